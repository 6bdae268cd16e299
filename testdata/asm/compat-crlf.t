bpf_asm knows no carriage return.
-- run
printf 'ld [0]\r\nret a\r\n' | bpfasm --compat=bpf_asm
-- stderr
<stdin>:1:7: error: unexpected character 0x0d [bad-char]
  ld [0]
        ^
-- status 1
