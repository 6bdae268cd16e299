/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The case runner: reads case files (CONTRIBUTING.md), lets the library or the
 * commands do what their input says, and compares every section.
 *
 *	caserun [--update] FILE.t|FOLDER...
 */
#include <dirent.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "casefile.h"
#include "caserun.h"
#include "cbpf.h"

static void fail(struct run *run, const struct section *s, const char *text)
{
	fprintf(stderr, "%s:%u: FAIL: %s\n", run->cf.path, s ? s->line : 1,
		text);
	run->failed = true;
}

/* One text against a section's body; what differs is printed, or kept for
 * --update. */
static void compare(struct run *run, struct section *s, const char *actual)
{
	run->checks++;
	if (!strcmp(s->body, actual))
		return;
	if (run->update) {
		free(s->actual);
		s->actual = strdup(actual);
		return;
	}
	fail(run, s, s->word);
	fprintf(stderr, "--- expected\n%s--- got\n%s---\n", s->body, actual);
}

/* The diagnostics as lines "LINE:COL: severity: text [name]". */
static char *diag_lines(struct cbpf_diags *diags)
{
	static const char *const words[] = {"note", "warning", "error"};
	const struct cbpf_diag *d;
	char *text = NULL;
	size_t size;
	FILE *f = open_memstream(&text, &size);

	for (size_t i = 0; (d = cbpf_diags_get(diags, i)); i++) {
		if (d->line)
			fprintf(f, "%u:%u: ", d->line, d->col);
		else if (d->insn >= 0)
			fprintf(f, "insn #%d: ", d->insn);
		fprintf(f, "%s: %s [%s]\n", words[d->severity], d->text,
			d->name);
	}
	fclose(f);
	cbpf_diags_clear(diags);
	return text;
}

/* Slots as lines of 16 hexadecimal digits, in the order of their bytes. */
static char *hex_lines(const char *data, size_t size)
{
	char *text = NULL;
	size_t text_size;
	FILE *f = open_memstream(&text, &text_size);

	for (size_t i = 0; i < size; i++)
		fprintf(f, "%02x%s", (unsigned char)data[i],
			i % 8 == 7 ? "\n" : "");
	fclose(f);
	return text;
}

/* The bytes of such lines; *size: how many. */
static char *unhex(const struct section *s, size_t *size)
{
	char *data = malloc(s->size / 2 + 1);
	unsigned byte;
	int length;

	*size = 0;
	for (const char *at = s->body;
		sscanf(at, " %2x%n", &byte, &length) == 1; at += length)
		data[(*size)++] = (char)byte;
	return data;
}

/* The program of a section "internal-text" or "internal-raw". */
static struct cbpf_program *read_internal(
	struct run *run, const struct section *s)
{
	bool raw = !strcmp(s->word, "internal-raw");
	struct cbpf_form_options options = {
		.form = raw ? "internal-raw" : "internal"};
	struct cbpf_program *p;
	size_t size = s->size;
	char *bytes = raw ? unhex(s, &size) : NULL;

	p = cbpf_read(run->cbpf, "case", raw ? bytes : s->body, size, &options,
		run->diags);
	free(bytes);
	return p;
}

/* Adds the program of an input section to run->programs. */
static void read_input(struct run *run, const struct section *s)
{
	struct cbpf_form_options options = {.form = "asm"};
	struct cbpf_program *p = NULL;
	char linktype[32] = "EN10MB";
	int snaplen = CBPF_DEFAULT_SNAPLEN;
	char *expr;

	if (!strcmp(s->word, "expr")) {
		sscanf(s->args, "%31s %d", linktype, &snaplen);
		expr = strndup(s->body, strcspn(s->body, "\n"));
		p = cbpf_compile(expr, cbpf_linktype_value(linktype), snaplen,
			true, run->diags);
		free(expr);
	} else if (!strncmp(s->word, "internal-", 9)) {
		p = read_internal(run, s);
	} else {
		if (!strcmp(s->word, "code"))
			options.form = "comma";
		options.compat_bpf_asm = !strcmp(s->args, "compat");
		p = cbpf_read(run->cbpf, "case", s->body, s->size, &options,
			run->diags);
		if (p && !strcmp(s->word, "asm") && !options.compat_bpf_asm)
			cbpf_check_language(p, run->diags);
	}
	if (p)
		run->programs[run->program_count++] = p;
}

static bool is_input(const struct section *s)
{
	return !strcmp(s->word, "asm") || !strcmp(s->word, "code") ||
	       !strcmp(s->word, "expr") || !strcmp(s->word, "internal-text") ||
	       !strcmp(s->word, "internal-raw");
}

