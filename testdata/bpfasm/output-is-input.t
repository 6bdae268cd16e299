The input is not overwritten.
-- run
echo "ret a" > f
bpfasm f -o f; echo $?
bpfasm -o f < f; echo $?; cat f
-- stdout
2
2
ret a
-- stderr
bpfasm: f: is input and output
Try 'bpfasm --help'.
bpfasm: f: is input and output
Try 'bpfasm --help'.
