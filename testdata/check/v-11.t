V-11: written on one path only.
-- code
5,32 0 0 0,21 0 1 1,2 0 0 0,96 0 0 0,22 0 0 0
-- check socket
1:29: error: M[0] is read before it is written on the path #0 -> #1 (jf) -> #3 [mem-unset]
