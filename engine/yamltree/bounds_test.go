package yamltree_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"signoria/engine/yamltree"
)

// shapes returns texts of about size bytes that repeat one construct each.
func shapes(size int) map[string]string {
	of := func(piece string) string { return strings.Repeat(piece, size/len(piece)) }
	deep := func(open string) string { // each line is indented by one more space
		var b strings.Builder
		for i := 0; b.Len() < size; i++ {
			b.WriteString(strings.Repeat(" ", i) + open + "\n")
		}
		return b.String()
	}
	return map[string]string{
		"brackets": of("["), "braces": of("{"), "both": of("[{"), "mappings": of("{a: "), "quoted names": of(`{"a": `), "lists in mappings": of("{a: ["),
		"brackets on lines": of("[\n"), "closed": of("[") + of("]"), "list on a line": of("- "), "keys on a line": of("? "), "names on a line": of("a: "),
		"lists by columns": deep("-"), "names by columns": deep("a:"), "keys by columns": deep("?"),
		"anchors": of("&a "), "anchors on lines": of("&a\n"), "aliases": of("*a "), "tags": of("!a "), "tags of types": of("!!str "), "merges": of("<<: "),
		"quotes": of("'a' "), "one quote": of("'"), "double quotes": of(`"a" `), "flow on a line": "[" + of("1,") + "]", "flow on lines": "[" + of("1,\n") + "]",
		"a list": of("- a\n"), "names": of("a: b\n"), "documents": of("---\n"), "comments": of("# a\n"), "lines": of("\n"), "spaces": of(" "),
		"literal": "a: |\n" + of("  b\n"), "folded": "a: >\n" + of("  b\n"), "plain": "a: " + of("b\n  "), "one word": of("a"), "colons": of(":"), "tabs": of("\t"), "returns": of("\r"),
		"percent": of("%a\n"), "letters of many bytes": of("š: "), "nul": of("\x00"), "no text": of("\xff"),
	}
}

// TestShapesAreBounded checks that reading or refusing a text allocates memory in proportion to its
// length, whatever it repeats. Without the bounds 60 KB of brackets allocated 7 GB. Allocated bytes are
// counted, not time.
func TestShapesAreBounded(t *testing.T) {
	const size, each = 64 << 10, 2500
	for name, text := range shapes(size) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r, _ := yamltree.Parse("a.yaml", []byte(text))
		_ = r.Err()
		runtime.ReadMemStats(&after)
		if took := (after.TotalAlloc - before.TotalAlloc) / size; took > each {
			t.Errorf("%s: %d bytes were allocated for each byte of the text, want %d at most", name, took, each)
		}
	}
}

func TestCheckBounds(t *testing.T) {
	deep := strings.Repeat("[", yamltree.MostDeep-1) + strings.Repeat("]", yamltree.MostDeep-1)
	wide := "a: [" + strings.Repeat("1, ", yamltree.MostOnLine/2-3) + "1]"
	for text, why := range map[string]string{
		"": "", "a: 1": "", "a: " + deep: "", wide: "", wide + "\n" + wide: "",
		"a: [" + deep + "]":                             "line 1: lists and mappings lie in each other more than 64 deep",
		"a: 1\n" + wide[:len(wide)-1] + ", 1, 1, 1, 1]": "line 2: more than 4000 words and signs on one line",
		"a: &b 1":      "line 1: anchors, aliases and tags are not used here",
		"a: *b":        "line 1: anchors, aliases and tags are not used here",
		"a: !b 1":      "line 1: anchors, aliases and tags are not used here",
		"a:\n  <<: {}": "line 2: anchors, aliases and tags are not used here",
		strings.Repeat("a", yamltree.MostBytes+1): "2097153 bytes of YAML are too many; 2097152 are allowed",
		// Brackets in strings or comments, and consecutive lists, are no nesting.
		"a: '" + strings.Repeat("[", 99) + "'":      "",
		"# " + strings.Repeat("[&!*", 99):           "",
		"a: |\n  " + strings.Repeat("[", 99):        "",
		strings.Repeat("a: 1\n", 99):                "",
		strings.Repeat("- - 1\n", 99):               "",
		strings.Repeat("- [[1]]\n", 99):             "",
		strings.Repeat("- {a: b & c, d: '!'}\n", 9): "",
	} {
		err := yamltree.CheckBounds([]byte(text))
		if why == "" && err != nil || why != "" && (err == nil || err.Error() != why) {
			t.Errorf("%.60q: got the error %v, want %q", text, err, why)
		}
		if r, _ := yamltree.Parse("a.yaml", []byte(text)); why != "" && !errors.As(r.Err(), new(*yamltree.BoundsError)) {
			t.Errorf("%.60q: Parse returns %v, want a BoundsError", text, r.Err())
		}
	}
}
