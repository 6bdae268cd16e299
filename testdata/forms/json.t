JSON: objects, arrays, a link type; what is wrong is said.
-- file a.json
{"format":1,"linktype":"RAW","instructions":[{"code":48,"k":9},[21,0,1,6],{"code":6,"jt":0,"jf":0,"k":-1},[6,0,0,0]]}
-- file b.json
[[48,0,0,9],[6,0,0,4294967295]]
-- run
bpfasm a.json; bpfasm b.json; bpfasm -t json a.json
try() { printf '%s' "$1" | bpfasm -i json; }
try '{"instructions":[{"k":1}]}'
try '{"instructions":[[1,2,3]]}'
try '{"instructions":[[1,256,3,4]]}'
try '{"instructions":[{"code":6,"K":4}]}'
try '{"instructions":[7]}'
try '{"format":2,"instructions":[]}'
try '{"linktype":"NOPE","instructions":[]}'
try '{"code":1}'
try '[[6,0,0,'
-- stdout
4,48 0 0 9,21 0 1 6,6 0 0 4294967295,6 0 0 0,
2,48 0 0 9,6 0 0 4294967295,
{"format":1,"linktype":"RAW","instructions":[
{"code":48,"jt":0,"jf":0,"k":9},
{"code":21,"jt":0,"jf":1,"k":6},
{"code":6,"jt":0,"jf":0,"k":4294967295},
{"code":6,"jt":0,"jf":0,"k":0}
]}
-- stderr
<stdin>: error: instruction 0: code is missing [json-form]
<stdin>: error: instruction 0: an array needs four numbers [json-form]
<stdin>: error: instruction 0: jt is out of range [json-form]
<stdin>: error: instruction 0: only code, jt, jf and k are known [json-form]
<stdin>: error: instruction 0: expected an object or an array [json-form]
<stdin>: error: only the format 1 is known [json-form]
<stdin>: error: linktype is no link type [json-form]
<stdin>: error: the array of instructions is missing [json-form]
<stdin>:1:8: error: ']' expected near end of file [json-form]
  [[6,0,0,
         ^
-- status 1
