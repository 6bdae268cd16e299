/* SPDX-License-Identifier: BSD-2-Clause */
/* The one file that knows capstone. */
#include "disasm.h"

#include <string.h>

#ifdef HAVE_CAPSTONE

#include <capstone/capstone.h>

static const struct {
	const char *arch;
	cs_arch capstone;
	cs_mode mode;
} machines[] = {
	{"x86_64", CS_ARCH_X86, CS_MODE_64},
};

bool disasm_is_there(void)
{
	return true;
}

static int open_machine(const char *arch, csh *handle)
{
	for (size_t i = 0; i < sizeof(machines) / sizeof(machines[0]); i++)
		if (!strcmp(machines[i].arch, arch))
			return cs_open(machines[i].capstone, machines[i].mode,
				       handle) == CS_ERR_OK
				       ? 0
				       : -1;
	return -1;
}

int disasm(const char *arch, const uint8_t *code, size_t from, size_t to,
	struct buf *out)
{
	cs_insn *insns;
	size_t count;
	csh handle;

	if (from == to)
		return 0;
	if (open_machine(arch, &handle))
		return -1;
	count = cs_disasm(handle, code + from, to - from, from, 0, &insns);
	for (size_t i = 0; i < count; i++)
		buf_printf(out, "\t\t%04llx  %s%s%s\n",
			(unsigned long long)insns[i].address, insns[i].mnemonic,
			insns[i].op_str[0] ? " " : "", insns[i].op_str);
	if (count)
		cs_free(insns, count);
	cs_close(&handle);
	return count ? 0 : -1;
}

#else

bool disasm_is_there(void)
{
	return false;
}

int disasm(const char *arch, const uint8_t *code, size_t from, size_t to,
	struct buf *out)
{
	(void)arch;
	(void)code;
	(void)from;
	(void)to;
	(void)out;
	return -1;
}

#endif
