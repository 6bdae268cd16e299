Forms of the internal machine on the command line: the text is recognised, bytes
only when asked for; classic programs are converted, internal ones have no
classic form.
-- file a.txt
mov r0, 1
exit
-- file b.txt
	r0 = *(u16 *)skb[12]
	if r0 == 0x800 goto out
	w0 = 0
out:	exit
-- file c.bpf
ldh [12]
ret a
-- run
bpfasm -t internal a.txt
bpfasm -t internal-raw b.txt -o b.raw
bpfasm -i internal-raw -t internal-llvm b.raw
bpfasm -t internal c.bpf | bpfasm -t internal -
bpfasm -t internal-llvm c.bpf
bpfasm -t internal-raw c.bpf | bpfasm -i internal-raw -t internal -
bpfasm -t internal-raw --target=seccomp --code '2,32 0 0 4,22 0 0 0' | wc -c
bpfasm a.txt; bpfasm -t comma a.txt
bpfasm -t asm b.txt
bpfcheck a.txt
bpfcheck --target=seccomp a.txt
head -c 7 b.raw > c.raw; bpfasm -i internal-raw -t internal c.raw
: > d.raw; bpfasm -i internal-raw -t internal d.raw
echo '; nothing' | bpfasm -i internal -t internal -
bpfasm --forms | grep internal
-- stdout
   0: (b7) r0 = 1
   1: (95) exit
	r0 = *(u16 *)skb[12]
	if r0 == 2048 goto +1
	w0 = 0
	exit
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (28) r0 = *(u16 *)skb[12]
   4: (95) exit
	w0 ^= w0
	w7 ^= w7
	r6 = r1
	r0 = *(u16 *)skb[12]            # #0 ldh [12]
	exit                            # #1 ret a
   0: (ac) w0 ^= w0
   1: (ac) w7 ^= w7
   2: (bf) r6 = r1
   3: (28) r0 = *(u16 *)skb[12]
   4: (95) exit
40
   0: (b7) r0 = 1
   1: (95) exit
a.txt: ok (target internal, context packet)
internal      read, write  the 64-bit program as text; reads LLVM's and ubpf's too
internal-raw  read, write  the 64-bit program's bytes, little-endian (RFC 9669)
internal-llvm write        the 64-bit program for llvm-mc -triple bpfel -mcpu=v4
internal-c    write        the 64-bit program as C initialisers for linux/bpf.h
-- stderr
a.txt: error: 'comma' is a form of classic programs, and this is an internal one [classic-form]
b.txt: error: 'asm' is a form of classic programs, and this is an internal one [classic-form]
a.txt: error: this is a program of the internal machine; Linux takes classic ones [is-internal]
c.raw: error: 7 bytes are not a whole number of 8-byte instructions [raw-size]
d.raw: error: the program is empty [empty-program]
<stdin>: error: the program is empty [empty-program]
