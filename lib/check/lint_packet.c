/* SPDX-License-Identifier: BSD-2-Clause */
/* Lints about filters of packets: tags, fragments, offsets, hooks. */
#include "check/lint.h"
#include "check/target.h"

#define TYPE_IPV4   0x0800u
#define TYPE_MIN    0x0600u /* smaller ones are lengths */
#define IPV4_HEADER 20u
#define TAG	    4u

/* Calls `look` with each state of each instruction that knows something. */
static void each_state(struct lint *l,
	void (*look)(struct lint *l, uint32_t id, const struct pktstate *s))
{
	for (size_t pc = 0; pc < l->p->count; pc++)
		for (uint32_t i = l->pkt->at[pc]; i != UINT32_MAX;
			i = l->pkt->states[i].sibling)
			if (!l->pkt->states[i].f.vague)
				look(l, i, &l->pkt->states[i]);
}

static const struct cbpf_insn *insn_of(
	const struct lint *l, const struct pktstate *s)
{
	return &l->p->insns[s->pc];
}

/* A compare of A with a constant for equality or order. */
static bool compares(const struct cbpf_insn *insn)
{
	return insn->code == OP_CODE_JEQ_K || insn->code == OP_CODE_JGT_K ||
	       insn->code == OP_CODE_JGE_K;
}

/* ------------------------------------------------------------------------ */
/* VLAN                                                                     */

static bool is_tci(const struct lint *l, const struct pktfacts *f)
{
	const struct pktvalue *v = &f->a;

	if (v->source == PKT_EXT)
		return v->k == EXT_VLAN_TCI;
	return v->source == PKT_ABS && v->size == 2 && l->pkt->ether &&
	       v->k == l->pkt->net && f->inline_tag;
}

/* A packet with the same VLAN and a priority. */
static void tci_witness(struct lint *l, uint32_t id, const struct pktstate *s,
	struct lint_witness *w)
{
	uint32_t tci = insn_of(l, s)->k | 0x2000;
	const struct pktwish inside = {l->pkt->net, 2, 0xffff, tci, false};
	const struct pktwish beside = {EXT_VLAN_TCI, 2, 0xffff, tci, true};

	pktflow_state_witness(
		l->pkt, id, s->f.a.source == PKT_ABS ? &inside : &beside, w);
}

static void vlan_pcp(struct lint *l, uint32_t id, const struct pktstate *s)
{
	const struct cbpf_insn *insn = insn_of(l, s);
	struct lint_witness w;

	if (!compares(insn) || !insn->k || insn->k > 0xfff ||
		!is_tci(l, &s->f) || !(s->f.a.mask & 0xf000) ||
		lint_seen(l, s->pc))
		return;
	tci_witness(l, id, s, &w);
	lint_report(l, s->pc, &w,
		"the tag is compared with its priority: VLAN %u with priority "
		"1 is 0x%x here",
		insn->k, insn->k | 0x2000);
}

void lint_vlan_pcp(struct lint *l)
{
	each_state(l, vlan_pcp);
}

/* Whether a field is compared with the same constant elsewhere, 4 bytes before
 * where it is compared here. */
static bool read_before(const struct lint *l, const struct pktstate *s)
{
	for (size_t i = 0; i < l->pkt->count; i++) {
		const struct pktstate *o = &l->pkt->states[i];
		const struct pktvalue *v = &o->f.a;

		if (insn_of(l, o)->code == insn_of(l, s)->code &&
			insn_of(l, o)->k == insn_of(l, s)->k &&
			v->source == PKT_ABS && v->size == s->f.a.size &&
			v->k + TAG == s->f.a.k)
			return true;
	}
	return false;
}

static void vlan_mixed(struct lint *l, uint32_t id, const struct pktstate *s)
{
	const struct pktvalue *v = &s->f.a;
	const struct cbpf_insn *insn = insn_of(l, s);
	bool type = v->k == l->pkt->net + 2 && v->size == 2;
	struct lint_witness w;

	if (insn->code != OP_CODE_JEQ_K || v->source != PKT_ABS ||
		!l->pkt->ether || s->f.tag != TAG_BESIDE || s->f.inline_tag ||
		(type ? insn->k < TYPE_MIN : v->k < l->pkt->net + TAG) ||
		!read_before(l, s) || lint_seen(l, s->pc))
		return;
	pktflow_state_witness(l->pkt, id, NULL, &w);
	lint_report(l, s->pc, &w,
		"the tag is beside the packet on this way (vlan_avail), so "
		"that the field is at %u as without a tag, and not at %u",
		v->k - TAG, v->k);
}

void lint_vlan_mixed_offset(struct lint *l)
{
	each_state(l, vlan_mixed);
}

/* ------------------------------------------------------------------------ */
/* IPv4                                                                     */

static uint32_t net_of(const struct lint *l, const struct pktfacts *f)
{
	return l->pkt->net + (f->inline_tag ? TAG : 0);
}

static bool is_load(const struct cbpf_insn *insn, bool by_x)
{
	switch (insn->code) {
	case OP_CODE_LD_W_ABS:
	case OP_CODE_LD_H_ABS:
	case OP_CODE_LD_B_ABS:
		return !by_x && insn->k < 0x80000000;
	case OP_CODE_LD_W_IND:
	case OP_CODE_LD_H_IND:
	case OP_CODE_LD_B_IND:
		return by_x && insn->k < 0x80000000;
	}
	return false;
}

/* Whether the instruction reads behind the IPv4 header. */
static bool reads_transport(
	const struct lint *l, const struct pktstate *s, bool *constant)
{
	const struct cbpf_insn *insn = insn_of(l, s);
	uint32_t net = net_of(l, &s->f);

	*constant = is_load(insn, false);
	if (*constant)
		return s->f.proto_known && insn->k >= net + IPV4_HEADER &&
		       (s->f.type == TYPE_IPV4 || !l->pkt->ether);
	return is_load(insn, true) && s->f.x.source == PKT_MSH &&
	       s->f.x.k == net && insn->k >= net;
}

