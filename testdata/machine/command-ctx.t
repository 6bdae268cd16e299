The context of bpfcheck, with its size, is that of bpfrun too.
-- file first.ins
	r0 = *(u8 *)(r1 +0)
	exit
-- run
bpfcheck --ctx=memory:1 first.ins
printf '07 01\n' | bpfrun --print --ctx=memory:1 first.ins -
printf '07 01\n' | bpfrun --print --ctx=memory --memory-size=1 first.ins -
bpfrun --ctx=memory:x first.ins - </dev/null
-- status 2
-- stdout
first.ins: ok (target internal, context memory)
1 0x7 accept
<stdin>: 1 records, 1 matched (2 bytes)
1 0x7 accept
<stdin>: 1 records, 1 matched (2 bytes)
-- stderr
bpfrun: --ctx is packet, seccomp or memory[:SIZE], not 'memory:x'
Try 'bpfrun --help'.
