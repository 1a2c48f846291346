package rules

import (
	"sync"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// readOnce is the content, read once for all tests; nothing changes it.
var readOnce = sync.OnceValues(func() (*content.Content, error) { return content.Load(content.Files) })

func edition(t testing.TB) *content.Content {
	t.Helper()
	c, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// title is the game over the embedded printed values.
func title(t testing.TB) engine.Title {
	t.Helper()
	return New(edition(t))
}

// sets are the modules and variants with which everything is tested beside the
// basic game (R-1, R-18, R-28, LP-1.3).
var sets = []string{
	"advanced",
	"houses",
	"pazzi",
	"houses,pazzi",
	"houses,leaders=basic,bonus=five",
	"houses,pazzi,leaders=houses,deck=revealed",
	"pazzi,deck=custom",
}

// twice is what a question that has a list of its own would list without it.
func twice(t testing.TB) func(engine.Position, engine.Seat) ([]engine.Choice, bool) {
	r := newRules(edition(t))
	return func(p engine.Position, seat engine.Seat) ([]engine.Choice, bool) {
		return r.Derived(engine.StateOf[state, lorenzo.View](p), seat, nil)
	}
}

// TestContract runs the suite that every title must pass. With fewer games some statements are not reached.
func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Games: 240, DeepGames: 8, Meet: meet(t), Twice: twice(t)})
}

// TestContractOfModules runs it with the modules. Fewer games are played for each
// of so many tables.
func TestContractOfModules(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Sets: sets, Games: 80, DeepGames: 4, Meet: meet(t), Twice: twice(t)})
}
