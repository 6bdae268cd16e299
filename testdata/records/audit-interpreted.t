The same as ausearch -i prints it.

-- file log
----
type=SECCOMP msg=audit(03/28/2013 14:36:03.243:24287) : auid=shadowman uid=shadowman pid=3538 comm=cat exe=/bin/cat sig=SIGSYS arch=x86_64 syscall=openat compat=0 ip=0x7f0000001000 code=kill
----
type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24288) : arch=x86_64 syscall=openat success=yes exit=3 a0=AT_FDCWD a1=0x7ffd19c5592 a2=O_RDONLY|O_CLOEXEC a3=0x0 items=1 ppid=2686
type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24289) : arch=i386 syscall=read success=yes exit=3 a0=0x3 a1=0x7ffd a2=0x1 a3=0x0 items=1
type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24290) : arch=vax syscall=read success=yes
type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24290) : arch=x86_64 syscall=nonesuch success=yes
type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24290) : success=yes
-- file p.bpf
	ld [0]
	jeq #0, read
	jeq #257, openat
	jeq #41, socket
	jeq #0x40000000, x32
	ret #0x7fff0000
x32:	ret #0x80000000
read:	ld [16]
	jeq #3, no
	ret #0x7fff0000
openat:	ld [32]
	jset #1, no
	ld [36]
	jset #0x80000000, no
	ret #0x7fff0000
socket:	ld [20]
	jeq #0, low
	ret #0x80000000
low:	ld [16]
	jeq #16, no
	ret #0x7fff0000
no:	ret #0x00050001
-- run
bpfrun --seccomp -v p.bpf log
test $? = 2
-- stdout
1 0x00050001 ERRNO(1) or ALLOW
2 0x7fff0000 ALLOW
3 0x7fff0000 ALLOW
log: 3 records, 1 matched
-- stderr
bpfrun: p.bpf: runs on the engine jit
log:6:62: error: no machine is 'vax' [syscall-record]
  type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24290) : arch=vax syscall=read success=yes
                                                               ^
log:7:77: error: no system call is called 'nonesuch' [syscall-record]
  type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24290) : arch=x86_64 syscall=nonesuch success=yes
                                                                              ^
log:8:1: error: the record does not tell arch and syscall [syscall-record]
  type=SYSCALL msg=audit(03/28/2013 14:36:03.243:24290) : success=yes
  ^
