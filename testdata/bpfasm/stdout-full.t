A result that cannot be written is an error.
-- run
bpfasm --code '1,6 0 0 1' > /dev/full
-- stderr
bpfasm: <stdout>: cannot write: No space left on device
-- status 2
