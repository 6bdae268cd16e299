/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The JITs as engines.  `jit` has two bodies where that pays: one for packets
 * without a fragment, and one for all.
 */
#include "engine.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/program.h"
#include "exec.h"
#include "internal/convert.h"
#include "internal/helpers.h"
#include "jit.h"
#include "recipe.h"

/* A program as machine code. */
struct jitted {
	struct exec linear;   /* for packets without a fragment */
	struct exec whole;    /* for all; may be the only one */
	cbpf_code *code;      /* of those, for packets without a fragment */
	cbpf_code *frag_code; /* NULL: not made yet, of this: */
	struct iprogram *unmade;
	const struct recipe *recipe;
	enum cbpf_kind kind;
	bool is_bare; /* calls no helper, works on no copy */
	bool owns_packet;
	bool loads_packet;    /* bytes of it */
	uint32_t memory_size; /* that the proof takes for granted */
	uint8_t *memory;      /* CBPF_MEMORY: the copy */
	size_t memory_room;
	uint64_t trace[CBPF_TRACE_COUNT];
};

/* ---- Preparing ------------------------------------------------------------
 */

static void jit_release(void *prepared)
{
	struct jitted *t = prepared;

	if (!t)
		return;
	exec_unmap(&t->linear);
	exec_unmap(&t->whole);
	iprogram_free(t->unmade);
	free(t->memory);
	free(t);
}

static void look_at_calls(struct jitted *t, const struct iprogram *ip)
{
	for (size_t i = 0; i < ip->count; i++) {
		const struct iop_info *info;

		if (ip->insns[i].code != IOP_CODE_CALL)
			continue;
		info = iop_decode(&ip->insns[i]);
		if (!info || info->iop != IOP_CALL)
			continue;
		t->is_bare = false;
		t->owns_packet |= ip->insns[i].imm == HELPER_VLAN_PUSH ||
				  ip->insns[i].imm == HELPER_VLAN_POP;
	}
}

/* One body; NULL, or why there is none. */
static const char *make_body(const struct iprogram *ip,
	const struct recipe *recipe, bool linear, struct exec *exec)
{
	struct jit_image image;
	const char *why;

	why = recipe_image(ip, recipe, linear, &image);
	if (why)
		return why;
	if (exec_map(exec, &image))
		why = strerror(errno);
	jit_image_free(&image);
	return why;
}

static const char *make_whole(struct jitted *t, const struct iprogram *ip)
{
	const char *why = make_body(ip, t->recipe, false, &t->whole);

	t->frag_code = t->whole.code;
	return why;
}

/* A filter in whose captures no packet is in two parts, as in most, never needs
 * the other body; it is made when one comes.  Only of a program that is here to
 * be kept. */
static const char *make_bodies(
	struct jitted *t, const struct iprogram *ip, bool keep)
{
	bool twofold = recipe_is_twofold(ip, t->recipe);
	const char *why;

	if (!twofold || !keep) {
		why = make_whole(t, ip);
		t->code = t->whole.code;
		if (why || !twofold)
			return why;
	}
	why = make_body(ip, t->recipe, true, &t->linear);
	t->code = t->linear.code;
	return why;
}

/* NULL, or why not. */
static const char *take(struct jitted *t, const struct iprogram *ip, bool keep)
{
	const char *why = recipe_refuses(ip, t->kind);

	if (why)
		return why;
	if (!arch_host())
		return "there is no machine code for this machine";
	t->memory_size = ip->safe_memory;
	t->is_bare = t->kind != CBPF_MEMORY;
	look_at_calls(t, ip);
	t->loads_packet = iprogram_loads_packet(ip);
	return make_bodies(t, ip, keep);
}

static void *jit_prepare(const struct cbpf_program *p, enum cbpf_kind kind,
	const struct recipe *recipe, struct cbpf_diags *diags)
{
	struct iprogram *converted = NULL;
	const struct iprogram *ip = p->internal;
	struct jitted *t;
	const char *why;

	if (!ip)
		ip = converted = convert(p, kind, diags);
	if (!ip)
		return NULL;
	t = calloc(1, sizeof(*t));
	if (t) {
		t->kind = kind;
		t->recipe = recipe;
	}
	why = t ? take(t, ip, converted) : strerror(ENOMEM);
	if (!why && !t->frag_code) {
		t->unmade = converted;
		return t;
	}
	iprogram_free(converted);
	if (!why)
		return t;
	diag_file(diags, DIAG_ENGINE_DECLINES, p->name, recipe->name, why);
	jit_release(t);
	return NULL;
}

static void *engine_jit_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	return jit_prepare(p, kind, recipe_find("jit"), diags);
}

static void *engine_jit_plain_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	return jit_prepare(p, kind, recipe_find("jit-plain"), diags);
}

static void *engine_jit_hardened_prepare(const struct cbpf_program *p,
	enum cbpf_kind kind, struct cbpf_diags *diags)
{
	return jit_prepare(p, kind, recipe_find("jit-hardened"), diags);
}

/* ---- Running --------------------------------------------------------------
 */

/* The copy of a record's bytes; an empty one has an address too. */
static uint8_t *copy_memory(struct jitted *t, const struct cbpf_memory *from)
{
	if (!t->memory || t->memory_room < from->size) {
		free(t->memory);
		t->memory_room = from->size;
		t->memory = malloc(from->size ? from->size : 1);
		if (!t->memory)
			return NULL;
	}
	if (from->size)
		memcpy(t->memory, from->data, from->size);
	return t->memory;
}

