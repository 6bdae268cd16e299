#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# bpfrun --seccomp ... -- COMMAND where a 64-bit shell executes a 32-bit program
# (ELF32, i386): the machine changes in the middle of a process, and back, and
# call numbers mean other calls.  The program needs no 32-bit library.
set -u
. "$CBPF_SOURCE/tests/common"

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp" || exit 1

[ "$(uname -m)" = x86_64 ] || skip "the child program is for x86"

cat >small.c <<'EOF'
typedef unsigned int word;

/* By the interrupt, which has six arguments in registers. */
long call(long nr, const long *a);
__asm__("call:\tpushl %ebx\n\tpushl %esi\n\tpushl %edi\n\tpushl %ebp\n\t"
	"movl 20(%esp), %eax\n\tmovl 24(%esp), %ebp\n\t"
	"movl (%ebp), %ebx\n\tmovl 4(%ebp), %ecx\n\tmovl 8(%ebp), %edx\n\t"
	"movl 12(%ebp), %esi\n\tmovl 16(%ebp), %edi\n\t"
	"movl 20(%ebp), %ebp\n\tint $0x80\n\t"
	"popl %ebp\n\tpopl %edi\n\tpopl %esi\n\tpopl %ebx\n\tret\n");

#define CALL(nr, ...) call(nr, (const long[6]){__VA_ARGS__})
enum { EXIT = 1, FORK = 2, WRITE = 4, WAITPID = 7, EXECVE = 11, GETPID = 20,
	UMASK = 60, GETPPID = 64, REBOOT = 88, SOCKETCALL = 102, UNAME = 122,
	MMAP2 = 192, TIME64 = 403 };

static void tell(const char *name, long value)
{
	char line[64], digits[12];
	unsigned long u = value < 0 ? 0ul - (unsigned long)value
				    : (unsigned long)value;
	int n = 0, d = 0;

	while (*name)
		line[n++] = *name++;
	line[n++] = ' ';
	if (value < 0)
		line[n++] = '-';
	do
		digits[d++] = (char)('0' + u % 10);
	while (u /= 10);
	while (d)
		line[n++] = digits[--d];
	line[n++] = '\n';
	CALL(WRITE, 1, (long)line, n);
}

/* By the vdso's entry (AT_SYSINFO), as a C library does: sysenter, syscall. */
static long by_vdso(long nr, word entry)
{
	long r;

	__asm__ volatile("call *%1" : "=a"(r) : "r"(entry), "a"(nr) : "memory");
	return r;
}

__attribute__((used)) void begin(word *stack)
{
	word argc = stack[0], *p = stack + argc + 2, entry = 0;
	char **argv = (char **)(stack + 1), **env = (char **)p;
	char what = argc > 1 ? argv[1][0] : '-';
	char *none[] = {(char *)"true", 0};
	int status = 0;
	long pid;

	while (*p++)
		continue;
	for (; *p; p += 2)
		if (*p == 32)
			entry = p[1];
	if (what == 'k')
		CALL(REBOOT, 0);
	if (what == 't')
		CALL(SOCKETCALL, 1);
	if (what == 'e') {
		CALL(UMASK, 18);
		CALL(EXECVE, (long)"/bin/true", (long)none, (long)env);
		CALL(EXIT, 1);
	}
	tell("getppid", CALL(GETPPID, 0));
	tell("getpid", entry ? by_vdso(GETPID, entry) : CALL(GETPID, 0));
	tell("uname", CALL(UNAME, 0));
	tell("mmap2", CALL(MMAP2, 0, 4096, 1, 34, -1, (long)0xfffffff0));
	tell("clock_gettime64", CALL(TIME64, -1, 0));
	pid = CALL(FORK, 0);
	if (!pid) {
		CALL(GETPPID, 0);
		CALL(EXIT, 5);
	}
	CALL(WAITPID, pid, (long)&status, 0);
	tell("child", status >> 8);
	CALL(EXIT, 42);
}

__asm__(".globl _start\n_start:\n\tmovl %esp, %eax\n\tandl $-16, %esp\n\t"
	"subl $12, %esp\n\tpushl %eax\n\tcall begin\n\thlt\n");
EOF
"${CC:-cc}" -m32 -O1 -ffreestanding -fno-pie -fno-stack-protector -nostdlib \
	-static -Wl,--build-id=none -o small small.c 2>err ||
	skip "the compiler makes no 32-bit programs: $(head -1 err)"
od -An -tu1 -j4 -N1 small | grep -q '^ *1$' || fail "small is no ELF32 file"
./small >plain 2>err
case $? in
42) ;;
*) skip "this kernel runs no 32-bit programs: $(cat err)" ;;
esac
grep -q '^mmap2 -' plain || fail "mmap2 takes a last page: $(cat plain)"

