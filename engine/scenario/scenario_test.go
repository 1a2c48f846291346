package scenario_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine/enginetest/toy"
	"signoria/engine/scenario"
)

const auction = `# a comment above
- name: the highest sum wins and pays the second
  game: toy
  rules: [T-4, T-6]
  seats: 2
  given:
    round: 4
    # seat 1 holds the small tokens
    seats:
      - {hand: [1, 2, 3, 4]}
      - {hand: [5, 6, 7, 8]}
  when:
    - "1: bold; bid 3; seal"
    - "2: meek; bid 5"
  then:
    owing: [2]
    offers: ["2: bid 6", "2: seal"]
    offers_only: {"2: bid": [6, 7, 8]}
    refused:
      - {choice: "2: bid 5", rule: T-3, why: notRising, need: 6, have: 5}
      - {choice: "1: seal", rule: T-2}
    sealed: false
  and:
    - when: ["2: seal", "1: let"]
      then:
        offers_only: ["2: pay 5"]
        sealed: true
    - when: ["2: pay 5"]
      then:
        over: true
        owing: []
        position: {round: 5, gone: [5]}
        seat 2: {hand: [6, 7, 8], lots: [4]}
        score: {1: {total: 0, hand: 1, bold: -1}, 2: {total: 6}}
        rank: {2: 1, 1: 2}
        final: []
`

func load(t *testing.T, text string) []*scenario.Scenario {
	t.Helper()
	list, err := scenario.Parse("auction.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestHolds(t *testing.T) {
	scenario.RunT(t, toy.Title(), fstest.MapFS{"auction.yaml": {Data: []byte(auction)}})
}

// TestFails changes one line of a scenario that succeeds, and checks that the failure names what is
// wrong and the line.
func TestFails(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{`owing: [2]`, `owing: [1]`, `:16: the highest sum wins and pays the second: owing: want [1], have [2]`},
		{`offers: ["2: bid 6", "2: seal"]`, `offers: ["2: bid 4", "2: seal"]`, `:17: `},
		{`[6, 7, 8]}`, `[6, 7]}`, `2: bid 8 is offered too`},
		{`rule: T-3, why`, `rule: T-4, why`, `:20: the highest sum wins and pays the second: 2: bid 5: rule: want T-4, have T-3`},
		{`need: 6, have`, `need: 7, have`, `need: want 7, have 6`},
		{`choice: "2: bid 5"`, `choice: "2: bid 7"`, `2: bid 7 is legal, but must be refused for T-3`},
		{`sealed: false`, `sealed: true`, `sealed: want true, have false`},
		{`final: []`, `final: [1]`, `:36: the highest sum wins and pays the second: final: want [1], have []`},
		{`over: true`, `over: false`, `over: want false, have true`},
		{`gone: [5]`, `gone: [5, 6]`, `gone: want [5, 6], have [5]`},
		{`gone: [5]`, `gone: []`, `gone: want [], have [5]`},
		{`round: 5`, `rounds: 5`, `rounds: want 5, but the position has only round`},
		{`lots: [4]`, `lots: [3]`, `:33: the highest sum wins and pays the second: seats.2.lots: want [3], have [4]`},
		{`total: 0`, `total: 1`, `score.1.total: want 1, have 0`},
		{`rank: {2: 1`, `rank: {2: 2`, `rank.2: want 2, have 1`},
		{`"2: seal", "1: let"`, `"2: seal", "1: pay 3"`, `1: pay 3: refused: T-5`},
		{`"2: pay 5"]` + "\n      then", `"2: pay five"]` + "\n      then", `is not understood`},
		{`game: toy`, `game: chess`, `the scenario is about "chess"`},
		{`{hand: [1, 2, 3, 4]}`, `{hand: [1, 2, 3, 5]}`, `given: toy: `},
		{`{hand: [1, 2, 3, 4]}`, `{hands: [1, 2, 3, 4]}`, `auction.yaml:10: the highest sum wins and pays the second: given: toy: seats[1].hands: is not known here; allowed are hand`},
	} {
		text := strings.Replace(auction, tt.from, tt.to, 1)
		if text == auction {
			t.Fatalf("%q is not in the scenario", tt.from)
		}
		var out []string
		for _, f := range load(t, text)[0].Run(toy.Title()) {
			out = append(out, f.String())
		}
		if got := strings.Join(out, "\n"); !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q in them", tt.to, got, tt.want)
		}
	}
}

