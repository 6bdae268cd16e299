--json: an object for each record, then the summary; -q: that alone.
-- file p.pkt
01 # one
02 03
-
04 len=60
-- file c.json
{"nr":1}
{"syscall":"openat","arch":"arm64","ip":"0x1000","args":[-100,"0xffff8000",0]}
{"syscall":"openat","arch":"s390x","args":["0x1122334455667788"]}
{"syscall":"openat","arch":"x32"}
{"nr":336,"uprobe":true}
{"nr":-1}
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun --json --code '2,48 0 0 0,22 0 0 0' p.pkt
bpfrun --json --print -q --stats -e 'port 22' -e udp s.pcap
bpfrun --json --print --invert -c1 --code '2,48 0 0 0,22 0 0 0' p.pkt
bpfrun --json --seccomp --code '1,6 0 0 327681' c.json
-- stdout
{"format":1,"file":"p.pkt","record":1,"time":"0.000000000","caplen":1,"len":1,"value":1,"verdict":"accept","match":true}
{"format":1,"file":"p.pkt","record":2,"time":"0.000000000","caplen":2,"len":2,"value":2,"verdict":"accept","match":true}
{"format":1,"file":"p.pkt","record":3,"time":"0.000000000","caplen":0,"len":0,"value":0,"verdict":"reject","match":false}
{"format":1,"file":"p.pkt","record":4,"time":"0.000000000","caplen":1,"len":60,"value":4,"verdict":"accept","match":true}
{"format":1,"summary":{"file":"p.pkt","records":4,"matched":3,"bytes":4,"damaged":false}}
{"format":1,"summary":{"file":"s.pcap","filter":"port 22","records":58,"matched":9,"bytes":591,"damaged":false,"values":[{"value":0,"verdict":"reject","count":49},{"value":262144,"verdict":"accept","count":9}],"other_values":0,"engines":[{"engine":"jit","program":"<expression>","count":58}],"jited":true}}
{"format":1,"summary":{"file":"s.pcap","filter":"udp","records":58,"matched":10,"bytes":1211,"damaged":false,"values":[{"value":0,"verdict":"reject","count":48},{"value":262144,"verdict":"accept","count":10}],"other_values":0,"engines":[{"engine":"jit","program":"<expression>","count":58}],"jited":true}}
{"format":1,"file":"p.pkt","record":3,"time":"0.000000000","caplen":0,"len":0,"value":0,"verdict":"reject","match":true}
{"format":1,"summary":{"file":"p.pkt","records":3,"matched":1,"bytes":0,"damaged":false}}
{"format":1,"file":"c.json","record":1,"nr":1,"syscall":"write","arch":"x86_64","ip":"0x0","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"match":true}
{"format":1,"file":"c.json","record":2,"nr":56,"syscall":"openat","arch":"aarch64","ip":"0x1000","args":["0xffffffffffffff9c","0xffff8000","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"match":true}
{"format":1,"file":"c.json","record":3,"nr":288,"syscall":"openat","arch":"s390x","ip":"0x0","args":["0x1122334455667788","0x0","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"match":true}
{"format":1,"file":"c.json","record":4,"nr":1073742081,"syscall":"openat","arch":"x32","ip":"0x0","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"match":true}
{"format":1,"file":"c.json","record":5,"nr":336,"syscall":"uprobe","arch":"x86_64","ip":"0x0","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"uprobe":true,"value":327681,"verdict":"ERRNO(1) -> run","effect":"runs","data":1,"decided_by":0,"match":false}
{"format":1,"file":"c.json","record":6,"nr":4294967295,"arch":"x86_64","ip":"0x0","args":["0x0","0x0","0x0","0x0","0x0","0x0"],"value":327681,"verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"match":true}
{"format":1,"summary":{"file":"c.json","records":6,"matched":5,"damaged":false,"calls":[{"count":1,"nr":288,"call":"s390x openat","arch":"0x80000016","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":3,"insn":0,"line":1,"path":""},{"count":1,"nr":1,"call":"write","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":1,"insn":0,"line":1,"path":""},{"count":1,"nr":1073742081,"call":"x32 openat","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":4,"insn":0,"line":1,"path":""},{"count":1,"nr":4294967295,"call":"-1","arch":"0xc000003e","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":6,"insn":0,"line":1,"path":""},{"count":1,"nr":56,"call":"aarch64 openat","arch":"0xc00000b7","verdict":"ERRNO(1)","effect":"returns","data":1,"errno":1,"decided_by":0,"first":2,"insn":0,"line":1,"path":""},{"count":1,"nr":336,"call":"uprobe","arch":"0xc000003e","verdict":"ERRNO(1) -> run","effect":"runs","data":1,"decided_by":0,"first":5,"insn":0,"line":1,"path":""}],"bitmap":1,"phase1":5,"phase2":0,"other_calls":0}}
