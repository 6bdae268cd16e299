One more.
-- run
yes 'ret #0' | head -4097 | bpfasm
-- stderr
<stdin>:4097:1: error: 4097 instructions are more than the 4096 that are taken [program-length]
  ret #0
  ^~~~~~
-- status 1
