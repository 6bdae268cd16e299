What cannot be made better comes back as it was: what libpcap optimized, a loop,
a second time.
-- run
for e in 'port 22' 'tcp[tcpflags] & tcp-syn != 0' 'host 1.2.3.4 and not arp' 'ip6 protochain 6'; do
	bpfasm -e "$e" >a; bpfasm -O -q -e "$e" --target=libpcap >b; cmp a b || echo "$e"
done
bpfasm -O -q --target=seccomp "$CBPF_SOURCE"/testdata/opt/libseccomp-allow100.code >a
bpfasm -O -q --target=seccomp a >b && cmp a b && echo same
-- stdout
same
