In bpf_asm the first counts.
-- asm compat
ja l1
l1: ret #0
l1: ret #1
-- diag
3:1: warning: label 'l1' is defined twice; the first one counts [shadowed-label]
2:1: note: 'l1' is first defined here [first-label]
-- code
3,5 0 0 0,6 0 0 0,6 0 0 1,
