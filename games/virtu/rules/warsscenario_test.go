package rules

import (
	"os"
	"testing"

	"signoria/engine/scenario"
)

// TestWarsScenarios runs the examples of rules in testdata/wars.
func TestWarsScenarios(t *testing.T) {
	scenario.RunT(t, warsTitle(t), os.DirFS("../testdata/wars"))
}