# What i386 calls getppid, getpid, uname, reboot is on x86_64 semget, sendfile,
# kexec_load, symlink; a machine that is mistaken shows.
cat >policy.bpf <<'EOF'
	.context seccomp x86_64
	ld [arch]
	jeq #AUDIT_ARCH_I386, small
	jne #AUDIT_ARCH_X86_64, kill
	ld [nr]
	jeq #64, kill
	jeq #nr(sendfile), kill
	jeq #nr(symlink), kill
	ret #ALLOW
small:	ld [nr]
	jeq #nr(getppid, i386), seven
	jeq #nr(getpid, i386), nine
	jeq #nr(uname, i386), zero
	jeq #nr(mmap2, i386), pages
	jeq #nr(clock_gettime64, i386), clock
	jeq #nr(umask, i386), log
	jeq #nr(socketcall, i386), trap
	jeq #nr(reboot, i386), kill
	ret #ALLOW
pages:	ld [args[5].lo]
	jne #0xfffffff0, kill
	ld [args[5].hi]
	jne #0, kill
	ret #ERRNO(EAGAIN)
; A negative number of 32 bits has no upper half.
clock:	ld [args[0].lo]
	jne #0xffffffff, kill
	ld [args[0].hi]
	jne #0, kill
	ret #ERRNO(EXDEV)
seven:	ret #ERRNO(7)
nine:	ret #ERRNO(9)
zero:	ret #ERRNO(0)
log:	ret #LOG
trap:	ret #TRAP(3)
kill:	ret #KILL_PROCESS
EOF

# calls NAME: the calls of 32 bits that are not as others, by name.
calls() {
	sed -n 's/.*"syscall":"\([a-z0-9_]*\)","arch":"x86",.*"verdict":"\([^"]*\)".*/\1 \2/p' \
		live.out | grep -v ' ALLOW$\|^execve '
}

cat >want <<'EOF'
getppid ERRNO(7)
getpid ERRNO(9)
uname ERRNO(0)
mmap2 ERRNO(11)
clock_gettime64 ERRNO(18)
getppid ERRNO(7)
EOF
bpfrun --seccomp --json --output=live.out -f policy.bpf -- \
	sh -c './small; echo $?' >out || fail "status of the follow"
{
	cat plain
	echo 42
} | sed 's/^\(getp[a-z]*\|mmap2\) .*/\1/' >shown
sed 's/^\(getp[a-z]*\|mmap2\) .*/\1/' out | same "the program is not changed" shown
calls >got
same "calls of a 32-bit program" got <want
grep -c '"syscall":"execve","arch":"x86_64"' live.out >n
echo 2 | same "sh, and what it executes, by a call of 64 bits" n
grep -q '"syscall":"write","arch":"x86",.*"verdict":"ALLOW"' live.out ||
	fail "write of i386"
grep -q '"syscall":"exit","arch":"x86",' live.out || fail "exit of i386"

bpfrun --seccomp --json --enforce --output=live.out -f policy.bpf -- \
	sh -c './small; echo $?' >out || fail "status under --enforce"
cat >enforced <<'EOF'
getppid -7
getpid -9
uname 0
mmap2 -11
clock_gettime64 -18
child 5
42
EOF
same "the kernel enforces" out <enforced
calls >got
same "the same calls under --enforce" got <want
grep -q '"enforce":{"agreed":[1-9][0-9]*,"unclear":[0-9]*,"differed":0}' \
	live.out || { cat live.out; fail "--enforce differs"; }

# ends WHAT STATUS LINE: how a call ends the program.
ends() {
	bpfrun --seccomp --json --enforce --output=live.out -f policy.bpf -- \
		sh -c "exec ./small $1" >out 2>err
	[ $? = "$2" ] || fail "status of small $1: $(cat err)"
	calls >got
	echo "$3" | same "small $1" got
	grep -q '"differed":0}' live.out || fail "small $1 differs"
}
ends k 159 'reboot KILL_PROCESS'
ends t 159 'socketcall TRAP(3)'
# And back: the 32-bit program executes a 64-bit one.
ends e 0 'umask LOG'
sed -n 's/.*"syscall":"execve","arch":"\([^"]*\)".*/\1/p' live.out >got
printf 'x86_64\nx86_64\nx86\n' | same "execve there and back" got
tail -n 5 live.out | grep -q '"syscall":"exit_group","arch":"x86_64"' ||
	fail "a 64-bit program after the 32-bit one"

# What was recorded gives the same.
bpfrun --seccomp -q --record=small.bin --output=live.out --json \
	-f policy.bpf -- ./small >out
bpfrun --seccomp --json -f policy.bpf small.bin >live.out
calls >got
same "the recorded calls" got <want
bpfrun --seccomp --print --json -f policy.bpf small.bin |
	grep -c '"syscall":"getppid","arch":"x86"' >n
echo 2 | same "names of i386 in the record" n

finish
