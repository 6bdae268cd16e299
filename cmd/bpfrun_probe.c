#include "bpfrun.h"
int bench_probe(struct bpfrun *b)
{
	(void)b;
	return 0;
}
int probe_run(struct bpfrun *b)
{
	(void)b;
	return 0;
}
