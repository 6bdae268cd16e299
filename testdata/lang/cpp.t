The C preprocessor, with the kernel's headers; messages name file and line.
-- file f.bpf
#include <linux/audit.h>
#include <linux/seccomp.h>
#include <linux/if_ether.h>
#include "own.h"
/* it's C's comment */
	ld [4]		; it's ours
	jne #AUDIT_ARCH_X86_64, kill
#ifdef ERROR
	ret #NOWHERE
#endif
	ld [0]
	jeq #NR, deny
	ret #SECCOMP_RET_ALLOW
deny:	ret #SECCOMP_RET_ERRNO | 5
kill:	ret #SECCOMP_RET_KILL_PROCESS
	ret #ETH_P_IPV6
-- file own.h
#define NR 39
#ifdef WRONG
	foo
#endif
-- run
bpfasm --cpp -t asm f.bpf
bpfasm --cpp f.bpf >1 && bpfasm --cpp - <f.bpf | cmp - 1
bpfasm --cpp -D ERROR f.bpf; echo $?
bpfasm --cpp -D WRONG f.bpf; echo $?
bpfasm --cpp nothing.bpf; echo $?
PATH=$(dirname "$(command -v bpfasm)") bpfasm --cpp f.bpf; echo $?
-- stdout
	ld [4] ; arch
	jeq #0xc000003e, L2, L6 ; x86_64
L2:	ld [0] ; nr
	jeq #0x27, L5 ; getpid
	ret #0x7fff0000 ; ALLOW
L5:	ret #0x50005 ; ERRNO(EIO)
L6:	ret #0x80000000 ; KILL_PROCESS
	ret #0x86dd
1
1
2
1
-- stderr
f.bpf:9:7: error: there is no constant 'NOWHERE' [undefined-constant]
   ret #NOWHERE
        ^~~~~~~
own.h:3:2: error: there is no instruction 'foo' [unknown-mnemonic]
   foo
   ^~~
nothing.bpf: error: cannot read: No such file or directory [read]
bpfasm: cpp: No such file or directory; it comes with the package cpp
