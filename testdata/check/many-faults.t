Everything that is wrong with an instruction is told, and of each instruction.
-- code
4,52 0 0 0,96 0 0 16,96 0 0 1,5 0 0 0
-- check socket
1:3: error: division by the constant 0 [div-zero]
1:12: error: M[16] does not exist; M has 16 cells [mem-index]
1:22: error: M[1] is read before it is written on the path #0 -> #2 [mem-unset]
1:31: error: ja goes to insn #4, outside of the program: the last is insn #3 [jump-range]
1:31: error: the last instruction is no return; the program can run off its end [no-return]
