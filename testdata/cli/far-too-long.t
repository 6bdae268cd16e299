Of a program that is far too long, only the first instructions are looked at.
-- run
{
	echo 100000
	awk 'BEGIN { for (i = 0; i < 100000; i++) print "99 0 0 1" }'
} > f
bpfcheck f 2>&1 | sed -n '1p;$p'
bpfcheck f 2>&1 | grep -c 'bad-opcode'
-- stdout
f: error: 100000 instructions are more than the 4096 that socket takes [target-limit]
  ^~~~~~~~
4096
