package rules

import (
	"testing"

	"signoria/engine/rulepage"
)

// TestRules compares the rules page with scenarios, tests and sources.
func TestRules(t *testing.T) {
	rulepage.Page{Title: "lorenzo", Prefixes: "L|LA|LH|LP|SM|EL|R|TV", Root: "../../.."}.Run(t)
}
