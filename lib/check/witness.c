/* SPDX-License-Identifier: BSD-2-Clause */
/* Witnesses as text that bpfrun reads: JSON of a call, packet text. */
#include "check/witness.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/buf.h"
#include "names/args.h"

static uint64_t call_word(
	const struct cbpf_syscall *call, bool big, unsigned word)
{
	return (uint64_t)call->word[word + !big] << 32 | call->word[word + big];
}

static void put_number(struct buf *b, uint64_t n)
{
	if (n < 10000)
		buf_printf(b, "%" PRIu64, n);
	else
		buf_printf(b, "\"0x%" PRIx64 "\"", n);
}

static void put_call(struct buf *b, const struct cbpf_syscall *call)
{
	const struct audit_arch *arch =
		audit_arch_by_value(call->word[WORD_ARCH]);
	unsigned args = SYSCALL_ARGS;
	bool big = arch && arch->big;

	buf_puts(b, "{");
	if (arch)
		buf_printf(b, "\"arch\":\"%s\",", arch->name);
	buf_printf(b, "\"nr\":%" PRIu32, call->word[WORD_NR]);
	if (call_word(call, big, WORD_IP)) {
		buf_puts(b, ",\"ip\":");
		put_number(b, call_word(call, big, WORD_IP));
	}
	while (args && !call_word(call, big, WORD_ARGS + 2 * (args - 1)))
		args--;
	for (unsigned i = 0; i < args; i++) {
		buf_puts(b, i ? "," : ",\"args\":[");
		put_number(b, call_word(call, big, WORD_ARGS + 2 * i));
	}
	buf_puts(b, args ? "]}" : "}");
}

static void put_field(
	struct buf *b, const char *name, uint32_t value, uint32_t usual)
{
	if (value != usual)
		buf_printf(b, " %s=%" PRIu32, name, value);
}

static void put_packet(struct buf *b, const struct cbpf_packet *p)
{
	for (uint32_t i = 0; i < p->size; i++)
		buf_printf(b, "%02x", p->data[i]);
	if (!p->size)
		buf_puts(b, "-");
	put_field(b, "len", p->len, p->size);
	put_field(b, "type", p->type, 0);
	if (p->has_ifidx)
		buf_printf(b, " ifidx=%" PRIu32, p->ifidx);
	if (p->has_hatype)
		buf_printf(b, " hatype=%" PRIu32, p->hatype);
	put_field(b, "mark", p->mark, 0);
	put_field(b, "queue", p->queue, 0);
	put_field(b, "rxhash", p->rxhash, 0);
	put_field(b, "cpu", p->cpu, 0);
	put_field(b, "vlan_tci", p->vlan_tci, 0);
	put_field(b, "vlan_avail", p->vlan_avail, 0);
	put_field(b, "vlan_tpid", p->vlan_tpid, 0);
}

char *witness_record_text(const struct lint_witness *w, char *buf, size_t size)
{
	struct buf b = {0};
	char *text;

	if (w->record.kind == CBPF_SYSCALL)
		put_call(&b, &w->record.syscall);
	else
		put_packet(&b, &w->record.packet);
	text = buf_take(&b, NULL);
	snprintf(buf, size, "%s", text ? text : "");
	free(text);
	return buf;
}

char *witness_value_text(const struct lint_witness *w, char *buf, size_t size)
{
	struct cbpf_outcome o;

	if (w->record.kind != CBPF_SYSCALL) {
		snprintf(buf, size, "%" PRIu32, w->value);
		return buf;
	}
	cbpf_seccomp_decide(&w->value, 1, &o);
	return cbpf_outcome_text(&o, buf, size);
}
