Line ends are blanks; several instructions may share a line, one may fill several.
-- asm
tax txa ret a ret
  #
  5 ldh
[
x + 2 ] jeq #1 ,
1
ret a ret a
-- code
8,7 0 0 0,135 0 0 0,22 0 0 0,6 0 0 5,72 0 0 2,21 1 0 1,22 0 0 0,22 0 0 0,
