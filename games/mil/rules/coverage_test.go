package rules

import (
	"testing"

	"signoria/engine/rulepage"
)

// TestRules compares the rules page with scenarios, tests and sources.
func TestRules(t *testing.T) {
	rulepage.Page{Title: "mil", Prefixes: "M|D|R|T|X", Root: "../../.."}.Run(t)
}
