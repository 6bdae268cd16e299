X-01: ip proto 6 on Ethernet and on raw IP; the default link type is said.
-- run
bpfasm -v -e 'ip proto 6' -t d; bpfasm -y RAW -e 'ip proto 6'
-- stdout
(000) ldh      [12]
(001) jeq      #0x800           jt 2	jf 5
(002) ldb      [23]
(003) jeq      #0x6             jt 4	jf 5
(004) ret      #262144
(005) ret      #0
7,48 0 0 0,84 0 0 240,21 0 3 64,48 0 0 9,21 0 1 6,6 0 0 262144,6 0 0 0,
-- stderr
bpfasm: ip proto 6: compiled for EN10MB
