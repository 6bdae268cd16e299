A loop that is not run to its end within the budget.
-- internal-text
r0 = 0
again:
r0 += 1
if r0 != 10000000 goto again
exit
-- verify
4:1: error: slot 2 '(55) if r0 != 0x989680 goto pc-2': not proven within 1000000 instructions explored; by #2 -> #1 (499999 times) [internal-limit]
