V-19, S-14: seven filters of 4096 instructions fit one thread, eight do not.
-- run
{ for i in $(seq 4095); do echo 'ld [0]'; done; echo 'ret #0x7fff0000'; } >f
bpfcheck -q --verify-only --target=seccomp --stack f f f f f f f
echo $?
bpfcheck -q --verify-only --target=seccomp --stack f f f f f f f f
echo $?
bpfcheck -q --verify-only --target=seccomp f f f f f f f f
-- stdout
0
1
-- stderr
f: error: with filter 8 the filters of the thread count for 32828 translated instructions (4 more for each older one); at most 32768 are taken (ENOMEM) [target-limit]
