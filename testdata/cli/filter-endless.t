What never ends is no filter.
-- run
bpfasm /dev/zero; echo $?
bpfcheck /dev/zero; echo $?
echo 00 | bpfrun /dev/zero -
-- stdout
2
2
-- stderr
/dev/zero: error: cannot read: File too large [read]
/dev/zero: error: cannot read: File too large [read]
/dev/zero: error: cannot read: File too large [read]
-- status 2
