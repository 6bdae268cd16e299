Members that struct seccomp_data has not.
-- asm
.context seccomp x86_64
ld [args[6].lo]
ld [args[0].mid]
ld [args[0]]
ld [ip.mid]
ld [tcp.dport]
ret a
-- diag
2:12: error: struct seccomp_data has no field 'args[6] or more' [field-name]
3:12: error: an argument has no field '.mid' [field-name]
4:12: error: unexpected ']', expected name [syntax]
5:5: error: struct seccomp_data has no field 'ip.mid' [field-name]
6:5: error: struct seccomp_data has no field 'tcp.dport' [field-name]
