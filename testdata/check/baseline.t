What is known does not count, where it stands does not matter, what is new does.
-- file f.bpf
.context seccomp x86_64
	ld [nr]
	jge #0x40000000, kill
	jeq #59, kill
	ret #0x7fff0000
kill:	ret #0
-- run
bpfcheck -q f.bpf 2>/dev/null; echo $?
bpfcheck -q --write-baseline=known f.bpf 2>/dev/null; echo $?
sed 's/^[0-9a-f]*\.\([0-9]\)/HASH.\1/' known
bpfcheck --baseline=known f.bpf; echo $?
sed 's/jge/; a line\n\n\tjge/' f.bpf >g && mv g f.bpf
bpfcheck --baseline=known f.bpf; echo $?
sed 's/#59, kill/#59, errno/; $aerrno: ret #0x50000' f.bpf >g && mv g f.bpf
bpfcheck --baseline=known -Werror=errno-zero f.bpf; echo $?
bpfcheck --baseline=known --write-baseline=known f.bpf 2>/dev/null; echo $?
bpfcheck --baseline=known -Werror=errno-zero f.bpf; echo $?
echo garbage >garbage
bpfcheck --baseline=garbage f.bpf; echo $?
bpfcheck --baseline=nowhere f.bpf; echo $?
bpfcheck --write-baseline=no/where f.bpf >/dev/null 2>&1; echo $?
printf 'ld M[0]\nret a\n' >bad.bpf
bpfcheck --write-baseline=bad bad.bpf; echo $?
cat bad
-- stdout
1
0
# bpfcheck baseline 1
HASH.0 arch-unchecked f.bpf
HASH.0 x32-kills-minus-1 f.bpf
HASH.0 default-allow f.bpf
HASH.0 twin-gap f.bpf
f.bpf: ok (5 instructions, target seccomp)
0
f.bpf: ok (5 instructions, target seccomp)
0
1
f.bpf: ok (6 instructions, target seccomp)
0
f.bpf: ok (6 instructions, target seccomp)
0
2
2
2
1
# bpfcheck baseline 1
-- stderr
f.bpf:9:8: error: ERRNO(0): the call is not made, but returns 0 as if it had been [errno-zero]
  errno: ret #0x50000
         ^~~~~~~~~~~~
f.bpf:9:8: note: shown by {"arch":"x86_64","nr":59}, which gives ERRNO(0) [witness]
bpfcheck: 'garbage' is no baseline; --write-baseline makes one
Try 'bpfcheck --help'.
bpfcheck: cannot read the baseline 'nowhere': No such file or directory
Try 'bpfcheck --help'.
bad.bpf:1:1: error: M[0] is read before it is written on the path #0 (line 1) [mem-unset]
  ld M[0]
  ^~~~~~~
