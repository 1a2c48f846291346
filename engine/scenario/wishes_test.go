package scenario_test

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/engine/scenario"
)

// told returns the failures of the first scenario, one a line.
func told(t *testing.T, text string, guide scenario.Guide) string {
	t.Helper()
	var out []string
	for _, f := range load(t, text)[0].RunWith(toy.Title(), guide) {
		out = append(out, f.String())
	}
	return strings.Join(out, "\n")
}

// change returns the auction with a part replaced; the test fails if it does not have the part.
func change(t *testing.T, from, to string) string {
	t.Helper()
	if !strings.Contains(auction, from) {
		t.Fatalf("%q is not in the scenario", from)
	}
	return strings.Replace(auction, from, to, 1)
}

func TestAbsence(t *testing.T) {
	const whole = "position: {round: 5, gone: [5]}"
	for _, tt := range []struct{ to, want string }{
		{"position: {burnt: []}", ""},
		{"position: {burnt: none}", ""},
		{"position: {burnt: 0}", ""},
		{"position: {burnt: [3]}", "burnt: want [3], have []"},
		{"position: {burned: []}", "burned: want [], but burned is not known here; allowed are round, deck, burnt, gone, seats, chance; did you mean burnt?"},
		{"position: {burned: 0}", "burned: want 0, but burned is not known here"},
		{"position: {gone: none}", "gone: want none, have [5]"},
		{"position: {round: 0}", "round: want 0, have 5"},
	} {
		if got := told(t, change(t, whole, tt.to), scenario.Guide{}); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
	}
	// A score has only its parts, so that an absent part is an error.
	if got := told(t, change(t, "total: 0, hand: 1", "nose: 0"), scenario.Guide{}); !strings.Contains(got, "score.1.nose: want 0, but the position has only ") {
		t.Errorf("a part of the score that does not exist: told %q", got)
	}
}

func TestExact(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"seat 2: {hand: [6, 7, 8], lots: [4]}", "seat 2: {exact: true, hand: [6, 7, 8], lots: [4], lost: 1, spent: true}", "seats.2.lost: want 1, have 0"},
		{"seat 2: {hand: [6, 7, 8], lots: [4]}", "seat 2: {exact: true, hand: [6, 7, 8]}", "seats.2.lots: want nothing (exact), have [4]"},
		{"seat 2: {hand: [6, 7, 8], lots: [4]}", "seat 2: {exact: true, hand: [6, 7, 8], lots: [4]}", ""},
		{"position: {round: 5, gone: [5]}", "position: {exact: true, round: 5, gone: [5]}", "seats: want nothing (exact), have ["},
		{"2: {total: 6}}", "2: {exact: true, total: 6}}", "score.2.lot"},
	} {
		got := told(t, change(t, tt.from, tt.to), scenario.Guide{})
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
		if strings.Contains(got, "chance") {
			t.Errorf("%s: the failures are %q; exact must not compare the state of chance", tt.to, got)
		}
	}
}

