Whatever signal ends it: no part of the output is left.
-- run
mkdir out
mkfifo in
for signal in TERM HUP USR1 ALRM
do
	bpfrun --code '1,6 0 0 1' -w out/packets in &
	exec 3> in
	echo 0011 >&3
	# The output may have no name yet.
	until ls -l /proc/$!/fd 2>/dev/null | grep -q "$PWD/out/"
	do
		sleep 0.01
	done
	kill -s $signal $!
	wait $! 2> messages
	kill -l $?
	exec 3>&-
	ls -A out
done
-- stdout
TERM
HUP
USR1
ALRM
