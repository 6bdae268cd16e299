The converted program as struct bpf_insn.
-- code
3,40 0 0 12,21 0 0 2048,22 0 0 0
-- internal-c
{ .code = 0xac, .dst_reg = 0, .src_reg = 0, .off = 0, .imm = 0 },
{ .code = 0xac, .dst_reg = 7, .src_reg = 7, .off = 0, .imm = 0 },
{ .code = 0xbf, .dst_reg = 6, .src_reg = 1, .off = 0, .imm = 0 },
{ .code = 0x28, .dst_reg = 0, .src_reg = 0, .off = 0, .imm = 12 },
{ .code = 0x15, .dst_reg = 0, .src_reg = 0, .off = 0, .imm = 2048 },
{ .code = 0x95, .dst_reg = 0, .src_reg = 0, .off = 0, .imm = 0 },
