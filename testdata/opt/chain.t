Thirty ports become a tree; so do as many where A is loaded for each.
-- run
{ echo 'ldh [2]'; for i in `seq 30`; do echo "jeq #$((i * 100)), ok"; done; echo 'ret #0'; echo 'ok: ret #1'; } > f
bpfasm -O -q f -t asm > g; bpfcheck --cost f | sed -n 3p; bpfcheck --cost g | sed -n 3p
{ for i in `seq 30`; do echo 'ldh [2]'; echo "jeq #$((i * 100)), ok"; done; echo 'ret #0'; echo 'ok: ret #1'; } > h
bpfasm -O -q h -t asm | cmp - g
-- stdout
       3       32      17.97 100.00%  any
       7        8       7.61 100.00%  any
