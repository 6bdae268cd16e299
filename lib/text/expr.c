/* SPDX-License-Identifier: BSD-2-Clause */
/* pcap-filter(7) expressions and link types, by libpcap. */
#include <pcap.h>

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/program.h"

static int take_code(struct cbpf_program *p, const struct bpf_program *code,
	const struct source *src, struct cbpf_diags *diags)
{
	const struct pos pos = {.source = src};

	for (unsigned i = 0; i < code->bf_len; i++) {
		const struct bpf_insn *from = &code->bf_insns[i];
		const struct cbpf_insn insn = {
			.code = from->code,
			.jt = from->jt,
			.jf = from->jf,
			.k = from->k,
		};

		if (program_add(p, insn, &pos, diags))
			return -1;
	}
	return 0;
}

/* What often is behind "expression rejects all packets". */
static void explain(const struct cbpf_program *p, const char *error,
	struct cbpf_diags *diags)
{
	static const char *const indexed[] = {
		"tcp[", "udp[", "icmp[", "sctp[", "igmp["};
	const char *expr = p->sources->text;
	const char *vlan = strstr(expr, "vlan"), *hint = NULL;
	bool ip6 = strstr(expr, "ip6");

	if (!strstr(error, "rejects all packets"))
		return;
	if (vlan && strstr(expr, " and vlan"))
		hint = "'vlan' moves the offsets of what stands behind it; "
		       "tests of what the tag encloses have to follow it";
	for (size_t i = 0; ip6 && i < sizeof(indexed) / sizeof(*indexed); i++)
		if (strstr(expr, indexed[i]))
			hint = "tcp[...] and its like look into IPv4 packets "
			       "alone; ip6[...] looks into IPv6 ones";
	if (hint)
		diag_file(diags, DIAG_EXPRESSION_HINT, p->name, hint);
}

#define SHOWN 64 /* bytes of an expression, to tell it from others */

static int compile_into(struct cbpf_program *p, pcap_t *pcap, bool optimize,
	struct cbpf_diags *diags)
{
	const struct source *src = p->sources;
	struct bpf_program code;
	int error;

	/* The netmask is only for `ip broadcast`; tcpdump -r has 0 too. */
	if (pcap_compile(pcap, &code, src->text, optimize, 0)) {
		diag_file(diags, DIAG_EXPRESSION, p->name, SHOWN, src->text,
			strlen(src->text) > SHOWN ? "..." : "",
			pcap_geterr(pcap));
		explain(p, pcap_geterr(pcap), diags);
		return -1;
	}
	error = take_code(p, &code, src, diags);
	pcap_freecode(&code);
	return error;
}

struct cbpf_program *cbpf_compile(const char *expr, int linktype, int snaplen,
	bool optimize, struct cbpf_diags *diags)
{
	const char *name = "<expression>";
	struct cbpf_program *p = program_new(name, diags);
	pcap_t *pcap = NULL;
	int error = -1;

	if (p && program_source(p, name, expr, strlen(expr), diags)) {
		pcap = pcap_open_dead(
			linktype, snaplen ? snaplen : CBPF_DEFAULT_SNAPLEN);
		if (!pcap)
			diag_file(diags, DIAG_NO_MEMORY, name);
	}
	if (pcap) {
		p->linktype = linktype;
		p->is_expr = true;
		error = compile_into(p, pcap, optimize, diags);
		pcap_close(pcap);
	}
	if (!error)
		return p;
	cbpf_program_free(p);
	return NULL;
}

int cbpf_linktype_value(const char *name)
{
	char *end;
	long number = strtol(name, &end, 10);
	int value;

	if (name[0] >= '0' && name[0] <= '9' && !*end && number <= UINT16_MAX)
		return (int)number;
	if (!strncasecmp(name, "DLT_", 4))
		name += 4;
	value = pcap_datalink_name_to_val(name);
	return value < 0 ? CBPF_LINKTYPE_NONE : value;
}

const char *cbpf_linktype_name(int linktype)
{
	return pcap_datalink_val_to_name(linktype);
}
