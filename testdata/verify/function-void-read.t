What it did not return cannot be read.
-- internal-text
call f
exit
f:
exit
-- verify
2:1: error: slot 1 '(95) exit': r0 is read before it is written; by #0 -> #2, #2 -> #1 [internal-uninit]
