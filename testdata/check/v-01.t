V-01: a packet's return is a value of seccomp, too.
-- code
1,6 0 0 65535
-- check socket
ok
-- check seccomp
ok
