/* SPDX-License-Identifier: BSD-2-Clause */
/* What each instruction does to a state of the verifier. */
#include "internal/helpers.h"
#include "internal/irow.h"
#include "internal/verify.h"

static struct vrange constant(int64_t x)
{
	return vr_const(VR_BITS, (uint64_t)x);
}

/* ------------------------------------------------------------------------ */
/* Reading registers                                                        */

static const struct vreg *read_reg(struct vfy *v, unsigned reg)
{
	const struct vreg *r = &v->state.regs[reg];

	if (r->kind != VFY_NONE)
		return r;
	vfy_fail(v, DIAG_INTERNAL_UNINIT, "r%u is read before it is written",
		reg);
	return NULL;
}

/* The same, and no pointer; `what` would be done with it. */
static const struct vreg *read_scalar(
	struct vfy *v, unsigned reg, const char *what)
{
	const struct vreg *r = read_reg(v, reg);
	char text[VFY_TEXT];

	if (!r || !vfy_is_pointer(r))
		return r;
	vfy_fail(v, DIAG_INTERNAL_POINTER, "%s is a pointer, and cannot be %s",
		vfy_reg_text(v, reg, text), what);
	return NULL;
}

static void clobber(struct vstate *s)
{
	for (unsigned i = REG_ARG1; i <= REG_ARG5; i++)
		s->regs[i].kind = VFY_NONE;
}

/* ------------------------------------------------------------------------ */
/* Arithmetic                                                               */

/* 64-bit sums with a pointer; false: it is none of those. */
static bool pointer_sum(
	struct vfy *v, enum vr_op op, unsigned dst, const struct vreg *src)
{
	struct vreg *a = &v->state.regs[dst], sum;
	const struct vreg *pointer = vfy_is_pointer(a) ? a : src;
	const struct vreg *scalar = vfy_is_pointer(a) ? src : a;

	if (vfy_is_pointer(scalar) || pointer->kind == VFY_OPAQUE)
		return false;
	if (op != VR_ADD && (op != VR_SUB || pointer != a))
		return false;
	sum = *pointer;
	sum.r = vr_alu(op, &pointer->r, &scalar->r);
	*a = sum;
	return true;
}

static void alu_regs(struct vfy *v, const struct iop_info *info, unsigned dst,
	const struct vreg *src)
{
	struct vreg *a = &v->state.regs[dst];
	enum vr_op op = irow_op(info->iop);
	struct vrange r;
	char text[VFY_TEXT];

	if (vfy_is_pointer(a) || vfy_is_pointer(src)) {
		if (!iop_is_narrow(info->shape) && pointer_sum(v, op, dst, src))
			return;
		vfy_fail(v, DIAG_INTERNAL_POINTER,
			"%s: a pointer takes part in '%s'; only a scalar can "
			"be "
			"added to it or taken from it, in 64 bits",
			vfy_reg_text(v, dst, text), info->word);
		return;
	}
	r = iop_is_narrow(info->shape) ? vr_alu_low(op, &a->r, &src->r)
				       : vr_alu(op, &a->r, &src->r);
	vfy_scalar(a, &r);
}

static void alu_k(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	struct vreg *dst = &v->state.regs[insn->dst], k = {0};
	struct vrange r = constant(insn->imm);

	if (iop_is_narrow(info->shape))
		r = constant((uint32_t)insn->imm);
	if (irow_is_mov(info->iop)) {
		vfy_scalar(dst, &r);
		return;
	}
	vfy_scalar(&k, &r);
	if (read_reg(v, insn->dst))
		alu_regs(v, info, insn->dst, &k);
}

static void mov_x(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	const struct vreg *src = read_reg(v, insn->src);
	struct vrange r;

	if (!src)
		return;
	if (!iop_is_narrow(info->shape)) {
		v->state.regs[insn->dst] = *src;
	} else if (read_scalar(v, insn->src, "cut to 32 bits")) {
		r = vr_zext(&src->r, VR_BITS / 2);
		vfy_scalar(&v->state.regs[insn->dst], &r);
	}
}

static void alu_x(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	struct vrange zero = constant(0);
	enum vr_op op = irow_op(info->iop);

	if (irow_is_mov(info->iop)) {
		mov_x(v, info, insn);
		return;
	}
	/* 0 whatever it was, and so a way to define a register. */
	if (insn->src == insn->dst && (op == VR_XOR || op == VR_SUB)) {
		vfy_scalar(&v->state.regs[insn->dst], &zero);
		return;
	}
	if (read_reg(v, insn->dst) && read_reg(v, insn->src))
		alu_regs(v, info, insn->dst, &v->state.regs[insn->src]);
}

