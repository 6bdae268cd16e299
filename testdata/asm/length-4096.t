As many as the kernel takes.
-- run
yes 'ret #0' | head -4096 | bpfasm | tr , '\n' | LC_ALL=C sort | uniq -c | sed 's/^ *//'
-- stdout
1 
1 4096
4096 6 0 0 0
