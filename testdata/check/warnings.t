-W turns findings on and off, or into errors; --fail-on says what counts.
-- file f.bpf
	ldh [12]
	jeq #0x800, same, same
same:	ret #-1
-- run
status() { bpfcheck -q "$@" f.bpf >/dev/null 2>&1; echo "$* $?"; }
status
status --fail-on=error
status --fail-on=warning
status --fail-on=note
status --fail-on=never
status -Wno-both-targets-same --fail-on=warning
status -Wnone --fail-on=note
status -Wnone -Wboth-targets-same --fail-on=warning
status -Werror
status -Werror -Wno-error
status -Werror -Wno-error=both-targets-same
status -Werror=both-targets-same
status -Wno-both-targets-same -Werror=both-targets-same
status -W both-targets-same
status --fail-on=fatal
status -Wnonsense
status --format=html
status --verify-only --fail-on=note
bpfcheck --code '1,5 0 0 9' -Wnone --fail-on=never 2>/dev/null; echo $?
bpfcheck --code '1,5 0 0 9' -Wnone -Wno-jump-range 2>/dev/null; echo $?
-- stdout
 0
--fail-on=error 0
--fail-on=warning 1
--fail-on=note 1
--fail-on=never 0
-Wno-both-targets-same --fail-on=warning 0
-Wnone --fail-on=note 0
-Wnone -Wboth-targets-same --fail-on=warning 1
-Werror 1
-Werror -Wno-error 0
-Werror -Wno-error=both-targets-same 0
-Werror=both-targets-same 1
-Wno-both-targets-same -Werror=both-targets-same 1
-W both-targets-same 0
--fail-on=fatal 2
-Wnonsense 2
--format=html 2
--verify-only --fail-on=note 0
0
1
-- stderr
