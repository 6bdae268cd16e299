After twenty faults the rest is counted.
-- run
i=0; while [ $i -lt 30 ]; do echo z; i=$((i + 1)); done >bad.pkt; echo 01 >>bad.pkt
bpfrun --code '1,6 0 0 65535' bad.pkt 2>err; echo $?; grep -c 'no hex digit' err; tail -1 err
-- stdout
bad.pkt: 1 records, 1 matched (1 bytes)
2
20
bad.pkt: note: 10 more lines with errors were left out [more-bad-lines]
