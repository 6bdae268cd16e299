V-13: dead code after a jump may read every cell.
-- code
3,5 0 0 1,96 0 0 3,6 0 0 65535
-- check socket
ok
-- check seccomp
ok
