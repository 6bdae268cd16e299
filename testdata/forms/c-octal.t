B-01: zeros of %#010x are octal zeros; the list needs no array.
-- file f
{ 0x28, 0, 0, 0x0000000c },
{ 0x16,  0,  0, 0000000000 },
-- run
bpfasm f && bpfasm -t c f
-- stdout
2,40 0 0 12,22 0 0 0,
{ 0x28,  0,  0, 0x0000000c },
{ 0x16,  0,  0, 0x00000000 },
