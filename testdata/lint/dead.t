A store and loads that nothing reads.
-- asm
ld #1
st M[0]
ldx #2
ld #3
ret a
-- lint socket
2:1: note: M[0] is not read after this [dead-store]
3:1: note: X is not read after this [dead-load]
