An assertion that does not hold is an error with its line.
-- file a.bpf
.context seccomp x86_64
ret #ERRNO(5)
.assert syscall read() -> ALLOW
.assert syscall read() -> ERRNO(5)
.assert syscall read() -> ERRNO(6)
-- file b.bpf
ret #0
.assert packet 00 -> accept
.assert packet 00 -> 7
-- run
bpfasm --test a.bpf; echo $?
bpfcheck -Wnone a.bpf; echo $?
bpfasm --test b.bpf; echo $?
bpfcheck -Wnone b.bpf; echo $?
echo 'ret #0' | bpfasm --test; echo $?
-- stdout
1
1
1
1
1
-- stderr
a.bpf:3:1: error: the assertion does not hold: expected ALLOW, the program gives ERRNO(5) [assertion-failed]
  .assert syscall read() -> ALLOW
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
a.bpf:5:1: error: the assertion does not hold: expected ERRNO(6), the program gives ERRNO(5) [assertion-failed]
  .assert syscall read() -> ERRNO(6)
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
a.bpf:3:1: error: the assertion does not hold: expected ALLOW, the program gives ERRNO(5) [assertion-failed]
  .assert syscall read() -> ALLOW
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
a.bpf:5:1: error: the assertion does not hold: expected ERRNO(6), the program gives ERRNO(5) [assertion-failed]
  .assert syscall read() -> ERRNO(6)
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
b.bpf:2:1: error: the assertion does not hold: expected accept, the program gives 0 [assertion-failed]
  .assert packet 00 -> accept
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~
b.bpf:3:1: error: the assertion does not hold: expected 7, the program gives 0 [assertion-failed]
  .assert packet 00 -> 7
  ^~~~~~~~~~~~~~~~~~~~~~
b.bpf:2:1: error: the assertion does not hold: expected accept, the program gives 0 [assertion-failed]
  .assert packet 00 -> accept
  ^~~~~~~~~~~~~~~~~~~~~~~~~~~
b.bpf:3:1: error: the assertion does not hold: expected 7, the program gives 0 [assertion-failed]
  .assert packet 00 -> 7
  ^~~~~~~~~~~~~~~~~~~~~~
bpfasm: <stdin>: there is no .assert in it
