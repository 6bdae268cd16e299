Without a context it is not known where headers are, nor halves.
-- asm
ldh [ether.type]
ldh [tcp.dport]
ld [args[0].lo]
ld [ip.hi]
ld [nr]
ld [arch]
ret a
-- diag
1:6: error: where headers begin depends on the link type; it is named by .context packet LINKTYPE [context]
2:6: error: where headers begin depends on the link type; it is named by .context packet LINKTYPE [context]
3:12: error: the halves of 64 bits lie by the machine; it is named by .context seccomp MACHINE [context]
4:5: error: the halves of 64 bits lie by the machine; it is named by .context seccomp MACHINE [context]
