The result must be written.
-- internal-text
exit
-- verify
1:1: error: slot 0 '(95) exit': r0 is read before it is written [internal-uninit]
