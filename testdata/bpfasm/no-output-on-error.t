Nothing is printed when there is an error.
-- run
printf "ret a\nret 1\n" | bpfasm -c 2>/dev/null
-- status 1
