What no listing has.
-- run
try() { printf '%b' "$1" | bpfasm -i d; }
try '(000) ldh [12]\n(002) ret\n'
try '(000) unimp 0x47\n'
try '(000) jeq #1 jt 5\n'
try '(000) jeq #1 jt 300 jf 1\n'
try '(000) jeq #1 jt 0 jf 1\n'
try '(000) tax 5\n'
try '(000) frob\n'
try '(000) ld [foo]\n'
try '(000) ret #1 x\n'
try '000 ret\n'
-- stderr
<stdin>:2:2: error: this line is number 2, and 1 would be the next [listing-number]
  (002) ret
   ^~~
<stdin>:1:7: error: 'unimp' does not tell what the instruction was [listing-lost]
  (000) unimp 0x47
        ^~~~~
<stdin>:1:18: error: expected jf [code-field]
  (000) jeq #1 jt 5
                   ^
<stdin>:1:17: error: the distance 299 does not fit 8 bits [code-range]
  (000) jeq #1 jt 300 jf 1
                  ^~~
<stdin>:1:17: error: the distance -1 does not fit 8 bits [code-range]
  (000) jeq #1 jt 0 jf 1
                  ^
<stdin>:1:7: error: expected an instruction of a listing [code-field]
  (000) tax 5
        ^
<stdin>:1:7: error: expected an instruction of a listing [code-field]
  (000) frob
        ^
<stdin>:1:11: error: expected an offset [code-field]
  (000) ld [foo]
            ^
<stdin>:1:14: error: expected the end of the line [code-field]
  (000) ret #1 x
               ^
<stdin>:1:1: error: expected '(' [code-field]
  000 ret
  ^
-- status 1
