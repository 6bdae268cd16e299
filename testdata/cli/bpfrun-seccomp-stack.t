The last filter is the newest.
-- file a
ret #0x50001
-- file b
ret #0x50002
-- file c.json
{"nr":1}
-- run
bpfrun --seccomp --print -q -f a -f b c.json; bpfrun --seccomp --print -q -f b -f a c.json
-- stdout
1 0x00050002 ERRNO(2)
1 0x00050001 ERRNO(1)
