package rules

import (
	"os"
	"testing"

	"signoria/engine/scenario"
)

// TestScenarios runs the rules written as examples.
func TestScenarios(t *testing.T) {
	scenario.RunT(t, title(t), os.DirFS("../testdata/scenarios"))
}
