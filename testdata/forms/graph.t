Blocks and edges; a jump to where nothing is goes outside.
-- code
6,48 0 0 9,21 0 2 17,5 0 0 2,4 0 0 1,21 9 9 1,6 0 0 0
-- dot
digraph filter {
	node [shape=box, fontname="monospace"];
	edge [fontname="monospace"];
	b0 [label="0: ldb [9]\l1: jeq #0x11, 0, 2\l"];
	b0 -> b2 [label="true", color=darkgreen];
	b0 -> b4 [label="false", color=red];
	b2 [label="2: ja 2\l"];
	b2 -> b5;
	b3 [label="3: add #0x1\l"];
	b3 -> b4;
	b4 [label="4: jeq #0x1, 9, 9\l"];
	b4 -> b6;
	b5 [label="5: ret #0\l"];
	b6 [label="outside", shape=oval];
}
