ja and jmp.
-- asm
ja end
jmp end
ret #1
end: ret #0
-- code
4,5 0 0 2,5 0 0 1,6 0 0 1,6 0 0 0,
