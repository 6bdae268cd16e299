/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Captures: pcap and pcapng in, pcap out, through libpcap.  A file is read at
 * its own time-stamp precision, so that what is written of it has that too.
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <pcap.h>

#include "core/diag.h"
#include "core/out.h"
#include "internal/helpers.h"
#include "run/input.h"
#include "run/link.h"

enum link link_of_dlt(int linktype)
{
	switch (linktype) {
	case DLT_EN10MB:
		return LINK_ETHERNET;
	case DLT_RAW:
		return LINK_RAW;
	case DLT_IPV4:
		return LINK_IPV4;
	case DLT_IPV6:
		return LINK_IPV6;
	case DLT_NULL:
		return LINK_NULL;
	case DLT_LOOP:
		return LINK_LOOP;
	case DLT_LINUX_SLL:
		return LINK_SLL;
	case DLT_LINUX_SLL2:
		return LINK_SLL2;
	default:
		return LINK_OTHER;
	}
}

/* ---- What the first bytes say ------------------------------------------- */

#define PCAPNG_SHB	   0x0a0d0d0au
#define PCAPNG_IDB	   1u
#define PCAPNG_PB	   2u
#define PCAPNG_SPB	   3u
#define PCAPNG_EPB	   6u
#define PCAPNG_ORDER	   0x1a2b3c4du
#define PCAPNG_IF_TSRESOL  9u
#define PCAPNG_IDB_OPTIONS 16u /* bytes of an IDB before its options */

/* Bytes in one of the two orders. */
struct view {
	const unsigned char *p;
	size_t size;
	bool big;
};

static uint32_t view16(const struct view *v, size_t at)
{
	return v->big ? (uint32_t)v->p[at] << 8 | v->p[at + 1]
		      : (uint32_t)v->p[at + 1] << 8 | v->p[at];
}

static uint32_t view32(const struct view *v, size_t at)
{
	uint32_t first = view16(v, at), second = view16(v, at + 2);

	return v->big ? first << 16 | second : second << 16 | first;
}

/* Whether a stream begins with magic number `m`, in either order. */
static bool begins(const struct stream *s, uint32_t m)
{
	struct view v = {s->buf, s->fill, false};

	if (s->fill < 4)
		return false;
	return view32(&v, 0) == m || __builtin_bswap32(view32(&v, 0)) == m;
}

bool capture_detect(const struct stream *s)
{
	return begins(s, 0xa1b2c3d4) || begins(s, 0xa1b23c4d) ||
	       begins(s, 0xa1b2cd34) || /* with interface and packet type */
	       begins(s, PCAPNG_SHB);
}

/* Whether an interface's if_tsresol, among its options from `at` to `end`, is
 * finer than microseconds. */
static bool idb_is_nano(const struct view *v, size_t at, size_t end)
{
	while (at + 4 <= end) {
		uint32_t code = view16(v, at);
		size_t len = view16(v, at + 2);

		if (code == 0 || len > end - at - 4)
			return false;
		if (code == PCAPNG_IF_TSRESOL && len >= 1) {
			unsigned r = v->p[at + 4];

			return r & 0x80 ? (r & 0x7f) > 19 : r > 6;
		}
		at += 4 + ((len + 3) & ~(size_t)3);
	}
	return false;
}

/* Whether time stamps are finer than microseconds: by the magic number of a
 * pcap file, by the first interface of a pcapng file. */
static bool is_nano(const struct stream *s)
{
	struct view v = {s->buf, s->fill, false};
	size_t at = 0;

	if (!begins(s, PCAPNG_SHB))
		return begins(s, 0xa1b23c4d);
	if (s->fill < 12)
		return false;
	v.big = view32(&v, 8) != PCAPNG_ORDER;
	while (s->fill - at >= 12) {
		uint32_t type = view32(&v, at);
		uint32_t len = view32(&v, at + 4);

		if (len < 12 || len > s->fill - at)
			return false;
		if (type == PCAPNG_IDB && len >= 4 + PCAPNG_IDB_OPTIONS)
			return idb_is_nano(
				&v, at + PCAPNG_IDB_OPTIONS, at + len - 4);
		at += len;
	}
	return false;
}

