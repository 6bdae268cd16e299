A preprocessor that writes without end, or dies.
-- file f.bpf
ret a
-- run
mkdir bin
cpp() { printf '#!/bin/sh\n%s\n' "$1" >bin/cpp; chmod +x bin/cpp;
	PATH=$PWD/bin:$PATH timeout 60 bpfasm --cpp f.bpf; echo $?; }
cpp 'yes tax 2>/dev/null'
cpp 'kill -9 $$'
-- stdout
2
1
-- stderr
f.bpf: error: cannot read: File too large [read]
bpfasm: cpp: ended by signal 9
