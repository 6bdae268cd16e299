A policy, converted.
-- asm
ld [0]
jeq #59, deny
ret #0x7fff0000
deny: ret #0
-- verify seccomp
ok
