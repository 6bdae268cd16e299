S-14: what counts for a chain of filters is their translated length: a division
by X is five instructions, and so are two filters of 3300 too many, where four
of as many additions fit.
-- run
for op in add div; do
	{ echo 'ldx #7'; for i in $(seq 3300); do echo "$op x"; done; echo 'ret #0x7fff0000'; } >$op
done
bpfcheck -q --verify-only --target=seccomp --stack add add add add
echo $?
bpfcheck -q --verify-only --target=seccomp --stack div
echo $?
bpfcheck -q --verify-only --target=seccomp --stack div div
echo $?
-- stdout
0
0
1
-- stderr
div: error: with filter 2 the filters of the thread count for 33016 translated instructions (4 more for each older one); at most 32768 are taken (ENOMEM) [target-limit]
