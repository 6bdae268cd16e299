# SPDX-License-Identifier: BSD-2-Clause
# Unit tests beside their subjects, case files by stage, random tests.

pkg_check_modules(CMOCKA REQUIRED IMPORTED_TARGET cmocka)

foreach(source ${unit_tests})
	get_filename_component(name ${source} NAME_WE)
	add_executable(${name} ${source})
	target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
	target_link_libraries(${name} PRIVATE cbpf_static PkgConfig::CMOCKA)
	add_test(NAME unit/${name} COMMAND ${name})
endforeach()

# The case runner; one ctest entry for each stage below testdata/.
add_executable(caserun cmd/caserun.c cmd/caserun_verdict.c
	cmd/casefile.c)
target_link_libraries(caserun PRIVATE cli cbpf_static)
file(GLOB stages RELATIVE ${PROJECT_SOURCE_DIR}/testdata CONFIGURE_DEPENDS
	${PROJECT_SOURCE_DIR}/testdata/*)
foreach(stage ${stages})
	if(IS_DIRECTORY ${PROJECT_SOURCE_DIR}/testdata/${stage})
		file(GLOB cases CONFIGURE_DEPENDS testdata/${stage}/*.t)
		if(cases)
			add_test(NAME cases/${stage} COMMAND caserun
				${PROJECT_SOURCE_DIR}/testdata/${stage})
		endif()
	endif()
endforeach()

# Programs from op.def, packets: every engine and the kernel must agree.
add_executable(difftest cmd/difftest.c cmd/gen.c)
target_link_libraries(difftest PRIVATE cbpf_static)
add_test(NAME random/difftest COMMAND difftest --runs=${CBPF_RUNS})

# Sound programs and single mutations: our checker and the kernel.
add_executable(checktest cmd/checktest.c cmd/gen.c)
target_link_libraries(checktest PRIVATE cbpf_static)
add_test(NAME random/checktest COMMAND checktest --runs=20000)

# Programs of the internal machine: verifier, interpreters and kernel.
add_executable(difftest_internal cmd/difftest_internal.c cmd/gen_internal.c
	cmd/gen.c)
target_link_libraries(difftest_internal PRIVATE cbpf_static)
add_test(NAME random/difftest_internal
	COMMAND difftest_internal --runs=${CBPF_RUNS})

# Programs as C, compiled, against the classic engine.
add_executable(ccodetest cmd/ccodetest.c cmd/gen.c)
target_link_libraries(ccodetest PRIVATE cbpf_static ${CMAKE_DL_LIBS})
add_test(NAME random/ccodetest COMMAND ccodetest)

# Every program of the tree and random ones, optimized in every way.
file(GLOB opt_cases CONFIGURE_DEPENDS testdata/*/*.t)
set(opttest_sources cmd/opttest.c cmd/gen_shape.c cmd/gen_internal.c cmd/gen.c
	cmd/casefile.c)
add_executable(opttest ${opttest_sources})
target_link_libraries(opttest PRIVATE cbpf_static)
add_test(NAME random/opttest
	COMMAND opttest --runs=${CBPF_RUNS} ${opt_cases})

# The same with each pass erring in turn: the test has to find it.  The passes
# built so stand before those of the library.
file(GLOB opt_sources CONFIGURE_DEPENDS lib/internal/opt*.c)
list(FILTER opt_sources EXCLUDE REGEX "_test\\.c$")
add_executable(opttest_sabotage ${opttest_sources} ${opt_sources})
target_compile_definitions(opttest_sabotage PRIVATE CBPF_SABOTAGE)
target_link_libraries(opttest_sabotage PRIVATE cbpf_static)
add_test(NAME random/opttest_sabotage
	COMMAND opttest_sabotage --runs=${CBPF_RUNS})

# What cbpf_optimize() makes means what it was made of.
add_executable(rewritetest cmd/rewritetest.c cmd/gen.c)
target_link_libraries(rewritetest PRIVATE cbpf_static)
add_test(NAME random/rewritetest COMMAND rewritetest --runs=${CBPF_RUNS})
file(GLOB rewrite_sources CONFIGURE_DEPENDS lib/rewrite/*.c)
list(FILTER rewrite_sources EXCLUDE REGEX "_test\\.c$")
add_executable(rewritetest_sabotage cmd/rewritetest.c cmd/gen.c
	${rewrite_sources})
target_compile_definitions(rewritetest_sabotage PRIVATE CBPF_SABOTAGE)
target_link_libraries(rewritetest_sabotage PRIVATE cbpf_static)
add_test(NAME random/rewritetest_sabotage
	COMMAND rewritetest_sabotage --runs=${CBPF_RUNS})

# Programs of libpcap and libseccomp through every form and back.
add_executable(formtest cmd/formtest.c cmd/gen.c)
target_link_libraries(formtest PRIVATE cbpf_static)
add_test(NAME forms/formtest
	COMMAND formtest ${PROJECT_SOURCE_DIR}/testdata/expressions.txt)

# Lints over what libpcap and libseccomp generate, and over random programs.
add_executable(linttest cmd/linttest.c cmd/gen.c)
target_link_libraries(linttest PRIVATE cbpf_static)
math(EXPR lint_runs "${CBPF_RUNS} / 100")
add_test(NAME lint/linttest COMMAND linttest
	${PROJECT_SOURCE_DIR}/testdata/expressions.txt ${lint_runs})

# The fuzz drivers as plain programs, over mutations of the case files.
file(GLOB fuzz_seeds CONFIGURE_DEPENDS testdata/*/*.t
	testdata/examples/*)
foreach(name fuzz_read fuzz_input)
	add_executable(${name} cmd/${name}.c cmd/fuzz_main.c cmd/gen.c)
	target_link_libraries(${name} PRIVATE cbpf_static)
endforeach()
add_test(NAME random/fuzz_read COMMAND fuzz_read --random=10000 ${fuzz_seeds})
add_test(NAME random/fuzz_input COMMAND fuzz_input --random=10000
	${PROJECT_SOURCE_DIR}/testdata/sample.pkt ${sample} ${fuzz_seeds})

# Scripts.  They find the built commands and the sample through PATH and
# CBPF_BUILD, and the tree through CBPF_SOURCE.
file(GLOB scripts CONFIGURE_DEPENDS tests/*.sh)
foreach(script ${scripts})
	get_filename_component(name ${script} NAME_WE)
	add_test(NAME script/${name} COMMAND sh ${script})
	set_tests_properties(script/${name} PROPERTIES SKIP_RETURN_CODE 77)
endforeach()

get_property(all_tests DIRECTORY ${PROJECT_SOURCE_DIR} PROPERTY TESTS)
set_tests_properties(${all_tests} PROPERTIES ENVIRONMENT
	"PATH=${PROJECT_BINARY_DIR}:$ENV{PATH};CBPF_BUILD=${PROJECT_BINARY_DIR};CBPF_SOURCE=${PROJECT_SOURCE_DIR};CC=${CMAKE_C_COMPILER}")
