A new file has the mode of the umask; a symbolic link is written through.
-- run
umask 027
bpfasm --code "1,6 0 0 1" -o out && ls -l out | cut -c1-10 && ln -s out link
bpfasm --code "1,6 0 0 2" -o link && cat out && ls
-- stdout
-rw-r-----
1,6 0 0 2,
link
out
