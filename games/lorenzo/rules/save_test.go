package rules

import (
	"regexp"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// moduleSets are options that together turn on everything that a position can contain.
var moduleSets = []string{"", "advanced", "houses", "pazzi", "houses,pazzi", "houses,pazzi,deck=revealed,leaders=houses", "houses,pazzi,deck=custom,bonus=five"}

// TestSaveAlongGames plays games with every module. Every choice has a unique text that parses back,
// and every settled position can be saved and loaded without a change.
func TestSaveAlongGames(t *testing.T) {
	enginetest.ReadBack(t, title(t), moduleSets, nil, func(p engine.Position) string { return viewOf(p, engine.NoSeat).Phase.String() },
		"tiles", "draft", "auction", "actions", "vatican", "over")
}

// TestMangledPositions exchanges numbers, lists, names and spaces in saved positions. Each result is
// refused, or can be played until a position that can be saved.
func TestMangledPositions(t *testing.T) {
	enginetest.Mangled(t, title(t), moduleSets, 50,
		regexp.MustCompile(`\b\d+\b`), regexp.MustCompile(`\[[^\[\]]*\]`), regexp.MustCompile(`\b[a-z]+(_[a-z]+)+\b`),
		regexp.MustCompile(`\b(home|palace|(market|harvest|leader|special|venture)\.\w+)\b`))
}