static void neg(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	const struct vreg *dst = read_scalar(v, insn->dst, "negated");
	struct vrange zero = constant(0), r;

	if (!dst)
		return;
	r = info->iop == IOP_NEG32 ? vr_alu_low(VR_SUB, &zero, &dst->r)
				   : vr_alu(VR_SUB, &zero, &dst->r);
	vfy_scalar(&v->state.regs[insn->dst], &r);
}

/* The selector's value is the width. */
static void movsx(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	const struct vreg *src = read_scalar(v, insn->src, "sign-extended");
	struct vrange r;

	if (!src)
		return;
	r = vr_sext(&src->r, (unsigned)info->value,
		info->shape == SHAPE_MOVSX32 ? VR_BITS / 2 : VR_BITS);
	vfy_scalar(&v->state.regs[insn->dst], &r);
}

static void end(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	const struct vreg *dst = read_scalar(v, insn->dst, "swapped");
	unsigned bits = (unsigned)info->value;
	struct vrange r;

	if (!dst)
		return;
	r = irow_swaps(info->iop) ? vr_swap(&dst->r, bits, 8)
				  : vr_zext(&dst->r, bits);
	vfy_scalar(&v->state.regs[insn->dst], &r);
}

static void lddw(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	uint64_t high = (uint32_t)insn[1].imm;
	struct vrange r = vr_const(VR_BITS, high << 32 | (uint32_t)insn->imm);
	struct vreg *dst = &v->state.regs[insn->dst];

	vfy_scalar(dst, &r);
	if (info->iop != IOP_LDDW) {
		dst->kind = VFY_OPAQUE;
		dst->r = constant(0);
	}
	v->state.pc++;
}

/* ------------------------------------------------------------------------ */
/* Memory                                                                   */

static struct vaccess access_of(
	const struct iop_info *info, const struct iinsn *insn)
{
	return (struct vaccess){
		.base = info->shape == SHAPE_LDX ? insn->src : insn->dst,
		.off = insn->off,
		.size = iop_size(info),
		.write = info->shape != SHAPE_LDX,
	};
}

static void ldx(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	bool sign = info->iop == IOP_LDXSX_W || info->iop == IOP_LDXSX_H ||
		    info->iop == IOP_LDXSX_B;
	struct vaccess a = access_of(info, insn);
	struct vreg value;

	if (!vfy_load(v, &a, &value))
		return;
	if (sign)
		value.r = vr_sext(&value.r, a.size * 8, VR_BITS);
	v->state.regs[insn->dst] = value;
}

static void st(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	struct vaccess a = access_of(info, insn);
	struct vrange r = constant(insn->imm);
	struct vreg value;

	vfy_scalar(&value, &r);
	vfy_store(v, &a, &value);
}

static void stx(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	struct vaccess a = access_of(info, insn);
	const struct vreg *src = read_reg(v, insn->src);
	struct vreg value;

	if (!src)
		return;
	value = *src;
	vfy_store(v, &a, &value);
}

static void atomic(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	struct vaccess a = access_of(info, insn);
	struct vrange any = vr_any(VR_BITS);
	unsigned old = insn->src;

	a.atomic = true;
	if (!read_scalar(v, insn->src, "an operand of an atomic"))
		return;
	if (info->shape == SHAPE_ATOMIC_CMPXCHG) {
		old = REG_A;
		if (!read_scalar(v, old, "compared by an atomic"))
			return;
	}
	if (!vfy_atomic(v, &a) || info->shape == SHAPE_ATOMIC)
		return;
	any = vr_zext(&any, a.size * 8);
	vfy_scalar(&v->state.regs[old], &any);
}

static void load_packet(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	const struct vreg *ctx = &v->state.regs[REG_CTX];
	struct vrange any = vr_any(VR_BITS);
	char text[VFY_TEXT];

	if (v->options->ctx != CBPF_PACKET) {
		vfy_fail(v, DIAG_INTERNAL_PACKET,
			"there is no packet to load "
			"from in this context");
		return;
	}
	if (ctx->kind != VFY_CTX || !vr_is_const(&ctx->r) || ctx->r.full.umin) {
		vfy_fail(v, DIAG_INTERNAL_PACKET,
			"%s is not the context, which packet loads take from "
			"r6",
			vfy_reg_text(v, REG_CTX, text));
		return;
	}
	if (info->shape == SHAPE_PKT_IND &&
		!read_scalar(v, insn->src, "an offset into the packet"))
		return;
	clobber(&v->state);
	any = vr_zext(&any, iop_size(info) * 8);
	vfy_scalar(&v->state.regs[REG_A], &any);
}

/* ------------------------------------------------------------------------ */
/* Calls                                                                    */

