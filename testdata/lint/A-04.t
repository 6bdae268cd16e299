A-04, R-17: loads that can only fail.
-- asm
ldx #0
ldh [x + -2]
ret a
-- lint socket
2:1: warning: 'ldh [x + 0xfffffffe]' can only fail [load-never]
2:1: note: shown by -, which gives 0 [witness]
