A helper for packets.
-- internal-text
call cbpf_payload_offset
exit
-- verify
ok
-- verify seccomp
1:1: error: slot 0 '(85) call cbpf_payload_offset#65536': cbpf_payload_offset is for programs over packets [internal-helper]
