An opcode that only libpcap takes: no lints.
-- code
2,32 0 0 0,14 0 0 1
-- lint libpcap
note: some findings may be missing: it has an opcode that Linux does not have [lint-bounded]
