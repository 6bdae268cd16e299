The sign belongs to a decimal number.
-- asm compat
ret #+5
ret #-5
ret #0b11
ret #017
ldh [x + 2]
ldh [x+0]
ldh [x+-2]
ldh [x + +2]
ret a
-- code
9,6 0 0 5,6 0 0 4294967291,6 0 0 3,6 0 0 15,72 0 0 2,72 0 0 0,72 0 0 4294967294,72 0 0 2,22 0 0 0,
