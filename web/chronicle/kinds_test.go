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
		"an unknown kind":              func(rows map[table.Kind]kindRow) { rows["dance"] = kindRow{line: lineEvents} },
		"no line":                      func(rows map[table.Kind]kindRow) { rows[table.KindStart] = kindRow{} },
		"a private kind with a line":   func(rows map[table.Kind]kindRow) { rows[table.KindNight] = kindRow{line: lineEvents} },
		"a public kind without a line": func(rows map[table.Kind]kindRow) { rows[table.KindStart] = kindRow{line: lineNone} },
		"no words":                     func(rows map[table.Kind]kindRow) { rows[table.KindSit] = kindRow{line: lineNote} },
		"words that no line uses": func(rows map[table.Kind]kindRow) {
			rows[table.KindStart] = kindRow{line: lineEvents, words: rows[table.KindSit].words}
		},
		"a stand-in without a reason": func(rows map[table.Kind]kindRow) {
			rows[table.KindTimedOut] = kindRow{line: lineTalk, words: rows[table.KindTimedOut].words}
		},
	}
	for what, spoil := range spoilt {
		rows := maps.Clone(Rows)
		spoil(rows)
		if Check(rows) == nil {
			t.Errorf("Check accepts %s", what)
		}
	}
}
