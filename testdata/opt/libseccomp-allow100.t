What libseccomp exports of 100 calls that are allowed and six rules with
arguments: as many calls are cached as were, and the others take a search.
-- run
f=$CBPF_SOURCE/testdata/opt/libseccomp-allow100.code
bpfasm -O -t comma -o g --target=seccomp $f 2>report
awk '$1 == "before" || $1 == "after" { print $1, "longest", $3, "cached", $5 }' report
# The same behind a load of an argument: none was.
sed 's/138,/139,32 0 0 16,/' $f > h
bpfasm -O -t comma -o i --target=seccomp h 2>report
awk '$1 == "before" || $1 == "after" { print $1, "longest", $3, "cached", $5 }' report
cmp g i && bpfcheck --verify-only --target=seccomp g
-- stdout
before longest 116 cached 100
after longest 16 cached 100
before longest 117 cached 0
after longest 16 cached 100
g: ok (108 instructions, target seccomp)
