The 0000000000 that bpf_asm -c and tcpdump -dd print is zero.
-- file f
{ 0x28, 0, 0, 0x0000000c },
{ 0x16,  0,  0, 0000000000 },
-- run
bpfasm f
-- stdout
2,40 0 0 12,22 0 0 0,
