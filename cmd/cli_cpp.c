/* SPDX-License-Identifier: BSD-2-Clause */
/* Assembler text through the C preprocessor `cpp`, which is found in PATH. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli.h"

/* As for other assemblers: apostrophes in comments and '#' in front of a
 * constant are no errors, and headers hide what is C. */
static const char *const fixed[] = {
	"cpp", "-x", "assembler-with-cpp", "-Ulinux", "-Uunix", "-Ui386"};

#define FIXED (sizeof(fixed) / sizeof(fixed[0]))

/* The arguments, the strings of -D among them; all of it lives as long as the
 * child that replaces itself. */
static char **arguments(const struct cli *cli, const char *path)
{
	char **argv = calloc(FIXED + cli->define_count + 2, sizeof(*argv));
	size_t n = FIXED;

	if (!argv)
		return NULL;
	memcpy(argv, fixed, sizeof(fixed));
	for (size_t i = 0; i < cli->define_count; i++)
		if (asprintf(&argv[n++], "-D%s", cli->defines[i]) < 0)
			return NULL;
	/* A name that looks like an option is none. */
	if (asprintf(&argv[n], "%s%s", *path == '-' && path[1] ? "./" : "",
		    path) < 0)
		return NULL;
	return argv;
}

static _Noreturn void become_cpp(
	const struct cli *cli, const char *path, int out)
{
	char **argv = arguments(cli, path);

	if (argv && dup2(out, STDOUT_FILENO) >= 0) {
		execvp(argv[0], argv);
		cli_warn(cli, "cpp: %s; it comes with the package cpp",
			strerror(errno));
	}
	_exit(127);
}

char *cli_cpp(const struct cli *cli, const char *path, size_t *size, int *error)
{
	int pipes[2], status = 0;
	char *text = NULL;
	FILE *in;
	pid_t pid;

	*error = strcmp(path, "-") && access(path, R_OK) ? errno : 0;
	if (*error)
		return NULL;
	fflush(NULL);
	/* No reader is left in the child: one that writes without end ends. */
	if (pipe2(pipes, O_CLOEXEC)) {
		*error = errno;
		return NULL;
	}
	pid = fork();
	if (!pid)
		become_cpp(cli, path, pipes[1]);
	close(pipes[1]);
	in = pid > 0 ? fdopen(pipes[0], "rb") : NULL;
	if (in)
		text = cli_read_stream(in, size);
	*error = text ? 0 : errno;
	if (in)
		fclose(in);
	else
		close(pipes[0]);
	if (pid > 0)
		waitpid(pid, &status, 0);
	if (text && WIFSIGNALED(status))
		cli_warn(cli, "cpp: ended by signal %d", WTERMSIG(status));
	if (!status)
		return text;
	free(text);
	return NULL;
}
