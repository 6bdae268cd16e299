/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * Symbols of ELF files, as far as a probe needs them: where in the file a
 * function begins.  Nothing that the file says is believed unchecked.
 */
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/diag.h"

/* A file in memory. */
struct elf {
	const uint8_t *data;
	uint64_t size;
	bool wide; /* 64 bits */
};

/* A section header, of either width. */
struct section {
	uint32_t type, link;
	uint64_t offset, size, entry;
};

/* Whether `size` bytes at `offset` are all there. */
static bool holds(const struct elf *e, uint64_t offset, uint64_t size)
{
	return offset <= e->size && size <= e->size - offset;
}

/* Copies a record, as it may lie at any address. */
static bool get(const struct elf *e, uint64_t offset, void *to, size_t size)
{
	if (!holds(e, offset, size))
		return false;
	memcpy(to, e->data + offset, size);
	return true;
}

static bool get_section(
	const struct elf *e, const Elf64_Ehdr *h, uint16_t i, struct section *s)
{
	uint64_t at = h->e_shoff + (uint64_t)i * h->e_shentsize;
	Elf64_Shdr wide;
	Elf32_Shdr small;

	if (at < h->e_shoff)
		return false;
	if (e->wide) {
		if (!get(e, at, &wide, sizeof(wide)))
			return false;
		*s = (struct section){wide.sh_type, wide.sh_link,
			wide.sh_offset, wide.sh_size, wide.sh_entsize};
		return true;
	}
	if (!get(e, at, &small, sizeof(small)))
		return false;
	*s = (struct section){small.sh_type, small.sh_link, small.sh_offset,
		small.sh_size, small.sh_entsize};
	return true;
}

/* The header, widened. */
static const char *get_header(const struct elf *e, Elf64_Ehdr *h)
{
	Elf32_Ehdr small;

	if (!get(e, 0, h->e_ident, EI_NIDENT) ||
		memcmp(h->e_ident, ELFMAG, SELFMAG) != 0)
		return "this is no ELF file";
	if (h->e_ident[EI_DATA] != ELFDATA2LSB)
		return "this ELF file is of a big-endian machine";
	if (e->wide)
		return get(e, 0, h, sizeof(*h)) ? NULL : "this file is cut";
	if (!get(e, 0, &small, sizeof(small)))
		return "this file is cut";
	h->e_phoff = small.e_phoff;
	h->e_phentsize = small.e_phentsize;
	h->e_phnum = small.e_phnum;
	h->e_shoff = small.e_shoff;
	h->e_shentsize = small.e_shentsize;
	h->e_shnum = small.e_shnum;
	return NULL;
}

/* Whether a name in a table of strings is the one meant. */
static bool is_called(const struct elf *e, const struct section *names,
	uint32_t at, const char *symbol)
{
	size_t len = strlen(symbol) + 1;

	return at < names->size && len <= names->size - at &&
	       holds(e, names->offset, names->size) &&
	       !memcmp(e->data + names->offset + at, symbol, len);
}

/* Address of the function in a table of symbols. */
static bool find_in(const struct elf *e, const struct section *table,
	const struct section *names, const char *symbol, uint64_t *address)
{
	size_t size = e->wide ? sizeof(Elf64_Sym) : sizeof(Elf32_Sym);
	Elf64_Sym wide;
	Elf32_Sym small;

	if (table->entry < size || !holds(e, table->offset, table->size))
		return false;
	for (uint64_t at = 0; table->size - at >= table->entry;
		at += table->entry) {
		uint64_t from = table->offset + at;

		if (e->wide) {
			if (!get(e, from, &wide, sizeof(wide)))
				return false;
		} else {
			if (!get(e, from, &small, sizeof(small)))
				return false;
			wide = (Elf64_Sym){.st_name = small.st_name,
				.st_info = small.st_info,
				.st_shndx = small.st_shndx,
				.st_value = small.st_value};
		}
		if (ELF64_ST_TYPE(wide.st_info) != STT_FUNC ||
			wide.st_shndx == SHN_UNDEF ||
			!is_called(e, names, wide.st_name, symbol))
			continue;
		*address = wide.st_value;
		return true;
	}
	return false;
}

/* There is one table of each kind; what a file has beyond that is not read. */
static bool find_address(const struct elf *e, const Elf64_Ehdr *h,
	const char *symbol, uint64_t *address)
{
	struct section table, names;
	bool full = false, dynamic = false;

	for (uint16_t i = 0; i < h->e_shnum; i++) {
		bool *seen;

		if (!get_section(e, h, i, &table))
			return false;
		if (table.type != SHT_SYMTAB && table.type != SHT_DYNSYM)
			continue;
		seen = table.type == SHT_SYMTAB ? &full : &dynamic;
		if (*seen)
			continue;
		*seen = true;
		if (table.link < h->e_shnum &&
			get_section(e, h, (uint16_t)table.link, &names) &&
			find_in(e, &table, &names, symbol, address))
			return true;
	}
	return false;
}

/* From an address, when loaded, to the place in the file. */
static bool to_offset(const struct elf *e, const Elf64_Ehdr *h,
	uint64_t address, uint64_t *offset)
{
	for (uint16_t i = 0; i < h->e_phnum; i++) {
		uint64_t at = h->e_phoff + (uint64_t)i * h->e_phentsize;
		Elf64_Phdr p;
		Elf32_Phdr small;

		if (at < h->e_phoff)
			return false;
		if (e->wide) {
			if (!get(e, at, &p, sizeof(p)))
				return false;
		} else {
			if (!get(e, at, &small, sizeof(small)))
				return false;
			p = (Elf64_Phdr){.p_type = small.p_type,
				.p_offset = small.p_offset,
				.p_vaddr = small.p_vaddr,
				.p_filesz = small.p_filesz};
		}
		if (p.p_type != PT_LOAD || address < p.p_vaddr ||
			address - p.p_vaddr >= p.p_filesz)
			continue;
		*offset = p.p_offset + (address - p.p_vaddr);
		return *offset < e->size;
	}
	return false;
}

static const char *find(
	const struct elf *e, const char *symbol, uint64_t *offset)
{
	Elf64_Ehdr h = {0};
	uint64_t address;
	const char *why = get_header(e, &h);

	if (why)
		return why;
	if (!find_address(e, &h, symbol, &address))
		return "the file has no such function; is it stripped?";
	if (!to_offset(e, &h, address, offset))
		return "the function is not in what is loaded of the file";
	return NULL;
}

int cbpf_elf_symbol(const char *path, const char *symbol, uint64_t *offset,
	struct cbpf_diags *diags)
{
	/* Nobody waits for who may write to a pipe. */
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct elf e = {0};
	const char *why;
	struct stat st;
	void *data;

	if (fd < 0 || fstat(fd, &st)) {
		diag_file(diags, DIAG_OPEN, path, strerror(errno));
		if (fd >= 0)
			close(fd);
		return -1;
	}
	data = S_ISREG(st.st_mode) && st.st_size > 0
		       ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE,
				 fd, 0)
		       : MAP_FAILED;
	close(fd);
	if (data == MAP_FAILED) {
		diag_file(diags, DIAG_ELF_FILE, path, "this is no ELF file");
		return -1;
	}
	e.data = data;
	e.size = (uint64_t)st.st_size;
	e.wide = e.size > EI_CLASS && e.data[EI_CLASS] == ELFCLASS64;
	why = find(&e, symbol, offset);
	munmap(data, (size_t)st.st_size);
	if (why)
		diag_file(diags, DIAG_ELF_FILE, path, why);
	return why ? -1 : 0;
}
