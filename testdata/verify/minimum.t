The smallest program that is taken.
-- internal-text
r0 = 0
exit
-- verify
ok
-- verify seccomp
ok
-- verify memory
ok
-- verify memory:64
ok