static bool check_arg(struct vfy *v, const struct helper_info *h, unsigned i)
{
	const struct vreg *reg = &v->state.regs[REG_ARG1 + i];
	char text[VFY_TEXT];

	switch (h->args[i]) {
	case HELPER_ARG_NONE:
		return true;
	case HELPER_ARG_CTX:
		if (reg->kind == VFY_CTX && vr_is_const(&reg->r) &&
			!reg->r.full.umin)
			return true;
		return vfy_fail(v, DIAG_INTERNAL_ARGUMENT,
			"%s takes the context in r%u, which is %s", h->name,
			REG_ARG1 + i, vfy_reg_text(v, REG_ARG1 + i, text));
	case HELPER_ARG_SCALAR:
		if (reg->kind == VFY_SCALAR)
			return true;
		return vfy_fail(v, DIAG_INTERNAL_ARGUMENT,
			"%s takes a scalar in r%u, which is %s", h->name,
			REG_ARG1 + i, vfy_reg_text(v, REG_ARG1 + i, text));
	}
	return false;
}

static void call(struct vfy *v, const struct iinsn *insn)
{
	const struct helper_info *h = helper_find(insn->imm);
	struct vrange any = vr_any(VR_BITS);

	if (!h) {
		vfy_fail(v, DIAG_INTERNAL_HELPER, "no helper has number %d",
			insn->imm);
		return;
	}
	if (h->contexts == HELPER_PACKET && v->options->ctx != CBPF_PACKET) {
		vfy_fail(v, DIAG_INTERNAL_HELPER,
			"%s is for programs over packets", h->name);
		return;
	}
	for (unsigned i = 0; i < HELPER_ARGS; i++)
		if (!check_arg(v, h, i))
			return;
	clobber(&v->state);
	vfy_scalar(&v->state.regs[REG_A], &any);
}

static void call_local(struct vfy *v, uint32_t pc)
{
	struct vstate *s = &v->state;

	if (s->depth + 1 == IMAX_FRAMES) {
		vfy_fail(v, DIAG_INTERNAL_FRAMES,
			"calls are nested more than %d deep", IMAX_FRAMES);
		return;
	}
	if (!vfy_push_call(v, s, pc + 1))
		return;
	s->regs[REG_A].kind = VFY_NONE;
	s->regs[REG_FP].frame = s->depth;
	s->pc = (uint32_t)vfy_target(v, pc);
}

static enum vfy_step leave(struct vfy *v)
{
	struct vstate *s = &v->state;
	struct vreg *r0 = &s->regs[REG_A];
	char text[VFY_TEXT];

	if (!s->depth) {
		read_scalar(v, REG_A, "returned");
		return STEP_END;
	}
	if (r0->kind == VFY_STACK && r0->frame == s->depth) {
		vfy_fail(v, DIAG_INTERNAL_POINTER,
			"%s points to the stack of the function that ends",
			vfy_reg_text(v, REG_A, text));
		return STEP_END;
	}
	clobber(s);
	vfy_pop_call(s);
	s->regs[REG_FP].frame = s->depth;
	return STEP_NEXT;
}

/* ------------------------------------------------------------------------ */
/* Jumps                                                                    */

static bool is_equality(enum vr_cmp cmp)
{
	return cmp == VR_EQ || cmp == VR_NE;
}

/* Pointers are compared with 0, or with one to the same region, for being
 * equal; nothing is learnt from it. */
static bool check_pointers(struct vfy *v, const struct iop_info *info,
	unsigned dst, const struct vreg *src)
{
	const struct vreg *a = &v->state.regs[dst];
	bool same = a->kind == src->kind && a->frame == src->frame;
	bool null = !vfy_is_pointer(src) && vr_is_const(&src->r) &&
		    !src->r.full.umin;
	char text[VFY_TEXT];

	if (is_equality(irow_cmp(info->iop)) && !iop_is_narrow(info->shape) &&
		(same || null))
		return true;
	return vfy_fail(v, DIAG_INTERNAL_POINTER,
		"%s: a pointer is compared by '%s'; only == and != with 0 or a "
		"pointer to the same region are taken",
		vfy_reg_text(v, dst, text), info->word);
}

static enum vfy_step both(struct vfy *v, uint32_t target)
{
	if (target == v->state.pc)
		return STEP_NEXT;
	vfy_copy(&v->other, &v->state);
	v->other.pc = target;
	return STEP_BRANCH;
}

/* What the registers of a compare are when it is true. */
struct side {
	struct vrange a, b;
	bool possible;
};

static struct side side_of(
	const struct vreg *a, const struct vreg *b, enum vr_cmp cmp, bool low)
{
	struct side s = {a->r, b->r, false};

	s.possible = vr_refine(cmp, low, &s.a, &s.b);
	return s;
}

