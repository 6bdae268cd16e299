X-02: libpcap 1.10.3 optimizes this to a filter that accepts all; without the
optimizer it is right.
-- file f
00
01
-- run
bpfrun -v --no-optimize -e 'link[0:1] & 0xffffffff != 0' f
-- stdout
1 0 reject
2 262144 accept
f: 2 records, 1 matched (1 bytes)
-- stderr
bpfrun: link[0:1] & 0xffffffff != 0: compiled for EN10MB
bpfrun: link[0:1] & 0xffffffff != 0: runs on the engine jit
