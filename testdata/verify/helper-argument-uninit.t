All arguments are written.
-- internal-text
r2 = 1
call cbpf_nlattr
exit
-- verify
2:1: error: slot 1 '(85) call cbpf_nlattr#65537': cbpf_nlattr takes a scalar in r3, which is r3 (not written) [internal-argument]
