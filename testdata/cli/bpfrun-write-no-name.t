-- run
echo 00 > in
bpfrun --code '1,6 0 0 1' -w '' in
-- stderr
: error: cannot open: No such file or directory [open]
-- status 2
