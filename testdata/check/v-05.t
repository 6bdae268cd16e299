V-05: constant divisors 0.
-- code
3,52 0 0 0,148 0 0 0,6 0 0 0
-- check socket
1:3: error: division by the constant 0 [div-zero]
1:12: error: modulo by the constant 0 [div-zero]
