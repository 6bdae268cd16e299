A line of four numbers is no count: bpfc prints such text.
-- file f
6 0 0 1
-- run
bpfasm f; bpfasm -i ddd f 2>/dev/null
-- stderr
f: error: this is no form of a filter that can be recognised [form-unknown]
-- status 1
