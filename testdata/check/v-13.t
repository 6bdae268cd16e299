V-13: what stands behind `ja` may read any cell.
-- code
3,5 0 0 1,96 0 0 3,6 0 0 65535
-- check socket
ok
