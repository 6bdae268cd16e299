Not with a map.
-- internal-text
r2 = map[fd:5]
r2 += 8
r0 = 0
exit
-- verify
2:1: error: slot 2 '(07) r2 += 8': r2 (map): a pointer takes part in '+='; only a scalar can be added to it or taken from it, in 64 bits [internal-pointer]
