A sign-extending load may give a negative number.
-- internal-text
	r0 = *(s8 *)(r1 +0)
	if r0 s< 0 goto bad
	exit
bad:	r0 = r9
	exit
-- verify memory:8
4:6: error: slot 3 '(bf) r0 = r9': r9 is read before it is written; by #1 -> #3 [internal-uninit]
