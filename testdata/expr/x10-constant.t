X-10: all packets match; libpcap 1.10.3's optimizer does not see it.
-- file f
00
-- run
bpfrun --no-optimize -v -e '(1 = 0) or (2147483648 / 4294967295 = 0) and (0 & 4294967295 = 0)' f
-- stdout
1 262144 accept
f: 1 records, 1 matched (1 bytes)
-- stderr
bpfrun: (1 = 0) or (2147483648 / 4294967295 = 0) and (0 & 4294967295 = 0): compiled for EN10MB
bpfrun: (1 = 0) or (2147483648 / 4294967295 = 0) and (0 & 4294967295 = 0): runs on the engine jit
