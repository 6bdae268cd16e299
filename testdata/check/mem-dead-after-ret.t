Dead code after a return has the cells of the straight line before it.
-- code
5,2 0 0 1,6 0 0 0,96 0 0 1,96 0 0 2,6 0 0 0
-- check socket
1:28: error: the kernel takes M[2] for unwritten here, though no path leads here; 'st M[2]' put before the first instruction makes it pass and changes no result [mem-false-reject]
