# SPDX-License-Identifier: BSD-2-Clause
# libFuzzer drivers: cmd/fuzz_NAME.c, each one entry point.

file(GLOB drivers CONFIGURE_DEPENDS cmd/fuzz_*.c)
foreach(driver ${drivers})
	get_filename_component(name ${driver} NAME_WE)
	add_executable(${name} ${driver})
	target_link_libraries(${name} PRIVATE cbpf_static)
	target_link_options(${name} PRIVATE -fsanitize=fuzzer)
endforeach()