/* What reading said: the -- diag section, or nothing at all. */
static void check_reading(struct run *run)
{
	struct section *s = casefile_find(&run->cf, "diag", 0);
	char *text = diag_lines(run->diags);

	if (s) {
		compare(run, s, text);
	} else if (*text) {
		fail(run, &run->cf.sections[0], "unexpected diagnostics");
		fputs(text, stderr);
	}
	free(text);
}

static void check_target(struct run *run, struct section *s)
{
	int target = cbpf_target_value(s->args);
	struct cbpf_limits limits = {.target = (enum cbpf_target)target};
	char *text;

	if (target < 0) {
		fail(run, s, "no such target");
		return;
	}
	if (!cbpf_check(run->programs[0], limits.target, run->diags) &&
		!cbpf_check_limits(run->programs[0], &limits, run->diags))
		compare(run, s, "ok\n");
	text = diag_lines(run->diags);
	if (*text)
		compare(run, s, text);
	free(text);
}

/* What the verifier says for the context: packet unless the section names
 * another. */
static void check_verify(struct run *run, struct section *s)
{
	struct cbpf_verify_options options = {.ctx = CBPF_PACKET};
	char *text;

	if (*s->args && cbpf_verify_ctx(s->args, &options)) {
		fail(run, s, "no such context");
		return;
	}
	if (!cbpf_verify(run->programs[0], &options, run->diags))
		compare(run, s, "ok\n");
	text = diag_lines(run->diags);
	if (*text)
		compare(run, s, text);
	free(text);
}

/* Any section named after a form: what is written in it. */
static void check_form(struct run *run, struct section *s)
{
	struct cbpf_form_options options = {.form = s->word};
	size_t size;
	char *text;

	if (!strcmp(s->word, "dis"))
		options.form = "asm";
	else if (!strcmp(s->word, "code"))
		options.form = "comma";
	if (!strcmp(s->args, "seccomp"))
		options.target = CBPF_TARGET_SECCOMP;
	text = cbpf_write(
		run->cbpf, run->programs[0], &options, &size, run->diags);
	if (!text) {
		fail(run, s, "cannot be written");
		text = diag_lines(run->diags);
		fputs(text, stderr);
	} else {
		if (!strcmp(s->word, "internal-raw")) {
			char *hex = hex_lines(text, size);

			free(text);
			text = hex;
		}
		compare(run, s, text);
	}
	free(text);
}

static void check_section(struct run *run, struct section *s)
{
	static const char *const elsewhere[] = {"diag", "skip", "packet",
		"syscalls", "memory", "verdict", NULL};

	for (size_t i = 0; elsewhere[i]; i++)
		if (!strcmp(s->word, elsewhere[i]))
			return;
	if (!run->program_count)
		fail(run, s, "there is no program to look at");
	else if (!strcmp(s->word, "check"))
		check_target(run, s);
	else if (!strcmp(s->word, "verify"))
		check_verify(run, s);
	else
		check_form(run, s);
}

static void run_program_case(struct run *run)
{
	size_t i = 0;
	struct section *s = &run->cf.sections[0];

	for (; i < run->cf.count && i < MAX_STACK && is_input(&s[i]) &&
		!strcmp(s[i].word, s[0].word);
		i++)
		read_input(run, &s[i]);
	check_reading(run);
	for (; i < run->cf.count; i++)
		check_section(run, &s[i]);
	if (casefile_find(&run->cf, "verdict", 0))
		case_verdicts(run);
	while (run->program_count)
		cbpf_program_free(run->programs[--run->program_count]);
}

/* The whole of a file in the folder of a -- run case. */
static char *slurp(const char *folder, const char *name)
{
	char path[512], *text = NULL;
	size_t size;
	FILE *in, *out = open_memstream(&text, &size);
	int c;

	snprintf(path, sizeof(path), "%s/%s", folder, name);
	in = fopen(path, "rb");
	while (in && (c = getc(in)) != EOF)
		putc(c, out);
	if (in)
		fclose(in);
	fclose(out);
	return text;
}

static void write_files(const struct run *run, const char *folder)
{
	char path[512];

	for (size_t i = 0; i < run->cf.count; i++) {
		const struct section *s = &run->cf.sections[i];
		FILE *f;

		if (strcmp(s->word, "file"))
			continue;
		snprintf(path, sizeof(path), "%s/%s", folder, s->args);
		f = fopen(path, "wb");
		if (!f || fwrite(s->body, 1, s->size, f) != s->size ||
			fclose(f))
			abort();
	}
}

