B-07: a raw file of 12 bytes is cut.
-- run
printf '\050\000\000\000\014\000\000\000\006\000\000\000' > f; bpfasm f
-- stderr
f: error: 12 bytes are not a whole number of 8-byte instructions [raw-size]
-- status 1
