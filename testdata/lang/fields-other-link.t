A link type whose headers have no names here.
-- asm
.context packet IEEE802_11
ldb [ip.proto]
ret a
-- diag
2:6: error: the headers of this link type have no names [context]
