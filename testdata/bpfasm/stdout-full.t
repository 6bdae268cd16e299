A result that cannot be written is an error.
-- run
bpfasm --code '1,6 0 0 1' > /dev/full
-- stderr
<stdout>: error: cannot write: No space left on device [write]
-- status 2