/* ---- Input ----------------------------------------------------------------
 */

#define BATCH_ROOM 131072u /* for the bytes of a batch's packets */

/* Packets that libpcap has read one by one, kept for a while. */
struct batch {
	struct cbpf_record records[CBPF_BATCH];
	uint8_t bytes[BATCH_ROOM];
	size_t used;
};

struct capture {
	struct stream *stream;
	pcap_t *pcap;
	FILE *file;	 /* pcap's, for the position */
	uint64_t at;	 /* where the next record may begin */
	uint32_t header; /* bytes before a packet; 0: it depends (pcapng) */
	uint32_t snaplen;
	enum link link;
	struct batch *batch; /* NULL: none yet */
	int ended; /* what ended the batch, and is to be told; 1: nothing */
};

/* The fraction in a damaged file may be anything. */
static void set_time(
	struct cbpf_record *record, const struct timeval *ts, bool nano)
{
	const int64_t second = 1000000000;
	int64_t nsec = (int64_t)ts->tv_usec * (nano ? 1 : 1000);
	int64_t carry = nsec / second;

	if (nsec % second < 0)
		carry--;
	record->sec = ts->tv_sec + carry;
	record->nsec = (uint32_t)(nsec - carry * second);
}

/* As pcap_next_ex(); `record` has no metadata yet. */
static int read_packet(const struct cbpf_input *in, struct cbpf_record *record)
{
	struct capture *c = in->state;
	struct cbpf_packet *p = &record->packet;
	struct pcap_pkthdr *header;
	const u_char *data;
	int rc = pcap_next_ex(c->pcap, &header, &data);

	if (rc != 1)
		return rc;
	/* A longer packet is cut, and then its size says nothing. */
	if (c->header && header->caplen < c->snaplen)
		c->at += c->header + header->caplen;
	else
		c->at = stream_told(c->stream, c->file);
	set_time(record, &header->ts, in->nano);
	p->data = data;
	p->size = header->caplen;
	p->len = header->len;
	p->rand = packet_rand(record->number);
	link_fill(c->link, p);
	return 1;
}

/* Tells what ended the reading; as cbpf_input_next(). */
static int tell_end(struct cbpf_input *in, int rc, struct cbpf_diags *diags)
{
	struct capture *c = in->state;

	c->ended = 1;
	if (rc == PCAP_ERROR_BREAK)
		return 0;
	diag_file(diags, DIAG_DAMAGED, in->name,
		(unsigned long long)in->count + 1, (unsigned long long)c->at,
		pcap_geterr(c->pcap));
	return -1;
}

static int capture_next(struct cbpf_input *in, struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	const struct capture *c = in->state;
	int rc = c->ended == 1 ? read_packet(in, record) : c->ended;

	return rc == 1 ? 1 : tell_end(in, rc, diags);
}

/* Whether the next packet can be read without a wait for someone to write it;
 * where that is not known, it cannot. */
static bool is_there(const struct capture *c)
{
	struct view v;
	uint32_t type, len;

	if (stream_is_file(c->stream))
		return true;
	v.size = stream_ahead(c->stream, c->at, &v.p);
	v.big = (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) ==
		!pcap_is_swapped(c->pcap);
	if (c->header)
		return v.size >= c->header &&
		       view32(&v, 8) <= v.size - c->header;
	if (v.size < 8)
		return false;
	type = view32(&v, 0);
	len = view32(&v, 4);
	return (type == PCAPNG_PB || type == PCAPNG_SPB ||
		       type == PCAPNG_EPB) &&
	       len <= v.size;
}

/* Takes the packet's bytes out of libpcap's buffer; false: there is no room,
 * and they stay good until the next one is read. */
