Labels that differ in case are two.
-- asm
jeq #1, Drop, drop
drop: ret #0
Drop: ret #1
-- code
3,21 1 0 1,6 0 0 0,6 0 0 1,
