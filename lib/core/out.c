/* SPDX-License-Identifier: BSD-2-Clause */
/* Output files that appear whole or not at all. */
#include "core/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cbpf.h"
#include "core/buf.h"
#include "core/diag.h"

struct out {
	FILE *file;
	char *path;
	char *temp;    /* written in its stead; NULL: in place */
	bool nameless; /* it has its name only when it is whole */
};

FILE *out_file(struct out *o)
{
	return o->file;
}

/* Standard output outlives its output; an error there was told. */
static void out_free(struct out *o)
{
	if (o->file == stdout)
		clearerr(stdout);
	free(o->path);
	free(o->temp);
	free(o);
}

/* The umask; it can only be read by changing it, which other threads would
 * see, or from the kernel's account of the process. */
static mode_t current_umask(void)
{
	FILE *f = fopen("/proc/self/status", "re");
	unsigned mask = 077;
	char line[256];

	while (f && fgets(line, sizeof(line), f))
		if (sscanf(line, "Umask: %o", &mask) == 1)
			break;
	if (f)
		fclose(f);
	return (mode_t)mask;
}

/* A name in the folder of o->path: the folder alone when there is no `name`. */
static char *beside(const struct out *o, const char *name)
{
	const char *slash = strrchr(o->path, '/');
	size_t folder = slash ? (size_t)(slash - o->path) + 1 : 0;
	struct buf b = {0};

	buf_put(&b, o->path, folder);
	buf_puts(&b, name ? name : folder ? "" : ".");
	return buf_take(&b, NULL);
}

/* A file without a name: nothing is left of it, whatever ends the process.  -1:
 * there is no such thing here. */
static int open_nameless(struct out *o)
{
	int fd = -1;
#ifdef O_TMPFILE
	char *folder = beside(o, NULL), link[32];

	if (folder)
		fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
	free(folder);
	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	if (fd >= 0 && access(link, F_OK)) {
		close(fd);
		fd = -1;
	}
	o->nameless = fd >= 0;
#else
	(void)o;
#endif
	return fd;
}

/* Gives the file behind fd the name o->temp, or one like it; an errno. */
static int give_name(struct out *o, int fd)
{
	char *end = o->temp + strlen(o->temp) - 6, link[32];
	unsigned number = (unsigned)getpid();

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	for (unsigned tries = 0; tries < 1000; tries++, number += 7919) {
		snprintf(end, 7, "%06x", number & 0xffffff);
		if (!linkat(AT_FDCWD, link, AT_FDCWD, o->temp,
			    AT_SYMLINK_FOLLOW))
			return 0;
		if (errno != EEXIST)
			break;
	}
	return errno;
}

/* A new file in the folder of o->path, with the mode that one has. */
static int open_beside(struct out *o)
{
	int fd;

	o->temp = beside(o, ".cbpf-XXXXXX");
	if (!o->temp)
		return -1;
	fd = open_nameless(o);
	if (fd >= 0)
		return fd;
	fd = mkostemp(o->temp, O_CLOEXEC);
	if (fd >= 0 && !fchmod(fd, 0666 & ~current_umask()))
		return fd;
	if (fd >= 0) {
		close(fd);
		unlink(o->temp);
	}
	free(o->temp);
	o->temp = NULL;
	return -1;
}

static int open_output(struct out *o)
{
	struct stat st;
	bool there = lstat(o->path, &st) == 0;

	if (!there && (errno != ENOENT || !*o->path))
		return -1;
	if (!there || (S_ISREG(st.st_mode) && access(o->path, W_OK) == 0))
		return open_beside(o);
	return open(o->path, O_WRONLY | O_TRUNC | O_CREAT | O_CLOEXEC, 0666);
}

struct out *out_open(const char *path, int *err)
{
	struct out *o = calloc(1, sizeof(*o));
	int fd;

	*err = ENOMEM;
	if (!o)
		return NULL;
	if (!strcmp(path, "-")) {
		o->file = stdout;
		return o;
	}
	o->path = strdup(path);
	if (!o->path) {
		out_free(o);
		return NULL;
	}
	fd = open_output(o);
	if (fd >= 0)
		o->file = fdopen(fd, "wb");
	if (o->file)
		return o;
	*err = errno;
	if (fd >= 0)
		close(fd);
	if (o->temp && !o->nameless)
		unlink(o->temp);
	out_free(o);
	return NULL;
}

/* Closes the file; an errno.  One without a name is named through another
 * descriptor, as closing may fail, too. */
static int finish(struct out *o)
{
	int err = 0, fd = -1;

	errno = 0;
	if (fflush(o->file) || ferror(o->file))
		err = errno ? errno : EIO;
	if (o->nameless && !err) {
		fd = fcntl(fileno(o->file), F_DUPFD_CLOEXEC, 0);
		err = fd < 0 ? errno : 0;
	}
	if (o->file != stdout && fclose(o->file) && !err)
		err = errno;
	if (fd < 0)
		return err;
	if (!err)
		err = give_name(o, fd);
	o->nameless = err != 0;
	close(fd);
	return err;
}

int out_commit(struct out *o)
{
	int err = finish(o);

	if (o->temp && !err && rename(o->temp, o->path))
		err = errno;
	if (o->temp && !o->nameless && err)
		unlink(o->temp);
	out_free(o);
	return err;
}

void out_abort(struct out *o)
{
	if (!o)
		return;
	if (o->file != stdout)
		fclose(o->file);
	if (o->temp && !o->nameless)
		unlink(o->temp);
	out_free(o);
}

int cbpf_save(const char *path, const char *data, size_t size,
	struct cbpf_diags *diags)
{
	const char *name = strcmp(path, "-") ? path : "<stdout>";
	int err;
	struct out *o = out_open(path, &err);

	if (!o) {
		diag_file(diags, DIAG_OPEN, path, strerror(err));
		return -1;
	}
	errno = 0;
	if (fwrite(data, 1, size, out_file(o)) != size) {
		err = errno ? errno : EIO;
		out_abort(o);
	} else {
		err = out_commit(o);
	}
	if (err) {
		diag_file(diags, DIAG_WRITE, name, strerror(err));
		return -1;
	}
	return 0;
}
