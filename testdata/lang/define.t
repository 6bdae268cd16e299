-D has constants; it goes before .equ, so that a text can have defaults.
-- file f.bpf
.equ PORT, 80
.equ SIZE, 100
jeq #PORT, l
l: ret #SIZE + MORE
-- run
bpfasm -t asm -D 'PORT=port(ssh)' -DMORE f.bpf
bpfasm -D MORE=2 --define='SIZE=MORE*5' f.bpf
bpfcheck --verify-only -DMORE=0 f.bpf
echo 00 | bpfrun -DMORE=0 -v f.bpf -
bpfasm f.bpf
bpfasm -DMORE -D 5=3 f.bpf
bpfasm -D 'MORE=1 ret a' f.bpf
bpfasm -D 'MORE=' f.bpf
-- stdout
	jeq #0x16, L1
L1:	ret #0x65
2,21 0 0 80,6 0 0 12,
f.bpf: ok (2 instructions, target socket)
1 100 accept
<stdin>: 1 records, 1 matched (1 bytes)
-- stderr
bpfrun: f.bpf: runs on the engine interp
f.bpf:4:16: error: there is no constant 'MORE' [undefined-constant]
  l: ret #SIZE + MORE
                 ^~~~
<define>:2:6: error: unexpected '5', expected name [syntax]
  .equ 5, 3
       ^
<define>:1:14: error: only constants are defined so [syntax]
  .equ MORE, 1 ret a
               ^~~~~
f.bpf:1:1: error: unexpected '.equ', expected a number [syntax]
  .equ PORT, 80
  ^~~~
f.bpf:4:16: error: there is no constant 'MORE' [undefined-constant]
  l: ret #SIZE + MORE
                 ^~~~
-- status 1
