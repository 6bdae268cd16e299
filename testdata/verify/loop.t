A jump to itself with nothing changed.
-- internal-text
r0 = 0
again:
if r0 == 0 goto again
exit
-- verify
3:1: error: slot 1 '(15) if r0 == 0x0 goto pc-1': reached again with nothing changed: the loop may never end; by #1 -> #1 [internal-loop]
