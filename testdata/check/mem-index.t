V-04.
-- code
6,2 0 0 16,3 0 0 17,96 0 0 4294967295,97 0 0 16,2 0 0 15,6 0 0 0
-- check socket
1:3: error: M[16] does not exist; M has 16 cells [mem-index]
1:12: error: M[17] does not exist; M has 16 cells [mem-index]
1:21: error: M[4294967295] does not exist; M has 16 cells [mem-index]
1:39: error: M[16] does not exist; M has 16 cells [mem-index]
-- check libpcap
1:3: error: M[16] does not exist; M has 16 cells [mem-index]
1:12: error: M[17] does not exist; M has 16 cells [mem-index]
1:21: error: M[4294967295] does not exist; M has 16 cells [mem-index]
1:39: error: M[16] does not exist; M has 16 cells [mem-index]
