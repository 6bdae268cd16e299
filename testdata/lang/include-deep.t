How deep files include files, and how many are included, has a limit.
-- run
for i in $(seq 0 40); do echo ".include \"f$((i + 1))\"" >f$i; done
echo 'ret a' >f41
bpfasm f0
bpfasm f9 && bpfasm f10
for i in 0 1 2 3 4 5 6 7 8 9; do
	echo ".include \"g$((i + 1))\"" >g$i
	echo ".include \"g$((i + 1))\"" >>g$i
done
echo >g10
bpfasm g0
-- stdout
1,22 0 0 0,
1,22 0 0 0,
-- stderr
f32:1:1: error: cannot include 'f33': files include files too deep [include]
  .include "f33"
  ^~~~~~~~~~~~~~
g9:2:1: error: cannot include 'g10': too many files are included [include]
  .include "g10"
  ^~~~~~~~~~~~~~
g7:2:1: error: cannot include 'g8': too many files are included [include]
  .include "g8"
  ^~~~~~~~~~~~~
g6:2:1: error: cannot include 'g7': too many files are included [include]
  .include "g7"
  ^~~~~~~~~~~~~
g0:2:1: error: cannot include 'g1': too many files are included [include]
  .include "g1"
  ^~~~~~~~~~~~~
-- status 1
