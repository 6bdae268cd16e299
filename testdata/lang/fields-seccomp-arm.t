Members of struct seccomp_data as arm lays it out.
-- asm
.context seccomp arm
ld [nr]
ld [arch]
ld [ip.lo]
ld [ip.hi]
ld [args[0].lo]
ld [args[0].hi]
ld [args[2 + 3].lo]
ld [ARGS[5].HI]
ret a
-- code
9,32 0 0 0,32 0 0 4,32 0 0 8,32 0 0 12,32 0 0 16,32 0 0 20,32 0 0 56,32 0 0 60,22 0 0 0,
-- check seccomp
ok
