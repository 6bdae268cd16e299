There are no maps: what stands for one is a number to `checked`, and not
to be returned for the verifier.
-- internal-text
r0 = map[fd:5][0]+16
exit
-- skip interp: a pointer would be returned
-- memory
-
-- verdict
0x1000000005
