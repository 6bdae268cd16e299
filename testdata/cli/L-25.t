L-25: an allow-list of signals that lost one of its author's is found by holding
it against the list it was made from.
-- file whole.bpf
.context seccomp x86_64
	ld [arch]
	jne #AUDIT_ARCH_X86_64, bad
	ld [nr]
	jne #nr(rt_sigaction), no
	ld [args[0].lo]
	jeq #1, yes
	jeq #2, yes
	jeq #10, yes
	jeq #12, yes
	jeq #13, yes
	jeq #15, yes
	jeq #17, yes
	jeq #25, yes
no:	ret #ERRNO(EPERM)
yes:	ret #ALLOW
bad:	ret #KILL_PROCESS
-- run
grep -v '#13,' whole.bpf > lost.bpf
i=1; while [ $i -le 31 ]; do echo "{\"syscall\":\"rt_sigaction\",\"arch\":\"x86_64\",\"args\":[$i]}"; i=$((i + 1)); done > calls.jsonl
bpfrun --seccomp --print -f lost.bpf --diff whole.bpf calls.jsonl
-- stdout
13 rt_sigaction: ERRNO(1), ALLOW
calls.jsonl: 31 records, 1 matched
     COUNT  CALL                 OUTCOME                OTHER OUTCOME
         1  rt_sigaction         ERRNO(1)               ALLOW
