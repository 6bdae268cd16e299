What strace prints around calls: both times (-r -t), the bytes of -e read=3 and
-e write=1, and the table of -C.
-- file log
7178  1796075847.790760 (+     0.000000) kill(1, 9) = 0
7178  10:00:01 (+     0.000474) getpid() = 7178
(+     0.000474) read(3, "\177ELF"..., 4) = 4
 | 00000  7f 45 4c 46                                       .ELF             |
writev(1, [{iov_base="ab", iov_len=2}], 1) = 2
 * 2 bytes in buffer 0
 | 00000  61 62                                             ab               |
7178  +++ exited with 0 +++
% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 39.11    0.004001          55        72         3 kill
  0.00    0.000000           0         1           writev
------ ----------- ----------- --------- --------- ----------------
100.00    0.004001          55        73         3 total
kill(1, 9) = 0
(+ 0.1 kill(1, 9) = 0
-- file p.bpf
ld [0]
jeq #62, call
ret #0x7fff0000
call: ret #0x00050001
-- run
bpfrun --seccomp -v -q p.bpf log
-- stdout
1 0x00050001 ERRNO(1)
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x7fff0000 ALLOW
5 0x00050001 ERRNO(1)
-- stderr
bpfrun: p.bpf: runs on the engine jit
log:16:1: error: this is no line of strace [syscall-record]
  (+ 0.1 kill(1, 9) = 0
  ^
-- status 2
