A seccomp profile: read by all commands, compiled for what the options say.
-- file profile.json
{
	"defaultAction": "SCMP_ACT_ERRNO",
	"defaultErrnoRet": 38,
	"archMap": [
		{ "architecture": "SCMP_ARCH_X86_64", "subArchitectures": ["SCMP_ARCH_X86"] },
		{ "architecture": "SCMP_ARCH_AARCH64", "subArchitectures": null }
	],
	"syscalls": [
		{ "names": ["read", "uretprobe", "mseal"], "action": "SCMP_ACT_ALLOW" },
		{ "name": "socket", "action": "SCMP_ACT_LOG",
		  "args": [ { "index": 0, "value": 1, "op": "SCMP_CMP_EQ" },
			    { "index": 1, "value": 18446744073709551615, "op": "SCMP_CMP_NE" } ] },
		{ "names": ["mount"], "action": "SCMP_ACT_TRACE", "errnoRet": 7,
		  "includes": { "caps": ["CAP_SYS_ADMIN"], "arches": ["amd64"] } },
		{ "names": ["ptrace"], "action": "SCMP_ACT_KILL_PROCESS",
		  "excludes": { "minKernel": "4.8" } }
	]
}
-- file calls.jsonl
{"syscall":"read","arch":"x86_64"}
{"nr":335,"arch":"x86_64"}
{"nr":462,"arch":"i386"}
{"syscall":"socket","arch":"x86_64","args":[1,1]}
{"syscall":"socket","arch":"x86_64","args":[1,-1]}
{"syscall":"socket","arch":"x86_64","args":["0x100000001",1]}
{"syscall":"mount","arch":"x86_64"}
{"syscall":"ptrace","arch":"i386"}
{"syscall":"read","arch":"aarch64"}
-- run
run() { echo "$*"; bpfrun --seccomp -v "$@" profile.json calls.jsonl 2>/dev/null; }
run --arch=x86_64 --kernel=6.1
run --arch=amd64 --arch=arm64 --kernel=4.4.0-1-generic --cap=SYS_ADMIN
bpfasm --arch=aarch64 -t raw -o raw profile.json
bpfrun --seccomp raw calls.jsonl
bpfcheck -q --verify-only --arch=x86_64 profile.json && echo seccomp
bpfcheck -q --verify-only --target=socket --arch=x86_64 profile.json && echo socket
bpfasm --forms | grep ^oci
-- stdout
--arch=x86_64 --kernel=6.1
1 0x7fff0000 ALLOW
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x7ffc0000 LOG
5 0x00050026 ERRNO(38)
6 0x00050026 ERRNO(38)
7 0x00050026 ERRNO(38)
8 0x00050026 ERRNO(38)
9 0x00000000 KILL_THREAD
calls.jsonl: 9 records, 5 matched
--arch=amd64 --arch=arm64 --kernel=4.4.0-1-generic --cap=SYS_ADMIN
1 0x7fff0000 ALLOW
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
4 0x7ffc0000 UNKNOWN(0x7ffc) -> SIGSYS
5 0x00050026 ERRNO(38)
6 0x00050026 ERRNO(38)
7 0x7ff00007 TRACE(7) -> ENOSYS
8 0x80000000 KILL_THREAD
9 0x7fff0000 ALLOW
calls.jsonl: 9 records, 5 matched
calls.jsonl: 9 records, 8 matched
     COUNT  CALL                 OUTCOME                RULE
         3  socket               KILL_THREAD            raw#24 (#1-#9 no)
         1  x86 ptrace           KILL_THREAD            raw#24 (#1-#9 no)
         1  x86 mseal            KILL_THREAD            raw#24 (#1-#9 no)
         1  read                 KILL_THREAD            raw#24 (#1-#9 no)
         1  mount                KILL_THREAD            raw#24 (#1-#9 no)
         1  uretprobe            KILL_THREAD -> SIGILL  raw#24 (#1-#9 no)
         1  aarch64 read         ALLOW                  raw#12 (#1 yes, #4 no, #9-#11 yes)
seccomp
socket
oci           read         seccomp profile of OCI runtimes, Docker and containerd
