package chronicle

import (
	"maps"
	"strconv"
	"strings"
	"testing"

	"signoria/table"
)

func TestEveryKindOfEntryIsTold(t *testing.T) {
	if err := Check(Rows); err != nil {
		t.Fatal(err)
	}
	for _, kind := range table.Kinds() {
		rows := maps.Clone(Rows)
		delete(rows, kind)
		if err := Check(rows); err == nil || !strings.Contains(err.Error(), strconv.Quote(string(kind))) {
			t.Errorf("without a row for %q: %v", kind, err)
		}
	}
}

func TestRowsOfKindsThatDoNotFitAreRefused(t *testing.T) {
	spoilt := map[string]func(map[table.Kind]kindRow){
		"a kind that there is not":   func(rows map[table.Kind]kindRow) { rows["dance"] = kindRow{line: lineEvents} },
		"no line":                    func(rows map[table.Kind]kindRow) { rows[table.KindStart] = kindRow{} },
		"a private one that is told": func(rows map[table.Kind]kindRow) { rows[table.KindNight] = kindRow{line: lineEvents} },
		"one that is told nowhere":   func(rows map[table.Kind]kindRow) { rows[table.KindStart] = kindRow{line: lineNone} },
		"no words":                   func(rows map[table.Kind]kindRow) { rows[table.KindSit] = kindRow{line: lineNote} },
		"words that nobody says": func(rows map[table.Kind]kindRow) {
			rows[table.KindStart] = kindRow{line: lineEvents, words: rows[table.KindSit].words}
		},
		"a bot that nobody explains": func(rows map[table.Kind]kindRow) {
			rows[table.KindTimedOut] = kindRow{line: lineTalk, words: rows[table.KindTimedOut].words}
		},
	}
	for what, spoil := range spoilt {
		rows := maps.Clone(Rows)
		spoil(rows)
		if Check(rows) == nil {
			t.Errorf("nobody minds %s", what)
		}
	}
}
