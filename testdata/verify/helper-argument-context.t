The context is what R1 was at entry.
-- internal-text
r1 = 0
call cbpf_payload_offset
exit
-- verify
2:1: error: slot 1 '(85) call cbpf_payload_offset#65536': cbpf_payload_offset takes the context in r1, which is r1 (0) [internal-argument]
