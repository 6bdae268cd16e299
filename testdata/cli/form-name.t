The form is looked for before anything is read, whether it is used or not.
-- run
bpfcheck -i nothing no-such-file; echo $?
bpfrun -i nothing --code '1,6 0 0 1' no-such-file; echo $?
bpfasm -i internal-llvm no-such-file; echo $?
-- stdout
2
2
2
-- stderr
bpfcheck: no form is called 'nothing'; see bpfasm --forms
Try 'bpfcheck --help'.
bpfrun: no form is called 'nothing'; see bpfasm --forms
Try 'bpfrun --help'.
bpfasm: the form 'internal-llvm' cannot be read
Try 'bpfasm --help'.
