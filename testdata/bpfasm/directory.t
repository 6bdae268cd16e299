A folder is no filter.
-- run
bpfasm .
-- stderr
bpfasm: .: cannot read: Is a directory
-- status 2
