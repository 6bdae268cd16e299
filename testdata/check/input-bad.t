What cannot be read is status 2, what is no filter 1; each is told, and the rest is checked.
-- file good.bpf
	ret #0
-- run
: >empty
head -c 100 /dev/zero | tr '\0' '\377' >garbage
mkdir folder
for f in no-such-file empty folder garbage; do
	bpfcheck $f good.bpf 2>&1 | sed 's/^/  /'
	bpfcheck -q $f good.bpf 2>/dev/null; echo "$f $?"
	bpfcheck --format=json $f >/dev/null 2>&1; echo "$f json $?"
done
-- stdout
  no-such-file: error: cannot read: No such file or directory [read]
  good.bpf: ok (1 instructions, target socket)
  2 filters: 1 taken, 1 refused; 1 error, 0 warnings, 0 notes
no-such-file 2
no-such-file json 2
  empty: error: the program is empty [empty-program]
  good.bpf: ok (1 instructions, target socket)
  2 filters: 1 taken, 1 refused; 1 error, 0 warnings, 0 notes
empty 1
empty json 1
  folder: error: cannot read: Is a directory [read]
  good.bpf: ok (1 instructions, target socket)
  2 filters: 1 taken, 1 refused; 1 error, 0 warnings, 0 notes
folder 2
folder json 2
  garbage:1:1: error: unexpected character 0xff [bad-char]
    ÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿÿ
    ^
  good.bpf: ok (1 instructions, target socket)
  2 filters: 1 taken, 1 refused; 1 error, 0 warnings, 0 notes
garbage 1
garbage json 1
