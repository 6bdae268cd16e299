The first rule that holds decides, also where a later one would as well.
-- run
cat > f <<'EOF'
	ldb [9]
	jgt #200, one
	jeq #100, two
	jge #90, three
	jeq #95, one
	jeq #80, one
	jgt #70, two
	jeq #3, three
	jeq #100, three
	ret #0
one:	ret #1
two:	ret #2
three:	ret #3
EOF
bpfasm -O -q -t asm f
-- stdout
	ldb [9]
	jge #0x5a, L2, L4
L2:	jge #0xc9, L10
	jeq #0x64, L9, L7
L4:	jge #0x47, L8
	jeq #0x3, L7
	ret #0
L7:	ret #0x3
L8:	jeq #0x50, L10
L9:	ret #0x2
L10:	ret #0x1
