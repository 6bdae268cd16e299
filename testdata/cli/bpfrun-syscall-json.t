Every fault of a record is told with its place; the others are run.
-- file c.json
{"nr":1}
{"nr":1.5}
{"nr":1,"foo":2}
[1]
{"nr":1,"syscall":"read"}
{"syscall":"nosuch"}
{"syscall":"openat","arch":"vax"}
{"nr":1,"arch":5}
{"nr":1,"uprobe":true}
{"nr":335,"uprobe":1}
{"nr":1,"args":[1,2,3,4,5,6,7]}
{"nr":1,"args":[true]}
{"nr":1,"args":["0x10000000000000000"]}
{"nr":1,"args":["12z"]}
{"syscall":"open","arch":"aarch64"}
{}
{"nr":4294967296}
{"nr":4294967295,"ip":"0xffffffffffffffff","args":["18446744073709551615",-9223372036854775808]}
-- run
bpfrun --seccomp -v --code '1,6 0 0 0' c.json 2>err; echo $?; grep -v 'runs on' err
-- stdout
1 0x00000000 KILL_THREAD
2 0x00000000 KILL_THREAD
c.json: 2 records, 2 matched
2
c.json:2:2: error: nr: expected an integer of 64 bits, or one as a string ("0x...") [syscall-record]
  {"nr":1.5}
   ^
c.json:3:9: error: 'foo' is no key of a record; there are nr, syscall, arch, ip, args and uprobe [syscall-record]
  {"nr":1,"foo":2}
          ^
c.json:4:1: error: expected an object, {...} [syscall-record]
  [1]
  ^
c.json:5:9: error: nr and syscall: give one of them [syscall-record]
  {"nr":1,"syscall":"read"}
          ^
c.json:6:2: error: no system call is called 'nosuch' [syscall-record]
  {"syscall":"nosuch"}
   ^
c.json:7:21: error: no architecture is called 'vax' [syscall-record]
  {"syscall":"openat","arch":"vax"}
                      ^
c.json:8:9: error: arch: expected a name [syscall-record]
  {"nr":1,"arch":5}
          ^
c.json:9:9: error: the kernel's probes make the calls 335 and 336 of x86_64 only [syscall-record]
  {"nr":1,"uprobe":true}
          ^
c.json:10:11: error: uprobe: expected true or false [syscall-record]
  {"nr":335,"uprobe":1}
            ^
c.json:11:9: error: args: expected a list of at most 6 values [syscall-record]
  {"nr":1,"args":[1,2,3,4,5,6,7]}
          ^
c.json:12:9: error: args: expected an integer of 64 bits, or one as a string ("0x...") [syscall-record]
  {"nr":1,"args":[true]}
          ^
c.json:13:9: error: args: expected an integer of 64 bits, or one as a string ("0x...") [syscall-record]
  {"nr":1,"args":["0x10000000000000000"]}
          ^
c.json:14:9: error: args: expected an integer of 64 bits, or one as a string ("0x...") [syscall-record]
  {"nr":1,"args":["12z"]}
          ^
c.json:15:2: error: aarch64 has no system call 'open' [syscall-record]
  {"syscall":"open","arch":"aarch64"}
   ^
c.json:16:1: error: the record has neither nr nor syscall [syscall-record]
  {}
  ^
c.json:17:2: error: nr does not fit 32 bits [syscall-record]
  {"nr":4294967296}
   ^
