Carriage returns and form feeds are blanks.
-- run
printf 'ld [0]\r\n\f\vret a\r\n' | bpfasm
-- stdout
2,32 0 0 0,22 0 0 0,
