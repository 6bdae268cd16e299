Taken: below the area, all known offsets at any size, and anything that is
loaded relative to X or into X.
-- code
12,32 0 0 4294963199,32 0 0 2147483648,32 0 0 4293918720,48 0 0 4294963200,40 0 0 4294963260,32 0 0 4294963240,64 0 0 4294967292,72 0 0 4294963201,80 0 0 4294967295,177 0 0 4294967292,177 0 0 4294963200,6 0 0 0
-- check socket
ok
-- check libpcap
ok
