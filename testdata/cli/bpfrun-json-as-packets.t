System calls given as packets are refused once, not line by line.
-- file calls.jsonl
{"nr":1}
{"nr":2}
-- run
bpfrun --code '1,6 0 0 1' calls.jsonl
-- status 2
-- stderr
calls.jsonl: error: this is JSON, as system calls come in, and no packets [input-form]