static bool keep_bytes(struct batch *b, struct cbpf_packet *p)
{
	if (p->size > BATCH_ROOM - b->used)
		return false;
	memcpy(b->bytes + b->used, p->data, p->size);
	p->data = b->bytes + b->used;
	b->used += p->size;
	return true;
}

/* Of a record that had another packet before. */
static void clear_metadata(struct cbpf_packet *p)
{
	p->proto = p->type = 0;
	p->has_ifidx = p->ifidx = 0;
	p->has_hatype = p->hatype = 0;
}

static struct batch *batch_new(void)
{
	struct batch *b = malloc(sizeof(*b));

	for (size_t i = 0; b && i < CBPF_BATCH; i++)
		b->records[i] = (struct cbpf_record){.kind = CBPF_PACKET};
	return b;
}

static int capture_records(struct cbpf_input *in,
	const struct cbpf_record **records, size_t *count,
	struct cbpf_diags *diags)
{
	struct capture *c = in->state;
	struct batch *b = c->batch ? c->batch : batch_new();
	size_t n = 0;

	if (!b) {
		diag_file(diags, DIAG_NO_MEMORY, in->name);
		return -1;
	}
	c->batch = b;
	b->used = 0;
	while (c->ended == 1 && n < CBPF_BATCH && (!n || is_there(c))) {
		struct cbpf_record *r = &b->records[n];

		r->number = in->count + n + 1;
		clear_metadata(&r->packet);
		c->ended = read_packet(in, r);
		if (c->ended != 1)
			break;
		n++;
		if (!keep_bytes(b, &r->packet))
			break;
	}
	if (!n)
		return tell_end(in, c->ended, diags);
	*records = b->records;
	*count = n;
	return 1;
}

static void capture_close(struct cbpf_input *in)
{
	struct capture *c = in->state;

	pcap_close(c->pcap);
	stream_close(c->stream);
	free(c->batch);
	free(c);
}

static const struct input_ops capture_ops = {
	.next = capture_next,
	.records = capture_records,
	.close = capture_close,
};

/* The bytes before each packet of a pcap file. */
static uint32_t header_size(const struct stream *s)
{
	if (begins(s, PCAPNG_SHB))
		return 0;
	return begins(s, 0xa1b2cd34) ? 24 : 16;
}

int capture_open(
	struct cbpf_input *in, struct stream *s, struct cbpf_diags *diags)
{
	char reason[PCAP_ERRBUF_SIZE] = "";
	struct capture *c = calloc(1, sizeof(*c));
	FILE *f;

	/* The beginning is the stream's until it is a FILE. */
	in->nano = is_nano(s);
	if (c)
		c->header = header_size(s);
	f = c ? stream_file(s) : NULL;
	if (!f) {
		diag_file(diags, DIAG_OPEN, in->name, strerror(errno));
		stream_close(s);
		free(c);
		return -1;
	}
	c->stream = s;
	c->file = f;
	c->pcap = pcap_fopen_offline_with_tstamp_precision(f,
		in->nano ? PCAP_TSTAMP_PRECISION_NANO
			 : PCAP_TSTAMP_PRECISION_MICRO,
		reason);
	if (!c->pcap) {
		diag_file(diags, DIAG_BAD_CAPTURE, in->name, reason);
		fclose(f);
		stream_close(s);
		free(c);
		return -1;
	}
	in->linktype = pcap_datalink(c->pcap);
	c->at = stream_told(s, f);
	c->snaplen = (uint32_t)pcap_snapshot(c->pcap);
	c->link = link_of_dlt(in->linktype);
	c->ended = 1;
	in->ops = &capture_ops;
	in->state = c;
	return 0;
}

/* ---- Output ------------------------------------------------------------- */

struct cbpf_output {
	struct out *out;
	pcap_dumper_t *dumper; /* writes to out_file(out) through a cookie */
	char *name;
	uint8_t *joined; /* a packet with a non-linear tail, in one piece */
	size_t room;
	int linktype;
	int snaplen;
	int err; /* of the first write that failed; 0: none did */
	bool nano;
	bool closed; /* libpcap has closed the cookie's FILE */
	bool calls;  /* of system calls: no libpcap */
};

