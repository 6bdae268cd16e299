A shift by what may be 32.
-- asm
ldb [0]
tax
ld #1
lsh x
ret a
-- lint socket
4:1: note: X may be 32 or more here: Linux shifts by X % 32, libpcap gives 0 [shift-ge-32]
