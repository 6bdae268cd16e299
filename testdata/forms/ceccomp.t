ceccomp disasm; its labels count from 1.
-- file f
 Label  CODE  JT   JF      K
---------------------------------
 L0001: 0x20 0x00 0x00 0x00000004  $A = $arch
 L0002: 0x15 0x00 0x01 0xc000003e  if ($A != ARCH_X86_64) goto L0004
 L0003: 0x06 0x00 0x00 0x7fff0000  return ALLOW
 L0004: 0x06 0x00 0x00 0x80000000  return KILL_PROCESS
---------------------------------
-- run
bpfasm f; bpfasm -i ceccomp f
-- stdout
4,32 0 0 4,21 0 1 3221225534,6 0 0 2147418112,6 0 0 2147483648,
4,32 0 0 4,21 0 1 3221225534,6 0 0 2147418112,6 0 0 2147483648,
