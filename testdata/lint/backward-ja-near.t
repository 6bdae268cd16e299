Near V-08: libpcap takes a jump that goes back.
-- code
4,0 0 0 1,21 1 0 1,5 0 0 4294967293,6 0 0 0
-- check libpcap
ok
-- lint libpcap
note: some findings may be missing: a jump goes back, and loops are not followed [lint-bounded]
