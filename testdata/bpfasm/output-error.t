A bad filter leaves the old file as it was.
-- run
echo old > out
echo "ret 1" | bpfasm -o out 2>/dev/null
echo $?; cat out; ls
-- stdout
1
old
out
