A jump behind the end.
-- internal-text
r0 = 0
goto +5
exit
-- verify
2:1: error: slot 1 '(05) goto pc+5': slot 7 is outside of the program, whose last is 2 [internal-target]
