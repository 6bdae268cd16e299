V-04: M has 16 cells.
-- code
2,2 0 0 16,6 0 0 0
-- check socket
1:3: error: M[16] does not exist; M has 16 cells [mem-index]
