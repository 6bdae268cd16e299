A label that is too far for goto and not for gotol: bpfasm says so.
-- run
{ echo 'goto end'; echo 'gotol end'; for i in $(seq 32768); do echo 'r0 = 0'; done; echo 'end: exit'; } > far.txt
bpfasm -t internal far.txt
sed -i 1d far.txt
bpfasm -t internal far.txt | sed -n '1p;$p'
bpfasm -t internal-llvm far.txt | sed -n '1p;$p'
-- stdout
   0: (06) gotol pc+32768
32769: (95) exit
	gotol L32769
L32769:	exit
-- stderr
far.txt:1:6: error: 'end' is 32769 slots away; 'goto' and 'if' reach 32767, 'gotol' more [target-range]
  goto end
       ^~~
