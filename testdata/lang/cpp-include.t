.include works from the file that cpp was reading.
-- file main.bpf
#include "sub/a.h"
ret a
-- file a.h
.include "b.inc"
-- file b.inc
ldi 5
oops
-- run
mkdir sub && mv a.h b.inc sub && bpfasm --cpp main.bpf
-- stderr
sub/b.inc:2:1: error: there is no instruction 'oops' [unknown-mnemonic]
  oops
  ^~~~
-- status 1
