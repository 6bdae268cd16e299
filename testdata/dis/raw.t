Eight bytes an instruction, in host order, recognised by its NUL bytes.
-- file f
5,40 0 0 12,21 1 2 2048,6 0 0 4294967295,6 0 0 0,6 0 0 0,
-- run
bpfasm -t raw f -o raw && wc -c < raw && bpfasm raw
-- stdout
40
5,40 0 0 12,21 1 2 2048,6 0 0 4294967295,6 0 0 0,6 0 0 0,
