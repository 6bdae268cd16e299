What clang -S writes, with labels; halves of registers where LLVM has them.
-- internal-text
	.text
	.file	"x.c"
	.globl	main                            # -- Begin function main
	.p2align	3
	.type	main,@function
main:                                   # @main
# %bb.0:
	r2 = *(u32 *)(r1 + 4)
	r1 = *(u32 *)(r1 + 0)
	r3 = r1
	r3 += 14
	if r3 > r2 goto LBB0_2
# %bb.1:
	w0 = *(u16 *)(r1 + 12)
	w0 = *(u8 *)(r1 + 0)
	w3 = 5
	*(u32 *)(r10 - 4) = w3
	*(u8 *)(r10 - 4) = w3
	lock *(u32 *)(r10 - 4) += w3
	w3 = atomic_fetch_add((u32 *)(r10 - 4), w3)
	r3 = atomic_fetch_xor((u64 *)(r10 - 8), r3)
	w3 = xchg32_32(r10 - 4, w3)
	r3 = xchg_64(r10 - 8, r3)
	w0 = cmpxchg32_32(r10 - 4, w0, w3)
	r0 = cmpxchg_64(r10 - 8, r0, r3)
	r3 = 1311768467463790320 ll
	r1 = 0xffffffff
	r0=r1
	r0+=-5
	if r0==-5 goto +1
	gotol LBB0_3
	call 7
	call helper_fn
	goto LBB0_3
LBB0_2:
	w0 = 0
LBB0_3:
	exit
helper_fn:
	r0 = *(u16 *)skb[0x10]
	ld_pseudo r1, 1, 5
	exit
.Lfunc_end0:
	.size	main, .Lfunc_end0-main
-- internal-raw
6112040000000000
6111000000000000
bf13000000000000
070300000e000000
2d23160000000000
69100c0000000000
7110000000000000
b403000005000000
633afcff00000000
733afcff00000000
c33afcff00000000
c33afcff01000000
db3af8ffa1000000
c33afcffe1000000
db3af8ffe1000000
c33afcfff1000000
db3af8fff1000000
18030000f0debc9a
0000000078563412
b7010000ffffffff
bf10000000000000
07000000fbffffff
15000100fbffffff
0600000004000000
8500000007000000
8510000003000000
0500010000000000
b400000000000000
9500000000000000
2800000010000000
1811000005000000
0000000000000000
9500000000000000
-- internal-llvm
	r2 = *(u32 *)(r1 + 4)
	r1 = *(u32 *)(r1 + 0)
	r3 = r1
	r3 += 14
	if r3 > r2 goto +22
	r0 = *(u16 *)(r1 + 12)
	r0 = *(u8 *)(r1 + 0)
	w3 = 5
	*(u32 *)(r10 - 4) = r3
	*(u8 *)(r10 - 4) = r3
	lock *(u32 *)(r10 - 4) += w3
	w3 = atomic_fetch_add((u32 *)(r10 - 4), w3)
	r3 = atomic_fetch_xor((u64 *)(r10 - 8), r3)
	w3 = xchg32_32(r10 - 4, w3)
	r3 = xchg_64(r10 - 8, r3)
	w0 = cmpxchg32_32(r10 - 4, w0, w3)
	r0 = cmpxchg_64(r10 - 8, r0, r3)
	r3 = 1311768467463790320 ll
	r1 = -1
	r0 = r1
	r0 += -5
	if r0 == -5 goto +1
	gotol +4
	call 7
	call L29
	goto +1
	w0 = 0
	exit
L29:	r0 = *(u16 *)skb[16]
	ld_pseudo r1, 1, 5
	exit
-- internal
   0: (61) r2 = *(u32 *)(r1 +4)
   1: (61) r1 = *(u32 *)(r1 +0)
   2: (bf) r3 = r1
   3: (07) r3 += 14
   4: (2d) if r3 > r2 goto pc+22
   5: (69) r0 = *(u16 *)(r1 +12)
   6: (71) r0 = *(u8 *)(r1 +0)
   7: (b4) w3 = 5
   8: (63) *(u32 *)(r10 -4) = r3
   9: (73) *(u8 *)(r10 -4) = r3
  10: (c3) lock *(u32 *)(r10 -4) += r3
  11: (c3) r3 = atomic_fetch_add((u32 *)(r10 -4), r3)
  12: (db) r3 = atomic64_fetch_xor((u64 *)(r10 -8), r3)
  13: (c3) r3 = atomic_xchg((u32 *)(r10 -4), r3)
  14: (db) r3 = atomic64_xchg((u64 *)(r10 -8), r3)
  15: (c3) r0 = atomic_cmpxchg((u32 *)(r10 -4), r0, r3)
  16: (db) r0 = atomic64_cmpxchg((u64 *)(r10 -8), r0, r3)
  17: (18) r3 = 0x123456789abcdef0
  19: (b7) r1 = -1
  20: (bf) r0 = r1
  21: (07) r0 += -5
  22: (15) if r0 == 0xfffffffb goto pc+1
  23: (06) gotol pc+4
  24: (85) call bpf_get_prandom_u32#7
  25: (85) call pc+3
  26: (05) goto pc+1
  27: (b4) w0 = 0
  28: (95) exit
  29: (28) r0 = *(u16 *)skb[16]
  30: (18) r1 = map[fd:5]
  32: (95) exit
