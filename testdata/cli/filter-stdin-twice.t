-- run
bpfcheck - - < /dev/null
-- stderr
bpfcheck: standard input can be read once only
Try 'bpfcheck --help'.
-- status 2
