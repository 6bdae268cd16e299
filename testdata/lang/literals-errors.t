Literals that are none; names that are not there.
-- asm
ldi 1.2.3.256
ldi 1.2.3.04
ldi '\q'
ldi '\x'
ldi port(nowhere)
ldi proto(nowhere)
ldi ether(nowhere)
ldi port(ssh, x)
ldi AUDIT_ARCH_AMD64
ldi AUDIT_ARCH_X86
ldi ethertype(ip)
ret a
-- diag
1:5: error: '1.2.3.256' is not a number [bad-number]
2:5: error: '1.2.3.04' is not a number [bad-number]
3:5: error: ''\q'' is not a number [bad-number]
4:5: error: ''\x'' is not a number [bad-number]
5:5: error: no port is called 'nowhere' [named-number]
6:5: error: no protocol is called 'nowhere' [named-number]
7:5: error: no Ethernet type is called 'nowhere' [named-number]
8:5: error: no port is called 'ssh' [named-number]
9:5: error: there is no constant 'AUDIT_ARCH_AMD64' [undefined-constant]
10:5: error: there is no constant 'AUDIT_ARCH_X86' [undefined-constant]
11:15: error: there is no constant 'ip' [undefined-constant]
11:5: error: only ERRNO, TRAP and TRACE take data [action-data]
