Every mnemonic of ubpf.
-- internal-text
add32 r0, 0
add32 %r1, %r9
sub32 r2, -1
sub32 %r3, %r7
mul32 r4, -2147483648
mul32 %r5, %r5
div32 r6, 1
sdiv32 %r7, -1
div32 r8, r2
sdiv32 %r9, %r1
or32 r10, 0
or32 %r0, %r10
and32 r1, -1
and32 %r2, %r8
lsh32 r3, -2147483648
lsh32 %r4, %r6
rsh32 r5, 1
rsh32 %r6, %r4
mod32 r7, 2147483647
smod32 %r8, -2147483648
mod32 r9, r1
smod32 %r10, %r0
xor32 r0, -1
xor32 %r1, %r9
mov32 r2, -2147483648
mov32 %r3, %r7
arsh32 r4, 1
arsh32 %r5, %r5
neg32 r6
movsx832 %r7, %r3
movsx1632 r8, r2
add %r9, 1
add r10, r0
sub %r0, 2147483647
sub r1, r9
mul %r2, 0
mul r3, r7
div %r4, -1
sdiv r5, 2147483647
div %r6, %r4
sdiv r7, r3
or %r8, 1
or r9, r1
and %r10, 2147483647
and r0, r10
lsh %r1, 0
lsh r2, r8
rsh %r3, -1
rsh r4, r6
mod %r5, -2147483648
smod r6, 0
mod %r7, %r3
smod r8, r2
xor %r9, 2147483647
xor r10, r0
mov %r0, 0
mov r1, r9
arsh %r2, -1
arsh r3, r7
neg %r4
movsx864 r5, r5
movsx1664 %r6, %r4
movsx3264 r7, r3
le16 %r8
le32 r9
le64 %r10
be16 r0
be32 %r1
be64 r2
bswap16 %r3
bswap32 r4
bswap64 %r5
ja +1
ja32 out
jeq r8, 0x80000000, out
jeq %r9, %r1, +0x10
jgt r10, 0x1, out
jgt %r0, %r10, +0x10
jge r1, 0x7fffffff, out
jge %r2, %r8, +0x10
jset r3, 0x0, out
jset %r4, %r6, +0x10
jne r5, 0xffffffff, out
jne %r6, %r4, +0x10
jsgt r7, 0x80000000, out
jsgt %r8, %r2, +0x10
jsge r9, 0x1, out
jsge %r10, %r0, +0x10
jlt r0, 0x7fffffff, out
jlt %r1, %r9, +0x10
jle r2, 0x0, out
jle %r3, %r7, +0x10
jslt r4, 0xffffffff, out
jslt %r5, %r5, +0x10
jsle r6, 0x80000000, out
jsle %r7, %r3, +0x10
jeq32 r8, 0x1, out
jeq32 %r9, %r1, +0x10
jgt32 r10, 0x7fffffff, out
jgt32 %r0, %r10, +0x10
jge32 r1, 0x0, out
jge32 %r2, %r8, +0x10
jset32 r3, 0xffffffff, out
jset32 %r4, %r6, +0x10
jne32 r5, 0x80000000, out
jne32 %r6, %r4, +0x10
jsgt32 r7, 0x1, out
jsgt32 %r8, %r2, +0x10
jsge32 r9, 0x7fffffff, out
jsge32 %r10, %r0, +0x10
jlt32 r0, 0x0, out
jlt32 %r1, %r9, +0x10
jle32 r2, 0xffffffff, out
jle32 %r3, %r7, +0x10
jslt32 r4, 0x80000000, out
jslt32 %r5, %r5, +0x10
jsle32 r6, 0x1, out
jsle32 %r7, %r3, +0x10
call 1
call local sub
exit
lddw %r0, 0x1122334455667788
ldabsw 12
ldabsh 12
ldabsb 12
ldindw %r7, 12
ldindh r7, 12
ldindb %r7, 12
ldxw r9, [r1]
ldxh %r10, [%r0+1]
ldxb r0, [r10-1]
ldxdw %r1, [%r9+32767]
ldxsw r2, [r8-32768]
ldxsh %r3, [%r7]
ldxsb r4, [r6+1]
stw [%r5-1], -1
sth [r6+32767], 2147483647
stb [%r7-32768], -2147483648
stdw [r8], 0
stxw [%r9+1], %r1
stxh [r10-1], r0
stxb [%r0+32767], %r10
stxdw [r1-32768], r9
lock add32 [%r2], %r8
lock or32 [r3+1], r7
lock and32 [%r4-1], %r6
lock xor32 [r5+32767], r5
lock fetch add32 [%r6-32768], %r4
lock fetch or32 [r7], r3
lock fetch and32 [%r8+1], %r2
lock fetch xor32 [r9-1], r1
lock xchg32 [%r10+32767], %r0
lock cmpxchg32 [r0-32768], r10
lock add [%r1], %r9
lock or [r2+1], r8
lock and [%r3-1], %r7
lock xor [r4+32767], r6
lock fetch add [%r5-32768], %r5
lock fetch or [r6], r4
lock fetch and [%r7+1], %r3
lock fetch xor [r8-1], r2
lock xchg [%r9+32767], %r1
lock cmpxchg [r10-32768], r0
swap16 r0
xchg [r1+8], r2
cmpxchg32 [r1], r2
call local +1
out: exit # the end
sub:
	exit
