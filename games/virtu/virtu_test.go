package virtu

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

// TestContract runs the suite that every title must pass, with every option. It
// proves among other things that the start and the choices determine the game
// (S-1.2).
func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{
		Sets:  []string{"", "houses=drawn,agent_per_palace=on,hre_cross=only_if_ready"},
		Games: 40, DeepGames: 2, Bound: 40000, Size: 4096,
	})
}
