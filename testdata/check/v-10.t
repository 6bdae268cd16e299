V-10: read before any write; the path from the entry is named.
-- code
2,96 0 0 3,22 0 0 0
-- check socket
1:3: error: M[3] is read before it is written on the path #0 [mem-unset]
