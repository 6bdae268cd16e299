/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Reads packet text: a packet a line, bytes in hex ("-" for none), then
 * metadata as name=value; '#' begins a comment.
 */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/op.h"
#include "internal/helpers.h"
#include "run/input.h"
#include "run/lines.h"
#include "run/link.h"

struct reader {
	struct lines lines;
	enum link link;
	bool memory;	/* records are bytes alone */
	uint8_t *bytes; /* of the packet, then of its non-linear tail */
	size_t room;
};

/* The line that is being read. */
struct parse {
	struct reader *rd;
	struct cbpf_record *record;
	uint8_t *bytes;	  /* where the next ones go */
	size_t at;	  /* in the line */
	const char *word; /* the current word, to the line's end or a blank */
	size_t len;	  /* of the word */
	bool begun;	  /* bytes or "-" were there */
	bool empty;	  /* it was "-" */
	unsigned seen;	  /* rows of fields[] that were given */
};

enum { FIELD_NONE = 1, FIELD_NUMBER = 2 };

struct field {
	const char *name;
	size_t member; /* offset in struct cbpf_packet */
	size_t has;    /* offset of the member that says it is there; 0: none */
	unsigned takes; /* FIELD_NUMBER, FIELD_NONE */
	uint32_t max;
};

#define MEMBER(member) offsetof(struct cbpf_packet, member)

/* The names of ext.def that are data of the packet, and the library's own. */
static const struct field fields[] = {
	{"len", MEMBER(len), 0, FIELD_NUMBER, UINT32_MAX},
	{"net", MEMBER(net), 0, FIELD_NUMBER | FIELD_NONE, INT32_MAX},
	{"mac", MEMBER(mac), 0, FIELD_NUMBER | FIELD_NONE, INT32_MAX},
	{"proto", MEMBER(proto), 0, FIELD_NUMBER, 0xffff},
	{"type", MEMBER(type), 0, FIELD_NUMBER, 7},
	{"ifidx", MEMBER(ifidx), MEMBER(has_ifidx), FIELD_NUMBER | FIELD_NONE,
		UINT32_MAX},
	{"hatype", MEMBER(hatype), MEMBER(has_hatype),
		FIELD_NUMBER | FIELD_NONE, 0xffff},
	{"mark", MEMBER(mark), 0, FIELD_NUMBER, UINT32_MAX},
	{"queue", MEMBER(queue), 0, FIELD_NUMBER, 0xffff},
	{"rxhash", MEMBER(rxhash), 0, FIELD_NUMBER, UINT32_MAX},
	{"cpu", MEMBER(cpu), 0, FIELD_NUMBER, UINT32_MAX},
	{"vlan_tci", MEMBER(vlan_tci), 0, FIELD_NUMBER, 0xffff},
	{"vlan_avail", MEMBER(vlan_avail), 0, FIELD_NUMBER, 1},
	{"vlan_tpid", MEMBER(vlan_tpid), 0, FIELD_NUMBER, 0xffff},
	{"rand", MEMBER(rand), 0, FIELD_NUMBER, UINT32_MAX},
	{"frag", 0, 0, 0, 0},
	{"time", 0, 0, 0, 0},
};

enum { FIELDS = sizeof(fields) / sizeof(fields[0]) };

#define FAULT(p, where, ...)                                                   \
	lines_fault(&(p)->rd->lines,                                           \
		(size_t)((where) - (p)->rd->lines.text) + 1, __VA_ARGS__)

static int hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* A character as a message can show it. */
static const char *show(char c, char *buf, size_t size)
{
	snprintf(buf, size, isprint((unsigned char)c) ? "'%c'" : "0x%02x",
		(unsigned char)c);
	return buf;
}

/* Appends the bytes of `len` hex digits at `text`. */
static int parse_hex(struct parse *p, const char *text, size_t len)
{
	char buf[8];

	for (size_t i = 0; i < len; i++) {
		int digit = hex_digit(text[i]);

		if (digit < 0)
			return FAULT(p, text + i, "%s is no hex digit",
				show(text[i], buf, sizeof(buf)));
		if (i % 2 == 0)
			*p->bytes = (uint8_t)(digit << 4);
		else
			*p->bytes++ |= (uint8_t)digit;
	}
	if (len % 2)
		return FAULT(p, text + len - 1, "odd number of hex digits: %zu",
			len);
	return 0;
}

