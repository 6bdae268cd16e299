-O takes a filter for one of seccomp where it can be no other, and says so.
-- file policy.bpf
ld [4]
jne #0xc000003e, kill
ld [0]
jeq #0, allow
jeq #1, allow
jeq #2, allow
ld [16]
jeq #5, deny
allow: ret #0x7fff0000
deny: ret #0x50001
kill: ret #0x80000000
-- file packet.bpf
ld [12]
jeq #5, yes
ret #0
yes: ret #0x30000
-- file all.bpf
ld [12]
jeq #5, yes
ret #0
yes: ret #0x7fffffff
-- file half.bpf
ldh [12]
jeq #5, yes
ret #0
yes: ret #0x7fff0000
-- run
bpfasm -O policy.bpf -o a
bpfasm -O --target=seccomp policy.bpf -o b
cmp a b
bpfasm -O -q policy.bpf
bpfasm -O --target=socket policy.bpf
for f in packet all half; do bpfasm -O $f.bpf; done
bpfasm policy.bpf
bpfasm -t internal policy.bpf | head -3
-- stdout
9,32 0 0 4,21 1 0 3221225534,6 0 0 2147483648,32 0 0 0,53 0 2 3,32 0 0 16,21 1 0 5,6 0 0 2147418112,6 0 0 327681,
11,32 0 0 4,21 0 8 3221225534,32 0 0 0,21 4 0 0,21 3 0 1,21 2 0 2,32 0 0 16,21 1 0 5,6 0 0 2147418112,6 0 0 327681,6 0 0 2147483648,
4,32 0 0 12,21 1 0 5,6 0 0 0,6 0 0 196608,
4,32 0 0 12,21 1 0 5,6 0 0 0,6 0 0 2147483647,
4,40 0 0 12,21 1 0 5,6 0 0 0,6 0 0 2147418112,
11,32 0 0 4,21 0 8 3221225534,32 0 0 0,21 4 0 0,21 3 0 1,21 2 0 2,32 0 0 16,21 1 0 5,6 0 0 2147418112,6 0 0 327681,6 0 0 2147483648,
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
-- stderr
bpfasm: policy.bpf: taken for a seccomp filter; if it is none, give --target=socket
policy.bpf:
       instructions  longest     mean cached calls
before           11        9     8.98      3 of 383
after             9        7     6.98      3 of 383
policy.bpf:
       instructions  longest     mean cached calls
before           11        9     8.98      3 of 383
after             9        7     6.98      3 of 383
policy.bpf:
       instructions  longest     mean
before           11        9     4.88
after            11        9     4.88
packet.bpf:
       instructions  longest     mean
before            4        3     3.00
after             4        3     3.00
all.bpf:
       instructions  longest     mean
before            4        3     3.00
after             4        3     3.00
half.bpf:
       instructions  longest     mean
before            4        3     3.00
after             4        3     3.00
bpfasm: policy.bpf: taken for a seccomp filter; if it is none, give --target=socket
