Near miss of shift-range; the k of a shift by X is unused.
-- code
4,100 0 0 31,116 0 0 31,108 0 0 32,6 0 0 0
-- check socket
ok
-- check seccomp
ok
