A helper: the random number of record 1 and 2, the processor.
-- internal-text
call bpf_get_prandom_u32
r6 = r0
call bpf_get_smp_processor_id
r6 += r0
r0 = r6
exit
-- memory
-
00
-- verdict
0x7b1dcdaf
0xa1b965f4
