After 20 errors the rest is not read.
-- internal-text
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
r0 = r11
-- diag
1:6: error: there is no register 'r11'; the last is r10 [no-register]
2:6: error: there is no register 'r11'; the last is r10 [no-register]
3:6: error: there is no register 'r11'; the last is r10 [no-register]
4:6: error: there is no register 'r11'; the last is r10 [no-register]
5:6: error: there is no register 'r11'; the last is r10 [no-register]
6:6: error: there is no register 'r11'; the last is r10 [no-register]
7:6: error: there is no register 'r11'; the last is r10 [no-register]
8:6: error: there is no register 'r11'; the last is r10 [no-register]
9:6: error: there is no register 'r11'; the last is r10 [no-register]
10:6: error: there is no register 'r11'; the last is r10 [no-register]
11:6: error: there is no register 'r11'; the last is r10 [no-register]
12:6: error: there is no register 'r11'; the last is r10 [no-register]
13:6: error: there is no register 'r11'; the last is r10 [no-register]
14:6: error: there is no register 'r11'; the last is r10 [no-register]
15:6: error: there is no register 'r11'; the last is r10 [no-register]
16:6: error: there is no register 'r11'; the last is r10 [no-register]
17:6: error: there is no register 'r11'; the last is r10 [no-register]
18:6: error: there is no register 'r11'; the last is r10 [no-register]
19:6: error: there is no register 'r11'; the last is r10 [no-register]
20:6: error: there is no register 'r11'; the last is r10 [no-register]
20:6: note: too many errors; the rest was not read [too-many-errors]
