/* SPDX-License-Identifier: BSD-2-Clause */
/* Inputs and outputs through files: packet text to pcap and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "internal/helpers.h"
#include "run/input.h"

#define EN10MB 1

struct fixture {
	char folder[32];
	char text[48];
	char pcap[48];
	struct cbpf_diags *diags;
};

static int setup(void **state)
{
	struct fixture *f = calloc(1, sizeof(*f));

	strcpy(f->folder, "/tmp/input_test.XXXXXX");
	assert_non_null(mkdtemp(f->folder));
	snprintf(f->text, sizeof(f->text), "%s/text", f->folder);
	snprintf(f->pcap, sizeof(f->pcap), "%s/pcap", f->folder);
	f->diags = cbpf_diags_new();
	*state = f;
	return 0;
}

static int teardown(void **state)
{
	struct fixture *f = *state;

	unlink(f->text);
	unlink(f->pcap);
	assert_int_equal(rmdir(f->folder), 0); /* no temporary file is left */
	cbpf_diags_free(f->diags);
	free(f);
	return 0;
}

static void put(const char *path, const char *data, size_t size)
{
	FILE *file = fopen(path, "wb");

	assert_int_equal(fwrite(data, 1, size, file), size);
	fclose(file);
}

static struct cbpf_input *open_text(struct fixture *f, const char *text)
{
	put(f->text, text, strlen(text));
	return cbpf_input_open(f->text, CBPF_PACKET, EN10MB, f->diags);
}

static void metadata(void **state)
{
	struct fixture *f = *state;
	struct cbpf_input *in = open_text(f,
		"\n# remark\n 01 02\t03  FRAG=0405 len=0x10 vlan_pr=1\n"
		"01 frag=02 net=3 mac=none ifidx=9 time=7.5#end\r\n-");
	struct cbpf_record r;

	assert_int_equal(cbpf_input_next(in, &r, f->diags), 1);
	assert_int_equal(r.packet.size, 3);
	assert_int_equal(r.packet.frag_size, 2);
	assert_int_equal(r.packet.len, 16);
	assert_int_equal(r.packet.vlan_avail, 1);
	assert_int_equal(cbpf_input_next(in, &r, f->diags), 1);
	assert_int_equal(r.number, 2);
	assert_int_equal(r.packet.size, 1);
	assert_int_equal(r.packet.frag_size, 1);
	assert_int_equal(r.packet.frag[0], 2);
	assert_int_equal(r.packet.len, 2);
	assert_int_equal(r.packet.net, 3);
	assert_int_equal(r.packet.mac, CBPF_NO_HEADER);
	assert_int_equal(r.packet.ifidx, 9);
	assert_true(r.packet.has_ifidx && !r.packet.has_hatype);
	assert_int_equal(r.sec, 7);
	assert_int_equal(r.nsec, 500000000);
	assert_int_equal(cbpf_input_next(in, &r, f->diags), 1);
	assert_int_equal(r.packet.size, 0);
	assert_false(r.packet.has_ifidx);
	assert_int_equal(cbpf_input_next(in, &r, f->diags), 0);
	assert_int_equal(cbpf_diags_count(f->diags), 0);
	cbpf_input_close(in);
}

static void random_number(void **state)
{
	struct fixture *f = *state;
	struct cbpf_input *in = open_text(f, "-\n- rand=5\n-\n");
	uint32_t numbers[3];
	struct cbpf_record r;

	for (int i = 0; i < 3; i++) {
		assert_int_equal(cbpf_input_next(in, &r, f->diags), 1);
		numbers[i] = r.packet.rand;
	}
	assert_int_equal(numbers[0], packet_rand(1));
	assert_int_equal(numbers[1], 5);
	assert_int_equal(numbers[2], packet_rand(3));
	assert_int_not_equal(numbers[0], numbers[2]);
	cbpf_input_close(in);
}

/* All records of `in` into the fixture's capture. */
static int copy(struct fixture *f, struct cbpf_input *in)
{
	struct cbpf_output *out = cbpf_output_open(f->pcap, in, f->diags);
	struct cbpf_record r;

	assert_non_null(out);
	assert_true(cbpf_output_fits(out, in));
	while (cbpf_input_next(in, &r, f->diags) > 0)
		assert_int_equal(cbpf_output_write(out, &r, f->diags), 0);
	assert_int_not_equal(access(f->pcap, F_OK), 0);
	return cbpf_output_commit(out, f->diags);
}

