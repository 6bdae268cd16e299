A classic program is converted; the rules of its target come first.
-- asm
ldh [12]
st M[3]
jeq #0x800, ip
ld #ifidx
ret a
ip: ld M[3]
ret #-1
-- verify
ok
-- verify memory
error: the rules of 'socket' are not for programs that run over memory [target-kind]
