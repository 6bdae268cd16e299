# SPDX-License-Identifier: BSD-2-Clause
# Writes OUT: the FILES as bench_files[] of lib/run/bench.h.
set(text "/* Made by cmake/arrays.cmake. */\n#include \"run/bench.h\"\n\n")
set(rows "const struct bench_file bench_files[] = {\n")
set(n 0)
foreach(file ${FILES})
	get_filename_component(name ${file} NAME)
	file(READ ${file} hex HEX)
	string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
	string(REGEX REPLACE "((0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,)(0x..,))" "\\1\n" bytes "${bytes}")
	# A NUL ends it, so that it is a string as well.
	string(APPEND text "static const char file${n}[] = {\n${bytes}0};\n\n")
	string(APPEND rows
		"\t{\"${name}\", file${n}, sizeof(file${n}) - 1},\n")
	math(EXPR n "${n} + 1")
endforeach()
file(WRITE ${OUT} "${text}${rows}\t{0}};\n")