static void there_and_back(void **state)
{
	struct fixture *f = *state;
	struct cbpf_input *in = open_text(
		f, "010203 len=9 time=1700000000.123456789\n- len=4\n");
	struct cbpf_record r;

	assert_int_equal(copy(f, in), 0);
	cbpf_input_close(in);
	in = cbpf_input_open(f->pcap, CBPF_PACKET, 0, f->diags);
	assert_non_null(in);
	assert_int_equal(cbpf_input_linktype(in), EN10MB);
	assert_int_equal(cbpf_input_next(in, &r, f->diags), 1);
	assert_int_equal(r.packet.size, 3);
	assert_int_equal(r.packet.len, 9);
	assert_int_equal(r.sec, 1700000000);
	assert_int_equal(r.nsec, 123456000); /* a pcap of microseconds */
	assert_int_equal(cbpf_input_next(in, &r, f->diags), 1);
	assert_int_equal(r.packet.size, 0);
	assert_int_equal(cbpf_input_next(in, &r, f->diags), 0);
	assert_null(cbpf_output_open(f->pcap, in, f->diags)); /* its input */
	cbpf_input_close(in);
}

static void abort_leaves_nothing(void **state)
{
	struct fixture *f = *state;
	struct cbpf_input *in = open_text(f, "01\n");
	struct cbpf_output *out = cbpf_output_open(f->pcap, in, f->diags);

	assert_non_null(out);
	cbpf_output_abort(out);
	assert_int_not_equal(access(f->pcap, F_OK), 0);
	cbpf_input_close(in);
}

/* A fraction out of range, as damaged files have it, is carried over. */
static void odd_time(void **state)
{
	static const unsigned char file[] = {0xa1, 0xb2, 0xc3, 0xd4, 0, 2, 0, 4,
		0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 5,
		0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5,
		0x7f, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0};
	struct fixture *f = *state;
	struct cbpf_input *in;
	struct cbpf_record r;

	put(f->pcap, (const char *)file, sizeof(file));
	in = cbpf_input_open(f->pcap, CBPF_PACKET, 0, f->diags);
	while (cbpf_input_next(in, &r, f->diags) > 0)
		assert_true(r.nsec < 1000000000);
	assert_int_equal(r.number, 3);
	assert_int_equal(cbpf_diags_errors(f->diags), 0);
	cbpf_input_close(in);
}

/* ---- Many at once ------------------------------------------------------- */

#define MANY	 1000u
#define SNAPLEN	 60000u
#define BIG_EACH 61u /* which packets fill a batch's memory alone */

/* A capture under construction. */
struct file {
	unsigned char *bytes;
	size_t size;
};

static void add32(struct file *file, uint32_t v)
{
	memcpy(file->bytes + file->size, &v, 4);
	file->size += 4;
}

static uint32_t size_of_packet(uint32_t i)
{
	return i % BIG_EACH ? i % 97 : SNAPLEN;
}

static void add_bytes(struct file *file, uint32_t i)
{
	memset(file->bytes + file->size, (int)(i * 7), size_of_packet(i));
	file->size += size_of_packet(i);
}

static void make_pcap(struct file *file, uint32_t magic)
{
	const uint32_t head[] = {magic, 2 | 4 << 16, 0, 0, SNAPLEN + 1, EN10MB};

	for (size_t i = 0; i < 6; i++)
		add32(file, head[i]);
	for (uint32_t i = 0; i < MANY; i++) {
		add32(file, i);
		add32(file, i);
		add32(file, size_of_packet(i));
		add32(file, size_of_packet(i) + i);
		if (magic == 0xa1b2cd34) { /* more of each packet */
			add32(file, 0);
			add32(file, 0);
		}
		add_bytes(file, i);
	}
}

static void make_pcapng(struct file *file)
{
	const uint32_t head[] = {0x0a0d0d0a, 28, 0x1a2b3c4d, 1, 0xffffffff,
		0xffffffff, 28, 1, 20, EN10MB, SNAPLEN + 1, 20};

	for (size_t i = 0; i < sizeof(head) / 4; i++)
		add32(file, head[i]);
	for (uint32_t i = 0; i < MANY; i++) {
		uint32_t size = (size_of_packet(i) + 3) & ~3u;

		if (i % 50 == 5) { /* statistics */
			add32(file, 5);
			add32(file, 24);
			file->size += 12;
			add32(file, 24);
		}
		add32(file, 6);
		add32(file, 32 + size);
		add32(file, 0);
		add32(file, 0);
		add32(file, i);
		add32(file, size_of_packet(i));
		add32(file, size_of_packet(i) + i);
		add_bytes(file, i);
		file->size += size - size_of_packet(i);
		add32(file, 32 + size);
	}
}

static void same_packet(
	const struct cbpf_record *a, const struct cbpf_record *b)
{
	struct cbpf_packet left = a->packet, right = b->packet;

	assert_int_equal(a->number, b->number);
	assert_int_equal(a->kind, b->kind);
	assert_int_equal(a->sec, b->sec);
	assert_int_equal(a->nsec, b->nsec);
	assert_int_equal(left.size, right.size);
	assert_memory_equal(left.data, right.data, left.size);
	left.data = right.data = NULL;
	assert_memory_equal(&left, &right, sizeof(left));
}

/* Both readings of a file tell the same; every `turn`th record of the second is
 * read alone, 0: none is. */
