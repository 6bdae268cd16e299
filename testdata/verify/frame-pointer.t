r10 is never written.
-- internal-text
r10 = 1
r0 = 0
exit
-- verify
1:1: error: slot 0 '(b7) r10 = 1': r10 is written to [internal-frame-pointer]
