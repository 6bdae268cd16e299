X-05: indexing looks into IPv4 alone.
-- run
bpfasm -e 'ip6 and tcp[tcpflags] & tcp-syn != 0'; bpfasm -e 'ip6 and tcp port 80' | cut -c1-3
-- stdout
10,
-- stderr
<expression>: error: 'ip6 and tcp[tcpflags] & tcp-syn != 0': expression rejects all packets [expression]
<expression>: note: tcp[...] and its like look into IPv4 packets alone; ip6[...] looks into IPv6 ones [expression-hint]
