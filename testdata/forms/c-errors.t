What is no constant expression, no instruction, or too much.
-- run
try() { printf '%b' "$1" | bpfasm -i c; }
try '{ FOO, 0, 0, 1 }\n'
try '{ 0x6, 0, 0 }\n'
try '{ 0x6, 0, 0, 1, 2 }\n'
try '{ 0x6, 256, 0, 1 }\n'
try '{ 0x6, -1, 0, 1 }\n'
try '{ 0x6, 0, 0, 1 / 0 }\n'
try '{ 0x6, 0, 0, 0x1ffffffff }\n'
try '{ 0x6, 0, 0, 09 }\n'
try '{ 0x6, 0, 0, offsetof(struct seccomp_data, args[6]) }\n'
try '{ 0x6, 0, 0, 1 } x\n'
try 'ALLOW,\n'
try '#define A A\n{ A, 0, 0, 1 }\n' 
try '{ 0x6, 0, 0, 1 '
try '[1] = { 0x6, 0, 0, 1 }'
try 'struct sock_filter a[] = {{6,0,0,1}}; struct sock_filter b[] = {{6,0,0,1}};'
-- stderr
<stdin>:1:3: error: no constant is called 'FOO' [no-constant]
  { FOO, 0, 0, 1 }
    ^~~
<stdin>:1:13: error: expected four numbers [code-field]
  { 0x6, 0, 0 }
              ^
<stdin>:1:17: error: expected '}' [code-field]
  { 0x6, 0, 0, 1, 2 }
                  ^
<stdin>:1:8: error: 256 does not fit 8 bits [code-range]
  { 0x6, 256, 0, 1 }
         ^~~
<stdin>:1:8: error: -1 does not fit 8 bits [code-range]
  { 0x6, -1, 0, 1 }
         ^~
<stdin>:1:20: error: division by 0 [c-expression]
  { 0x6, 0, 0, 1 / 0 }
                     ^
<stdin>:1:14: error: 8589934591 does not fit 32 bits [code-range]
  { 0x6, 0, 0, 0x1ffffffff }
               ^~~~~~~~~~~~
<stdin>:1:14: error: this is not a number [c-expression]
  { 0x6, 0, 0, 09 }
               ^~
<stdin>:1:44: error: struct seccomp_data has args[0] to args[5] [c-expression]
  { 0x6, 0, 0, offsetof(struct seccomp_data, args[6]) }
                                             ^~~~~~
<stdin>:1:18: error: expected '{', BPF_STMT or BPF_JUMP [code-field]
  { 0x6, 0, 0, 1 } x
                   ^
<stdin>:1:1: error: expected '{', BPF_STMT or BPF_JUMP [code-field]
  ALLOW,
  ^
<stdin>:1:11: error: this is nested too deeply [c-expression]
  #define A A
            ^
<stdin>:1:16: error: expected '}' [code-field]
  { 0x6, 0, 0, 1 
                 ^
<stdin>:1:3: error: expected the index of the next instruction [code-field]
  [1] = { 0x6, 0, 0, 1 }
    ^
<stdin>:1:64: error: a second filter begins here; keep the one that is meant [many-filters]
  struct sock_filter a[] = {{6,0,0,1}}; struct sock_filter b[] = {{6,0,0,1}};
                                                                 ^
-- status 1
