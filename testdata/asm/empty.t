No instruction: no program.
-- run
for text in "" "; only a comment" "/* c */ # c" "#c"; do
	printf "%s" "$text" | bpfasm
	echo $?
	printf "%s" "$text" | bpfasm --compat=bpf_asm 2>/dev/null
	echo $?
done
-- stdout
1
1
1
1
1
1
1
1
-- stderr
<stdin>: error: the program is empty [empty-program]
<stdin>: error: the program is empty [empty-program]
<stdin>: error: the program is empty [empty-program]
<stdin>: error: the program is empty [empty-program]
