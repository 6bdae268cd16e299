No output, whatever its option, leads to what is read, or to another output.
-- file f.bpf
ret #0x7fff0000
-- file g.bpf
ret #0x00050001
-- file calls
{"syscall":"getpid"}
-- run
cp f.bpf f; cp g.bpf g; ln -s f.bpf soft
bpfrun --jit-image=f.bpf f.bpf; echo $?
bpfrun --jit-image=soft f.bpf; echo $?
bpfrun --seccomp --diff=g.bpf -w g.bpf f.bpf calls; echo $?
bpfcheck --write-baseline=f.bpf f.bpf; echo $?
bpfrun --seccomp --record=f.bpf -f f.bpf -- true; echo $?
bpfrun --seccomp --output=./f.bpf -f f.bpf -- true; echo $?
bpfrun --seccomp --output=g.bpf --diff=g.bpf -f f.bpf -- true; echo $?
bpfrun --seccomp --record=x --output=./x -f f.bpf -- true; echo $?
bpfrun --seccomp -w x --record=x -f f.bpf -- true; echo $?
for o in '-w -' --record=- --output=-; do
	bpfrun --seccomp -f f.bpf $o -- true; echo $?
done
cmp f f.bpf && cmp g g.bpf && ls x ./- 2>/dev/null
-- status 2
-- stdout
2
2
2
2
2
2
2
2
2
2
2
2
-- stderr
bpfrun: f.bpf: the output is also a filter
Try 'bpfrun --help'.
bpfrun: soft: the output is also a filter
Try 'bpfrun --help'.
bpfrun: g.bpf: the output is also the policy of --diff
Try 'bpfrun --help'.
bpfcheck: f.bpf: the baseline is also a filter
Try 'bpfcheck --help'.
bpfrun: f.bpf: the output is also a filter
Try 'bpfrun --help'.
bpfrun: ./f.bpf: the output is also a filter
Try 'bpfrun --help'.
bpfrun: g.bpf: the output is also the policy of --diff
Try 'bpfrun --help'.
bpfrun: ./x: --record and --output write to it
Try 'bpfrun --help'.
bpfrun: x: -w and --record write to it
Try 'bpfrun --help'.
bpfrun: standard output is the command's, so -w takes no '-'
Try 'bpfrun --help'.
bpfrun: standard output is the command's, so --record takes no '-'
Try 'bpfrun --help'.
bpfrun: standard output is the command's, so --output takes no '-'
Try 'bpfrun --help'.
