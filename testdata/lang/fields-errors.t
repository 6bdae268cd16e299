Fields that are not there, or are smaller than what is loaded.
-- asm
.context packet EN10MB
ldh [sll.proto]
ldh [ether.nothing]
ld [ether.type]
ld [ip.saddr + 1]
ldb [ip.proto + 1]
ldx [tcp.dport]
ld [nr]
ld [args[0].lo]
ldh [tcp.sport + 1]
ret a
-- diag
2:6: error: the link type has no such header [context]
3:6: error: a packet has no field 'ether.nothing' [field-name]
4:4: error: 'ld' loads 4 bytes, more than 'ether.type' has from there on: 2 [field-size]
5:4: error: 'ld' loads 4 bytes, more than 'ip.saddr' has from there on: 3 [field-size]
6:5: error: 'ldb' loads 1 bytes, more than 'ip.proto' has from there on: 0 [field-size]
7:5: error: 'ldx' does not take [x + k]; it takes #k or M[k] or len or 4*([k]&0xf) [bad-operand]
8:5: error: a packet has no field 'nr' [field-name]
9:12: error: the halves of 64 bits lie by the machine; it is named by .context seccomp MACHINE [context]
10:5: error: 'ldh' loads 2 bytes, more than 'tcp.sport' has from there on: 1 [field-size]
