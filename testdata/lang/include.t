Files are included from the folder of the one that names them.
-- file main.bpf
.include "sub/first.inc"
ldi ONE
.include "sub/first.inc"
ldi TWO
ret a
-- file first.inc
.equ ONE, 1
.include "second.inc"
-- file second.inc
.equ TWO, 2 ldi 9
-- run
mkdir sub sub/none && mv first.inc second.inc sub
bpfasm main.bpf
cd sub && bpfasm ../main.bpf && bpfasm - < ../main.bpf
-- stdout
5,0 0 0 9,0 0 0 1,0 0 0 9,0 0 0 2,22 0 0 0,
5,0 0 0 9,0 0 0 1,0 0 0 9,0 0 0 2,22 0 0 0,
-- stderr
<stdin>:1:1: error: cannot include 'sub/first.inc': No such file or directory [include]
  .include "sub/first.inc"
  ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:3:1: error: cannot include 'sub/first.inc': No such file or directory [include]
  .include "sub/first.inc"
  ^~~~~~~~~~~~~~~~~~~~~~~~
<stdin>:2:5: error: there is no constant 'ONE' [undefined-constant]
  ldi ONE
      ^~~
<stdin>:4:5: error: there is no constant 'TWO' [undefined-constant]
  ldi TWO
      ^~~
-- status 1
