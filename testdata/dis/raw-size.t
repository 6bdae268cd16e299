A tail is told, not dropped.
-- run
bpfasm -t raw --code '2,6 0 0 1,6 0 0 0' | head -c 12 > raw
bpfasm raw
-- stderr
raw: error: 12 bytes are not a whole number of 8-byte instructions [raw-size]
-- status 1
