A file that grows beyond the limit is a failed write; nothing is left of it.
-- run
mkdir out
awk 'BEGIN { for (i = 0; i < 20000; i++) print "00112233445566" }' > in
awk 'BEGIN { for (i = 0; i < 4000; i++) print "ld #4000000000"; print "ret a" }' > f
(ulimit -f 8; bpfrun --code '1,6 0 0 1' -w out/packets in); echo $?
(ulimit -f 8; bpfasm -t c f -o out/filter); echo $?
ls -A out
-- stdout
2
2
-- stderr
out/packets: error: cannot write: File too large [write]
out/filter: error: cannot write: File too large [write]
