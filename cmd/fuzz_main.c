/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Runs a fuzz driver without libFuzzer: over the files given, and over COUNT
 * mutations of them (half of the time random bytes).
 *
 *	fuzz_NAME [--random=COUNT] [--seed=NUMBER] FILE...
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "gen.h"

#define MAX_SIZE 65536

struct input {
	uint8_t *data;
	size_t size;
};

static struct input read_file(const char *path)
{
	struct input in = {.data = malloc(MAX_SIZE)};
	FILE *f = fopen(path, "rb");

	if (!in.data || !f) {
		perror(path);
		exit(2);
	}
	in.size = fread(in.data, 1, MAX_SIZE, f);
	fclose(f);
	return in;
}

/* A character that means something to one of the readers, or any byte. */
static uint8_t interesting(struct gen *g)
{
	static const char bytes[] = " \n\r\t,:;#[]()+-*&%xaM0189{}\"'/\\";

	return gen_chance(g, 60) ? (uint8_t)bytes[gen_below(g, sizeof(bytes))]
				 : (uint8_t)gen_u64(g);
}

/* A few changes: a byte, a cut, a piece moved, a piece of another input. */
static size_t mutate(
	struct gen *g, uint8_t *data, size_t size, const struct input *other)
{
	do {
		size_t at = size ? gen_below(g, (uint32_t)size) : 0;
		size_t len;

		switch (gen_below(g, 5)) {
		case 0:
		case 1:
			if (size)
				data[at] = interesting(g);
			break;
		case 2:
			size = at;
			break;
		case 3:
			len = gen_below(g, (uint32_t)(size - at) + 1);
			memmove(data + gen_below(g, (uint32_t)(size - len) + 1),
				data + at, len);
			break;
		default:
			len = other->size < size - at ? other->size : size - at;
			memcpy(data + at, other->data, len);
			break;
		}
	} while (gen_chance(g, 60));
	return size;
}

static size_t random_bytes(struct gen *g, uint8_t *data)
{
	size_t size = gen_below(g, 200);

	for (size_t i = 0; i < size; i++)
		data[i] = interesting(g);
	return size;
}

static void run_random(
	struct gen *g, const struct input *inputs, size_t count, uint8_t *data)
{
	const struct input *in = &inputs[gen_below(g, (uint32_t)count)];
	const struct input *other = &inputs[gen_below(g, (uint32_t)count)];
	size_t size;

	if (gen_chance(g, 20)) {
		size = random_bytes(g, data);
	} else {
		memcpy(data, in->data, in->size);
		size = mutate(g, data, in->size, other);
	}
	LLVMFuzzerTestOneInput(data, size);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{"random", required_argument, NULL, 'r'},
		{"seed", required_argument, NULL, 's'},
		{NULL, 0, NULL, 0},
	};
	static uint8_t data[MAX_SIZE];
	struct gen gen = {.state = 1};
	struct input *inputs;
	size_t count = 0, random = 0;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1) {
		if (option == '?')
			return 2;
		if (option == 'r')
			random = strtoull(optarg, NULL, 10);
		else
			gen.state = strtoull(optarg, NULL, 10);
	}
	inputs = calloc((size_t)(argc - optind) + 1, sizeof(*inputs));
	if (!inputs || optind == argc)
		return 2;
	for (; optind < argc; optind++)
		inputs[count++] = read_file(argv[optind]);
	for (size_t i = 0; i < count; i++)
		LLVMFuzzerTestOneInput(inputs[i].data, inputs[i].size);
	for (size_t i = 0; i < random; i++)
		run_random(&gen, inputs, count, data);
	printf("%zu files and %zu mutations survived\n", count, random);
	for (size_t i = 0; i < count; i++)
		free(inputs[i].data);
	free(inputs);
	return 0;
}