/* Decimal or 0x hex, the whole of `len` characters. */
static bool parse_number(const char *text, size_t len, uint64_t *value)
{
	unsigned base = 10;
	size_t i = 0;

	if (len > 2 && text[0] == '0' && (text[1] | 0x20) == 'x') {
		base = 16;
		i = 2;
	}
	*value = 0;
	for (; i < len; i++) {
		int digit = hex_digit(text[i]);

		if (digit < 0 || digit >= (int)base)
			return false;
		if (__builtin_mul_overflow(*value, base, value) ||
			__builtin_add_overflow(*value, (unsigned)digit, value))
			*value = UINT64_MAX - 15; /* out of every range */
	}
	return len > 0;
}

/* SEC[.FRACTION] */
static int parse_time(struct parse *p, const char *text, size_t len)
{
	const char *dot = memchr(text, '.', len);
	size_t whole = dot ? (size_t)(dot - text) : len;
	size_t digits = dot ? len - whole - 1 : 0;
	uint64_t sec, frac = 0;

	if (!parse_number(text, whole, &sec) || sec > INT64_MAX ||
		(dot && (digits > 9 || !parse_number(dot + 1, digits, &frac))))
		return FAULT(p, text,
			"a time is SECONDS or SECONDS.FRACTION, with at most "
			"9 digits behind the point");
	for (; digits < 9; digits++)
		frac *= 10;
	if (frac >= 1000000000)
		return FAULT(p, text, "a fraction has decimal digits only");
	p->record->sec = (int64_t)sec;
	p->record->nsec = (uint32_t)frac;
	return 0;
}

static int parse_frag(struct parse *p, const char *text, size_t len)
{
	struct cbpf_packet *packet = &p->record->packet;

	packet->frag = len ? p->bytes : NULL;
	if (parse_hex(p, text, len))
		return -1;
	packet->frag_size = (uint32_t)(len / 2);
	return 0;
}

static int set_field(
	struct parse *p, const struct field *f, const char *text, size_t len)
{
	char *packet = (char *)&p->record->packet;
	bool none = len == 4 && !memcmp(text, "none", 4);
	uint32_t has, number;
	uint64_t value;

	if (!f->takes)
		return f->name[0] == 'f' ? parse_frag(p, text, len)
					 : parse_time(p, text, len);
	if (none && (f->takes & FIELD_NONE)) {
		number = f->has ? 0 : (uint32_t)CBPF_NO_HEADER;
	} else if (!parse_number(text, len, &value)) {
		return FAULT(p, text, "%s takes a number (decimal or 0x hex)%s",
			f->name, f->takes & FIELD_NONE ? " or none" : "");
	} else if (value > f->max) {
		return FAULT(p, text, "%s is at most %u (0x%x)", f->name,
			f->max, f->max);
	} else {
		number = (uint32_t)value;
	}
	has = !none;
	if (f->has)
		memcpy(packet + f->has, &has, sizeof(has));
	memcpy(packet + f->member, &number, sizeof(number));
	return 0;
}

/* The row of a metadata name; FIELDS when there is none.  ext.def knows other
 * names of its own; case does not matter. */
static size_t find_field(const char *word, size_t len)
{
	char name[16];
	uint32_t k;
	size_t i;

	if (len >= sizeof(name))
		return FIELDS;
	memcpy(name, word, len);
	name[len] = '\0';
	if (ext_by_name(name, &k))
		strcpy(name, ext_name(k));
	for (i = 0; i < FIELDS && strcasecmp(name, fields[i].name); i++)
		;
	return i;
}

static int parse_field(struct parse *p, const char *equals)
{
	size_t len = (size_t)(equals - p->word);
	size_t i = find_field(p->word, len);

	if (p->rd->memory)
		return FAULT(p, p->word, "memory has bytes alone");
	if (!p->begun)
		return FAULT(p, p->word,
			"the packet's bytes come first; - is the empty packet");
	if (i == FIELDS)
		return FAULT(p, p->word, "no metadata is called '%.*s'",
			(int)(len > 40 ? 40 : len), p->word);
	if (p->seen & 1u << i)
		return FAULT(p, p->word, "%s is given twice", fields[i].name);
	p->seen |= 1u << i;
	return set_field(p, &fields[i], equals + 1, p->len - len - 1);
}

