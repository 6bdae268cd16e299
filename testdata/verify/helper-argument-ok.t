Each argument is what the helper takes.
-- internal-text
r2 = 1
r3 = 2
call cbpf_nlattr
exit
-- verify
ok
