The jumps on the way are told; of a long way, both ends.
-- internal-text
call 7
r6 = r0
if r6 == 1 goto a1
a1:
if r6 != 2 goto b1
goto out
b1:
if r6 != 3 goto b2
goto out
b2:
if r6 != 4 goto b3
goto out
b3:
if r6 != 5 goto b4
goto out
b4:
if r6 != 6 goto b5
goto out
b5:
if r6 != 7 goto b6
goto out
b6:
if r6 != 8 goto b7
goto out
b7:
if r6 != 9 goto b8
goto out
b8:
if r6 != 10 goto b9
goto out
b9:
if r6 != 11 goto c1
goto out
c1:
if r6 != 12 goto c2
goto out
c2:
if r6 != 13 goto c3
goto out
c3:
if r6 != 14 goto c4
goto out
c4:
r0 = r3
exit
out:
r0 = 0
exit
-- verify
44:1: error: slot 29 '(bf) r0 = r3': r3 is read before it is written; by #3 -> #5, #5 -> #7, #7 -> #9, #9 -> #11, #11 -> #13, #13 -> #15, ..., #17 -> #19, #19 -> #21, #21 -> #23, #23 -> #25, #25 -> #27, #27 -> #29 [internal-uninit]
