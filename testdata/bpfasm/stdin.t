Standard input by name and by default.
-- run
echo "ret a" | bpfasm && echo "ret a" | bpfasm - && echo "ret a" | bpfasm -o - -
-- stdout
1,22 0 0 0,
1,22 0 0 0,
1,22 0 0 0,
