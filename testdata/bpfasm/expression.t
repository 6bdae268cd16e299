An expression needs no device; the assumed link type is said with -v.
-- run
bpfasm -v -e 'ip' -t ddd; bpfasm -e ip -y dlt_raw -s 100; bpfasm -e ip -y DLT_EN10MB -s 0
-- stdout
4
40 0 0 12
21 0 1 2048
6 0 0 262144
6 0 0 0
5,48 0 0 0,84 0 0 240,21 0 1 64,6 0 0 100,6 0 0 0,
4,40 0 0 12,21 0 1 2048,6 0 0 262144,6 0 0 0,
-- stderr
bpfasm: ip: compiled for EN10MB
