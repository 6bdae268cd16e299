-- run
bpfcheck --target=seccomp --code '2,40 0 0 0,6 0 0 2147418112'
-- status 1
-- stderr
<code>:1:3: error: seccomp does not take 'ldh [0]' [seccomp-opcode]
  2,40 0 0 0,6 0 0 2147418112
    ^~~~~~~~
