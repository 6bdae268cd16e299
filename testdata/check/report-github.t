Findings as commands of a GitHub workflow, with its escapes.
-- file a,b:c%.bpf
	ld M[0]
	ret a
-- run
bpfcheck --format=github 'a,b:c%.bpf' --code '1,5 0 0 9' -e 'ip6 protochain 6' --target=socket
-- status 1
-- stdout
::error title=jump-range::<code>: ja goes to insn #10, outside of the program: the last is insn #0
::error title=no-return::<code>: the last instruction is no return; the program can run off its end
::error title=backward-ja::<expression>: insn #18: insn #18 jumps backward to insn #4; only userland filters may
::error title=backward-ja::<expression>: insn #31: insn #31 jumps backward to insn #4; only userland filters may
::error title=mem-unset,file=a%2Cb%3Ac%25.bpf,line=1,col=2,endColumn=9::M[0] is read before it is written on the path #0 (line 1)
