/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * A filter as one C function over (ctx, data, size, env), as the machine code
 * of an engine is called (cbpf_code): a statement for each instruction that can
 * be reached, a label where a jump goes.  The C compiler does the rest.
 */
#include <stdlib.h>

#include "core/op.h"
#include "text/form.h"

/* What the program needs of the text around it. */
struct need {
	bool a, x;
	uint32_t cells; /* of M[], a bit each */
	bool context;	/* the length, or metadata */
	bool load[5];	/* by size: an indexed load, or one from a header */
};

struct writing {
	const struct cbpf_program *p;
	bool seccomp;
	bool *reached; /* for each instruction */
	bool *label;
	struct need need;
	struct buf *out;
};

/* ---- What is reached --------------------------------------------------- */

static size_t next_of(const struct cbpf_insn *i, size_t pc, size_t to[2])
{
	const struct op_info *info = op_find(i->code, DIALECT_LINUX);

	if (info->code == OP_CODE_RET_K || info->code == OP_CODE_RET_A)
		return 0;
	if (info->code == OP_CODE_JA) {
		to[0] = (size_t)ja_target(pc, i->k);
		return 1;
	}
	if (!op_is_branch(info)) {
		to[0] = pc + 1;
		return 1;
	}
	to[0] = pc + 1 + i->jt;
	to[1] = pc + 1 + i->jf;
	return 2;
}

/* Marks what can be reached; -1 when out of memory. */
static int reach(struct writing *w)
{
	size_t *pending = calloc(w->p->count + 1, sizeof(*pending)), count = 0;

	if (!pending)
		return -1;
	pending[count++] = 0;
	w->reached[0] = true;
	while (count) {
		size_t pc = pending[--count], to[2];
		size_t n = next_of(&w->p->insns[pc], pc, to);

		for (size_t i = 0; i < n; i++) {
			if (to[i] != pc + 1)
				w->label[to[i]] = true;
			if (w->reached[to[i]])
				continue;
			w->reached[to[i]] = true;
			pending[count++] = to[i];
		}
	}
	free(pending);
	return 0;
}

static uint32_t load_size(uint16_t code)
{
	switch (code) {
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_W_IND:
		return 4;
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_H_IND:
		return 2;
	case OP_CODE_LD_B_ABS:
	case OP_CODE_LD_B_IND:
	case OP_CODE_LDX_MSH:
		return 1;
	}
	return 0;
}

/* Whether a load from an offset that is known needs but the bytes. */
static bool is_plain(uint32_t k)
{
	return k <= INT32_MAX;
}

static void find_need(struct writing *w, const struct cbpf_insn *i)
{
	const struct op_info *info = op_find(i->code, DIALECT_LINUX);
	uint32_t size = load_size(info->code);
	bool far;

	if (info->form == FORM_MEM)
		w->need.cells |= 1u << i->k;
	if (info->form == FORM_LEN && !w->seccomp)
		w->need.context = true;
	if (!size || w->seccomp)
		return;
	if (info->form == FORM_ABS && ext_name(i->k)) {
		w->need.context |= i->k != EXT_BASE + EXT_XOR_X;
		return;
	}
	far = info->form == FORM_IND || !is_plain(i->k);
	w->need.load[size] |= far;
	w->need.context |= far;
}

/* ---- The text before the function -------------------------------------- */

/* struct cbpf_packet without its name, so that the text is whole by itself. */
static const char context_text[] =
	"struct cbpf_c_packet { /* as struct cbpf_packet of cbpf.h */\n"
	"\tconst uint8_t *data, *frag;\n"
	"\tuint32_t size, frag_size, len;\n"
	"\tint32_t net, mac;\n"
	"\tuint32_t proto, type, has_ifidx, ifidx, has_hatype, hatype, mark;\n"
	"\tuint32_t queue, rxhash, cpu, vlan_tci, vlan_avail, vlan_tpid, "
	"rand;\n"
	"};\n\n";

