Near miss of mem-unset: written on each path.
-- code
7,21 0 2 1,2 0 0 4,5 0 0 1,3 0 0 4,96 0 0 4,97 0 0 4,22 0 0 0
-- check socket
ok
-- check seccomp
ok
