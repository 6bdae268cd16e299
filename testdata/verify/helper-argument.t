Context, scalar, scalar.
-- internal-text
r2 = r1
r3 = 1
call cbpf_nlattr
exit
-- verify
3:1: error: slot 2 '(85) call cbpf_nlattr#65537': cbpf_nlattr takes a scalar in r2, which is r2 (ctx) [internal-argument]
