A function need not return anything.
-- internal-text
call f
r0 = 1
exit
f:
exit
-- verify
ok
