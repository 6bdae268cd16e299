Values have the types of C; -1U / 2 is no 0.
-- run
try() { printf 'BPF_STMT(BPF_RET, %s)' "$1" | bpfasm; }
try '~0U / 2'
try '-7 / 2'
try '-1 >> 1'
try '~0U >> 4'
try '-1L / 2U'
try '(char)-1'
try '(unsigned char)-1'
try '(unsigned short int)-1 * 65537'
try '(unsigned long int)-1 / 0x100000000'
try '2147483648 - 4294967295'
try '0x80000000 / -1'
try '1 << 32'
-- stderr
<stdin>:1:26: error: this shifts by more bits than the type has [c-expression]
  BPF_STMT(BPF_RET, 1 << 32)
                           ^
-- stdout
1,6 0 0 2147483647,
1,6 0 0 4294967293,
1,6 0 0 4294967295,
1,6 0 0 268435455,
1,6 0 0 0,
1,6 0 0 4294967295,
1,6 0 0 255,
1,6 0 0 4294967295,
1,6 0 0 4294967295,
1,6 0 0 2147483649,
1,6 0 0 0,
-- status 1
