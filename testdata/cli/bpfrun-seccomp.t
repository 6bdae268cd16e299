System calls: the value in hex and the outcome; stopped calls match.
-- file allow.bpf
ret #0x7fff0000
-- file deny.bpf
ld [0]
jeq #1, l1, l2
l1: ret #0x50001
l2: jeq #2, l3, l4
l3: ret #0x7ff00007
l4: ret #0x7ffc0000
-- file c.json
{"nr":1}
{"nr":2}
{"nr":3}

{"nr":335,"uprobe":true}
-- run
bpfrun --seccomp -v -f allow.bpf -f deny.bpf c.json 2>/dev/null; bpfrun --seccomp --print --code '1,6 0 0 2147418112' c.json; echo $?
-- stdout
1 0x00050001 ERRNO(1)
2 0x7ff00007 TRACE(7) -> ENOSYS
3 0x7ffc0000 LOG
4 0x7ffc0000 LOG
c.json: 4 records, 2 matched
c.json: 4 records, 0 matched
1
