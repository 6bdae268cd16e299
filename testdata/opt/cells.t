What is stored in vain goes; the rule of Linux that a return does not end what
was written (a cell that is read behind it) is kept: returns stand last.
-- run
cat > f <<'EOF'
	ldb [0]
	st M[0]
	st M[3]
	ldb [1]
	st M[1]
	jeq #1, one
	jeq #2, two
	ret #0
one:	ld M[0]
	jeq #9, all
	ret #1
two:	ldx M[1]
	ldb [x + 3]
	jeq #4, all
	ret #2
all:	ld M[0]
	ret a
EOF
bpfasm -O -q -t asm f | tee g
bpfcheck --verify-only g
-- stdout
	ldb [0]
	st M[0]
	ldb [1]
	st M[1]
	jeq #0x1, L5, L7
L5:	ld M[0]
	jeq #0x9, L11, L14
L7:	jeq #0x2, L8, L13
L8:	ldx M[1]
	ldb [x + 3]
	jeq #0x4, L11, L15
L11:	ld M[0]
	ja L16
L13:	ret #0
L14:	ret #0x1
L15:	ret #0x2
L16:	ret a
g: ok (17 instructions, target socket)
