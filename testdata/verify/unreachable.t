Code that nothing leads to; told once for each run of it.
-- internal-text
r0 = 0
goto out
r0 = 1
r0 = 2
out:
exit
r0 = 3
exit
-- verify
3:1: error: slot 2 '(b7) r0 = 1': nothing leads here [internal-unreachable]
7:1: error: slot 5 '(b7) r0 = 3': nothing leads here [internal-unreachable]
