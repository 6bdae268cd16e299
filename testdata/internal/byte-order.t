Every row of byte-order conversion.
-- internal-text
r0 = le16 r0
r1 = le32 r1
r2 = le64 r2
r3 = be16 r3
r4 = be32 r4
r5 = be64 r5
r6 = bswap16 r6
r7 = bswap32 r7
r8 = bswap64 r8
-- internal-raw
d400000010000000
d401000020000000
d402000040000000
dc03000010000000
dc04000020000000
dc05000040000000
d706000010000000
d707000020000000
d708000040000000
-- internal-llvm
	r0 = le16 r0
	r1 = le32 r1
	r2 = le64 r2
	r3 = be16 r3
	r4 = be32 r4
	r5 = be64 r5
	r6 = bswap16 r6
	r7 = bswap32 r7
	r8 = bswap64 r8
-- internal
   0: (d4) r0 = le16 r0
   1: (d4) r1 = le32 r1
   2: (d4) r2 = le64 r2
   3: (dc) r3 = be16 r3
   4: (dc) r4 = be32 r4
   5: (dc) r5 = be64 r5
   6: (d7) r6 = bswap16 r6
   7: (d7) r7 = bswap32 r7
   8: (d7) r8 = bswap64 r8
