Either byte order is found by the content, also where the first word is 0.
-- file f
4,0 0 0 1,40 0 0 12,21 0 0 2048,22 0 0 0,
-- run
for form in raw raw-be; do
	bpfasm -t $form f -o g; od -An -tx1 -N16 g; bpfasm g
done
-- stdout
 00 00 00 00 01 00 00 00 28 00 00 00 0c 00 00 00
4,0 0 0 1,40 0 0 12,21 0 0 2048,22 0 0 0,
 00 00 00 00 00 00 00 01 00 28 00 00 00 00 00 0c
4,0 0 0 1,40 0 0 12,21 0 0 2048,22 0 0 0,