/* An offset of 2^31 or more is one from a header: where that is, -1: outside.
 */
static const char far_text[] =
	"static __attribute__((noinline, cold)) int64_t cbpf_c_far(\n"
	"\tconst struct cbpf_c_packet *packet, uint64_t size, uint32_t at,\n"
	"\tuint32_t bytes)\n"
	"{\n"
	"\tint64_t base = at >= 0x%xu ? packet->net : packet->mac;\n"
	"\tint64_t off = base + (at & 0x%xu);\n\n"
	"\tif (base < 0 || (uint64_t)off + bytes > size)\n"
	"\t\treturn -1;\n"
	"\treturn off;\n"
	"}\n\n";

static const struct {
	uint32_t size;
	const char *type;
	const char *swap; /* to the host's order */
} widths[] = {
	{1, "uint8_t", ""},
	{2, "uint16_t", "CBPF_C_BE16"},
	{4, "uint32_t", "CBPF_C_BE32"},
};

static const char order_text[] =
	"#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__\n"
	"#define CBPF_C_BE16(v) __builtin_bswap16(v)\n"
	"#define CBPF_C_BE32(v) __builtin_bswap32(v)\n"
	"#else\n"
	"#define CBPF_C_BE16(v) (v)\n"
	"#define CBPF_C_BE32(v) (v)\n"
	"#endif\n\n";

static void write_head(struct writing *w)
{
	buf_puts(w->out, "#include <stdint.h>\n#include <string.h>\n\n");
	if (!w->seccomp)
		buf_puts(w->out, order_text);
	if (w->need.context)
		buf_puts(w->out, context_text);
	if (w->need.load[1] || w->need.load[2] || w->need.load[4])
		buf_printf(w->out, far_text, NET_BASE, NET_BASE - LL_BASE - 1);
	buf_puts(w->out, "uint64_t cbpf_filter(\n"
			 "\tconst void *ctx, const void *data, uint64_t size, "
			 "void *env);\n\n"
			 "uint64_t cbpf_filter(\n"
			 "\tconst void *ctx, const void *data, uint64_t size, "
			 "void *env)\n{\n");
	if (w->need.context)
		buf_puts(w->out,
			"\tconst struct cbpf_c_packet *packet = ctx;\n");
	buf_puts(w->out, w->seccomp ? "\tconst uint8_t *bytes = ctx;\n"
				    : "\tconst uint8_t *bytes = data;\n");
	buf_puts(w->out, "\tuint32_t a = 0, x = 0;\n");
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (w->need.cells >> i & 1)
			buf_printf(w->out, "\tuint32_t m%u = 0;\n", i);
	/* Where the filter makes nothing of them, compilers warn. */
	buf_puts(w->out, "\n\t(void)ctx, (void)data, (void)size, (void)env;\n"
			 "\t(void)bytes, (void)a, (void)x;\n");
	for (unsigned i = 0; i < MEM_CELLS; i++)
		if (w->need.cells >> i & 1)
			buf_printf(w->out, "\t(void)m%u;\n", i);
}

/* ---- Loads ------------------------------------------------------------- */

/* The value of the load that the braces begun hold in v goes to A or X. */
static void write_value(struct writing *w, const struct cbpf_insn *i, size_t k)
{
	if (i->code == OP_CODE_LDX_MSH)
		buf_puts(w->out, "\t\tx = (v & 0xfu) << 2;\n\t}\n");
	else
		buf_printf(w->out, "\t\ta = %s(v);\n\t}\n", widths[k].swap);
}

static size_t width_of(uint32_t size)
{
	size_t k = 0;

	while (widths[k].size != size)
		k++;
	return k;
}

/* From an offset that the text knows: one compare, which the compiler drops
 * where an earlier one has said enough. */
