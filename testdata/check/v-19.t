V-19: seven filters of 4096 instructions fit one thread, eight do not.
-- run
{ for i in $(seq 4095); do echo 'ld [0]'; done; echo 'ret #0x7fff0000'; } >f
bpfcheck -q --verify-only --target=seccomp --stack f f f f f f f
echo $?
bpfcheck -q --verify-only --target=seccomp --stack f f f f f f f f
echo $?
bpfcheck -q --verify-only --target=seccomp f f f f f f f f
-- stdout
2
2
-- stderr
bpfcheck: unrecognized option '--stack'
Try 'bpfcheck --help'.
bpfcheck: unrecognized option '--stack'
Try 'bpfcheck --help'.