/* Runs the shell text in `folder`; its exit status, 128 + n for a signal. */
static int run_shell(const struct section *s, const char *folder)
{
	int status;
	pid_t pid = fork();

	if (!pid) {
		if (chdir(folder) || !freopen("/dev/null", "r", stdin) ||
			!freopen(".stdout", "w", stdout) ||
			!freopen(".stderr", "w", stderr))
			_exit(126);
		execl("/bin/sh", "sh", "-c", s->body, (char *)NULL);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		abort();
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void remove_folder(const char *folder)
{
	char command[600];

	snprintf(command, sizeof(command), "rm -rf '%s'", folder);
	if (system(command))
		fprintf(stderr, "cannot remove %s\n", folder);
}

static void check_stream(struct run *run, const char *folder, const char *word)
{
	struct section *s = casefile_find(&run->cf, word, 0);
	char name[16], *text;

	snprintf(name, sizeof(name), ".%s", word);
	text = slurp(folder, name);
	if (s) {
		compare(run, s, text);
	} else if (*text) {
		fail(run, NULL, word);
		fprintf(stderr, "--- expected nothing, got\n%s---\n", text);
	}
	free(text);
}

static void run_command_case(struct run *run)
{
	char folder[] = "/tmp/caserun.XXXXXX";
	struct section *s = casefile_find(&run->cf, "status", 0);
	int status, expected = s ? atoi(s->args) : 0;

	if (!mkdtemp(folder))
		abort();
	write_files(run, folder);
	status = run_shell(casefile_find(&run->cf, "run", 0), folder);
	run->checks++;
	if (status != expected) {
		fail(run, s, "status");
		fprintf(stderr, "--- expected %d, got %d\n", expected, status);
	}
	check_stream(run, folder, "stdout");
	check_stream(run, folder, "stderr");
	remove_folder(folder);
}

/* One file; true when all of it is as it should be. */
static bool run_case(struct run *run, const char *path)
{
	char error[256];
	bool any = false;

	run->failed = false;
	if (!casefile_read(&run->cf, path, error)) {
		fail(run, NULL, error);
	} else {
		size_t before = run->checks;

		if (casefile_find(&run->cf, "run", 0))
			run_command_case(run);
		else if (is_input(&run->cf.sections[0]))
			run_program_case(run);
		else
			fail(run, NULL, "the first section is no input");
		if (run->checks == before && !run->failed)
			fail(run, NULL, "checks nothing");
		for (size_t i = 0; i < run->cf.count; i++)
			any |= run->cf.sections[i].actual != NULL;
		if (any && !casefile_write(&run->cf))
			fail(run, NULL, "cannot be rewritten");
	}
	run->cases++;
	run->failures += run->failed;
	casefile_free(&run->cf);
	return !run->failed;
}

static int is_case(const struct dirent *entry)
{
	size_t len = strlen(entry->d_name);

	return len > 2 && !strcmp(entry->d_name + len - 2, ".t");
}

static void run_path(struct run *run, const char *path)
{
	struct dirent **names;
	struct stat st;
	int count;

	if (stat(path, &st) || !S_ISDIR(st.st_mode)) {
		run_case(run, path);
		return;
	}
	count = scandir(path, &names, is_case, alphasort);
	for (int i = 0; i < count; i++) {
		char *file;

		if (asprintf(&file, "%s/%s", path, names[i]->d_name) < 0)
			abort();
		run_case(run, file);
		free(file);
		free(names[i]);
	}
	if (count >= 0)
		free(names);
}

/* Cases run the commands built beside this program, and find what else was
 * built through CBPF_BUILD. */
static void set_environment(void)
{
	const char *path = getenv("PATH");
	char self[4096], *all;
	ssize_t size = readlink("/proc/self/exe", self, sizeof(self) - 1);

	if (size < 0)
		abort();
	self[size] = '\0';
	*strrchr(self, '/') = '\0';
	if (asprintf(&all, "%s:%s", self, path ? path : "/bin") < 0 ||
		setenv("PATH", all, 1) || setenv("CBPF_BUILD", self, 0))
		abort();
	free(all);
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{"update", no_argument, NULL, 'u'}, {NULL, 0, NULL, 0}};
	struct run run = {.cbpf = cbpf_new(), .diags = cbpf_diags_new()};
	int option;

	while ((option = getopt_long(argc, argv, "u", options, NULL)) != -1) {
		if (option != 'u')
			return 2;
		run.update = true;
	}
	set_environment();
	for (int i = optind; i < argc; i++)
		run_path(&run, argv[i]);
	case_verdicts_done(&run);
	cbpf_diags_free(run.diags);
	cbpf_free(run.cbpf);
	printf("%zu cases, %zu checks, %zu failed\n", run.cases, run.checks,
		run.failures);
	if (!run.cases)
		fputs("caserun: there was no case to run\n", stderr);
	return run.failures || !run.cases;
}
