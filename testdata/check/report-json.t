Findings and filters as JSON lines, then a summary.
-- file a.bpf
	ld M[0]
	ret a
-- run
bpfcheck --json --verify-only a.bpf --code '1,6 0 0 1'
-- status 1
-- stdout
{"format":1,"filter":"<code>","taken":true,"target":"socket","instructions":1,"translated":5}
{"format":1,"finding":"mem-unset","level":"error","file":"a.bpf","line":1,"column":2,"length":7,"instruction":0,"message":"M[0] is read before it is written on the path #0 (line 1)","target":"socket","fingerprint":"dc06333cbd2733d9.0"}
{"format":1,"filter":"a.bpf","taken":false,"target":"socket","instructions":2}
{"format":1,"summary":{"filters":2,"taken":1,"errors":1,"warnings":0,"notes":0,"suppressed":0}}
