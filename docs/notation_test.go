package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/scenario"
	"signoria/games"
	"signoria/table"
)

const page = "notation.md"

// examples are the fenced blocks of a kind on the page, each with the lines
// before it left blank, so that errors name the page's lines.
func examples(t *testing.T, kind string) []string {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	block := regexp.MustCompile("(?ms)^```" + kind + "\n(.*?)^```$")
	for _, at := range block.FindAllSubmatchIndex(text, -1) {
		lines := strings.Count(string(text[:at[2]]), "\n")
		found = append(found, strings.Repeat("\n", lines)+string(text[at[2]:at[3]]))
	}
	if len(found) == 0 {
		t.Fatalf("%s has no example of %q", page, kind)
	}
	return found
}

// title opens a title with its own printed values.
func title(t *testing.T, name string) engine.Title {
	t.Helper()
	for _, g := range games.All() {
		if g.Name == name {
			title, err := g.Open(g.Content)
			if err != nil {
				t.Fatal(err)
			}
			return title
		}
	}
	t.Fatalf("there is no title %s", name)
	return nil
}

func TestScenarioExamples(t *testing.T) {
	shown := map[string]bool{}
	for _, text := range examples(t, "yaml scenario") {
		list, err := scenario.Parse(page, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			shown[s.Game] = true
			for _, f := range s.Run(title(t, s.Game)) {
				t.Error(f)
			}
		}
	}
	for _, g := range games.All() {
		if !shown[g.Name] {
			t.Errorf("%s has no scenario of %s", page, g.Name)
		}
	}
}

// TestPositionExamples wants the written positions to be read, and to be the
// same when they are written and read again.
func TestPositionExamples(t *testing.T) {
	for _, at := range []struct{ kind, title, options string }{
		{"yaml position", "lorenzo", ""},
		{"yaml position lorenzo houses", "lorenzo", "houses"},
		{"yaml position lorenzo auction", "lorenzo", "houses"},
		{"yaml position virtu", "virtu", ""},
		{"yaml position wars-of-italy", "wars-of-italy", ""},
		{"yaml position mil", "mil", ""},
	} {
		game := title(t, at.title)
		o, err := engine.ParseOptions(seats(game), at.options)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range examples(t, at.kind) {
			pos, err := game.Load(o, []byte(text))
			if err != nil {
				t.Fatal(err)
			}
			saved, err := pos.Save()
			if err != nil {
				t.Fatal(err)
			}
			again, err := game.Load(o, saved)
			if err != nil {
				t.Fatalf("%v\n%s", err, saved)
			}
			if !again.Equal(pos) {
				t.Errorf("another position after writing and reading:\n%s", saved)
			}
		}
	}
}

// TestChoiceExamples wants every choice of the tables to be read, and written
// in the same words.
func TestChoiceExamples(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, choices, _ := strings.Cut(string(text), "\n## Choices\n")
	choices, _, _ = strings.Cut(choices, "\n## ")
	for _, at := range []struct {
		heading string
		pos     engine.Position
		rows    int
	}{{"Lorenzo il Magnifico", production(t), 14}, {"Lorenzo il Magnifico: leaders, houses, Pazzi", piles(t), 28}, {"Virtù", start(t, "virtu"), 47}, {"Virtù: Wars of Italy", start(t, "wars-of-italy"), 16}, {"MIL (1049)", start(t, "mil"), 45}} {
		_, section, found := strings.Cut(choices, "\n### "+at.heading+"\n")
		section, _, _ = strings.Cut(section, "\n### ")
		rows := regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(section, -1)
		if !found || len(rows) != at.rows {
			t.Fatalf("%s: the table of choices has %d rows", at.heading, len(rows))
		}
		for _, row := range rows {
			c, err := at.pos.Parse(0, row[1])
			if err != nil {
				t.Errorf("%s: %v", row[1], err)
			} else if got := at.pos.Format(0, c); got != row[1] {
				t.Errorf("%s is written %s", row[1], got)
			}
		}
	}
}

// seats are three, as far as the title is for three.
func seats(game engine.Title) int { return min(3, game.Meta().MaxSeats) }

// start is a title's standard start.
func start(t *testing.T, name string) engine.Position {
	t.Helper()
	game := title(t, name)
	pos, err := game.Load(engine.Options{Seats: seats(game)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// piles is the start of a match with everything, whose decks are chosen: only there
// cards can be left out.
func piles(t *testing.T) engine.Position {
	t.Helper()
	o, err := engine.ParseOptions(3, "houses,pazzi,deck=custom")
	if err != nil {
		t.Fatal(err)
	}
	pos, err := title(t, "lorenzo").Load(o, []byte("phase: piles"))
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// production is a position in the middle of a production: only there trades can
// be understood.
func production(t *testing.T) engine.Position {
	t.Helper()
	given := "{round: 6, dice: {white: 6}, seats: {1: {servants: 0, building: [29, 34]}}}"
	pos, err := title(t, "lorenzo").Load(engine.Options{Seats: 2}, []byte(given))
	if err != nil {
		t.Fatal(err)
	}
	c, err := pos.Parse(0, "place white production.first")
	if err == nil {
		err = pos.Do(0, c, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestRecordExamples(t *testing.T) {
	for _, text := range examples(t, "json record") {
		record, err := table.ReadRecord(strings.NewReader(strings.TrimLeft(text, "\n")), page)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range record.Lines {
			if line.Kind != table.KindChoice {
				continue
			}
			pos, err := title(t, "lorenzo").Start(engine.Options{Seats: record.Header.Seats}, engine.FastChance(1))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := pos.Parse(0, line.Text); err != nil {
				t.Error(err)
			}
		}
	}
}
