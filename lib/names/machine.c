/* SPDX-License-Identifier: BSD-2-Clause */
/* What a profile asks of a machine: names of capabilities, kernel versions. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/utsname.h>

#include "cbpf.h"
#include "names/arch.h"

static const struct {
	const char *name;
	int number;
} caps[] = {
#define CAP(name, number) {name, number},
#include "names/caps.def"
#undef CAP
};

#define PREFIX_SIZE 4 /* of "CAP_" */

int cbpf_cap_value(const char *name)
{
	for (size_t i = 0; i < sizeof(caps) / sizeof(caps[0]); i++)
		if (!strcasecmp(caps[i].name, name) ||
			!strcasecmp(caps[i].name + PREFIX_SIZE, name))
			return caps[i].number;
	return -1;
}

bool cbpf_arch_known(const char *name)
{
	return audit_arch_by_name(name) != NULL;
}

/* One part of a version, and where it ends; -1: there is none, or it is too
 * large. */
static long version_part(const char *text, char **end, long max)
{
	long n = *text >= '0' && *text <= '9' ? strtol(text, end, 10) : -1;

	return n > max ? -1 : n;
}

/* Release names may follow a version: 6.1.0-18-amd64. */
static bool version_ends(char c)
{
	return !c || c == '-' || c == '+' || c == '_' || c == '~';
}

uint32_t cbpf_kernel_value(const char *text)
{
	char *at = NULL;
	long major = version_part(text, &at, UINT16_MAX), minor, patch = 0;

	if (major < 0 || *at != '.')
		return 0;
	minor = version_part(at + 1, &at, UINT8_MAX);
	if (minor < 0)
		return 0;
	if (*at == '.') {
		patch = version_part(at + 1, &at, INT32_MAX);
		if (patch < 0)
			return 0;
	}
	while (*at == '.') /* 4.9.337.1 and the like */
		if (version_part(at + 1, &at, INT32_MAX) < 0)
			return 0;
	if (!version_ends(*at))
		return 0;
	if (patch > UINT8_MAX) /* as linux/version.h has it */
		patch = UINT8_MAX;
	return (uint32_t)(major << 16 | minor << 8 | patch);
}

uint32_t cbpf_kernel_running(void)
{
	struct utsname name;

	return uname(&name) ? 0 : cbpf_kernel_value(name.release);
}
