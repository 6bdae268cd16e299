Comments end at the first closing mark, whatever stands before it.
-- asm
/***/ ret a /* x **/ ret a /* a * b */ ret a /* two
lines */ ret a /* / */ ret a /**/ ret a /*** * ***/ ret a
-- code
7,22 0 0 0,22 0 0 0,22 0 0 0,22 0 0 0,22 0 0 0,22 0 0 0,22 0 0 0,
