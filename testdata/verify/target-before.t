A jump to before the begin.
-- internal-text
r0 = 0
goto -3
exit
-- verify
2:1: error: slot 1 '(05) goto pc-3': slot -1 is outside of the program, whose last is 2 [internal-target]
