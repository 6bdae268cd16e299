What its target refuses is not made better.
-- run
bpfasm -O --target=seccomp --code '2,40 0 0 12,6 0 0 1,'
-- stderr
<code>:1:3: error: seccomp does not take 'ldh [12]' [seccomp-opcode]
  2,40 0 0 12,6 0 0 1,
    ^~~~~~~~~
-- status 1
