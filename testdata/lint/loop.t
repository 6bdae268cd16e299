A jump that goes back: it is said that loops are not followed.
-- expr EN10MB
ip6 protochain 17
-- lint libpcap
note: some findings may be missing: a jump goes back, and loops are not followed [lint-bounded]
