#!/bin/sh
# SPDX-License-Identifier: BSD-2-Clause
# What bpfcheck --format=sarif writes is valid by the schema of SARIF 2.1.0
# (testdata/sarif), and says what the other formats say.  Fingerprints stay when
# lines move.
set -u
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
cd "$dir" || exit 1

python=
for candidate in python3 /usr/bin/python3; do
	"$candidate" -c 'import jsonschema' 2>/dev/null && python=$candidate
done
if [ -z "$python" ]; then
	echo "SKIPPED: there is no python3-jsonschema"
	[ -z "${CI:-}" ] || exit 1
	exit 77
fi

examples=$CBPF_SOURCE/testdata/examples
printf 'ld M[0]\nret a\n' >bad.bpf
odd=$(printf 'not a filter, \303\251.bpf')
printf 'frob\n' >"$odd"
printf '\tld\t[4] ; \303\251\303\251\n\tdiv #0 ; cbpf-allow x-unset: no\n\tret a\n' >columns.bpf
printf '\001\002\003' >odd.raw
cat >allow.bpf <<'E'
; cbpf-allow default-allow: a deny list by design
.context seccomp x86_64
	ld [nr]
	jeq #59, kill
	ret #0x7fff0000
kill:	ret #0
E
cp "$examples"/*.bpf .
awk '{ print } NR == 2 { print "; another line"; print "" }' allow.bpf \
	>moved.bpf
mkdir again && cp moved.bpf again/allow.bpf

# run NAME STATUS ARGUMENT...: NAME.sarif, NAME.json of the same run.
failed=0
run() {
	name=$1 want=$2
	shift 2
	bpfcheck --format=sarif "$@" >"$name.sarif" 2>"$name.err"
	got=$?
	bpfcheck --format=json "$@" >"$name.json" 2>>"$name.err"
	# What cannot be read is told on standard error, too.
	grep -v ': cannot read: .* \[read\]$' "$name.err" >others
	if [ "$got" -ne "$want" ] || [ -s others ]; then
		echo "FAIL: $name: status $got, not $want:"
		cat "$name.err"
		failed=1
	fi
}
run good 0 --target=cls_bpf --verify-only --code '1,6 0 0 0'
run refused 1 bad.bpf columns.bpf "$odd" odd.raw
run missing 2 bad.bpf no-such-file . /dev/null
run expression 1 --target=socket -e 'ip6 protochain 6' --code '1,5 0 0 9'
run lints 1 allow.bpf policy.bpf "$examples/mark.bpf"
run stack 0 --stack policy.bpf allow.bpf
bpfcheck --write-baseline=known allow.bpf >/dev/null 2>&1
run baseline 0 --baseline=known allow.bpf
(cd again && bpfcheck --format=sarif allow.bpf >../moved.sarif)
bpfcheck --format=json allow.bpf >moved.json

"$python" - "$CBPF_SOURCE/testdata/sarif/sarif-2.1.0-rtm.5.json" <<'P' || failed=1
import glob, json, sys
import jsonschema

schema = json.load(open(sys.argv[1]))
validator = jsonschema.validators.validator_for(schema)(schema)
validator.check_schema(schema)
total = suppressed = regions = 0
for name in sorted(glob.glob("*.sarif")):
    log = json.load(open(name))
    validator.validate(log)
    lines = [json.loads(line) for line in open(name[:-5] + "json")]
    findings = [line for line in lines if "finding" in line]
    run = log["runs"][0]
    results, rules = run["results"], run["tool"]["driver"]["rules"]
    assert len(results) == len(findings), name
    ids = [rule["id"] for rule in rules]
    assert len(set(ids)) == len(ids) and set(ids) == {
        r["ruleId"] for r in results}, name
    for result, finding in zip(results, findings):
        assert ids[result["ruleIndex"]] == result["ruleId"]
        assert result["ruleId"] == finding["finding"]
        assert result["level"] == finding["level"]
        prints = result["partialFingerprints"]["cbpf/v1"]
        assert prints == finding["fingerprint"], (name, prints)
        assert ("suppressions" in result) == ("suppressed" in finding)
        suppressed += "suppressions" in result
        total += 1
        place = result["locations"][0].get("physicalLocation", {})
        region = place.get("region")
        assert bool(region) == ("line" in finding and
                                finding["file"][0] != "<"), (name, finding)
        if region:
            regions += 1
            # The moved file has two more lines.
            moved = 2 if name == "moved.sarif" else 0
            assert region["startLine"] == finding["line"] + moved
            text = region["snippet"]["text"]
            shown = text[region["startColumn"] - 1:region.get("endColumn", 2) - 1]
            data = text.encode()[finding["column"] - 1:]
            assert data[:finding.get("length", 1)].decode() == shown
    prints = [r["partialFingerprints"]["cbpf/v1"] for r in results]
    assert len(set(prints)) == len(prints), name
    done = run["invocations"][0]["executionSuccessful"]
    assert done == (name != "missing.sarif"), name
    print(f"{name}: {len(results)} results, {len(rules)} rules")
print(f"{total} results, {regions} with a region, {suppressed} suppressed")
assert total >= 30 and regions >= 20 and suppressed >= 4
# A schema that takes everything would prove nothing.
log["runs"][0]["results"][0]["level"] = "fatal"
assert not validator.is_valid(log)
P
exit $failed
