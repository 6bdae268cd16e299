Nothing that the loop depends on is known to change.
-- internal-text
again:
call 7
if r0 != 5 goto again
exit
-- verify
2:1: error: slot 0 '(85) call bpf_get_prandom_u32#7': reached again with nothing changed: the loop may never end; by #1 -> #0 [internal-loop]
