Every fault of packet text is told with its place; the other lines are run.
-- file p.pkt
0102 len=1
01 foo=3
zz
010
01 proto=0x10000 # too large
  # a comment

 - ifidx=3
01 02 03 mark=7 frag=0405 net=none time=5.25 vlan_pr=1
01 mark=1 mark=2
mark=1
01 02 -
01 mark=
01 mark=none
01 time=1.0000000001
01 mark=99999999999999999999
01 len=0x10#comment
01 frag=0
01 mark=1 02
-- run
bpfrun -v --code '1,6 0 0 65535' p.pkt 2>err; echo $?; grep -v 'runs on' err
-- stdout
1 65535 accept
2 65535 accept
3 65535 accept
p.pkt: 3 records, 3 matched (6 bytes)
2
p.pkt:1:1: error: len=1 is less than the 2 bytes that are there [packet-text]
  0102 len=1
  ^
p.pkt:2:4: error: no metadata is called 'foo' [packet-text]
  01 foo=3
     ^
p.pkt:3:1: error: 'z' is no hex digit [packet-text]
  zz
  ^
p.pkt:4:3: error: odd number of hex digits: 3 [packet-text]
  010
    ^
p.pkt:5:10: error: proto is at most 65535 (0xffff) [packet-text]
  01 proto=0x10000 # too large
           ^
p.pkt:10:11: error: mark is given twice [packet-text]
  01 mark=1 mark=2
            ^
p.pkt:11:1: error: the packet's bytes come first; - is the empty packet [packet-text]
  mark=1
  ^
p.pkt:12:7: error: - stands alone [packet-text]
  01 02 -
        ^
p.pkt:13:9: error: mark takes a number (decimal or 0x hex) [packet-text]
  01 mark=
          ^
p.pkt:14:9: error: mark takes a number (decimal or 0x hex) [packet-text]
  01 mark=none
          ^
p.pkt:15:9: error: a time is SECONDS or SECONDS.FRACTION, with at most 9 digits behind the point [packet-text]
  01 time=1.0000000001
          ^
p.pkt:16:9: error: mark is at most 4294967295 (0xffffffff) [packet-text]
  01 mark=99999999999999999999
          ^
p.pkt:18:9: error: odd number of hex digits: 1 [packet-text]
  01 frag=0
          ^
p.pkt:19:11: error: expected name=value [packet-text]
  01 mark=1 02
            ^
