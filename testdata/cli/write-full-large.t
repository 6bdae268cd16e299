The reason of a write that failed before the last one.
-- run
awk 'BEGIN { for (i = 0; i < 4000; i++) print "ld #4000000000"; print "ret a" }' > f
bpfasm -t c f > /dev/full; echo $?
bpfasm -t c f -o /dev/full; echo $?
echo 00 | bpfrun -q --code '1,6 0 0 1' -w - - > /dev/full; echo $?
-- stdout
2
2
2
-- stderr
<stdout>: error: cannot write: No space left on device [write]
/dev/full: error: cannot write: No space left on device [write]
<stdout>: error: cannot write: No space left on device [write]