static void no_run(struct cbpf_result *result, const char *why)
{
	*result = (struct cbpf_result){
		.end = CBPF_END_FAULT,
		.fault = {.what = why},
	};
}

static void run_memory(struct jitted *t, const struct cbpf_record *record,
	struct helper_env *env, struct cbpf_result *result)
{
	uint8_t *memory;

	if (record->memory.size < t->memory_size) {
		no_run(result, "the record is shorter than promised");
		return;
	}
	memory = copy_memory(t, &record->memory);
	if (!memory) {
		no_run(result, "no memory for a copy");
		return;
	}
	/* R1, and R2 in the place of the second argument. */
	result->value = t->code(
		memory, (const void *)(uintptr_t)record->memory.size, 0, env);
}

static inline uint64_t run_packet(const struct jitted *t,
	const struct cbpf_packet *packet, struct helper_env *env)
{
	cbpf_code *code = packet->frag_size ? t->frag_code : t->code;

	return (uint32_t)code(packet, packet->data, packet->size, env);
}

/* The first packet in two parts; false: there is no memory for its code. */
static __attribute__((noinline)) bool make_unmade(struct jitted *t)
{
	if (make_whole(t, t->unmade))
		return false;
	iprogram_free(t->unmade);
	t->unmade = NULL;
	return true;
}

/* Whether there is code for a packet. */
static inline bool is_ready(struct jitted *t, const struct cbpf_packet *packet)
{
	return !packet->frag_size || t->frag_code || make_unmade(t);
}

/* Programs that need something around them: helpers, a copy. */
static __attribute__((noinline)) void run_around(struct jitted *t,
	const struct cbpf_record *record, struct cbpf_result *result)
{
	struct helper_env env;
	struct cbpf_packet copy;

	helper_env_init(&env, record, t->trace);
	switch (record->kind) {
	case CBPF_PACKET:
		if (t->owns_packet) {
			copy = record->packet;
			env.packet = &copy;
		}
		result->value = run_packet(t, env.packet, &env);
		break;
	case CBPF_SYSCALL:
		result->value =
			(uint32_t)t->code(record->syscall.word, NULL, 0, &env);
		break;
	case CBPF_MEMORY:
		run_memory(t, record, &env, result);
		break;
	}
}

static void engine_jit_run(void *prepared, const struct cbpf_record *record,
	struct cbpf_result *result)
{
	struct jitted *t = prepared;

	result->end = CBPF_END_RETURN;
	result->linux_only = false;
	if (record->kind == CBPF_PACKET && !is_ready(t, &record->packet))
		no_run(result, "no memory for its code");
	else if (!t->is_bare)
		run_around(t, record, result);
	else if (record->kind == CBPF_PACKET)
		result->value = run_packet(t, &record->packet, NULL);
	else
		result->value =
			(uint32_t)t->code(record->syscall.word, NULL, 0, NULL);
}

/* Code that loads no bytes is one for all packets, and is told none. */
static void batch_unread(const struct jitted *t,
	const struct cbpf_record *records, size_t count, uint64_t *values)
{
	cbpf_code *const code = t->code;

	for (size_t i = 0; i < count; i++)
		values[i] = (uint32_t)code(&records[i].packet, NULL, 0, NULL);
}

/* The bytes of packets lie anywhere; they are asked for in time.  The loop
 * keeps the address: what it writes might else be t itself, for all it knows.
 */
static void batch_packets(struct jitted *t, const struct cbpf_record *records,
	size_t count, uint64_t *values)
{
	cbpf_code *const linear = t->code;

	for (size_t i = 0; i < count; i++) {
		const struct cbpf_packet *p = &records[i].packet;
		cbpf_code *code = linear;

		if (i + PACKETS_AHEAD < count)
			__builtin_prefetch(
				records[i + PACKETS_AHEAD].packet.data);
		if (__builtin_expect(p->frag_size, 0)) {
			if (!is_ready(t, p)) {
				values[i] = 0;
				continue;
			}
			code = t->frag_code;
		}
		values[i] = (uint32_t)code(p, p->data, p->size, NULL);
	}
}

static void engine_jit_run_batch(void *prepared,
	const struct cbpf_record *records, size_t count, uint64_t *values)
{
	struct jitted *t = prepared;
	struct cbpf_result result = {0};

	if (t->is_bare && t->kind == CBPF_PACKET) {
		if (t->loads_packet)
			batch_packets(t, records, count, values);
		else
			batch_unread(t, records, count, values);
		return;
	}
	for (size_t i = 0; i < count; i++) {
		engine_jit_run(t, &records[i], &result);
		values[i] = result.value;
	}
}

static const uint64_t *engine_jit_trace(const void *prepared)
{
	const struct jitted *t = prepared;

	return t->trace;
}

static cbpf_code *engine_jit_code(const void *prepared)
{
	const struct jitted *t = prepared;

	return t->code;
}

#define ENGINE(symbol, word, text)                                             \
	const struct cbpf_engine engine_##symbol = {                           \
		.name = word,                                                  \
		.about = text,                                                 \
		.prepare = engine_##symbol##_prepare,                          \
		.run = engine_jit_run,                                         \
		.release = jit_release,                                        \
		.trace = engine_jit_trace,                                     \
		.run_batch = engine_jit_run_batch,                             \
		.code = engine_jit_code,                                       \
	}

ENGINE(jit, "jit", "machine code, after all passes of the optimizer");
ENGINE(jit_plain, "jit-plain", "machine code, one to one");
ENGINE(jit_hardened, "jit-hardened",
	"the same with no constant of the program in it");
