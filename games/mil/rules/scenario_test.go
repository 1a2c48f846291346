package rules

import (
	"os"
	"testing"

	"signoria/engine/scenario"
)

// TestScenarios runs the examples of rules in testdata/scenarios.
func TestScenarios(t *testing.T) {
	scenario.RunT(t, title(t), os.DirFS("../testdata/scenarios"))
}
