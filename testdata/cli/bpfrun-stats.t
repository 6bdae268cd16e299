--stats: values and engines with their numbers of records.
-- file c.json
{"nr":1}
{"nr":2}
{"nr":335,"uprobe":true}
{"nr":2147483648}
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun --stats -q --code '2,48 0 0 23,22 0 0 0' s.pcap
bpfrun --stats --seccomp --code '1,6 0 0 327681' --code '2,32 0 0 0,22 0 0 0' c.json
-- stdout
        13 0 reject
        13 6 accept
         9 1 accept
         8 17 accept
         2 4 accept
         2 128 accept
         1 2 accept
         1 29 accept
         1 30 accept
         1 33 accept
         1 47 accept
         1 50 accept
         1 51 accept
         1 56 accept
         1 89 accept
         1 132 accept
         1 180 accept
        58 engine jit
     jited: yes
c.json: 4 records, 3 matched
     COUNT  CALL                 OUTCOME                RULE
         1  write                KILL_THREAD            2,32 0 0 0,22 0 0 0:1
         1  open                 KILL_THREAD            2,32 0 0 0,22 0 0 0:1
         1  -2147483648          KILL_PROCESS           2,32 0 0 0,22 0 0 0:1
         1  uretprobe            KILL_THREAD -> run     2,32 0 0 0,22 0 0 0:1
         1 0x00000001 KILL_THREAD
         1 0x00000002 KILL_THREAD
         1 0x0000014f KILL_THREAD -> run
         1 0x80000000 KILL_PROCESS
         3 engine jit, 1,6 0 0 327681
         3 engine jit, 2,32 0 0 0,22 0 0 0
     jited: yes
         1 bitmap
         3 phase 1
         0 phase 2
       2.2 instructions per record
