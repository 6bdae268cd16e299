Lints look no further into the arguments of calls than a program is worth: here
every call comes to 1600 tests of all arguments.
-- run
awk 'BEGIN {
	printf "3201,"
	for (i = 0; i < 800; i++)
		printf "32 0 0 %d,21 0 2 %d,32 0 0 %d,21 0 0 1,",
			16 + 8 * (i % 6), i, 20 + 8 * (i % 6)
	print "6 0 0 2147418112"
}' >code
timeout 100 bpfcheck --target=seccomp code 2>&1 >/dev/null | grep -o 'lint-bounded'
-- stdout
lint-bounded
