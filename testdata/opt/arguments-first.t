An argument that is loaded before the number keeps every call out of the
kernel's bitmap: it is loaded where it matters.
-- run
cat > f <<'EOF'
	ld [16]
	st M[0]
	ld [4]
	jne #0xc000003e, bad
	ld [0]
	jeq #1, ok
	jeq #5, arg
	jeq #9, ok
	ja bad
arg:	ld M[0]
	jeq #7, ok
bad:	ret #0
ok:	ret #0x7fff0000
EOF
bpfasm -O --target=seccomp -t asm f 2>report
awk '$1 == "before" || $1 == "after" { print $1, $2, $3, "cached", $5 }' report
-- stdout
	ld [4] ; arch
	jeq #0xc000003e, L2, L8 ; x86_64
L2:	ld [0] ; nr
	jeq #0x1, L9 ; write
	jeq #0x5, L6 ; fstat
	jeq #0x9, L9, L8 ; mmap
L6:	ld [16] ; args[0].lo
	jeq #0x7, L9
L8:	ret #0 ; KILL_THREAD
L9:	ret #0x7fff0000 ; ALLOW
before 13 10 cached 0
after 10 8 cached 2
