4096 faults in one line of 36 KB: time and memory grow with the program's size.
-- run
{
	printf '4096,'
	awk 'BEGIN { for (i = 0; i < 4096; i++) printf "99 0 0 1," }'
} > f
ulimit -t 20
bpfcheck f 2> errors
echo $?
grep -c 'error: ' errors
tail -n 3 errors | head -n 1
-- stdout
1
4097
f:1:36861: error: the last instruction is no return; the program can run off its end [no-return]
