X-14: 64 clauses: far fewer than 4096 instructions; what it is converted to takes
this many bytes of a socket's option memory.
-- run
expr=$(for i in $(seq 64); do printf '%snot (host 10.0.0.%d and port %d)' "$sep" $i $i; sep=' and '; done)
bpfasm -e "$expr" | cut -d, -f1; bpfasm -e "$expr" -t internal-raw | wc -c
-- stdout
1058
11064
