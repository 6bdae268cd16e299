Disassembled programs assemble to the same bytes, whatever they hold.
-- file filter
9,40 0 0 12,21 0 6 2048,71 1 2 3,52 0 0 0,5 0 0 1,32 0 0 4294963216,22 0 0 9,6 0 0 0,4 0 0 1,
-- run
bpfasm -t asm filter | bpfasm
-- stdout
9,40 0 0 12,21 0 6 2048,71 1 2 3,52 0 0 0,5 0 0 1,32 0 0 4294963216,22 0 0 9,6 0 0 0,4 0 0 1,