/* Bytes, or the mark of the empty packet. */
static int parse_bytes(struct parse *p)
{
	if (p->seen)
		return FAULT(p, p->word, "expected name=value");
	if (p->empty || (p->begun && p->word[0] == '-'))
		return FAULT(p, p->word, "- stands alone");
	p->begun = true;
	p->empty = p->len == 1 && p->word[0] == '-';
	return p->empty ? 0 : parse_hex(p, p->word, p->len);
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}

/* Moves to the next word; false at the end of the line or a comment. */
static bool next_word(struct parse *p)
{
	const struct lines *l = &p->rd->lines;
	size_t end;

	while (p->at < l->size && is_blank(l->text[p->at]))
		p->at++;
	end = p->at;
	while (end < l->size && !is_blank(l->text[end]) && l->text[end] != '#')
		end++;
	p->word = l->text + p->at;
	p->len = end - p->at;
	p->at = end;
	return p->len > 0;
}

/* What the bytes say, before metadata says it better. */
static void bytes_done(struct parse *p)
{
	struct cbpf_packet *packet = &p->record->packet;

	packet->size = (uint32_t)(p->bytes - p->rd->bytes);
	packet->data = p->rd->bytes;
	packet->rand = packet_rand(p->record->number);
	link_fill(p->rd->link, packet);
}

/* 1: a packet; 0: nothing on this line; -1: an error. */
static int parse_line(struct parse *p)
{
	struct cbpf_packet *packet = &p->record->packet;
	uint32_t captured;

	while (next_word(p)) {
		const char *equals = memchr(p->word, '=', p->len);

		if (equals && p->begun && !p->seen)
			bytes_done(p);
		if (equals ? parse_field(p, equals) : parse_bytes(p))
			return -1;
	}
	if (!p->begun)
		return 0;
	if (!p->seen)
		bytes_done(p);
	captured = packet->size + packet->frag_size;
	if (!(p->seen & 1)) /* fields[0] is len */
		packet->len = captured;
	else if (packet->len < captured)
		return FAULT(p, p->rd->lines.text,
			"len=%u is less than the %u bytes that are there",
			packet->len, captured);
	return 1;
}

/* Room for all bytes that a line can hold. */
static bool make_room(struct reader *rd)
{
	size_t need = rd->lines.size / 2 + 1;
	uint8_t *grown;

	if (need <= rd->room)
		return true;
	grown = realloc(rd->bytes, 2 * need);
	if (!grown)
		return false;
	rd->bytes = grown;
	rd->room = 2 * need;
	return true;
}

static int packet_text_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	struct reader *rd = in->state;
	const struct cbpf_record blank = *record;
	int rc;

	while ((rc = lines_next(&rd->lines, diags)) > 0) {
		struct parse p = {.rd = rd, .record = record};

		if (!make_room(rd)) {
			diag_file(diags, DIAG_NO_MEMORY, in->name);
			return -1;
		}
		p.bytes = rd->bytes;
		rc = parse_line(&p);
		if (rc > 0 && !rd->memory)
			return 1;
		*record = blank;
		record->memory.data = rd->bytes;
		record->memory.size = (uint32_t)(p.bytes - rd->bytes);
		if (rc > 0)
			return 1;
		*record = blank;
	}
	return rc;
}

static void packet_text_close(struct cbpf_input *in)
{
	struct reader *rd = in->state;

	lines_close(&rd->lines);
	free(rd->bytes);
	free(rd);
}

static const struct input_ops packet_text_ops = {
	.next = packet_text_next,
	.close = packet_text_close,
};

int packet_text_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	struct reader *rd = calloc(1, sizeof(*rd));

	if (!rd || lines_open(&rd->lines, s, in->name)) {
		diag_file(diags, DIAG_OPEN, in->name, strerror(errno));
		stream_close(s);
		free(rd);
		return -1;
	}
	rd->lines.id = DIAG_PACKET_TEXT;
	rd->link = link_of_dlt(in->linktype);
	rd->memory = in->kind == CBPF_MEMORY;
	in->ops = &packet_text_ops;
	in->state = rd;
	return 0;
}