static void frag_unchecked(
	struct lint *l, uint32_t id, const struct pktstate *s)
{
	const struct pktwish later = {
		net_of(l, &s->f) + 6, 2, 0x1fff, 1, false};
	struct lint_witness w;
	bool constant;

	if (!reads_transport(l, s, &constant) || s->f.frag_tested ||
		lint_seen(l, 0))
		return;
	pktflow_state_witness(l->pkt, id, &later, &w);
	lint_report(l, s->pc, &w,
		"the transport header is read without a look at the fragment "
		"offset: in later fragments this is payload");
}

void lint_frag_unchecked(struct lint *l)
{
	each_state(l, frag_unchecked);
}

static void ihl_fixed(struct lint *l, uint32_t id, const struct pktstate *s)
{
	const struct pktwish options = {net_of(l, &s->f), 1, 0xff, 0x46, false};
	struct lint_witness w;
	bool constant;

	if (!reads_transport(l, s, &constant) || !constant || s->f.ihl_is_5 ||
		lint_seen(l, 0))
		return;
	pktflow_state_witness(l->pkt, id, &options, &w);
	lint_report(l, s->pc, &w,
		"the offset counts on an IPv4 header of 20 bytes: with "
		"options it is longer");
}

void lint_ihl_fixed(struct lint *l)
{
	each_state(l, ihl_fixed);
}

/* ------------------------------------------------------------------------ */
/* Targets                                                                  */

/* What tcpdump and others return to accept. */
static bool is_length(uint32_t k)
{
	return k == 68 || k == 96 || k == 0xffff || k == 0x10000 ||
	       k == CBPF_DEFAULT_SNAPLEN;
}

static const char *meaning(enum cbpf_target target)
{
	switch (target_row(target)->value) {
	case VALUE_MATCH:
		return "xt_bpf asks only whether it is 0";
	case VALUE_CLASS:
		return "cls_bpf takes it for a class";
	case VALUE_INDEX:
		return "a reuseport group takes it for the index of a socket";
	case VALUE_HASH:
		return "the team driver takes it for a hash";
	case VALUE_BYTES:
	case VALUE_ACTION:
	case VALUE_R0:
	case VALUE_COUNT:
		break;
	}
	return NULL;
}

void lint_ret_snaplen(struct lint *l)
{
	const char *text = meaning(l->target);
	struct lint_witness w;

	for (size_t pc = 0; text && pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];

		if (insn->code != OP_CODE_RET_K || !is_length(insn->k) ||
			!l->val.at[pc].reached)
			continue;
		pktflow_witness(l->pkt, pc, NULL, &w);
		lint_report(l, pc, &w, "%u is returned as a length, but %s",
			insn->k, text);
	}
}

static bool is_link_type(uint32_t k)
{
	static const uint32_t types[] = {0x0800, 0x0806, 0x86dd, 0x8100, 0x88a8,
		0x8847, 0x8848, 0x8863, 0x8864, 0x8035};

	for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (types[i] == k)
			return true;
	return false;
}

static void wrong_hook(struct lint *l, uint32_t id, const struct pktstate *s)
{
	const struct pktvalue *v = &s->f.a;
	const struct cbpf_insn *insn = insn_of(l, s);

	(void)id;
	if (!l->pkt->at_net || insn->code != OP_CODE_JEQ_K ||
		v->source != PKT_ABS || v->size != 2 || v->k != 12 ||
		!is_link_type(insn->k) || lint_seen(l, 0))
		return;
	lint_report(l, s->pc, NULL,
		"0x%04x is the Ethernet type at 12, but %s hands over the "
		"packet from the network header on",
		insn->k, cbpf_target_name(l->target));
}

void lint_wrong_hook(struct lint *l)
{
	each_state(l, wrong_hook);
}

void lint_ext_size_ignored(struct lint *l)
{
	for (size_t pc = 0; pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];
		bool byte = insn->code == OP_CODE_LD_B_ABS;
		bool half = insn->code == OP_CODE_LD_H_ABS;
		uint64_t max;

		if ((!byte && !half) || insn->k < EXT_BASE ||
			!l->val.at[pc].reached)
			continue;
		max = valflow_ext_max(insn->k);
		if (max > (byte ? 0xffu : 0xffffu))
			lint_report(l, pc, NULL,
				"the whole of %s is loaded, and not one of %s",
				ext_name(insn->k),
				byte ? "its bytes" : "its half words");
	}
}

static bool is_action(uint32_t k)
{
	switch (k & 0xffff0000) {
	case 0x7fff0000: /* ALLOW, LOG, TRACE, USER_NOTIF */
	case 0x7ffc0000:
	case 0x7ff00000:
	case 0x7fc00000:
	case 0x80000000: /* KILL_PROCESS */
		return !(k & 0xffff);
	case 0x00050000: /* ERRNO */
		return (k & 0xffff) && (k & 0xffff) < 134;
	}
	return false;
}

void lint_packet_action(struct lint *l)
{
	struct lint_witness w;

	for (size_t pc = 0; pc < l->p->count; pc++) {
		const struct cbpf_insn *insn = &l->p->insns[pc];

		if (insn->code != OP_CODE_RET_K || !is_action(insn->k) ||
			!l->val.at[pc].reached)
			continue;
		pktflow_witness(l->pkt, pc, NULL, &w);
		lint_report(l, pc, &w,
			"0x%08x is what a seccomp filter returns; this one is "
			"for packets",
			insn->k);
	}
}
