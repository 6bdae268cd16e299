/* SPDX-License-Identifier: BSD-2-Clause */
/*
 * The threads of a command that is followed, and the processes they belong to,
 * as threads of one process may die together; Linux only.
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "run/live.h"

static struct thread **link_of(struct threads *all, pid_t pid)
{
	struct thread **link = &all->table[(unsigned)pid % LIVE_BUCKETS];

	while (*link && (*link)->pid != pid)
		link = &(*link)->next;
	return link;
}

struct thread *threads_find(struct threads *all, pid_t pid)
{
	return *link_of(all, pid);
}

/* Whether a thread is one of the process whose first thread has that number,
 * which is the number of the process. */
static bool is_of(pid_t process, pid_t thread)
{
	return !syscall(SYS_tgkill, process, thread, 0);
}

/* The process of a new thread: it is a new one's first, or that of a thread
 * that is known, most likely of the one that was asked for last. */
static struct process *process_of(struct threads *all, pid_t pid)
{
	struct process *p = all->latest;

	if (p && is_of(p->pid, pid))
		return p;
	for (size_t i = 0; i < LIVE_BUCKETS; i++)
		for (struct thread *t = all->table[i]; t; t = t->next)
			if (t->process && t->process != p &&
				is_of(t->process->pid, pid))
				return t->process;
	p = calloc(1, sizeof(*p));
	if (p)
		p->pid = pid;
	return p;
}

struct thread *threads_add(struct threads *all, pid_t pid)
{
	struct thread **link = link_of(all, pid);
	struct process *p;

	if (*link)
		return *link;
	p = process_of(all, pid);
	if (!p)
		return NULL;
	*link = calloc(1, sizeof(**link));
	if (!*link) {
		if (!p->threads)
			free(p);
		return NULL;
	}
	(*link)->pid = pid;
	(*link)->process = p;
	p->threads++;
	p->alive++;
	all->latest = p;
	return *link;
}

void threads_born(struct threads *all, const struct thread *t, pid_t pid)
{
	/* If it is seen and gone already, there is none. */
	if (is_of(t->process->pid, pid))
		threads_add(all, pid);
}

/* An end is told twice: by the thread as it begins, and when it is over. */
void thread_ends(struct thread *t)
{
	if (!t->ending)
		t->process->alive--;
	t->ending = true;
}

void threads_drop(struct threads *all, pid_t pid)
{
	struct thread **link = link_of(all, pid);
	struct thread *t = *link;
	struct process *p;

	if (!t)
		return;
	p = t->process;
	thread_ends(t);
	*link = t->next;
	free(t);
	if (--p->threads)
		return;
	if (all->latest == p)
		all->latest = NULL;
	free(p);
}

void threads_replace(struct threads *all, struct thread *t, pid_t former)
{
	struct thread *other = *link_of(all, former);
	struct thread copy;

	if (!other || other == t)
		return;
	copy = *other;
	threads_drop(all, former);
	t->process->alive += t->ending;
	copy.next = t->next;
	copy.pid = t->pid;
	copy.process = t->process;
	*t = copy;
}

void threads_signal(const struct threads *all, int signal)
{
	for (size_t i = 0; i < LIVE_BUCKETS; i++)
		for (struct thread *t = all->table[i]; t; t = t->next)
			kill(t->pid, signal);
}

void threads_free(struct threads *all)
{
	for (size_t i = 0; i < LIVE_BUCKETS; i++)
		while (all->table[i])
			threads_drop(all, all->table[i]->pid);
}
