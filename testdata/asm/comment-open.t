A comment that does not end; the place is where it begins.
-- asm
ret a /* foo
bar
-- diag
1:7: error: comment is not closed [open-comment]
