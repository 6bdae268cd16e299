The array of a whole C file; casts, offsetof, sizeof, designators, macros.
-- file policy.c
#include <linux/filter.h>
#define ARCH_NR AUDIT_ARCH_X86_64
#define arch_nr (offsetof(struct seccomp_data, arch))
// struct sock_filter none[] = { BPF_STMT(
struct sock_filter *nothing;
static const char *text = "struct sock_filter x[] = {";

static struct sock_filter filter[] = {
	/* Validate the architecture. */
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, arch_nr),
	BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCH_NR, 1, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL),
	[3] = { .code = (__u16)(BPF_LD | BPF_ABS), .k = (__u32)offsetof(struct seccomp_data, args[1]) + sizeof(__u32) },
	{ code: BPF_JMP | BPF_JA, k: 2 - 1 },
	(struct sock_filter)BPF_STMT(BPF_RET + BPF_K, SECCOMP_RET_ERRNO | (EPERM & SECCOMP_RET_DATA)),
	{ 0x06, 0, 0, ~0u },
	BPF_STMT(BPF_LD + BPF_B + BPF_ABS, SKF_AD_OFF + SKF_AD_PKTTYPE),
	BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, ((1 << 4) - 'A' % 8) * 2 / 5 ^ 1, 0, 0),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
};
int main(void) { return filter[0].k; }
-- run
bpfasm -t asm policy.c
-- stdout
	ld [4]
	jeq #0xc000003e, L3
	ret #0
L3:	ld [28]
	ja L6
	ret #0x50001
L6:	ret #0xffffffff
	ldb #type
	jge #0x7, L9
L9:	ret #0x7fff0000
