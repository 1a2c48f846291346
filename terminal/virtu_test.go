package terminal

import (
	"regexp"
	"strings"
	"testing"

	"signoria/engine"

	virtucontent "signoria/games/virtu/content"
	"signoria/games/virtu/rules"
	virtuwords "signoria/games/virtu/words"
	"signoria/i18n"
)

func virtuTable(t *testing.T, lang string, players ...string) Config {
	t.Helper()
	content, err := virtucontent.Load(virtucontent.Files)
	if err != nil {
		t.Fatal(err)
	}
	b, err := i18n.Load(i18n.Shared(), Words, virtuwords.Files)
	if err != nil {
		t.Fatal(err)
	}
	return Config{
		Title: rules.New(content), Narrator: virtuwords.Narrator{}, Words: b.In(lang), Name: "Virtù",
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

// warsTable is a table of Wars of Italy.
func warsTable(t *testing.T, lang string, players ...string) Config {
	t.Helper()
	content, err := virtucontent.LoadWars(virtucontent.WarsFiles)
	if err != nil {
		t.Fatal(err)
	}
	c := virtuTable(t, lang, players...)
	c.Title, c.Name = rules.NewWars(content), "Wars of Italy"
	return c
}

// TestWarsIsPlayedInWords: the board tells of the leagues, and influence is used
// and refused in words.
func TestWarsIsPlayedInWords(t *testing.T) {
	screen := session(t, warsTable(t, "en", "", "random"),
		"lay charles_viii chamber.2", "lay ludovico_sforza_2p slot.1", "lay louis_of_orleans slot.2", "lay philippe_de_commynes slot.4", "",
		"start 3", "why influence venice", "use slot.1 crown", "influence venice", "board", "quit")
	wants(t, screen,
		"Round 1 of 21", "You (France)",
		"Influence: which league?",
		"Ludovico Sforza: 2 crowns",
		"Crowns: 1 needed, 0 ready. (W-4.2)",
		"You: moves the marker of Venice 1 space",
		"City leagues", "Venice     neutral zone (1 towards France)")
}

// TestVirtuRunsInEveryLanguage: many turns of a person who takes whatever stands
// first, and nothing without words.
func TestVirtuRunsInEveryLanguage(t *testing.T) {
	for _, lang := range i18n.Languages {
		runsIn(t, lang, virtuTable(t, lang, "", "random", "random", "random"))
		runsIn(t, lang, warsTable(t, lang, "", "random"))
		runsIn(t, lang, warsTable(t, lang, "random", ""))
	}
}

func runsIn(t *testing.T, lang string, c Config) {
	t.Helper()
	script := strings.Split(strings.Repeat("1\nboard\nscore\n", 60), "\n")
	screen := session(t, c, script...)
	if m := regexp.MustCompile(`%!|\{[a-z]+\}|\b(terminal|log|choice|ask|pay|plain|score|why|league|round)\.[a-z]`).FindString(screen); m != "" {
		t.Errorf("%s: %s: %q is no word for people", lang, c.Name, m)
	}
}