static void write_plain(struct writing *w, const struct cbpf_insn *i)
{
	uint32_t size = load_size(i->code);
	size_t k = width_of(size);

	buf_printf(w->out,
		"\tif (size < %lluu)\n\t\treturn 0;\n\t{\n\t\t%s v;\n\n"
		"\t\tmemcpy(&v, bytes + %u, %u);\n",
		(unsigned long long)i->k + size, widths[k].type, i->k, size);
	write_value(w, i, k);
}

/* From X + k, or from a header. */
static void write_far(
	struct writing *w, const struct cbpf_insn *i, bool indexed)
{
	uint32_t size = load_size(i->code);
	size_t k = width_of(size);

	buf_printf(w->out, "\t{\n\t\tuint32_t at = %s0x%xu;\n\t\t%s v;\n\n",
		indexed ? "x + " : "", i->k, widths[k].type);
	/* The compiler drops the branch where it knows that X is small. */
	buf_printf(w->out,
		"\t\tif ((uint64_t)at + %u > size) {\n"
		"\t\t\tint64_t far;\n\n"
		"\t\t\tif (at < 0x%xu)\n"
		"\t\t\t\treturn 0;\n"
		"\t\t\tfar = cbpf_c_far(packet, size, at, %u);\n"
		"\t\t\tif (far < 0)\n"
		"\t\t\t\treturn 0;\n"
		"\t\t\tat = (uint32_t)far;\n"
		"\t\t}\n"
		"\t\tmemcpy(&v, bytes + at, %u);\n",
		size, LL_BASE, size, size);
	write_value(w, i, k);
}

/* Ancillary loads that are a member of the context; the others need code. */
static const struct {
	enum ext ext;
	const char *member;
	const char *has; /* what it ends without, with A as it is */
} members[] = {
	{EXT_PROTO, "proto", NULL},
	{EXT_TYPE, "type", NULL},
	{EXT_IFIDX, "ifidx", "has_ifidx"},
	{EXT_MARK, "mark", NULL},
	{EXT_QUEUE, "queue", NULL},
	{EXT_HATYPE, "hatype", "has_hatype"},
	{EXT_RXHASH, "rxhash", NULL},
	{EXT_CPU, "cpu", NULL},
	{EXT_VLAN_TCI, "vlan_tci", NULL},
	{EXT_VLAN_AVAIL, "vlan_avail", NULL},
	{EXT_RAND, "rand", NULL},
	{EXT_VLAN_TPID, "vlan_tpid", NULL},
};

static int write_ancillary(
	struct writing *w, size_t pc, uint32_t k, struct cbpf_diags *diags)
{
	if (k == EXT_BASE + EXT_XOR_X) {
		buf_puts(w->out, "\ta ^= x;\n");
		return 0;
	}
	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++) {
		if (EXT_BASE + members[i].ext != k)
			continue;
		if (members[i].has)
			buf_printf(w->out,
				"\tif (!packet->%s)\n\t\treturn a;\n",
				members[i].has);
		buf_printf(w->out, "\ta = packet->%s;\n", members[i].member);
		return 0;
	}
	diag_insn(diags, DIAG_C_CODE, w->p, pc, ext_name(k));
	return -1;
}

static int write_abs(struct writing *w, size_t pc, struct cbpf_diags *diags)
{
	const struct cbpf_insn *i = &w->p->insns[pc];

	if (w->seccomp)
		buf_printf(w->out, "\tmemcpy(&a, bytes + %u, 4);\n", i->k);
	else if (ext_name(i->k))
		return write_ancillary(w, pc, i->k, diags);
	else if (is_plain(i->k))
		write_plain(w, i);
	else
		write_far(w, i, false);
	return 0;
}

/* ---- The other instructions --------------------------------------------- */

static void write_len(struct writing *w, char to)
{
	if (w->seccomp)
		buf_printf(w->out, "\t%c = %zu;\n", to,
			sizeof(((struct cbpf_syscall *)0)->word));
	else
		buf_printf(w->out, "\t%c = packet->len;\n", to);
}

static void write_alu(struct writing *w, const char *op, const uint32_t *k)
{
	if (k)
		buf_printf(w->out, "\ta %s= 0x%xu;\n", op, *k);
	else
		buf_printf(w->out, "\ta %s= x;\n", op);
}

