X-08: the filter that libpcap makes of "vlan and ether proto 0x8892" for a live
device asks the metadata first, and then looks for the inner type at 16.  A packet
whose tag is in the metadata alone has the type at 12, and is missed.
-- file f
(000) ldb      [vlanp]
(001) jeq      #0x1             jt 4	jf 2
(002) ldh      [12]
(003) jeq      #0x8100          jt 4	jf 7
(004) ldh      [16]
(005) jeq      #0x8892          jt 6	jf 7
(006) ret      #262144
(007) ret      #0
-- file tagged
000000000000 000000000000 8100 0001 8892 0000
000000000000 000000000000 8892 0000 0000 0000 vlan_avail=1
000000000000 000000000000 8892 0000 0000 0000
-- run
bpfasm f; bpfrun --print f tagged
-- stdout
8,48 0 0 4294963248,21 2 0 1,40 0 0 12,21 0 3 33024,40 0 0 16,21 0 1 34962,6 0 0 262144,6 0 0 0,
1 262144 accept
tagged: 3 records, 1 matched (20 bytes)
