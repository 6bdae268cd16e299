r1 to r5 are lost.
-- internal-text
call f
r0 = r1
exit
f:
r0 = 0
exit
-- verify
2:1: error: slot 1 '(bf) r0 = r1': r1 is read before it is written; by #0 -> #3, #4 -> #1 [internal-uninit]