static void write_divide(struct writing *w, char op)
{
	buf_printf(w->out, "\tif (!x)\n\t\treturn 0;\n\ta %c= x;\n", op);
}

/* By a constant of 32 and more everything is shifted out. */
static void write_shift(struct writing *w, const char *op, uint32_t k)
{
	if (k < 32)
		buf_printf(w->out, "\ta %s= %u;\n", op, k);
	else
		buf_puts(w->out, "\ta = 0;\n");
}

/* "goto L7;", or nothing where 7 comes next. */
static void write_jump(
	struct writing *w, size_t pc, const char *op, const uint32_t *k)
{
	const struct cbpf_insn *i = &w->p->insns[pc];
	char right[16] = "x";

	if (k)
		snprintf(right, sizeof(right), "0x%xu", *k);
	if (i->jt == i->jf) {
		if (i->jt)
			buf_printf(w->out, "\tgoto L%zu;\n", pc + 1 + i->jt);
	} else if (i->jt == 0) {
		buf_printf(w->out, "\tif (!(a %s %s))\n\t\tgoto L%zu;\n", op,
			right, pc + 1 + i->jf);
	} else {
		buf_printf(w->out, "\tif (a %s %s)\n\t\tgoto L%zu;\n", op,
			right, pc + 1 + i->jt);
		if (i->jf)
			buf_printf(w->out, "\tgoto L%zu;\n", pc + 1 + i->jf);
	}
}

static int write_insn(struct writing *w, size_t pc, struct cbpf_diags *diags)
{
	const struct cbpf_insn *i = &w->p->insns[pc];
	const uint32_t *k = &i->k;

	switch (op_find(i->code, DIALECT_LINUX)->op) {
	case OP_LD_W_ABS:
	case OP_LD_H_ABS:
	case OP_LD_B_ABS:
		return write_abs(w, pc, diags);
	case OP_LD_W_IND:
	case OP_LD_H_IND:
	case OP_LD_B_IND:
		write_far(w, i, true);
		break;
	case OP_LDX_MSH:
		if (is_plain(*k))
			write_plain(w, i);
		else
			write_far(w, i, false);
		break;
	case OP_LD_IMM:
		buf_printf(w->out, "\ta = 0x%xu;\n", *k);
		break;
	case OP_LDX_IMM:
		buf_printf(w->out, "\tx = 0x%xu;\n", *k);
		break;
	case OP_LD_MEM:
		buf_printf(w->out, "\ta = m%u;\n", *k);
		break;
	case OP_LDX_MEM:
		buf_printf(w->out, "\tx = m%u;\n", *k);
		break;
	case OP_LD_LEN:
		write_len(w, 'a');
		break;
	case OP_LDX_LEN:
		write_len(w, 'x');
		break;
	case OP_ST:
		buf_printf(w->out, "\tm%u = a;\n", *k);
		break;
	case OP_STX:
		buf_printf(w->out, "\tm%u = x;\n", *k);
		break;
	case OP_ADD_K:
		write_alu(w, "+", k);
		break;
	case OP_ADD_X:
		write_alu(w, "+", NULL);
		break;
	case OP_SUB_K:
		write_alu(w, "-", k);
		break;
	case OP_SUB_X:
		write_alu(w, "-", NULL);
		break;
	case OP_MUL_K:
		write_alu(w, "*", k);
		break;
	case OP_MUL_X:
		write_alu(w, "*", NULL);
		break;
	case OP_DIV_K:
		write_alu(w, "/", k);
		break;
	case OP_DIV_X:
		write_divide(w, '/');
		break;
	case OP_MOD_K:
		write_alu(w, "%", k);
		break;
	case OP_MOD_X:
		write_divide(w, '%');
		break;
	case OP_OR_K:
		write_alu(w, "|", k);
		break;
	case OP_OR_X:
		write_alu(w, "|", NULL);
		break;
	case OP_AND_K:
		write_alu(w, "&", k);
		break;
	case OP_AND_X:
		write_alu(w, "&", NULL);
		break;
	case OP_XOR_K:
		write_alu(w, "^", k);
		break;
	case OP_XOR_X:
		write_alu(w, "^", NULL);
		break;
	case OP_LSH_K:
		write_shift(w, "<<", *k);
		break;
	case OP_RSH_K:
		write_shift(w, ">>", *k);
		break;
	case OP_LSH_X:
		buf_puts(w->out, "\ta <<= x & 31;\n");
		break;
	case OP_RSH_X:
		buf_puts(w->out, "\ta >>= x & 31;\n");
		break;
	case OP_NEG:
		buf_puts(w->out, "\ta = -a;\n");
		break;
	case OP_JA:
		if (*k)
			buf_printf(
				w->out, "\tgoto L%lld;\n", ja_target(pc, *k));
		break;
	case OP_JEQ_K:
		write_jump(w, pc, "==", k);
		break;
	case OP_JEQ_X:
		write_jump(w, pc, "==", NULL);
		break;
	case OP_JGT_K:
		write_jump(w, pc, ">", k);
		break;
	case OP_JGT_X:
		write_jump(w, pc, ">", NULL);
		break;
	case OP_JGE_K:
		write_jump(w, pc, ">=", k);
		break;
	case OP_JGE_X:
		write_jump(w, pc, ">=", NULL);
		break;
	case OP_JSET_K:
		write_jump(w, pc, "&", k);
		break;
	case OP_JSET_X:
		write_jump(w, pc, "&", NULL);
		break;
	case OP_TAX:
		buf_puts(w->out, "\tx = a;\n");
		break;
	case OP_TXA:
		buf_puts(w->out, "\ta = x;\n");
		break;
	case OP_RET_K:
		buf_printf(w->out, "\treturn 0x%xu;\n", *k);
		break;
	case OP_RET_A:
		buf_puts(w->out, "\treturn a;\n");
		break;
	case OP_RET_X: /* no target takes it */
	case OP_COUNT:
		break;
	}
	return 0;
}

