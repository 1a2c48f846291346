package rules

import (
	"os"
	"testing"

	"signoria/engine/scenario"
)

// TestWarsScenarios runs the rules of Wars of Italy written as examples.
func TestWarsScenarios(t *testing.T) {
	scenario.RunT(t, warsTitle(t), os.DirFS("../testdata/wars"))
}
