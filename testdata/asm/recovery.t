After an error reading goes on at the next instruction or label; labels behind it are known.
-- asm
ja end
ld [0, 5, 6
ld [x * 2]
ja nowhere
end: ret a
-- diag
2:6: error: unexpected ',', expected ']' [syntax]
3:7: error: unexpected '*', expected '+' or '-' [syntax]
4:4: error: label 'nowhere' is not defined [undefined-label]
