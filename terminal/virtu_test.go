package terminal

import (
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/board"
	virtuwords "signoria/games/virtu/words"
	"signoria/i18n"
)

func virtuTable(t *testing.T, lang string, players ...string) Config {
	t.Helper()
	content, err := virtu.LoadContent(virtu.Files)
	if err != nil {
		t.Fatal(err)
	}
	b, err := i18n.Load(i18n.Shared(), Words, virtuwords.Files)
	if err != nil {
		t.Fatal(err)
	}
	return Config{
		Title: virtu.New(content), Board: board.Board{}, Words: b.In(lang), Name: "Virtù",
		Players: players, Seed: engine.SeedFromInt(1), Bots: 1,
	}
}

// TestVirtuIsPlayedInWords: set-up, a first turn and what is closed, in words
// and in notation.
func TestVirtuIsPlayedInWords(t *testing.T) {
	screen := session(t, virtuTable(t, "en", "", "random", "random"),
		"lay lorenzo_de_medici chamber.1", "lay piero_de_medici upgrade.1", "why lay giovanni_de_medici upgrade.1",
		"lay giovanni_de_medici slot.1", "", "board", "score", "quit")
	wants(t, screen,
		"Year 1 · set-up", "Florence", "You (Florence)",
		"Your turn. Place your family cards",
		"Piero de' Medici into chamber 1 as an upgrade",
		"A card lies here already.", "V-3.5",
		"You: Giovanni de' Medici into courtier slot 1, Lorenzo de' Medici into chamber 1, Piero de' Medici into chamber 1 as an upgrade",
		"Year 1: spring",
		"Patronage · Lorenzo de' Medici · + Piero de' Medici")
}

// TestVirtuRunsInEveryLanguage: many turns of a person who takes whatever stands
// first, and nothing without words.
func TestVirtuRunsInEveryLanguage(t *testing.T) {
	for _, lang := range i18n.Languages {
		script := strings.Split(strings.Repeat("1\nboard\nscore\n", 60), "\n")
		screen := session(t, virtuTable(t, lang, "", "random", "random", "random"), script...)
		if m := regexp.MustCompile(`%!|\{[a-z]+\}|\b(terminal|log|choice|ask|pay|plain|score|why)\.[a-z]`).FindString(screen); m != "" {
			t.Errorf("%s: %q is no word for people", lang, m)
		}
	}
}
