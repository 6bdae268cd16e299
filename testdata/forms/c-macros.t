B-14: BPF_STMT and BPF_JUMP with symbolic constants.
-- file f
BPF_STMT(BPF_LD+BPF_W+BPF_ABS, 4), BPF_JUMP(BPF_JMP+BPF_JEQ+BPF_K, 0xc000003e, 1, 0), BPF_STMT(BPF_RET|BPF_K, 0)
-- run
bpfasm f; bpfasm -t c-macro f
-- stdout
3,32 0 0 4,21 1 0 3221225534,6 0 0 0,
BPF_STMT(BPF_LD | BPF_W | BPF_ABS, 4),
BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xc000003e, 1, 0),
BPF_STMT(BPF_RET | BPF_K, 0x0),
