The last instruction must be a return, also when it cannot be reached.
-- code
2,6 0 0 0,0 0 0 7
-- check socket
1:11: error: the last instruction is no return; the program can run off its end [no-return]
-- check seccomp
1:11: error: the last instruction is no return; the program can run off its end [no-return]
-- check libpcap
1:11: error: the last instruction is no return; the program can run off its end [no-return]