func TestBroken(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"  game: toy\n", "", "auction.yaml:2: the scenario needs a game"},
		{"  seats: 2\n", "", "auction.yaml:2: the scenario needs seats"},
		{"seats: 2", "seats: two", "auction.yaml:5: a whole number is wanted here, not two"},
		{"  rules: [T-4, T-6]\n", "", "auction.yaml:2: the scenario names no rule"},
		{"rules: [T-4, T-6]", "rules: T-4", "auction.yaml:4: a list is wanted here"},
		{"  given:", "  givn:", `auction.yaml:6: a scenario has no "givn"; it has name, game`},
		{"  given:", "  seed: 3\n  given:", "auction.yaml:6: a scenario starts from given: or from seed:"},
		{"sealed: false", "seled: false", `auction.yaml:22: then has no "seled"; it has seat N, position`},
		{"sealed: false", "sealed: no", "auction.yaml:22: sealed is true or false, not no"},
		{`"2: meek; bid 5"`, `"meek"`, `auction.yaml:14: "meek" is no choice: write "seat: choice"`},
		{`"2: meek; bid 5"`, `"9: meek"`, `auction.yaml:14: "9: meek" is no choice`},
		{`choice: "1: seal", `, ``, "auction.yaml:21: a refusal needs choice:"},
		{`rule: T-2}`, `rule: []}`, "auction.yaml:21: rule names none; leave it out"},
		{`rule: T-2}`, `rule: {T-2: 1}}`, "auction.yaml:21: rule is a single value, not {T-2: 1}"},
		{`offers_only: ["2: pay 5"]`, `offers_only: []`, `auction.yaml:26: no seat is named here; that seat 1 is offered nothing is written {"1:": []}`},
		{`offers_only: ["2: pay 5"]`, `offers_only: {}`, `auction.yaml:26: no seat is named here`},
		{"position: {round: 5", "position: {exact: yes, round: 5", "auction.yaml:32: exact is true, or left out; not yes"},
		{"game: toy", "game: toy\n  edition: [1]", "auction.yaml:4: edition is a name as signoria version prints it"},
		{"  and:\n", "  branches: []\n  and:\n", "auction.yaml:23: branches is a list of ways on"},
		{"  and:\n", "  branches: [{then: {over: true}, seed: 3}]\n  and:\n", `auction.yaml:23: a branch has no "seed"`},
		{"  and:\n", "  branches: [{when: []}]\n  and:\n", "auction.yaml:23: nothing is expected here: give then:"},
		{"seat 2: {hand", "seat 0: {hand", `auction.yaml:33: "0" is no seat`},
		{"position: {round: 5, gone: [5]}", "position: {}", "auction.yaml:32: position expects nothing"},
		{"position: {round: 5, gone: [5]}", "position: {round: 5, gone: [5}", "auction.yaml:32: "},
		{"name: the", "name: [the", "auction.yaml:"},
		{"owing: [2]", "owing: [x]", `auction.yaml:16: "x" is no seat`},
		{"owing: [2]", "owing: &a [2]", `auction.yaml:16: anchors, aliases and tags are not used here`},
	} {
		text := strings.Replace(auction, tt.from, tt.to, 1)
		if text == auction {
			t.Fatalf("%q is not in the scenario", tt.from)
		}
		_, err := scenario.Parse("auction.yaml", []byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%q: error %v, want %q", tt.to, err, tt.want)
		}
	}
	for _, text := range []string{"", "# nothing\n", "[]", "3", "a: 1\n---\nb: 2\n"} {
		if _, err := scenario.Parse("x.yaml", []byte(text)); err == nil {
			t.Errorf("%q: no error", text)
		}
	}
}

func TestSeedAndFlow(t *testing.T) {
	list := load(t, `
name: a start by seed and one in braces
game: toy
rules: [T-1]
seats: 3
options: rounds=6
seed: 5
then: {owing: [1, 2, 3], position: {round: 1}}
`)
	list = append(list, load(t, `
- {name: braces, game: toy, rules: [T-1], seats: 2, given: {round: 2,
   gone: [24]}, then: {position: {round: 2, gone: [24]}}}
`)...)
	for _, s := range list {
		for _, f := range s.Run(toy.Title()) {
			t.Error(f)
		}
	}
	if got := strings.Join(scenario.Names(list), " "); got != "T-1" {
		t.Errorf("the scenarios name the rules %q, want T-1", got)
	}
}

func TestLoad(t *testing.T) {
	files := fstest.MapFS{
		"a/good.yaml": {Data: []byte(auction)},
		"a/bad.yaml":  {Data: []byte("- name: x\n")},
		"a/note.txt":  {Data: []byte("no scenario")},
		"b/note.txt":  {Data: []byte("no scenario")},
	}
	list, err := scenario.Load(files, "a")
	if len(list) != 1 || err == nil || err.Error() != "a/bad.yaml:1: the scenario needs a game" {
		t.Errorf("got %d scenarios and the error %v, want the good one and an error about the bad one", len(list), err)
	}
	if _, err := scenario.Load(files, "b"); err == nil {
		t.Error("a folder without scenarios is no error")
	}
	if _, err := scenario.Load(files, "c"); err == nil {
		t.Error("a folder that does not exist is no error")
	}
}

// FuzzParse checks that no file causes a panic, neither in Parse nor when its scenarios run.
func FuzzParse(f *testing.F) {
	f.Add(auction)
	f.Add("- {name: a, game: toy, rules: [T-1], seats: 2, then: {over: true}}")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := scenario.Parse("fuzz.yaml", []byte(text))
		if err != nil {
			return
		}
		for _, s := range list {
			s.Run(toy.Title())
		}
	})
}
