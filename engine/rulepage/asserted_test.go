package rulepage

import (
	"slices"
	"testing"
)

const source = `package toy

import "testing"

// TestComment: a comment asserts nothing (M-1.1).
func TestComment(t *testing.T) {
	Covers(t, "M-1.2", "R-3") // nor does this one (M-1.3)
	t.Run("M-1.4: a name", func(t *testing.T) {
		if why := refused(); why.Rule != "M-2.10" {
			t.Errorf("%v (M-1.5)", why)
		}
	})
	load(` + "`" + `
seats: 3 # M-1.6 stands in a comment of the position
# and so does M-1.7
rule: M-1.8
` + "`" + `)
	/* M-1.9 */
}
`

// TestCommentsAssertNothing checks that only strings in the code of a test count as names of rules,
// without the comments of YAML in them.
func TestCommentsAssertNothing(t *testing.T) {
	got := Page{Prefixes: "M|R"}.asserted(t, "toy_test.go", source)
	if want := []string{"M-1.2", "R-3", "M-1.4", "M-2.10", "M-1.5", "M-1.8"}; !slices.Equal(got, want) {
		t.Errorf("the asserted rules are %v; want %v", got, want)
	}
}
