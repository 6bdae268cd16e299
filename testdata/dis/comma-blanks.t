Blanks and line ends between fields; hexadecimal; a negative k.
-- file f
 2 ,
	0x20  0 0 0xfff ,
6 0 0 -1,
-- run
bpfasm f
-- stdout
2,32 0 0 4095,6 0 0 4294967295,
