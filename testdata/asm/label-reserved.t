Words of the language are no labels, neither defined nor used.
-- asm
ja len
len: ret #0
add: ret #0
jeq #1, mark, a
jgt x, 0
tax: ret #0
-- diag
1:4: error: 'len' is a word of the language and cannot be a label [reserved-label]
2:1: error: 'len' is a word of the language and cannot be a label [reserved-label]
3:1: error: 'add' is a word of the language and cannot be a label [reserved-label]
6:1: error: 'tax' is a word of the language and cannot be a label [reserved-label]
4:9: error: 'mark' is a word of the language and cannot be a label [reserved-label]
4:15: error: 'a' is a word of the language and cannot be a label [reserved-label]
