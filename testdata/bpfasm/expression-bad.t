libpcap's own words.
-- run
bpfasm -e 'foo bar'
-- stderr
<expression>: error: 'foo bar': can't parse filter expression: syntax error [expression]
-- status 1
