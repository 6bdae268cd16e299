A folder is no filter.
-- run
bpfasm .
-- stderr
.: error: cannot read: Is a directory [read]
-- status 2
