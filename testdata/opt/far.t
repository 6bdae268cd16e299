300 rules with arguments of their own: the search jumps farther than 255
instructions, by `ja`; and 3000 rules fit because leaves take several.
-- run
awk 'BEGIN { print "ld [0]"
for (i = 0; i < 300; i++) print "jne #" i ", n" i "\nld [16]\njne #" i ", n" i "\nld [24]\njeq #" i ", no\nn" i ":\nld [0]"
print "ret #ALLOW\nno: ret #ERRNO(1)" }' > f
bpfasm -O -t comma -o g --target=seccomp f 2>report
awk '$1 == "before" || $1 == "after" { print $1, $2, $3, "cached", $5 }' report
bpfcheck --verify-only --target=seccomp g
awk 'BEGIN { print "ld [0]"
for (i = 0; i < 3000; i++) print "jeq #" 2 * i ", a" i % 3
print "ret #0\na0: ret #1\na1: ret #2\na2: ret #3" }' > f
bpfasm -O -t comma -o g --target=seccomp f 2>report
awk '$1 == "before" || $1 == "after" { print $1, $2, $3 }' report
bpfcheck --verify-only --target=seccomp g
-- stdout
before 1809 1802 cached 83
after 1516 18 cached 83
g: ok (1516 instructions, target seccomp)
before 3038 3002
after 4077 20
g: ok (4077 instructions, target seccomp)
