V-12: safe, but refused; the rewrite is taken.
-- file v12
7,32 0 0 0,21 0 2 1,2 0 0 0,5 0 0 1,6 0 0 0,96 0 0 0,22 0 0 0
-- file rewritten
8,2 0 0 0,32 0 0 0,21 0 2 1,2 0 0 0,5 0 0 1,6 0 0 0,96 0 0 0,22 0 0 0
-- run
bpfcheck --verify-only v12
echo $?
bpfcheck --verify-only rewritten
-- stdout
1
rewritten: ok (8 instructions, target socket)
-- stderr
v12:1:45: error: the kernel takes M[0] for unwritten here, though every path writes it; 'st M[0]' put before the first instruction makes it pass and changes no result [mem-false-reject]
  7,32 0 0 0,21 0 2 1,2 0 0 0,5 0 0 1,6 0 0 0,96 0 0 0,22 0 0 0
                                              ^~~~~~~~
