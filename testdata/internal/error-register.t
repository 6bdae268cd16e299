Registers that are not there, of the wrong width, or not free.
-- internal-text
r0 = r11
w12 += 5
r0 = w1
w0 += r1
r0 = -r1
r0 = be16 r1
w0 = be16 w0
r1 = *(u32 *)skb[0]
r2 = atomic_fetch_add((u32 *)(r1 + 0), r3)
r0 = atomic64_cmpxchg((u64 *)(r1 + 0), r1, r3)
w1 = *(u64 *)(r2 + 0)
w1 = *(s8 *)(r2 + 0)
r1 = *(u32 *)(w2 + 0)
*(u64 *)(r1 + 0) = w2
mov w0, 1
if r1 > w2 goto +1
-- diag
1:6: error: there is no register 'r11'; the last is r10 [no-register]
2:1: error: there is no register 'w12'; the last is r10 [no-register]
3:6: error: 'w1' has the wrong width here; write 'r1' [register-width]
4:7: error: 'r1' has the wrong width here; write 'w1' [register-width]
5:7: error: 'r1' can only be 'r0' here [same-register]
6:11: error: 'r1' can only be 'r0' here [same-register]
7:1: error: 'w0' has the wrong width here; write 'r0' [register-width]
7:11: error: 'w0' has the wrong width here; write 'r0' [register-width]
8:1: error: 'r1' can only be 'r0' here [same-register]
9:1: error: 'r2' can only be 'r3' here [same-register]
10:40: error: 'r1' can only be 'r0' here [same-register]
11:1: error: 'w1' has the wrong width here; write 'r1' [register-width]
12:1: error: 'w1' has the wrong width here; write 'r1' [register-width]
13:15: error: 'w2' has the wrong width here; write 'r2' [register-width]
14:20: error: 'w2' has the wrong width here; write 'r2' [register-width]
15:5: error: 'w0' has the wrong width here; write 'r0' [register-width]
16:9: error: 'w2' has the wrong width here; write 'r2' [register-width]
