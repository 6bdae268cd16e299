All values go one way: a jump, or nothing.
-- asm
.switch {0..0xffffffff: a1}
ret #5
a1: .switch {default: b1}
ret #6
b1: .switch {}
ret #1
-- code
5,5 0 0 1,6 0 0 5,5 0 0 1,6 0 0 6,6 0 0 1,
