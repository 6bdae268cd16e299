/* SPDX-License-Identifier: BSD-2-Clause */
/* Reads case files into sections and writes them back. */
#include "casefile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char *read_all(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	char *data = NULL;
	long end;

	if (!f)
		return NULL;
	if (!fseek(f, 0, SEEK_END) && (end = ftell(f)) >= 0 &&
		!fseek(f, 0, SEEK_SET) && (data = malloc((size_t)end + 1))) {
		*size = fread(data, 1, (size_t)end, f);
		data[*size] = '\0';
	}
	fclose(f);
	return data;
}

/* "-- word arguments" up to eol into a new section. */
static bool begin_section(
	struct casefile *cf, const char *line, const char *eol, unsigned number)
{
	struct section *s;
	const char *end;

	line += 3;
	end = memchr(line, ' ', (size_t)(eol - line));
	if (!end)
		end = eol;
	s = reallocarray(cf->sections, cf->count + 1, sizeof(*s));
	if (!s)
		return false;
	cf->sections = s;
	s += cf->count++;
	*s = (struct section){.line = number};
	s->word = strndup(line, (size_t)(end - line));
	if (end < eol)
		end++;
	s->args = strndup(end, (size_t)(eol - end));
	return s->word && s->args;
}

/* Gives the text from `from` to `to` to the last section, or the remark. */
static void end_section(struct casefile *cf, const char *from, const char *to)
{
	size_t size = (size_t)(to - from);
	char *text = malloc(size + 1);

	if (!text)
		abort();
	memcpy(text, from, size);
	text[size] = '\0';
	if (!cf->count) {
		cf->remark = text;
		return;
	}
	cf->sections[cf->count - 1].body = text;
	cf->sections[cf->count - 1].size = size;
}

bool casefile_read(struct casefile *cf, const char *path, char *error)
{
	size_t size = 0;
	char *data = read_all(path, &size);
	const char *line, *from;
	unsigned number = 1;

	*cf = (struct casefile){.path = strdup(path)};
	if (!data || !cf->path) {
		snprintf(error, 256, "cannot read: %s", strerror(errno));
		free(data);
		return false;
	}
	from = line = data;
	while (line < data + size) {
		const char *eol =
			memchr(line, '\n', (size_t)(data + size - line));

		if (!eol)
			eol = data + size;
		if (eol - line > 3 && !memcmp(line, "-- ", 3)) {
			end_section(cf, from, line);
			if (!begin_section(cf, line, eol, number))
				abort();
			from = eol < data + size ? eol + 1 : eol;
		}
		line = eol + 1;
		number++;
	}
	end_section(cf, from, data + size);
	free(data);
	if (!cf->count)
		snprintf(error, 256, "has no section");
	return cf->count > 0;
}

bool casefile_write(const struct casefile *cf)
{
	FILE *f = fopen(cf->path, "wb");

	if (!f)
		return false;
	fputs(cf->remark, f);
	for (size_t i = 0; i < cf->count; i++) {
		const struct section *s = &cf->sections[i];

		fprintf(f, "-- %s%s%s\n", s->word, *s->args ? " " : "",
			s->args);
		if (s->actual)
			fputs(s->actual, f);
		else
			fwrite(s->body, 1, s->size, f);
	}
	return !fclose(f);
}

struct section *casefile_find(
	const struct casefile *cf, const char *word, size_t start)
{
	for (size_t i = start; i < cf->count; i++)
		if (!strcmp(cf->sections[i].word, word))
			return &cf->sections[i];
	return NULL;
}

void casefile_free(struct casefile *cf)
{
	for (size_t i = 0; i < cf->count; i++) {
		struct section *s = &cf->sections[i];

		free(s->word);
		free(s->args);
		free(s->body);
		free(s->actual);
	}
	free(cf->sections);
	free(cf->remark);
	free(cf->path);
}
