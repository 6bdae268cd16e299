L-19: limits of targets; --targets lists them all.
-- run
n() { printf '%d' "$1"; for i in $(seq "$1"); do printf ',6 0 0 0'; done; }
for t in xt_bpf:64 openbsd:512 netbsd:512 freebsd:512 cls_bpf:4096 team:4096 reuseport:4096; do
	n ${t#*:} >fits; n $((${t#*:} + 1)) >more
	bpfcheck --verify-only --target=${t%:*} fits
	bpfcheck --verify-only --target=${t%:*} more 2>&1 | head -1
done
bpfcheck --targets | grep -c '^[a-z]'
bpfcheck --targets | grep -A4 '^seccomp'
bpfcheck --verify-only --target=openbsd --code '2,164 0 0 1,6 0 0 1' 2>&1 | head -1
bpfcheck --verify-only --target=netbsd --code '2,164 0 0 1,6 0 0 1' 2>&1 | head -1
bpfcheck --verify-only --target=freebsd --code '2,8 0 0 1,6 0 0 1' 2>&1 | head -1
-- stdout
fits: ok (64 instructions, target xt_bpf)
more: error: 65 instructions are more than the 64 that xt_bpf takes [target-limit]
fits: ok (512 instructions, target openbsd)
more: error: 513 instructions are more than the 512 that openbsd takes [target-limit]
fits: ok (512 instructions, target netbsd)
more: error: 513 instructions are more than the 512 that netbsd takes [target-limit]
fits: ok (512 instructions, target freebsd)
more: error: 513 instructions are more than the 512 that freebsd takes [target-limit]
fits: ok (4096 instructions, target cls_bpf)
more: error: 4097 instructions are more than the 4096 that cls_bpf takes [target-limit]
fits: ok (4096 instructions, target team)
more: error: 4097 instructions are more than the 4096 that team takes [target-limit]
fits: ok (4096 instructions, target reuseport)
more: error: 4097 instructions are more than the 4096 that reuseport takes [target-limit]
13
seccomp: byte 0: call, result: action, at most 4096 instructions, since Linux 3.5
    seccomp(2): the result is an action.  To install it a thread must have set no_new_privs (prctl(2)) or have CAP_SYS_ADMIN in its user namespace; else it fails with EACCES, whatever the filter.
libpcap: byte 0: link, result: bytes
    libpcap in user space (bpf_validate() and bpf_filter()): jumps may go back, cells of M need no write.  The result is how many bytes are kept.
internal: byte 0: none, result: r0
<code>:1:3: error: 0xa4 is no opcode that OpenBSD takes [bad-opcode]
<code>: ok (2 instructions, target netbsd)
<code>:1:3: error: 0x08 is no opcode that FreeBSD takes [bad-opcode]
