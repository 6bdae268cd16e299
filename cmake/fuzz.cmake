# SPDX-License-Identifier: BSD-2-Clause
# The fuzz drivers with libFuzzer.

foreach(name fuzz_read fuzz_input)
	add_executable(${name} cmd/${name}.c)
	target_link_libraries(${name} PRIVATE cbpf_static)
	target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()
