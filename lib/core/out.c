/* SPDX-License-Identifier: BSD-2-Clause */
/* Output files that appear whole or not at all. */
#include "core/out.h"

#include <errno.h>
#include <fcntl.h>
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
	char *temp; /* written in its stead; NULL: in place */
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

/* A new file in the folder of o->path, with the mode that one has. */
static int open_beside(struct out *o)
{
	const char *slash = strrchr(o->path, '/');
	size_t folder = slash ? (size_t)(slash - o->path) + 1 : 0;
	struct buf b = {0};
	int fd;

	buf_put(&b, o->path, folder);
	buf_puts(&b, ".cbpf-XXXXXX");
	o->temp = buf_take(&b, NULL);
	if (!o->temp)
		return -1;
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
	if (o->temp)
		unlink(o->temp);
	out_free(o);
	return NULL;
}

int out_commit(struct out *o)
{
	int err = 0;

	errno = 0;
	if (fflush(o->file) || ferror(o->file))
		err = errno ? errno : EIO;
	if (o->file != stdout && fclose(o->file) && !err)
		err = errno;
	if (o->temp && !err && rename(o->temp, o->path))
		err = errno;
	if (o->temp && err)
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
	if (o->temp)
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
