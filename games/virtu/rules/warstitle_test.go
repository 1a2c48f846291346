package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/virtu/content"
)

// warsTitle returns Wars of Italy with the embedded content.
func warsTitle(t testing.TB) engine.Title {
	t.Helper()
	c, err := content.LoadWars(content.WarsFiles)
	if err != nil {
		t.Fatal(err)
	}
	return NewWars(c)
}

// TestWarsContract runs the suite that every title must pass for Wars of Italy.
func TestWarsContract(t *testing.T) {
	enginetest.Run(t, warsTitle(t), enginetest.Options{
		Sets:  []string{"", "agent_per_palace=on"},
		Games: 80, DeepGames: 2, Bound: 40000, Size: 4096,
		Meet: meet(warsRules(t)), Twice: twice(warsRules(t)),
	})
}
