The comma at the end is optional, as in the manual of iptables.
-- code
4,48 0 0 9,21 0 1 6,6 0 0 1,6 0 0 0
-- dis
	ldb [9]
	jeq #0x6, L2, L3
L2:	ret #0x1
L3:	ret #0
