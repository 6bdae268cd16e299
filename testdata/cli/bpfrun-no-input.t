What is no input: empty, a folder, not there, not readable as one.
-- run
ln -s "$CBPF_BUILD/sample.pcap" s.pcap
: >zero; mkdir folder; printf '\037\213\010\000' >gz
for i in zero folder nothere gz /dev/null; do bpfrun --code '1,6 0 0 65535' $i; echo $?; bpfrun --seccomp --code '1,6 0 0 65535' $i; echo $?; done
bpfrun -q --print -c1 --code '1,6 0 0 65535' zero s.pcap; echo $?
-- stdout
2
2
2
2
2
2
2
2
2
2
1 65535 accept
2
-- stderr
zero: error: the input is empty [empty-input]
zero: error: the input is empty [empty-input]
folder: error: cannot read: Is a directory [read]
folder: error: cannot read: Is a directory [read]
nothere: error: cannot read: No such file or directory [read]
nothere: error: cannot read: No such file or directory [read]
gz: error: this is no capture (pcap, pcapng) and no packet text [input-form]
gz: error: this is no form of system calls: JSON lines, logs of strace, audit and perf trace, struct seccomp_data [input-form]
/dev/null: error: the input is empty [empty-input]
/dev/null: error: the input is empty [empty-input]
zero: error: the input is empty [empty-input]
