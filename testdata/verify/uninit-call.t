A call takes r1 to r5 away.
-- internal-text
r2 = 1
call 7
r0 = r2
exit
-- verify
3:1: error: slot 2 '(bf) r0 = r2': r2 is read before it is written [internal-uninit]
