A comment that is not closed.
-- internal-text
r0 = 0 /* and so
exit
-- diag
1:8: error: comment is not closed [open-comment]