static void take(struct vstate *s, const struct iinsn *insn, bool by_x,
	const struct side *side)
{
	s->regs[insn->dst].r = side->a;
	if (by_x && insn->src != insn->dst)
		s->regs[insn->src].r = side->b;
}

static enum vfy_step jcc(
	struct vfy *v, const struct iop_info *info, const struct iinsn *insn)
{
	bool by_x = info->shape == SHAPE_JCC_X || info->shape == SHAPE_JCC32_X;
	struct vstate *s = &v->state;
	uint32_t target = (uint32_t)vfy_target(v, s->pc - 1);
	const struct vreg *a = read_reg(v, insn->dst), *b;
	struct vrange imm = constant(insn->imm);
	struct vreg k = {0};
	struct side yes, no;

	vfy_scalar(&k, &imm);
	b = by_x ? read_reg(v, insn->src) : &k;
	if (!a || !b)
		return STEP_END;
	if (vfy_is_pointer(a) || vfy_is_pointer(b))
		return check_pointers(v, info, insn->dst, b) ? both(v, target)
							     : STEP_END;
	yes = side_of(a, b, irow_cmp(info->iop), iop_is_narrow(info->shape));
	no = side_of(a, b, vr_inverse(irow_cmp(info->iop)),
		iop_is_narrow(info->shape));
	if (yes.possible && no.possible) {
		enum vfy_step step = both(v, target);

		if (step == STEP_BRANCH) {
			take(&v->other, insn, by_x, &yes);
			take(s, insn, by_x, &no);
		}
		return step;
	}
	if (yes.possible)
		s->pc = target;
	/* Neither: the values rule each other out, nothing comes here. */
	return yes.possible || no.possible ? STEP_NEXT : STEP_END;
}

/* ------------------------------------------------------------------------ */
/* The whole                                                                */

void vfy_entry(struct vfy *v, struct vstate *s)
{
	struct vrange zero = constant(0);
	struct vrange length =
		vr_range(VR_BITS, v->options->memory_size, UINT32_MAX);

	*s = (struct vstate){.cost = &v->cost};
	s->regs[REG_ARG1].kind = VFY_CTX;
	s->regs[REG_ARG1].r = zero;
	if (v->options->ctx == CBPF_MEMORY)
		vfy_scalar(&s->regs[REG_ARG2], &length);
	s->regs[REG_FP].kind = VFY_STACK;
	s->regs[REG_FP].r = zero;
}

enum vfy_step vfy_insn(struct vfy *v)
{
	uint32_t pc = v->state.pc;
	const struct iinsn *insn = &v->ip->insns[pc];
	const struct iop_info *info = v->ops[pc];

	v->state.pc++;
	switch (info->shape) {
	case SHAPE_ALU32_K:
	case SHAPE_ALU64_K:
		alu_k(v, info, insn);
		break;
	case SHAPE_ALU32_X:
	case SHAPE_ALU64_X:
		alu_x(v, info, insn);
		break;
	case SHAPE_NEG32:
	case SHAPE_NEG64:
		neg(v, info, insn);
		break;
	case SHAPE_MOVSX32:
	case SHAPE_MOVSX64:
		movsx(v, info, insn);
		break;
	case SHAPE_END:
		end(v, info, insn);
		break;
	case SHAPE_JA:
	case SHAPE_JA32:
		v->state.pc = (uint32_t)vfy_target(v, pc);
		break;
	case SHAPE_JCC_K:
	case SHAPE_JCC_X:
	case SHAPE_JCC32_K:
	case SHAPE_JCC32_X:
		return jcc(v, info, insn);
	case SHAPE_CALL:
		call(v, insn);
		break;
	case SHAPE_CALL_LOCAL:
		call_local(v, pc);
		break;
	case SHAPE_EXIT:
		return leave(v);
	case SHAPE_LDDW:
		lddw(v, info, insn);
		break;
	case SHAPE_PKT_ABS:
	case SHAPE_PKT_IND:
		load_packet(v, info, insn);
		break;
	case SHAPE_LDX:
		ldx(v, info, insn);
		break;
	case SHAPE_ST:
		st(v, info, insn);
		break;
	case SHAPE_STX:
		stx(v, info, insn);
		break;
	case SHAPE_ATOMIC:
	case SHAPE_ATOMIC_FETCH:
	case SHAPE_ATOMIC_XCHG:
	case SHAPE_ATOMIC_CMPXCHG:
		atomic(v, info, insn);
		break;
	case SHAPE_COUNT:
		break;
	}
	return STEP_NEXT;
}
