Every use is told.
-- asm
jeq #1, foo, bar
ja baz
ret a
-- diag
1:9: error: label 'foo' is not defined [undefined-label]
1:14: error: label 'bar' is not defined [undefined-label]
2:4: error: label 'baz' is not defined [undefined-label]
