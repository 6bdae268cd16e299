The running kernel agrees; what it says is a note.  (Where it may not be asked, that is said.)
-- run
ask() { bpfcheck --verify-only --ask-kernel "$@" 2>&1 | sed -n 's/.*note: Linux [^ ]* \(.*\) \[kernel-asked\]/\1/p; s/.*not permitted.*/may not be asked/p; s/.*internal error.*/&/p'; }
allowed() { case $1 in "$2" | "may not be asked") echo yes ;; *) echo "no: $1" ;; esac; }
allowed "$(ask --code '1,6 0 0 1')" 'takes it'
allowed "$(ask --code '2,96 0 0 0,6 0 0 1')" 'refuses it (EINVAL)'
allowed "$(ask --target=seccomp --code '2,32 0 0 60,6 0 0 1')" 'takes it'
allowed "$(ask --target=seccomp --code '2,32 0 0 64,6 0 0 1')" 'refuses it (EINVAL)'
{ for i in $(seq 4094); do echo 'ldh [2]'; done; echo 'ret #1'; } >long.bpf
allowed "$(ask long.bpf)" 'refuses it (EINVAL)' | sed 's/no: refuses it (ENOMEM)/yes/'
bpfcheck --ask-kernel --target=xt_bpf --code '1,6 0 0 1'
-- stdout
yes
yes
yes
yes
yes
<code>: ok (1 instructions, target xt_bpf)
-- stderr
<code>: note: the running kernel was not asked: it can be for sockets and seccomp [kernel-silent]