-- internal-raw
0400000000000000
0c91000000000000
14020000ffffffff
1c73000000000000
2404000000000080
2c55000000000000
3406000001000000
34070100ffffffff
3c28000000000000
3c19010000000000
440a000000000000
4ca0000000000000
54010000ffffffff
5c82000000000000
6403000000000080
6c64000000000000
7405000001000000
7c46000000000000
94070000ffffff7f
9408010000000080
9c19000000000000
9c0a010000000000
a4000000ffffffff
ac91000000000000
b402000000000080
bc73000000000000
c404000001000000
cc55000000000000
8406000000000000
bc37080000000000
bc28100000000000
0709000001000000
0f0a000000000000
17000000ffffff7f
1f91000000000000
2702000000000000
2f73000000000000
37040000ffffffff
37050100ffffff7f
3f46000000000000
3f37010000000000
4708000001000000
4f19000000000000
570a0000ffffff7f
5fa0000000000000
6701000000000000
6f82000000000000
77030000ffffffff
7f64000000000000
9705000000000080
9706010000000000
9f37000000000000
9f28010000000000
a7090000ffffff7f
af0a000000000000
b700000000000000
bf91000000000000
c7020000ffffffff
cf73000000000000
8704000000000000
bf55080000000000
bf46100000000000
bf37200000000000
d408000010000000
d409000020000000
d40a000040000000
dc00000010000000
dc01000020000000
dc02000040000000
d703000010000000
d704000020000000
d705000040000000
0500010000000000
060000005e000000
15085d0000000080
1d19100000000000
250a5b0001000000
2da0100000000000
35015900ffffff7f
3d82100000000000
4503570000000000
4d64100000000000
55055500ffffffff
5d46100000000000
6507530000000080
6d28100000000000
7509510001000000
7d0a100000000000
a5004f00ffffff7f
ad91100000000000
b5024d0000000000
bd73100000000000
c5044b00ffffffff
cd55100000000000
d506490000000080
dd37100000000000
1608470001000000
1e19100000000000
260a4500ffffff7f
2ea0100000000000
3601430000000000
3e82100000000000
46034100ffffffff
4e64100000000000
56053f0000000080
5e46100000000000
66073d0001000000
6e28100000000000
76093b00ffffff7f
7e0a100000000000
a600390000000000
ae91100000000000
b6023700ffffffff
be73100000000000
c604350000000080
ce55100000000000
d606330001000000
de37100000000000
8500000001000000
8510000031000000
9500000000000000
1800000088776655
0000000044332211
200000000c000000
280000000c000000
300000000c000000
407000000c000000
487000000c000000
507000000c000000
6119000000000000
690a010000000000
71a0ffff00000000
7991ff7f00000000
8182008000000000
8973000000000000
9164010000000000
6205ffffffffffff
6a06ff7fffffff7f
7207008000000080
7a08000000000000
6319010000000000
6b0affff00000000
73a0ff7f00000000
7b91008000000000
c382000000000000
c373010040000000
c364ffff50000000
c355ff7fa0000000
c346008001000000
c337000041000000
c328010051000000
c319ffffa1000000
c30aff7fe1000000
c3a00080f1000000
db91000000000000
db82010040000000
db73ffff50000000
db64ff7fa0000000
db55008001000000
db46000041000000
db37010051000000
db28ffffa1000000
db19ff7fe1000000
db0a0080f1000000
d700000010000000
db210800e1000000
c3210000f1000000
8510000001000000
9500000000000000
9500000000000000
-- internal
   0: (04) w0 += 0
   1: (0c) w1 += w9
   2: (14) w2 -= -1
   3: (1c) w3 -= w7
   4: (24) w4 *= -2147483648
   5: (2c) w5 *= w5
   6: (34) w6 /= 1
   7: (34) w7 s/= -1
   8: (3c) w8 /= w2
   9: (3c) w9 s/= w1
  10: (44) w10 |= 0
  11: (4c) w0 |= w10
  12: (54) w1 &= -1
  13: (5c) w2 &= w8
  14: (64) w3 <<= -2147483648
  15: (6c) w4 <<= w6
  16: (74) w5 >>= 1
  17: (7c) w6 >>= w4
  18: (94) w7 %= 2147483647
  19: (94) w8 s%= -2147483648
  20: (9c) w9 %= w1
  21: (9c) w10 s%= w0
  22: (a4) w0 ^= -1
  23: (ac) w1 ^= w9
  24: (b4) w2 = -2147483648
  25: (bc) w3 = w7
  26: (c4) w4 s>>= 1
  27: (cc) w5 s>>= w5
  28: (84) w6 = -w6
  29: (bc) w7 = (s8)w3
  30: (bc) w8 = (s16)w2
  31: (07) r9 += 1
  32: (0f) r10 += r0
  33: (17) r0 -= 2147483647
  34: (1f) r1 -= r9
  35: (27) r2 *= 0
  36: (2f) r3 *= r7
  37: (37) r4 /= -1
  38: (37) r5 s/= 2147483647
  39: (3f) r6 /= r4
  40: (3f) r7 s/= r3
  41: (47) r8 |= 1
  42: (4f) r9 |= r1
  43: (57) r10 &= 2147483647
  44: (5f) r0 &= r10
  45: (67) r1 <<= 0
  46: (6f) r2 <<= r8
  47: (77) r3 >>= -1
  48: (7f) r4 >>= r6
  49: (97) r5 %= -2147483648
  50: (97) r6 s%= 0
  51: (9f) r7 %= r3
  52: (9f) r8 s%= r2
  53: (a7) r9 ^= 2147483647
  54: (af) r10 ^= r0
  55: (b7) r0 = 0
  56: (bf) r1 = r9
  57: (c7) r2 s>>= -1
  58: (cf) r3 s>>= r7
  59: (87) r4 = -r4
  60: (bf) r5 = (s8)r5
  61: (bf) r6 = (s16)r4
  62: (bf) r7 = (s32)r3
  63: (d4) r8 = le16 r8
  64: (d4) r9 = le32 r9
  65: (d4) r10 = le64 r10
  66: (dc) r0 = be16 r0
  67: (dc) r1 = be32 r1
  68: (dc) r2 = be64 r2
  69: (d7) r3 = bswap16 r3
  70: (d7) r4 = bswap32 r4
  71: (d7) r5 = bswap64 r5
  72: (05) goto pc+1
  73: (06) gotol pc+94
  74: (15) if r8 == 0x80000000 goto pc+93
  75: (1d) if r9 == r1 goto pc+16
  76: (25) if r10 > 0x1 goto pc+91
  77: (2d) if r0 > r10 goto pc+16
  78: (35) if r1 >= 0x7fffffff goto pc+89
  79: (3d) if r2 >= r8 goto pc+16
  80: (45) if r3 & 0x0 goto pc+87
  81: (4d) if r4 & r6 goto pc+16
  82: (55) if r5 != 0xffffffff goto pc+85
  83: (5d) if r6 != r4 goto pc+16
  84: (65) if r7 s> 0x80000000 goto pc+83
  85: (6d) if r8 s> r2 goto pc+16
  86: (75) if r9 s>= 0x1 goto pc+81
  87: (7d) if r10 s>= r0 goto pc+16
  88: (a5) if r0 < 0x7fffffff goto pc+79
  89: (ad) if r1 < r9 goto pc+16
  90: (b5) if r2 <= 0x0 goto pc+77
  91: (bd) if r3 <= r7 goto pc+16
  92: (c5) if r4 s< 0xffffffff goto pc+75
  93: (cd) if r5 s< r5 goto pc+16
  94: (d5) if r6 s<= 0x80000000 goto pc+73
  95: (dd) if r7 s<= r3 goto pc+16
  96: (16) if w8 == 0x1 goto pc+71
  97: (1e) if w9 == w1 goto pc+16
  98: (26) if w10 > 0x7fffffff goto pc+69
  99: (2e) if w0 > w10 goto pc+16
 100: (36) if w1 >= 0x0 goto pc+67
 101: (3e) if w2 >= w8 goto pc+16
 102: (46) if w3 & 0xffffffff goto pc+65
 103: (4e) if w4 & w6 goto pc+16
 104: (56) if w5 != 0x80000000 goto pc+63
 105: (5e) if w6 != w4 goto pc+16
 106: (66) if w7 s> 0x1 goto pc+61
 107: (6e) if w8 s> w2 goto pc+16
 108: (76) if w9 s>= 0x7fffffff goto pc+59
 109: (7e) if w10 s>= w0 goto pc+16
 110: (a6) if w0 < 0x0 goto pc+57
 111: (ae) if w1 < w9 goto pc+16
 112: (b6) if w2 <= 0xffffffff goto pc+55
 113: (be) if w3 <= w7 goto pc+16
 114: (c6) if w4 s< 0x80000000 goto pc+53
 115: (ce) if w5 s< w5 goto pc+16
 116: (d6) if w6 s<= 0x1 goto pc+51
 117: (de) if w7 s<= w3 goto pc+16
 118: (85) call unknown#1
 119: (85) call pc+49
 120: (95) exit
 121: (18) r0 = 0x1122334455667788
 123: (20) r0 = *(u32 *)skb[12]
 124: (28) r0 = *(u16 *)skb[12]
 125: (30) r0 = *(u8 *)skb[12]
 126: (40) r0 = *(u32 *)skb[r7 + 12]
 127: (48) r0 = *(u16 *)skb[r7 + 12]
 128: (50) r0 = *(u8 *)skb[r7 + 12]
 129: (61) r9 = *(u32 *)(r1 +0)
 130: (69) r10 = *(u16 *)(r0 +1)
 131: (71) r0 = *(u8 *)(r10 -1)
 132: (79) r1 = *(u64 *)(r9 +32767)
 133: (81) r2 = *(s32 *)(r8 -32768)
 134: (89) r3 = *(s16 *)(r7 +0)
 135: (91) r4 = *(s8 *)(r6 +1)
 136: (62) *(u32 *)(r5 -1) = -1
 137: (6a) *(u16 *)(r6 +32767) = 2147483647
 138: (72) *(u8 *)(r7 -32768) = -2147483648
 139: (7a) *(u64 *)(r8 +0) = 0
 140: (63) *(u32 *)(r9 +1) = r1
 141: (6b) *(u16 *)(r10 -1) = r0
 142: (73) *(u8 *)(r0 +32767) = r10
 143: (7b) *(u64 *)(r1 -32768) = r9
 144: (c3) lock *(u32 *)(r2 +0) += r8
 145: (c3) lock *(u32 *)(r3 +1) |= r7
 146: (c3) lock *(u32 *)(r4 -1) &= r6
 147: (c3) lock *(u32 *)(r5 +32767) ^= r5
 148: (c3) r4 = atomic_fetch_add((u32 *)(r6 -32768), r4)
 149: (c3) r3 = atomic_fetch_or((u32 *)(r7 +0), r3)
 150: (c3) r2 = atomic_fetch_and((u32 *)(r8 +1), r2)
 151: (c3) r1 = atomic_fetch_xor((u32 *)(r9 -1), r1)
 152: (c3) r0 = atomic_xchg((u32 *)(r10 +32767), r0)
 153: (c3) r0 = atomic_cmpxchg((u32 *)(r0 -32768), r0, r10)
 154: (db) lock *(u64 *)(r1 +0) += r9
 155: (db) lock *(u64 *)(r2 +1) |= r8
 156: (db) lock *(u64 *)(r3 -1) &= r7
 157: (db) lock *(u64 *)(r4 +32767) ^= r6
 158: (db) r5 = atomic64_fetch_add((u64 *)(r5 -32768), r5)
 159: (db) r4 = atomic64_fetch_or((u64 *)(r6 +0), r4)
 160: (db) r3 = atomic64_fetch_and((u64 *)(r7 +1), r3)
 161: (db) r2 = atomic64_fetch_xor((u64 *)(r8 -1), r2)
 162: (db) r1 = atomic64_xchg((u64 *)(r9 +32767), r1)
 163: (db) r0 = atomic64_cmpxchg((u64 *)(r10 -32768), r0, r0)
 164: (d7) r0 = bswap16 r0
 165: (db) r2 = atomic64_xchg((u64 *)(r1 +8), r2)
 166: (c3) r0 = atomic_cmpxchg((u32 *)(r1 +0), r0, r2)
 167: (85) call pc+1
 168: (95) exit
 169: (95) exit
