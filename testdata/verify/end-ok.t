It may go back.
-- internal-text
r0 = 0
goto last
out:
exit
last:
goto out
-- verify
ok
