Functions that call themselves.
-- internal-text
f:
call f
exit
-- verify
2:1: error: slot 0 '(85) call pc-1': calls are nested more than 8 deep; by #0 -> #0 (7 times) [internal-frames]
