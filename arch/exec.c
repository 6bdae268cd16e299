/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The one place that makes memory executable.  A page is writable first and
 * executable then, never both, and has no second address.  The data section
 * becomes read-only.  In front and behind lies a page that nothing may touch.
 */
#include "exec.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static size_t whole_pages(size_t size, size_t page)
{
	return (size + page - 1) / page * page;
}

/* Fills the pages, and gives them their last rights. */
static int fill(uint8_t *at, const struct jit_image *image, size_t page)
{
	size_t code = image->data_at;
	size_t data = whole_pages(image->data_size, page);

	if (mprotect(at, code + data, PROT_READ | PROT_WRITE))
		return -1;
	memcpy(at, image->code, image->code_size);
	if (data)
		memcpy(at + code, image->data, image->data_size);
	if (data && mprotect(at + code, data, PROT_READ))
		return -1;
	if (mprotect(at, code, PROT_READ | PROT_EXEC))
		return -1;
	__builtin___clear_cache((char *)at, (char *)at + image->code_size);
	return 0;
}

int exec_map(struct exec *x, const struct jit_image *image)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	size_t used = image->data_at + whole_pages(image->data_size, page);
	uint8_t *base;
	int error;

	*x = (struct exec){0};
	/* The image was laid out in pages of a size that this one divides. */
	if (image->data_at % page) {
		errno = ENOTSUP;
		return -1;
	}
	base = mmap(NULL, used + 2 * page, PROT_NONE,
		MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (base == MAP_FAILED)
		return -1;
	if (fill(base + page, image, page)) {
		error = errno;
		munmap(base, used + 2 * page);
		errno = error;
		return -1;
	}
	x->base = base;
	x->size = used + 2 * page;
	x->code = (cbpf_code *)(uintptr_t)(base + page);
	return 0;
}

void exec_unmap(struct exec *x)
{
	if (x->base)
		munmap(x->base, x->size);
	*x = (struct exec){0};
}
