From 0xfffff000 on only the 16 ancillary offsets can be loaded, whatever the
size.
-- code
6,32 0 0 4294967292,40 0 0 4294963201,48 0 0 4294963264,32 0 0 4294967295,48 0 0 4294963202,6 0 0 0
-- check socket
1:3: error: offset 0xfffffffc is in the ancillary area, and no ancillary load is there [load-offset]
1:21: error: offset 0xfffff001 is in the ancillary area, and no ancillary load is there [load-offset]
1:39: error: offset 0xfffff040 is in the ancillary area, and no ancillary load is there [load-offset]
1:57: error: offset 0xffffffff is in the ancillary area, and no ancillary load is there [load-offset]
1:75: error: offset 0xfffff002 is in the ancillary area, and no ancillary load is there [load-offset]
-- check libpcap
ok
