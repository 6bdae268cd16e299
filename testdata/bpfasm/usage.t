Bad use is status 2.
-- run
for args in "-t nope f" "-i nope f" "-i internal-llvm f" "-y nope -e ip" "--target=nope f" "--compat=nope f" "f g" "-e ip f" "--nope" "-s -1 -e ip"; do
	bpfasm $args >/dev/null 2>err; echo "$? $(wc -l < err)"
done
-- stdout
2 2
2 2
2 2
2 2
2 2
2 2
2 2
2 2
2 2
2 2
