A function has r6 to r9 of its own.
-- internal-text
r6 = 1
call f
exit
f:
r0 = r6
exit
-- verify
5:1: error: slot 3 '(bf) r0 = r6': r6 is read before it is written; by #1 -> #3 [internal-uninit]
