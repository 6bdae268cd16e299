Negative numbers fill all 64 bits, on a machine of 32 bits the low half.
-- asm
ld [20]
jeq #0xffffffff, hi, lo
hi: ld [16]
jeq #0xffffff9c, ok64, no
lo: jeq #0, l1, no
l1: ld [16]
jeq #0xffffff9c, ok32, no
ok64: ret #0x50040
ok32: ret #0x50020
no: ret #0
-- syscalls
{"nr":1,"args":[-100]}
{"nr":1,"args":["-100"]}
{"nr":1,"arch":"x86","args":[-100]}
-- verdict
ERRNO(64)
ERRNO(64)
ERRNO(32)
