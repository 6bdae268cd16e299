Metadata from a cooked header: protocol and packet type, the network header
behind it, and a hardware type without an interface.
-- asm
	ld	#proto
	lsh	#16
	tax
	ld	#type
	lsh	#12
	or	x
	tax
	ldb	[0xfff00000]
	or	x
	ret	a
-- packet LINUX_SLL
0004000100060102030405060000080045000000
000000010006010203040506000086dd60000000
-- verdict
134234181
2262630496
-- skip kernel: a socket pair has no such header
