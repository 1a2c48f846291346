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

func lorenzo(t *testing.T) engine.Title {
	t.Helper()
	for _, g := range games.All() {
		if g.Name == "lorenzo" {
			title, err := g.Open(g.Content)
			if err != nil {
				t.Fatal(err)
			}
			return title
		}
	}
	t.Fatal("there is no title lorenzo")
	return nil
}

func TestScenarioExamples(t *testing.T) {
	for _, text := range examples(t, "yaml scenario") {
		list, err := scenario.Parse(page, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			for _, f := range s.Run(lorenzo(t)) {
				t.Error(f)
			}
		}
	}
}

// TestPositionExamples wants the written positions to be read, and to be the
// same when they are written and read again.
func TestPositionExamples(t *testing.T) {
	for _, text := range examples(t, "yaml position") {
		pos, err := lorenzo(t).Load(engine.Options{Seats: 3}, []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		saved, err := pos.Save()
		if err != nil {
			t.Fatal(err)
		}
		again, err := lorenzo(t).Load(engine.Options{Seats: 3}, saved)
		if err != nil {
			t.Fatalf("%v\n%s", err, saved)
		}
		if !again.Equal(pos) {
			t.Errorf("another position after writing and reading:\n%s", saved)
		}
	}
}

// TestChoiceExamples wants every choice of the table to be read, and written
// in the same words.
func TestChoiceExamples(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "| choice | answers |")
	section, _, _ = strings.Cut(section, "Spaces:")
	pos := production(t)
	rows := regexp.MustCompile("(?m)^\\| `([^`]+)` \\|").FindAllStringSubmatch(section, -1)
	if len(rows) < 11 {
		t.Fatalf("the table of choices has %d rows", len(rows))
	}
	for _, row := range rows {
		c, err := pos.Parse(0, row[1])
		if err != nil {
			t.Errorf("%s: %v", row[1], err)
		} else if got := pos.Format(0, c); got != row[1] {
			t.Errorf("%s is written %s", row[1], got)
		}
	}
}

// production is a position in the middle of a production: only there trades can
// be understood.
func production(t *testing.T) engine.Position {
	t.Helper()
	given := "{round: 6, dice: {white: 6}, seats: {1: {servants: 0, building: [29, 34]}}}"
	pos, err := lorenzo(t).Load(engine.Options{Seats: 2}, []byte(given))
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
			pos, err := lorenzo(t).Start(engine.Options{Seats: record.Header.Seats}, engine.FastChance(1))
			if err != nil {
				t.Fatal(err)
			}
			if _, err := pos.Parse(0, line.Text); err != nil {
				t.Error(err)
			}
		}
	}
}
