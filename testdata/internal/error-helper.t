Functions: by name, by number, and by both only where they agree.
-- internal-text
call bpf_get_prandom_u32
call bpf_get_prandom_u32#7
call bpf_get_prandom_u32#8
call cbpf_nothing
call cbpf_nothing#1
call 2147483648
-- diag
3:6: error: 'bpf_get_prandom_u32' is number 7, not 8 [helper-number]
6:6: error: 2147483648 does not fit 32 bits, sign-extended [field-range]
4:6: error: no function and no label is called 'cbpf_nothing' [helper-name]
