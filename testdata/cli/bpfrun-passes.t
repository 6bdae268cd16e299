The optimizer's passes: listed, shown at work, chosen by name.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
bpfrun --passes | cut -c1-9 | tr -d ' ' | tr '\n' ' '; echo
bpfrun --passes --passes=const,thread,dead --seccomp --code '7,32 0 0 0,21 0 1 7,6 0 0 1,21 0 1 7,6 0 0 2,6 0 0 3,6 0 0 4'
bpfrun --passes --no-pass=swap,hoist -e 'tcp port 22' | grep -c '^;'
bpfrun --passes=layout -e 'tcp port 22' s.pcap
bpfrun --no-pass=chain --no-pass=const -e 'tcp port 22' s.pcap
bpfrun --passes=const,nothing -e tcp s.pcap; echo $?
bpfrun --passes -e tcp s.pcap; echo $?
-- stdout
cells const copy reload thread split dead shift merge wide chain cover hoist swap regs frame layout 
; as it is: 12 nodes
   0: w0 ^= w0
   1: w7 ^= w7
   2: r6 = r1
   3: r0 = *(u32 *)(r6 +0)
   4: if r0 != 0x7 goto 7
   5: w0 = 1
   6: exit
   7: if r0 != 0x7 goto 10
   8: w0 = 2
   9: exit
  10: w0 = 3
  11: exit
; const: 4 changes, 11 nodes
   0: w0 = 0
   1: w7 = 0
   2: r6 = r1
   3: r0 = *(u32 *)(r6 +0)
   4: if w0 != 0x7 goto 9
   5: w0 = 1
   6: exit
   7: w0 = 2
   8: exit
   9: w0 = 3
  10: exit
; thread: 0 changes, 11 nodes
; dead: 2 changes, 9 nodes
   0: r6 = r1
   1: r0 = *(u32 *)(r6 +0)
   2: if w0 != 0x7 goto 7
   3: w0 = 1
   4: exit
   5: w0 = 2
   6: exit
   7: w0 = 3
   8: exit
16
s.pcap: 58 records, 9 matched (591 bytes)
s.pcap: 58 records, 9 matched (591 bytes)
2
2
-- stderr
bpfrun: no pass is called 'nothing'; --passes lists them
Try 'bpfrun --help'.
bpfrun: with --dump-jit, --jit-image and --passes nothing is run: no input is read
Try 'bpfrun --help'.
