Every atomic.
-- internal-text
lock *(u32 *)(r10 +0) += r0
lock *(u32 *)(r9 +4) |= r1
lock *(u32 *)(r8 -8) &= r2
lock *(u32 *)(r7 +32767) ^= r3
r4 = atomic_fetch_add((u32 *)(r6 -32768), r4)
r5 = atomic_fetch_or((u32 *)(r5 +0), r5)
r6 = atomic_fetch_and((u32 *)(r4 +4), r6)
r7 = atomic_fetch_xor((u32 *)(r3 -8), r7)
r8 = atomic_xchg((u32 *)(r2 +32767), r8)
r0 = atomic_cmpxchg((u32 *)(r1 -32768), r0, r9)
lock *(u64 *)(r0 +0) += r10
lock *(u64 *)(r10 +4) |= r0
lock *(u64 *)(r9 -8) &= r1
lock *(u64 *)(r8 +32767) ^= r2
r3 = atomic64_fetch_add((u64 *)(r7 -32768), r3)
r4 = atomic64_fetch_or((u64 *)(r6 +0), r4)
r5 = atomic64_fetch_and((u64 *)(r5 +4), r5)
r6 = atomic64_fetch_xor((u64 *)(r4 -8), r6)
r7 = atomic64_xchg((u64 *)(r3 +32767), r7)
r0 = atomic64_cmpxchg((u64 *)(r2 -32768), r0, r8)
-- internal-raw
c30a000000000000
c319040040000000
c328f8ff50000000
c337ff7fa0000000
c346008001000000
c355000041000000
c364040051000000
c373f8ffa1000000
c382ff7fe1000000
c3910080f1000000
dba0000000000000
db0a040040000000
db19f8ff50000000
db28ff7fa0000000
db37008001000000
db46000041000000
db55040051000000
db64f8ffa1000000
db73ff7fe1000000
db820080f1000000
-- internal-llvm
	lock *(u32 *)(r10 + 0) += w0
	lock *(u32 *)(r9 + 4) |= w1
	lock *(u32 *)(r8 - 8) &= w2
	lock *(u32 *)(r7 + 32767) ^= w3
	w4 = atomic_fetch_add((u32 *)(r6 - 32768), w4)
	w5 = atomic_fetch_or((u32 *)(r5 + 0), w5)
	w6 = atomic_fetch_and((u32 *)(r4 + 4), w6)
	w7 = atomic_fetch_xor((u32 *)(r3 - 8), w7)
	w8 = xchg32_32(r2 + 32767, w8)
	w0 = cmpxchg32_32(r1 - 32768, w0, w9)
	lock *(u64 *)(r0 + 0) += r10
	lock *(u64 *)(r10 + 4) |= r0
	lock *(u64 *)(r9 - 8) &= r1
	lock *(u64 *)(r8 + 32767) ^= r2
	r3 = atomic_fetch_add((u64 *)(r7 - 32768), r3)
	r4 = atomic_fetch_or((u64 *)(r6 + 0), r4)
	r5 = atomic_fetch_and((u64 *)(r5 + 4), r5)
	r6 = atomic_fetch_xor((u64 *)(r4 - 8), r6)
	r7 = xchg_64(r3 + 32767, r7)
	r0 = cmpxchg_64(r2 - 32768, r0, r8)
-- internal
   0: (c3) lock *(u32 *)(r10 +0) += r0
   1: (c3) lock *(u32 *)(r9 +4) |= r1
   2: (c3) lock *(u32 *)(r8 -8) &= r2
   3: (c3) lock *(u32 *)(r7 +32767) ^= r3
   4: (c3) r4 = atomic_fetch_add((u32 *)(r6 -32768), r4)
   5: (c3) r5 = atomic_fetch_or((u32 *)(r5 +0), r5)
   6: (c3) r6 = atomic_fetch_and((u32 *)(r4 +4), r6)
   7: (c3) r7 = atomic_fetch_xor((u32 *)(r3 -8), r7)
   8: (c3) r8 = atomic_xchg((u32 *)(r2 +32767), r8)
   9: (c3) r0 = atomic_cmpxchg((u32 *)(r1 -32768), r0, r9)
  10: (db) lock *(u64 *)(r0 +0) += r10
  11: (db) lock *(u64 *)(r10 +4) |= r0
  12: (db) lock *(u64 *)(r9 -8) &= r1
  13: (db) lock *(u64 *)(r8 +32767) ^= r2
  14: (db) r3 = atomic64_fetch_add((u64 *)(r7 -32768), r3)
  15: (db) r4 = atomic64_fetch_or((u64 *)(r6 +0), r4)
  16: (db) r5 = atomic64_fetch_and((u64 *)(r5 +4), r5)
  17: (db) r6 = atomic64_fetch_xor((u64 *)(r4 -8), r6)
  18: (db) r7 = atomic64_xchg((u64 *)(r3 +32767), r7)
  19: (db) r0 = atomic64_cmpxchg((u64 *)(r2 -32768), r0, r8)