// TestOthersOfABrokenFile checks that Parse returns the good scenarios of a file with broken ones, and
// an error for each broken one.
func TestOthersOfABrokenFile(t *testing.T) {
	list, err := scenario.Parse("auction.yaml", []byte(auction+`
- name: no game
- {name: anchored, game: toy, rules: [T-1], seats: 2, then: {over: &a true}}
- {name: twice, game: toy, game: toy, rules: [T-1], seats: 2, then: {over: false}}
- {name: a whole one, game: toy, rules: [T-1], seats: 2, then: {over: false}}
`))
	if len(list) != 2 || list[1].Name != "a whole one" {
		t.Errorf("%d scenarios are read, want the first and the last", len(list))
	}
	want := "auction.yaml:38: the scenario needs a game\n" +
		"auction.yaml:39: anchors, aliases and tags are not used here\n" +
		"auction.yaml:40: \"game\" is given twice"
	if err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// TestOthersOfAnUnreadableFile checks the same for a scenario that is no YAML.
func TestOthersOfAnUnreadableFile(t *testing.T) {
	list, err := scenario.Parse("auction.yaml", []byte(auction+`
- {name: open, game: toy, rules: [T-1
- {name: a whole one, game: toy, rules: [T-1], seats: 2, then: {over: true}}
`))
	if len(list) != 2 {
		t.Fatalf("%d scenarios are read, want the first and the last", len(list))
	}
	if err == nil || !strings.HasPrefix(err.Error(), "auction.yaml:38: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	if f := list[1].Run(toy.Title()); len(f) != 1 || f[0].Line != 39 {
		t.Errorf("the scenario after it fails as %v, want once at line 39", f)
	}
}

func TestRefusedByAny(t *testing.T) {
	const one = `{choice: "1: seal", rule: T-2}`
	for _, tt := range []struct{ to, want string }{
		{`{choice: "1: seal", rule: [T-2, T-5]}`, ""},
		{`{choice: "1: seal", rule: [T-3, T-5]}`, "1: seal: rule: want T-3 or T-5, have T-2 (T-2: notAsked)"},
		{`{choice: "1: seal"}`, ""},
		{`{choice: "1: seal", why: notAsked}`, ""},
		{`"1: seal"`, ""},
		{`"1: seal; bold"`, ""},
		{`"2: seal"`, "2: seal is legal, but must be refused"},
	} {
		got := told(t, change(t, one, tt.to), scenario.Guide{})
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
	}
}

func TestGuide(t *testing.T) {
	guide := scenario.Guide{
		Rules: []string{"T-2", "T-3", "T-4", "T-5", "T-6"},
		Tell: func(_ engine.Position, seat engine.Seat, r engine.Reason) string {
			return "seat " + seat.String() + " hears " + r.Why
		},
	}
	if got := told(t, auction, guide); got != "" {
		t.Errorf("the failures are %q, want none", got)
	}
	for _, tt := range []struct{ from, to, want string }{
		{"rules: [T-4, T-6]", "rules: [T-4, T-66]", ":4: the highest sum wins and pays the second: T-66 is no rule of toy"},
		{"rules: [T-4, T-6]", "rules: [T-4]\n  vectors: [T-7]", ":5: the highest sum wins and pays the second: T-7 is no rule of toy"},
		{"rule: T-2}", "rule: [T-2, T-9]}", ":21: the highest sum wins and pays the second: T-9 is no rule of toy"},
		{"rule: T-2}", "rule: T-5}", "have T-2 (T-2: seat 1 hears notAsked)"},
		{`"2: seal", "1: let"`, `"2: seal", "1: pay 3"`, "1: pay 3: refused: T-5: seat 1 hears vetoAsked; open for"},
		{`offers: ["2: bid 6"`, `offers: ["2: bid 4"`, "2: bid 4 is not offered (T-3: seat 2 hears "},
	} {
		if got := told(t, change(t, tt.from, tt.to), guide); !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
	}
}

func TestEdition(t *testing.T) {
	own := toy.Title().Meta().Edition
	if got := told(t, change(t, "game: toy", "game: toy\n  edition: \""+own+"\""), scenario.Guide{}); got != "" {
		t.Errorf("the failures are %q, want none", got)
	}
	// As a number this would be another name.
	want := ":2: the highest sum wins and pays the second: the scenario needs edition 15e5710000000000 of the printed values; these are " + own
	if got := told(t, change(t, "game: toy", "game: toy\n  edition: 15e5710000000000"), scenario.Guide{}); !strings.HasSuffix(got, want) {
		t.Errorf("the failures are %q, want %q", got, want)
	}
}

const branched = `
name: one start, three ways on
game: toy
rules: [T-4]
seats: 2
given: {round: 4, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
when: ["1: bold; bid 3; seal", "2: meek; bid 5"]
branches:
  - name: higher
    when: ["2: bid 6"]
    then: {offers_only: {"2: bid": [7, 8]}}
  - when: ["2: seal"]
    then: {owing: [1]}
    and:
      - when: ["1: let"]
        then: {offers_only: ["2: pay 5"]}
  - name: as it stands
    then: {owing: [2], offers_only: {"1:": []}}
`

func TestBranches(t *testing.T) {
	if got := told(t, branched, scenario.Guide{}); got != "" {
		t.Errorf("the failures are %q, want none", got)
	}
	for _, tt := range []struct{ from, to, want string }{
		{"[7, 8]", "[7]", "x.yaml:11: one start, three ways on: higher: 2: bid 8 is offered too"},
		{"owing: [1]", "owing: [2]", "x.yaml:13: one start, three ways on: branch 2: owing: want [2], have [1]"},
		{`"2: bid 6"]`, `"2: bid 4"]`, `x.yaml:10: one start, three ways on: higher: 2: bid 4: refused: T-3`},
	} {
		text := strings.Replace(branched, tt.from, tt.to, 1)
		if got := strings.ReplaceAll(told(t, text, scenario.Guide{}), "auction.", "x."); !strings.HasPrefix(got, tt.want) || strings.Contains(got, "\n") {
			t.Errorf("%s: the failures are %q, want only %q", tt.to, got, tt.want)
		}
	}
}

func TestShow(t *testing.T) {
	text := change(t, "round: 5, gone: [5]", "round: 6, gone: [5]")
	var shown []string
	for _, f := range load(t, text)[0].RunWith(toy.Title(), scenario.Guide{Show: true}) {
		if f.Stands != "" {
			shown = append(shown, f.Stands)
		}
	}
	if len(shown) != 1 || !strings.HasPrefix(shown[0], "round: 5\n") || !strings.HasSuffix(shown[0], "\n# the game is over\n") {
		t.Errorf("the failures show %q, want the position at the end once", shown)
	}
	for _, f := range load(t, text)[0].Run(toy.Title()) {
		if f.Stands != "" {
			t.Errorf("without Show a failure has the position %q", f.Stands)
		}
	}
}

const known = `
name: what is known
game: toy
rules: [T-1]
seats: 2
given: {round: 2, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
then: {over: false, `

func TestSees(t *testing.T) {
	for _, tt := range []struct{ to, want string }{
		{"sees: {seat 1: {round: 2, seats: {1: {hand: [1, 2, 3, 4]}, 2: {hand: hidden}}}, spectator: {seats: {1: {hand: hidden}}}}", ""},
		{"sees: {spectator: {gone: none, round: 2}}", ""},
		{"sees: {spectator: {round: 6}}", "spectator sees round: want 6, have 2"},
		{"sees: {spectator: {round: hidden}}", "spectator sees round: want hidden, but it can be known: 2"},
		{"sees: {seat 1: {seats: {1: {hand: hidden}}}}", "seat 1 sees seats.1.hand: want hidden, but it can be known: [1, 2, 3, 4]"},
		{"sees: {seat 2: {seats: {1: {hand: [1, 2, 3, 4]}}}}", "seat 2 sees seats.1.hand: want [1, 2, 3, 4], have "},
		{"sees: {seat 2: {rounds: 0}}", "seat 2 sees rounds: want 0, but rounds is not known here"},
		{"sees: {seat 3: {round: 2}}", "seat 3 does not play"},
	} {
		got := told(t, known+tt.to+"}", scenario.Guide{})
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
	}
	for _, tt := range []struct{ to, want string }{
		{"sees: {seat 9: {round: 2}}", `"seat 9" sees nothing; who looks on is seat 1`},
		{"sees: {seat 1: 5}", "seat 1 expects nothing: give fields of the position"},
		{"sees: [1]", "sees is written {seat 1: "},
	} {
		if _, err := scenario.Parse("x.yaml", []byte(known+tt.to+"}")); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: got the error %v, want %q", tt.to, err, tt.want)
		}
	}
}
