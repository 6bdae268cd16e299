V-01: a lone return; in a seccomp filter 0xffff means KILL_THREAD with data.
-- code
1,6 0 0 65535
-- check socket
ok
-- check seccomp
ok
-- check libpcap
ok
