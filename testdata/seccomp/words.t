Every word of struct seccomp_data stands where the machine puts it.
-- asm
ld [0]
st M[0]
ld [4]
jeq #0x80000016, s390x, x86
s390x: ld [16]
jeq #0x11223344, l1, no
l1: ld [20]
jeq #0x55667788, l2, no
l2: ld [8]
jeq #0x7f00, l3, no
l3: ld [12]
jeq #0x1000, ok, no
x86: ld [20]
jeq #0x11223344, l4, m32
l4: ld [16]
jeq #0x55667788, l5, no
l5: ld [12]
jeq #0x7f00, l6, no
l6: ld [8]
jeq #0x1000, ok, no
m32: jeq #0, l7, no
l7: ld [12]
jeq #0, l8, no
l8: ld [16]
jeq #0x55667788, ok, no
ok: ret #0x7fff0000
no: ret #0
-- syscalls
{"syscall":"read","arch":"s390x","ip":"0x7f0000001000","args":["0x1122334455667788"]}
{"syscall":"read","arch":"amd64","ip":"0x7f0000001000","args":["0x1122334455667788"]}
{"syscall":"read","arch":"arm64","ip":"0x7f0000001000","args":["0x1122334455667788"]}
{"syscall":"read","arch":"i386","ip":"0x7f0000001000","args":["0x1122334455667788"]}
{"syscall":"read","arch":"arm","ip":"0x7f0000001000","args":["0x1122334455667788"]}
-- verdict
ALLOW
ALLOW
ALLOW
ALLOW
ALLOW
