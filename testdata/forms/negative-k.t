Printers with %d write negative constants.
-- file f
2,32 0 0 -4096,6 0 0 -1
-- run
bpfasm f; bpfasm -t ddd f
-- stdout
2,32 0 0 4294963200,6 0 0 4294967295,
2
32 0 0 4294963200
6 0 0 4294967295
