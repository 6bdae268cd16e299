R-16: the size of an ancillary load does not matter.
-- asm
ldb #mark
ret a
-- packet
- mark=0x12345678
-- verdict
305419896
