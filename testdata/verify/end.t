The last instruction goes on.
-- internal-text
r0 = 0
if r0 == 1 goto out
out:
r0 = 1
-- verify
4:1: error: slot 2 '(b7) r0 = 1': the program can run off its end [internal-end]
