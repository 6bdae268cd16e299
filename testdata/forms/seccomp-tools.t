seccomp-tools disasm and dump.
-- file f
 line  CODE  JT   JF      K
=================================
 0000: 0x20 0x00 0x00 0x00000004  A = arch
 0001: 0x15 0x01 0x00 0xc000003e  if (A == ARCH_X86_64) goto 0003
 0002: 0x06 0x00 0x00 0x00000000  return KILL
 0003: 0x20 0x00 0x00 0x00000000  A = sys_number
 0004: 0x15 0x00 0x01 0x0000003b  if (A != execve) goto 0006
 0005: 0x06 0x00 0x00 0x00050001  return ERRNO(1)
 0006: 0x06 0x00 0x00 0x7fff0000  return ALLOW
-- run
bpfasm f; tail -n +3 f | bpfasm; sed 's/ *0x20.*/ A = arch/' f | bpfasm
-- stdout
7,32 0 0 4,21 1 0 3221225534,6 0 0 0,32 0 0 0,21 0 1 59,6 0 0 327681,6 0 0 2147418112,
7,32 0 0 4,21 1 0 3221225534,6 0 0 0,32 0 0 0,21 0 1 59,6 0 0 327681,6 0 0 2147418112,
-- stderr
<stdin>:3:8: error: expected an opcode [code-field]
   0000: A = arch
         ^
-- status 1
