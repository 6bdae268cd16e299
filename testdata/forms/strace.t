strace -v, alone and inside of its line; numbers are held against len=.
-- file f
seccomp(SECCOMP_SET_MODE_FILTER, 0, {len=4, filter=[BPF_STMT(BPF_LD|BPF_W|BPF_ABS, 0x4), BPF_JUMP(BPF_JMP|BPF_K|BPF_JEQ, 0xc000003e, 0x1, 0), BPF_STMT(BPF_RET|BPF_K, SECCOMP_RET_ERRNO|0x1), BPF_STMT(BPF_RET|BPF_K, SECCOMP_RET_ALLOW)]}) = 0
-- file odd
setsockopt(3, SOL_SOCKET, SO_ATTACH_FILTER, {len=2, filter=[BPF_STMT(BPF_LD|BPF_B|BPF_ABS, SKF_AD_OFF+SKF_AD_VLAN_TAG_PRESENT), BPF_JUMP(BPF_MISC|0x40 /* BPF_??? */, 0x3, 0x1, 0x2)]}, 16) = -1 EINVAL (Invalid argument)
-- file unfinished
[pid 77] seccomp(SECCOMP_SET_MODE_FILTER, 0, {len=1, filter=[BPF_STMT(BPF_RET|BPF_A, 0)]} <unfinished ...>
-- file count
{len=3, filter=[BPF_STMT(BPF_RET|BPF_A, 0)]}
-- file cut
{len=3, filter=[BPF_STMT(BPF_RET|BPF_A, 0), ...]}
-- file address
{len=3, filter=0x7ffd10}
-- run
bpfasm f; sed 's/.*, filter/filter/; s/}) = 0//' f | bpfasm; bpfasm odd -t asm; bpfasm unfinished
bpfasm count; bpfasm cut; bpfasm -i strace address; cat f f | bpfasm 2>&1 | cut -c1-80
-- stdout
4,32 0 0 4,21 1 0 3221225534,6 0 0 327681,6 0 0 2147418112,
4,32 0 0 4,21 1 0 3221225534,6 0 0 327681,6 0 0 2147418112,
	ldb #vlan_avail
	.word 0x47 1 2 0x3
1,22 0 0 0,
<stdin>:2:45: error: a second filter begins here; keep the one that is meant [ma
  seccomp(SECCOMP_SET_MODE_FILTER, 0, {len=4, filter=[BPF_STMT(BPF_LD|BPF_W|BPF_
                                              ^
-- stderr
count:1:6: error: the count says 3 instructions, but 1 follow [code-count]
  {len=3, filter=[BPF_STMT(BPF_RET|BPF_A, 0)]}
       ^
cut:1:45: error: strace left instructions out; its option -v shows all [cut-list]
  {len=3, filter=[BPF_STMT(BPF_RET|BPF_A, 0), ...]}
                                              ^~~
address:1:1: error: expected filter=[ [code-field]
  {len=3, filter=0x7ffd10}
  ^
