A store that no path passes does not count where a jump lands behind it; one
that stands before a jump does.
-- code
6,5 0 0 1,2 0 0 0,96 0 0 0,2 0 0 0,97 0 0 0,6 0 0 0
-- check socket
1:19: error: M[0] is read before it is written on the path #0 (ja) -> #2 [mem-unset]
