What is wrong with a profile is said with its place, and what is left out.
-- run
try() { printf '%s\n' "$1" | bpfasm -i oci --arch=x86_64 >/dev/null; echo $?; }
try '{"defaultAction":"SCMP_ACT_ERRNO",
 "syscalls": [ { "names": "read" } ] }'
try '{"defaultAction":"SCMP_ACT_ERRNO",
 "syscalls": [ ] '
try '{"defaultAction":"SCMP_ACT_ERRNO","architectures":["SCMP_ARCH_S390X"]}'
try '{"defaultAction":"SCMP_ACT_ERRNO","syscall":[],"syscalls":[{"names":["read","teleport"],"action":"SCMP_ACT_ALLOW"}]}'
try '{"defaultAction":"SCMP_ACT_ERRNO","syscalls":[
{"names":["read"],"action":"SCMP_ACT_ALLOW","args":[{"index":0,"value":1,"op":"SCMP_CMP_EQ"}]},
{"names":["read"],"action":"SCMP_ACT_LOG","args":[{"index":0,"value":1,"op":"SCMP_CMP_EQ"}]}]}'
for use in --arch=vax --cap=cap_all --kernel=six; do
	bpfasm $use /dev/null 2>&1 | head -n 1
done
-- stdout
1
1
1
0
1
bpfasm: no machine is called 'vax'
bpfasm: no capability is called 'cap_all'
bpfasm: 'six' is no version of a kernel, such as 6.1
-- stderr
<stdin>: error: syscalls[0].names: has to be an array [oci-profile]
<stdin>:3:1: error: '}' expected near end of file [oci-syntax]
  
  ^
<stdin>: error: the machine s390x: its byte order is not that of the others [oci-arch]
<stdin>: warning: syscall: a profile has no such key [oci-key]
<stdin>: warning: rules for system calls that no machine has are left out: teleport [oci-unknown]
<stdin>: error: syscalls[1]: libseccomp refuses the rule for read: it contradicts one before it [oci-rule]
