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

// TestContract runs the suite that every title must pass.
func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Games: 60, DeepGames: 2, Size: 4096})
}

// TestModules runs it with each module and variant, and with all together
// the advanced modules only from three families on (M-2.1).
func TestModules(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{
		Sets: []string{
			"cut_throat,land_b=fish",
			"memory,land_a=fish",
			"time_is_money",
			"pope",
			"claim",
			"cut_throat,time_is_money,pope,claim,memory,land_b=fish",
		},
		Games: 12, DeepGames: 1, Size: 4096,
	})
}