static ssize_t sink_write(void *cookie, const char *data, size_t size)
{
	struct cbpf_output *o = cookie;

	errno = 0;
	if (fwrite(data, 1, size, out_file(o->out)) == size)
		return (ssize_t)size;
	if (!o->err)
		o->err = errno ? errno : EIO;
	return -1;
}

static int sink_close(void *cookie)
{
	((struct cbpf_output *)cookie)->closed = true;
	return 0;
}

/*
 * The header is that of the capture itself, else of no capture.  The cookie
 * tells apart whether pcap_dump_fopen() closed its FILE when it fails; it does
 * so in some cases only.
 */
static const char *open_dumper(
	struct cbpf_output *o, const struct cbpf_input *like, char *reason)
{
	cookie_io_functions_t io = {.write = sink_write, .close = sink_close};
	const struct capture *c = like->state;
	bool own = like->ops != &capture_ops;
	FILE *f = fopencookie(o, "wb", io);
	pcap_t *pcap;

	if (!f)
		return strerror(errno);
	pcap = own ? pcap_open_dead_with_tstamp_precision(like->linktype,
			     CBPF_DEFAULT_SNAPLEN, PCAP_TSTAMP_PRECISION_MICRO)
		   : c->pcap;
	if (pcap) {
		o->snaplen = pcap_snapshot(pcap);
		o->dumper = pcap_dump_fopen(pcap, f);
		if (!o->dumper)
			snprintf(reason, PCAP_ERRBUF_SIZE, "%s",
				pcap_geterr(pcap));
		if (own)
			pcap_close(pcap);
	} else {
		snprintf(reason, PCAP_ERRBUF_SIZE, "%s", strerror(ENOMEM));
	}
	if (!o->dumper && !o->closed)
		fclose(f);
	return o->dumper ? NULL : reason;
}

static void output_free(struct cbpf_output *o)
{
	free(o->name);
	free(o->joined);
	free(o);
}

/* Whether a path leads to the file that `in` reads. */
static bool is_input(const char *path, const struct cbpf_input *in)
{
	struct stat st;

	return strcmp(path, "-") && !stat(path, &st) && S_ISREG(st.st_mode) &&
	       st.st_dev == in->dev && st.st_ino == in->ino;
}

static struct cbpf_output *output_new(
	const char *path, struct cbpf_diags *diags)
{
	struct cbpf_output *o = calloc(1, sizeof(*o));

	if (o)
		o->name = strdup(strcmp(path, "-") ? path : "<stdout>");
	if (o && o->name)
		return o;
	diag_file(diags, DIAG_NO_MEMORY, path);
	free(o);
	return NULL;
}

/* Opens the file, and for packets (`like`) libpcap's writer. */
static struct cbpf_output *output_start(struct cbpf_output *o, const char *path,
	const struct cbpf_input *like, struct cbpf_diags *diags)
{
	char reason[PCAP_ERRBUF_SIZE] = "";
	const char *failed = NULL;
	int err;

	o->out = out_open(path, &err);
	if (!o->out)
		failed = strerror(err);
	else if (!o->calls)
		failed = open_dumper(o, like, reason);
	if (!failed)
		return o;
	diag_file(diags, DIAG_OPEN, o->name, failed);
	if (o->out)
		out_abort(o->out);
	output_free(o);
	return NULL;
}

struct cbpf_output *cbpf_output_open(const char *path,
	const struct cbpf_input *like, struct cbpf_diags *diags)
{
	struct cbpf_output *o = output_new(path, diags);

	if (!o)
		return NULL;
	o->linktype = like->linktype;
	o->nano = like->nano;
	o->calls = like->kind == CBPF_SYSCALL;
	if (is_input(path, like)) {
		diag_file(diags, DIAG_OUTPUT_IS_INPUT, o->name);
		output_free(o);
		return NULL;
	}
	return output_start(o, path, like, diags);
}

