A device is written in place.
-- run
bpfasm --code "1,6 0 0 1" -o /dev/full
-- stderr
/dev/full: error: cannot write: No space left on device [write]
-- status 2
