Stars inside are no trouble.
-- asm compat
/* a * b */ ret a /* two
lines */ ; three
-- code
1,22 0 0 0,