struct cbpf_output *cbpf_output_open_calls(
	const char *path, struct cbpf_diags *diags)
{
	struct cbpf_output *o = output_new(path, diags);

	if (!o)
		return NULL;
	o->linktype = CBPF_LINKTYPE_NONE;
	o->calls = true;
	return output_start(o, path, NULL, diags);
}

struct cbpf_output *cbpf_output_open_text(
	const char *path, struct cbpf_diags *diags)
{
	return cbpf_output_open_calls(path, diags);
}

FILE *cbpf_output_stream(struct cbpf_output *o)
{
	return out_file(o->out);
}

bool cbpf_output_fits(
	const struct cbpf_output *out, const struct cbpf_input *in)
{
	return out->linktype == in->linktype && out->nano == in->nano;
}

/* The packet in one piece; NULL when out of memory. */
static const uint8_t *joined(struct cbpf_output *o, const struct cbpf_packet *p)
{
	size_t need = (size_t)p->size + p->frag_size;

	static const uint8_t none[1];

	if (!p->frag_size)
		return p->data ? p->data : none;
	if (need > o->room) {
		uint8_t *grown = realloc(o->joined, need);

		if (!grown)
			return NULL;
		o->joined = grown;
		o->room = need;
	}
	if (p->size)
		memcpy(o->joined, p->data, p->size);
	memcpy(o->joined + p->size, p->frag, p->frag_size);
	return o->joined;
}

static int write_failed(struct cbpf_output *o, struct cbpf_diags *diags)
{
	diag_file(diags, DIAG_WRITE, o->name, strerror(o->err));
	return -1;
}

/* struct seccomp_data in the byte order of this machine. */
static int write_call(struct cbpf_output *o, const struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	const struct cbpf_syscall *call = &record->syscall;

	if (call->unknown) {
		diag_file(diags, DIAG_CALL_UNKNOWN, o->name,
			(unsigned long long)record->number);
		return -1;
	}
	sink_write(o, (const char *)call->word, sizeof(call->word));
	return o->err ? write_failed(o, diags) : 0;
}

static int write_packet(struct cbpf_output *o, const struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	const struct cbpf_packet *p = &record->packet;
	const uint8_t *data = joined(o, p);
	struct pcap_pkthdr header = {
		.ts.tv_sec = (time_t)record->sec,
		.ts.tv_usec =
			(suseconds_t)(record->nsec / (o->nano ? 1 : 1000)),
		.caplen = p->size + p->frag_size,
		.len = p->len,
	};

	if (!data) {
		diag_file(diags, DIAG_NO_MEMORY, o->name);
		return -1;
	}
	if (header.caplen > (uint32_t)o->snaplen) {
		diag_file(diags, DIAG_OUTPUT_SNAPLEN, o->name,
			(unsigned long long)record->number, header.caplen,
			o->snaplen);
		return -1;
	}
	pcap_dump((u_char *)o->dumper, &header, data);
	return o->err ? write_failed(o, diags) : 0;
}

int cbpf_output_write(struct cbpf_output *o, const struct cbpf_record *record,
	struct cbpf_diags *diags)
{
	return o->calls ? write_call(o, record, diags)
			: write_packet(o, record, diags);
}

int cbpf_output_commit(struct cbpf_output *o, struct cbpf_diags *diags)
{
	int err, rc = 0;

	if (o->dumper)
		pcap_dump_close(o->dumper);
	if (o->err)
		out_abort(o->out);
	else if ((err = out_commit(o->out)))
		o->err = err;
	if (o->err)
		rc = write_failed(o, diags);
	output_free(o);
	return rc;
}

void cbpf_output_abort(struct cbpf_output *o)
{
	if (!o)
		return;
	if (o->dumper)
		pcap_dump_close(o->dumper);
	out_abort(o->out);
	output_free(o);
}
