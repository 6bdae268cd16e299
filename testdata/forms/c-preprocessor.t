What only the preprocessor can tell is refused, not guessed.
-- run
try() { printf "$1" | bpfasm -i c; }
f='struct sock_filter f[] = { BPF_STMT(BPF_RET, A) };\n'
try "#define A 1\n$f"
try "#ifdef X\n#define A 1\n#endif\n#ifdef Y\n# define  A 1\n#endif\n$f"
try "#ifndef SECCOMP_RET_LOG\n#define SECCOMP_RET_LOG 0x7ffc0000U\n#endif\n#define A SECCOMP_RET_LOG\n$f"
try "#ifdef X\n#define A 1\n#else\n#define A 2\n#endif\n$f"
try "#define A 1\n#undef A\n$f"
try "#define EPERM 77\n#define A EPERM\n$f"
try "#define BPF_RET 7\n#define A 1\n$f"
try '{6, 0, 0, 1},\n#if 0\n{6, 0, 0, 2},\n#endif\n'
try 'struct sock_filter f[] = {\n#include "rules.h"\n{6, 0, 0, 1} };\n'
-- stdout
1,6 0 0 1,
1,6 0 0 1,
1,6 0 0 2147221504,
-- stderr
<stdin>:6:46: error: this name is defined in two ways; run the preprocessor first [c-expression]
  struct sock_filter f[] = { BPF_STMT(BPF_RET, A) };
                                               ^
<stdin>:3:46: error: this name is defined in two ways; run the preprocessor first [c-expression]
  struct sock_filter f[] = { BPF_STMT(BPF_RET, A) };
                                               ^
<stdin>:2:11: error: this name is defined here, but known with another value [c-expression]
  #define A EPERM
            ^~~~~
<stdin>:3:37: error: this name is defined here, but known with another value [c-expression]
  struct sock_filter f[] = { BPF_STMT(BPF_RET, A) };
                                      ^~~~~~~
<stdin>:2:1: error: this list needs the preprocessor; run it first [c-expression]
  #if 0
  ^
<stdin>:2:1: error: this list needs the preprocessor; run it first [c-expression]
  #include "rules.h"
  ^
-- status 1
