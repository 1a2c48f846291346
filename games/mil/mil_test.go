package mil

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// title is the game over the embedded printed values.
func title(t testing.TB) engine.Title {
	t.Helper()
	c, err := LoadContent(Files)
	if err != nil {
		t.Fatal(err)
	}
	return New(c)
}

// TestContract runs the suite that every title must pass, with two seats and the
// options that two may choose, and with more.
func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Games: 60, DeepGames: 2})
}
