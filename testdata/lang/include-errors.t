What cannot be included; errors name the file that they are in.
-- file a.bpf
.include "b.inc"
ret a
-- file b.inc
tax
  foo bar
.include "a.bpf"
.include "b.inc"
.include "./../nothing"
.include "."
.include "/dev/zero"
.include "nul"
.include b.inc
txa
.include "open"
-- file open
/* here
-- run
printf 'ret\0' >nul
bpfasm a.bpf
-- stderr
b.inc:2:3: error: there is no instruction 'foo' [unknown-mnemonic]
    foo bar
    ^~~
b.inc:3:1: error: cannot include 'a.bpf': it includes itself [include]
  .include "a.bpf"
  ^~~~~~~~~~~~~~~~
b.inc:4:1: error: cannot include 'b.inc': it includes itself [include]
  .include "b.inc"
  ^~~~~~~~~~~~~~~~
b.inc:5:1: error: cannot include './../nothing': No such file or directory [include]
  .include "./../nothing"
  ^~~~~~~~~~~~~~~~~~~~~~~
b.inc:6:1: error: cannot include '.': Is a directory [include]
  .include "."
  ^~~~~~~~~~~~
b.inc:7:1: error: cannot include '/dev/zero': Invalid argument [include]
  .include "/dev/zero"
  ^~~~~~~~~~~~~~~~~~~~
b.inc:8:1: error: cannot include 'nul': it is no text [include]
  .include "nul"
  ^~~~~~~~~~~~~~
b.inc:9:1: error: expected .include "FILE" [syntax]
  .include b.inc
  ^~~~~~~~
b.inc:2:7: error: there is no instruction 'bar' [unknown-mnemonic]
    foo bar
        ^~~
b.inc:9:10: error: there is no instruction 'b' [unknown-mnemonic]
  .include b.inc
           ^
open:1:1: error: comment is not closed [open-comment]
  /* here
  ^~
-- status 1
