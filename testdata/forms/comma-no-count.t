The comma form without its count.
-- file f
48 0 0 9,21 0 1 6,6 0 0 -1,6 0 0 0,
-- file g
48 0 0 9,21 0 1 6,6 0 0,6 0 0 0,
-- run
bpfasm f; bpfasm g
-- stdout
4,48 0 0 9,21 0 1 6,6 0 0 4294967295,6 0 0 0,
-- stderr
g:1:24: error: expected the number k [code-field]
  48 0 0 9,21 0 1 6,6 0 0,6 0 0 0,
                         ^
-- status 1
