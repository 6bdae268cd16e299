V-16.  An ancillary load is such an offset too.
-- code
5,32 0 0 64,32 0 0 1,32 0 0 4294963200,32 0 0 4294967295,6 0 0 0
-- check seccomp
1:3: error: offset 64 is not a word of struct seccomp_data (0, 4, ... 60) [seccomp-offset]
1:13: error: offset 1 is not a word of struct seccomp_data (0, 4, ... 60) [seccomp-offset]
1:22: error: offset 4294963200 is not a word of struct seccomp_data (0, 4, ... 60) [seccomp-offset]
1:40: error: offset 4294967295 is not a word of struct seccomp_data (0, 4, ... 60) [seccomp-offset]
