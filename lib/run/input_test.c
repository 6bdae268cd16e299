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
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
