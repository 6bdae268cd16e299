The bytes in front say what the text says, in the order of either machine; with
a label in the text they do not say how far it is.
-- internal-text
0: b7 00 00 00 00 00 00 00 r0 = 0
1: bf 16 00 00 00 00 00 00 r6 = r2
2: 15 00 03 00 06 00 00 00 if r0 == 6 goto +4
3: b7 10 00 00 00 00 00 07 r1 = 7
4: 05 00 09 00 00 00 00 00 goto out
5: 18 01 00 00 07 00 00 00 00 00 00 00 01 00 00 00 r1 = 7 ll
7: b7 00 00 00 00 00 00 00 r0 = r1
out: 95 00 00 00 00 00 00 00 exit
-- diag
2:28: error: the bytes in front are another instruction; those of the text are bf 26 00 00 00 00 00 00 [bytes-prefix]
3:28: error: the bytes in front are another instruction; those of the text are 15 00 04 00 06 00 00 00 [bytes-prefix]
6:52: error: the bytes in front are another instruction; those of the text are 00 00 00 00 00 00 00 00 [bytes-prefix]
7:28: error: the bytes in front are another instruction; those of the text are bf 10 00 00 00 00 00 00 [bytes-prefix]
