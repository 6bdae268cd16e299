V-05, in reachable and in dead code.
-- code
5,52 0 0 0,5 0 0 1,148 0 0 0,60 0 0 0,6 0 0 0
-- check socket
1:3: error: division by the constant 0 [div-zero]
1:20: error: modulo by the constant 0 [div-zero]
-- check libpcap
1:3: error: division by the constant 0 [div-zero]
1:20: error: modulo by the constant 0 [div-zero]
