The bytes of a packet are hexadecimal, two digits each.
-- asm
ret #0
.assert packet 0 -> 0
.assert packet 00 1g -> 0
.assert packet 00 1 2 -> 0
.assert packet  -> 0
.assert syscall x86_64: read() -> ALLOW
-- diag
2:16: error: expected the packet as bytes of two hexadecimal digits, or '-' [assertion]
3:19: error: expected the packet as bytes of two hexadecimal digits, or '-' [assertion]
4:19: error: expected the packet as bytes of two hexadecimal digits, or '-' [assertion]
5:16: error: expected the packet as bytes of two hexadecimal digits, or '-' [assertion]
6:1: error: the context is not .context seccomp [assertion]
