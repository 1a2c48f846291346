package rules

import (
	"regexp"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
)

// moduleSets are options that between them turn everything on that a position can
// hold.
var moduleSets = []string{"", "advanced", "houses", "pazzi", "houses,pazzi", "houses,pazzi,deck=revealed,leaders=houses", "houses,pazzi,deck=custom,bonus=five"}

// TestSaveAlongGames plays games with every module: every choice has a text of its own that reads
// back, and every settled position reads back as it was.
func TestSaveAlongGames(t *testing.T) {
	enginetest.ReadBack(t, title(t), moduleSets, nil, func(p engine.Position) string { return viewOf(p, engine.NoSeat).Phase.String() },
		"tiles", "draft", "auction", "actions", "vatican", "over")
}

// TestMangledPositions exchanges numbers, lists, names and spaces in saved positions: each is
// refused, or can be played on to a position that can be saved.
func TestMangledPositions(t *testing.T) {
	enginetest.Mangled(t, title(t), moduleSets, 50,
		regexp.MustCompile(`\b\d+\b`), regexp.MustCompile(`\[[^\[\]]*\]`), regexp.MustCompile(`\b[a-z]+(_[a-z]+)+\b`),
		regexp.MustCompile(`\b(home|palace|(market|harvest|leader|special|venture)\.\w+)\b`))
}
