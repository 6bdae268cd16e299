# SPDX-License-Identifier: BSD-2-Clause
# A thin wrapper: CMake does the work.  PRESET=asan make check, and so on.
PRESET ?= release
BUILD = build/$(PRESET)
JOBS ?= $(shell nproc)

all: build

packages-build:
	@tools/packages build

packages-check:
	@tools/packages build check

configure:
	@cmake --preset $(PRESET)

build: packages-build
	@cmake --preset $(PRESET) -DCBPF_TESTS=OFF >/dev/null
	@cmake --build --preset $(PRESET) -j $(JOBS)

demo: packages-build
	@cmake --preset $(PRESET) -DCBPF_TESTS=OFF >/dev/null
	@cmake --build --preset $(PRESET) -j $(JOBS) >/dev/null
	$(BUILD)/bpfrun --print -e 'tcp port 22' $(BUILD)/sample.pcap

check: packages-check
	@cmake --preset $(PRESET) -DCBPF_TESTS=ON >/dev/null
	@cmake --build --preset $(PRESET) -j $(JOBS)
	@ctest --preset $(PRESET)

# The random tests ten times over, with another seed.
check-long: packages-check
	@cmake --preset $(PRESET) -DCBPF_TESTS=ON >/dev/null
	@cmake --build --preset $(PRESET) -j $(JOBS)
	$(BUILD)/difftest --runs=2000000 --seed=random
	$(BUILD)/checktest --runs=200000 --seed=random

format:
	@git ls-files '*.c' '*.h' | xargs clang-format -i

install: build
	@cmake --install $(BUILD)

clean:
	rm -rf build

.PHONY: all packages-build packages-check configure build demo check \
	check-long format install clean
