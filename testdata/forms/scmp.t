libseccomp's scmp_bpf_disasm.
-- file f
 line  OP   JT   JF   K
=================================
 0000: 0x20 0x00 0x00 0x00000004   ld  $data[4]
 0001: 0x15 0x00 0x03 0xc000003e   jeq 3221225534 true:0002 false:0005
 0002: 0x20 0x00 0x00 0x00000000   ld  $data[0]
 0003: 0x15 0x00 0x01 0x00000065   jeq 101  true:0004 false:0005
 0004: 0x06 0x00 0x00 0x00050001   ret ERRNO(1)
 0005: 0x06 0x00 0x00 0x7fff0000   ret ALLOW
-- run
bpfasm f; bpfasm -i scmp -t asm f; sed 2d f | bpfasm | cut -c1-10; sed 5d f | bpfasm
-- stdout
6,32 0 0 4,21 0 3 3221225534,32 0 0 0,21 0 1 101,6 0 0 327681,6 0 0 2147418112,
	ld [4] ; arch
	jeq #0xc000003e, L2, L5 ; x86_64
L2:	ld [0] ; nr
	jeq #0x65, L4, L5 ; ptrace
L4:	ret #0x50001 ; ERRNO(EPERM)
L5:	ret #0x7fff0000 ; ALLOW
6,32 0 0 4
-- stderr
<stdin>:5:2: error: this line is number 3, and 2 would be the next [listing-number]
   0003: 0x15 0x00 0x01 0x00000065   jeq 101  true:0004 false:0005
   ^~~~
-- status 1
