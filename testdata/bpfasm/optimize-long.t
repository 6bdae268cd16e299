A long program that does not jump takes no longer than it is long.  (Its
product has lost all bits of the load.)
-- run
awk 'BEGIN {
	printf "4096,32 0 0 16,"
	for (i = 0; i < 4094; i++)
		printf "%d 0 0 %d,", i % 3 == 0 ? 4 : i % 3 == 1 ? 36 : 164, i % 29 + 1
	print "22 0 0 0"
}' >code
timeout 8 bpfasm -O -q --target=seccomp code | cut -d, -f1
-- stdout
1
