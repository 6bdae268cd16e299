No other operator defines a register.
-- internal-text
r0 |= r0
exit
-- verify
1:1: error: slot 0 '(4f) r0 |= r0': r0 is read before it is written [internal-uninit]
