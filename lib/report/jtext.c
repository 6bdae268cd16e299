/* SPDX-License-Identifier: BSD-2-Clause */
/* A writer of JSON. */
#include "report/jtext.h"

#include <inttypes.h>
#include <string.h>

/* A value or a key that follows another one needs a comma. */
static void separate(struct buf *b)
{
	if (b->size && !strchr("{[:", b->data[b->size - 1]))
		buf_puts(b, ",");
}

void jt_open(struct buf *b, char bracket)
{
	separate(b);
	buf_put(b, &bracket, 1);
}

void jt_close(struct buf *b, char bracket)
{
	buf_put(b, &bracket, 1);
}

/* Bytes of the UTF-8 character at s; 0: it is none. */
static unsigned utf8_size(const unsigned char *s)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned size = s[0] < 0x80   ? 1
			: s[0] < 0xc0 ? 0
			: s[0] < 0xe0 ? 2
			: s[0] < 0xf0 ? 3
			: s[0] < 0xf8 ? 4
				      : 0;
	uint32_t c;

	if (size < 2)
		return size;
	c = s[0] & (0x7fu >> size);
	for (unsigned i = 1; i < size; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3f);
	}
	if (c < least[size] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return 0;
	return size;
}

static bool is_utf8(const unsigned char *s)
{
	for (unsigned size; *s; s += size) {
		size = utf8_size(s);
		if (!size)
			return false;
	}
	return true;
}

static void put_char(struct buf *b, unsigned char c, bool utf8)
{
	if (c == '"' || c == '\\')
		buf_printf(b, "\\%c", c);
	else if (c < ' ' || c == 0x7f)
		buf_printf(b, "\\u%04x", c);
	else if (c < 0x80 || utf8)
		buf_put(b, &c, 1);
	else
		buf_printf(b, "\\u%04x", c);
}

void jt_text(struct buf *b, const char *text)
{
	const unsigned char *s = (const unsigned char *)text;
	bool utf8 = is_utf8(s);

	separate(b);
	buf_puts(b, "\"");
	for (; *s; s++)
		put_char(b, *s, utf8);
	buf_puts(b, "\"");
}

void jt_key(struct buf *b, const char *key)
{
	jt_text(b, key);
	buf_puts(b, ":");
}

void jt_number(struct buf *b, uint64_t n)
{
	separate(b);
	buf_printf(b, "%" PRIu64, n);
}

void jt_real(struct buf *b, double n)
{
	separate(b);
	buf_printf(b, "%.2f", n);
}

void jt_bool(struct buf *b, bool value)
{
	separate(b);
	buf_puts(b, value ? "true" : "false");
}

void jt_put_text(struct buf *b, const char *key, const char *text)
{
	jt_key(b, key);
	jt_text(b, text);
}

void jt_put_number(struct buf *b, const char *key, uint64_t n)
{
	jt_key(b, key);
	jt_number(b, n);
}

void jt_put_bool(struct buf *b, const char *key, bool value)
{
	jt_key(b, key);
	jt_bool(b, value);
}