/* ---- All of it ----------------------------------------------------------- */

static int write_function(struct writing *w, struct cbpf_diags *diags)
{
	for (size_t pc = 0; pc < w->p->count; pc++)
		if (w->reached[pc])
			find_need(w, &w->p->insns[pc]);
	write_head(w);
	for (size_t pc = 0; pc < w->p->count; pc++) {
		if (!w->reached[pc])
			continue;
		if (w->label[pc])
			buf_printf(w->out, "L%zu:\n", pc);
		if (write_insn(w, pc, diags))
			return -1;
	}
	buf_puts(w->out, "}\n");
	return 0;
}

static int c_code_write(const struct cbpf_program *p, struct buf *out,
	const struct cbpf_form_options *options, struct cbpf_diags *diags)
{
	struct writing w = {.p = p, .out = out};
	enum cbpf_target target = options->target;
	int rc = -1;

	if (target == CBPF_TARGET_INTERNAL)
		target = CBPF_TARGET_SOCKET;
	if (target == CBPF_TARGET_SOCKET && p->is_expr)
		target = CBPF_TARGET_LIBPCAP;
	if (cbpf_check(p, target, diags))
		return -1;
	w.seccomp = target == CBPF_TARGET_SECCOMP;
	w.reached = calloc(p->count + 1, sizeof(*w.reached));
	w.label = calloc(p->count + 1, sizeof(*w.label));
	if (!w.reached || !w.label || reach(&w))
		diag_file(diags, DIAG_NO_MEMORY, p->name);
	else
		rc = write_function(&w, diags);
	free(w.reached);
	free(w.label);
	return rc;
}

const struct form form_c_code = {
	.name = "c-code",
	.about = "a C function that is the filter",
	.alone = true,
	.remark = {"/* ", " */"},
	.write = c_code_write,
};
