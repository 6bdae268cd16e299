Every file is checked; the worst status counts.
-- file good.bpf
	ret #0
-- file bad.bpf
	ld [0]
	jeq #1, 0, 1
	st M[0]
	ld M[0]
	ret a
-- run
bpfcheck bad.bpf good.bpf
-- status 1
-- stdout
good.bpf: ok (1 instructions, target socket)
2 filters: 1 taken, 1 refused; 1 error, 0 warnings, 0 notes
-- stderr
bad.bpf:4:2: error: M[0] is read before it is written on the path #0 (line 1) -> #1 (line 2, jf) -> #3 (line 4) [mem-unset]
  	ld M[0]
  	^~~~~~~
