package rules

import (
	"testing"

	"signoria/engine/rulepage"
)

// TestRules compares the rules page with scenarios, tests and sources.
func TestRules(t *testing.T) {
	rulepage.Page{
		Title: "virtu", Prefixes: "V|W|S|E|R|T", Root: "../../..",
		Scenarios: []string{"testdata/scenarios", "testdata/wars"},
	}.Run(t)
}
