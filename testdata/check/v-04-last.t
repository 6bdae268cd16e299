V-04: the last cell.
-- code
2,2 0 0 15,6 0 0 0
-- check socket
ok
