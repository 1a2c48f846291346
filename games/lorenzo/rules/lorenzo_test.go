package rules

import (
	"sync"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// readOnce loads the content once for all tests, which do not change it.
var readOnce = sync.OnceValues(func() (*content.Content, error) { return content.Load(content.Files) })

func edition(t testing.TB) *content.Content {
	t.Helper()
	c, err := readOnce()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// title returns the title with the embedded content.
func title(t testing.TB) engine.Title {
	t.Helper()
	return New(edition(t))
}

// sets are the options that tests play in addition to the basic rules (R-1, R-18, R-28, LP-1.3).
var sets = []string{
	"advanced",
	"houses",
	"pazzi",
	"houses,pazzi",
	"houses,leaders=basic,bonus=five",
	"houses,pazzi,leaders=houses,deck=revealed",
	"pazzi,deck=custom",
}

// twice returns a function for enginetest.Options.Twice: the choices that a question would list by
// Check alone, if the rules list them separately for speed.
func twice(t testing.TB) func(engine.Position, engine.Seat) ([]engine.Choice, bool) {
	r := newRules(edition(t))
	return func(p engine.Position, seat engine.Seat) ([]engine.Choice, bool) {
		return r.Derived(engine.StateOf[state, lorenzo.View](p), seat, nil)
	}
}

// TestContract runs the suite that every title must pass. Fewer games would not reach some statements.
func TestContract(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Games: 240, DeepGames: 8, Meet: meet(t), Twice: twice(t)})
}

// TestContractOfModules runs the suite with the modules, with fewer games for each set of options.
func TestContractOfModules(t *testing.T) {
	enginetest.Run(t, title(t), enginetest.Options{Sets: sets, Games: 80, DeepGames: 4, Meet: meet(t), Twice: twice(t)})
}
