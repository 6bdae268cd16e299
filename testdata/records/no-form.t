A text that no form knows is told as such, once; damaged JSON lines are not.
-- file p.bpf
ret #0x7fff0000
-- run
try() { printf "$1" | bpfrun --seccomp p.bpf -; echo $?; }
try '%% time     seconds\n------ -----\n 28.95    0.000264\n'
try 'garbage\n  {"nr":1}\n'
try '\n \n'
try '00 01 02\n'
-- stdout
2
<stdin>: 1 records, 0 matched
     COUNT  CALL                 OUTCOME                RULE
         1  write                ALLOW                  p.bpf:1
2
<stdin>: 0 records, 0 matched
1
2
-- stderr
<stdin>: error: this is no form of system calls: JSON lines, logs of strace, audit and perf trace, struct seccomp_data [input-form]
<stdin>:1:7: error: '[' or '{' expected near 'garbage' [syscall-record]
  garbage
        ^
<stdin>: error: this is no form of system calls: JSON lines, logs of strace, audit and perf trace, struct seccomp_data [input-form]
-- status 0