static void read_both(struct fixture *f, unsigned turn)
{
	struct cbpf_diags *diags = cbpf_diags_new();
	struct cbpf_input *one =
		cbpf_input_open(f->pcap, CBPF_PACKET, 0, f->diags);
	struct cbpf_input *many =
		cbpf_input_open(f->pcap, CBPF_PACKET, 0, diags);
	const struct cbpf_record *records;
	struct cbpf_record r, s;
	size_t count, most = 0, seen = 0;
	int rc;

	assert_true(one && many);
	do {
		if (turn && seen % turn == 0) {
			rc = cbpf_input_next(many, &s, diags);
			records = &s;
			count = 1;
		} else {
			rc = cbpf_input_records(many, &records, &count, diags);
		}
		for (size_t i = 0; rc > 0 && i < count; i++, seen++) {
			assert_int_equal(cbpf_input_next(one, &r, f->diags), 1);
			same_packet(&r, &records[i]);
		}
		most = rc > 0 && count > most ? count : most;
	} while (rc > 0);
	assert_int_equal(cbpf_input_next(one, &r, f->diags), rc);
	assert_int_equal(most, CBPF_BATCH);
	assert_int_equal(cbpf_diags_count(diags), rc < 0);
	assert_int_equal(cbpf_diags_count(f->diags), rc < 0);
	if (rc < 0)
		assert_string_equal(cbpf_diags_get(diags, 0)->text,
			cbpf_diags_get(f->diags, 0)->text);
	else
		assert_true(seen > MANY - 8); /* cut off between two */
	cbpf_input_close(one);
	cbpf_input_close(many);
	cbpf_diags_clear(f->diags);
	cbpf_diags_free(diags);
}

/* Of each form, whole and cut off at several places. */
static void many_at_once(void **state)
{
	static const uint32_t magics[] = {
		0, 0xa1b2c3d4, 0xa1b23c4d, 0xa1b2cd34};
	struct fixture *f = *state;

	for (size_t i = 0; i < 4; i++) {
		struct file file = {.bytes = calloc(MANY, 2000)};

		assert_non_null(file.bytes);
		if (magics[i])
			make_pcap(&file, magics[i]);
		else
			make_pcapng(&file);
		assert_true(file.size < MANY * 2000);
		for (size_t cut = 0; cut < 200; cut += 13) {
			put(f->pcap, (char *)file.bytes, file.size - cut);
			read_both(f, cut % 3 ? 0 : 71);
		}
		free(file.bytes);
	}
}

/* What is there of a pipe comes without a wait for the rest. */
static void no_wait(void **state)
{
	struct fixture *f = *state;
	struct file file = {.bytes = calloc(MANY, 2000)};
	const struct cbpf_record *records;
	size_t count, seen = 0, some;
	struct cbpf_input *in;
	char path[32];
	int ends[2];

	assert_non_null(file.bytes);
	make_pcap(&file, 0xa1b2c3d4);
	/* The first packet, which is long, nine others, a piece of another. */
	some = 24 + 10 * 16 + SNAPLEN + 45 + 20;
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], file.bytes, some), (ssize_t)some);
	snprintf(path, sizeof(path), "/dev/fd/%d", ends[0]);
	in = cbpf_input_open(path, CBPF_PACKET, 0, f->diags);
	assert_non_null(in);
	alarm(60); /* a wait would be for ever */
	while (seen < 10) {
		assert_int_equal(
			cbpf_input_records(in, &records, &count, f->diags), 1);
		for (size_t i = 0; i < count; i++, seen++)
			assert_int_equal(
				records[i].packet.size, size_of_packet(seen));
	}
	assert_int_equal(seen, 10);
	assert_true(count > 1);
	alarm(0);
	close(ends[1]);
	assert_int_equal(
		cbpf_input_records(in, &records, &count, f->diags), -1);
	cbpf_input_close(in);
	close(ends[0]);
	free(file.bytes);
}

/* Other inputs give one at a time. */
static void text_one_by_one(void **state)
{
	struct fixture *f = *state;
	struct cbpf_input *in = open_text(f, "01\n0203\n");
	const struct cbpf_record *records;
	size_t count;

	for (uint32_t i = 1; i <= 2; i++) {
		assert_int_equal(
			cbpf_input_records(in, &records, &count, f->diags), 1);
		assert_int_equal(count, 1);
		assert_int_equal(records->number, i);
		assert_int_equal(records->packet.size, i);
	}
	assert_int_equal(cbpf_input_records(in, &records, &count, f->diags), 0);
	cbpf_input_close(in);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(metadata, setup, teardown),
		cmocka_unit_test_setup_teardown(random_number, setup, teardown),
		cmocka_unit_test_setup_teardown(
			there_and_back, setup, teardown),
		cmocka_unit_test_setup_teardown(
			abort_leaves_nothing, setup, teardown),
		cmocka_unit_test_setup_teardown(odd_time, setup, teardown),
		cmocka_unit_test_setup_teardown(many_at_once, setup, teardown),
		cmocka_unit_test_setup_teardown(no_wait, setup, teardown),
		cmocka_unit_test_setup_teardown(
			text_one_by_one, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
