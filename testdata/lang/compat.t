With --compat=bpf_asm none of it is read.
-- run
while read -r line; do
	printf '%s\nret a\n' "$line" | bpfasm --compat=bpf_asm 2>&1 | sed -n 1p
done <<'EOT'
.equ A, 1
ret #1 + 2
ret #FOO
ret #ALLOW
ret #ERRNO(1)
ret #'a'
ret #10.0.0.1
ldb [x + 1 + 2]
ret #(1)
ret #~1
ld [nr]
ld [args[0].lo]
ldh [ether.type]
ldi FOO
.switch {}
.if64 args[0] == 1, lab
.assert packet 00 -> 0
.context packet RAW
.include "f"
jeq #1, (2)
ret #5u
ret #port(ssh)
ldxb 2*2*([0]&0xf)
ret #- 1
EOT
bpfasm --compat=bpf_asm -DA=1 /dev/null
-- stdout
<stdin>:1:1: error: unexpected character '.' [bad-char]
<stdin>:1:6: error: bpf_asm takes no expressions [syntax]
<stdin>:1:6: error: bpf_asm has no names for numbers [syntax]
<stdin>:1:6: error: bpf_asm has no names for numbers [syntax]
<stdin>:1:6: error: bpf_asm has no names for numbers [syntax]
<stdin>:1:6: error: unexpected character ''' [bad-char]
<stdin>:1:8: error: unexpected character '.' [bad-char]
<stdin>:1:8: error: bpf_asm takes no expressions [syntax]
<stdin>:1:6: error: bpf_asm takes no expressions [syntax]
<stdin>:1:6: error: unexpected character '~' [bad-char]
<stdin>:1:5: error: bpf_asm has no names for numbers [syntax]
<stdin>:1:9: error: unexpected '[', expected '(' or ']' [syntax]
<stdin>:1:11: error: unexpected character '.' [bad-char]
<stdin>:1:5: error: bpf_asm has no names for numbers [syntax]
<stdin>:1:1: error: unexpected character '.' [bad-char]
<stdin>:1:1: error: unexpected character '.' [bad-char]
<stdin>:1:1: error: unexpected character '.' [bad-char]
<stdin>:1:1: error: unexpected character '.' [bad-char]
<stdin>:1:1: error: unexpected character '.' [bad-char]
<stdin>:1:9: error: bpf_asm jumps to labels only [syntax]
<stdin>:1:7: error: unexpected character 'u' [bad-char]
<stdin>:1:11: error: bpf_asm has no names for numbers [syntax]
<stdin>:1:6: error: bpf_asm takes no expressions [syntax]
<stdin>:1:6: error: unexpected character '-' [bad-char]
-- stderr
bpfasm: bpf_asm has neither -D nor --cpp
Try 'bpfasm --help'.
-- status 2
