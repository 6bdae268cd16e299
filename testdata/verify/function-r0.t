A function does not see r0 of its caller.
-- internal-text
	r0 = 1
	call f
	exit
f:	exit
-- verify packet
3:2: error: slot 2 '(95) exit': r0 is read before it is written; by #1 -> #3, #3 -> #2 [internal-uninit]
