package scenario_test

import (
	"strings"
	"testing"

	"signoria/engine/enginetest/toy"
	"signoria/engine/scenario"
)

const tied = `
- name: a die decides between equals
  game: toy
  rules: [T-4]
  seats: 2
  given: {round: 4, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
  when: ["1: meek; bid 1; bid 4; seal", "2: meek; bid 5; seal"]
  shows: {offers: ["2: let"]}
  then:
    offers_only: {"1:": [], "2:": [veto, let]}
  and:
    - when: ["2: let", "1: pay 1 4"]
      then: {over: true}
`

// TestShows checks that a scenario with shows runs with a chance for which it is true, whichever result
// is wanted, and fails if there is none.
func TestShows(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"", "", ""},
		{`["2: let"]}`, `["1: let"]}`, "x.yaml:10: a die decides between equals: 1: "},
		{`["2: let"]}`, `["1: pay 1 4"]}`, "x.yaml:8: a die decides between equals: none of 20000 throws of chance shows this: 1: pay 1 4 is not offered"},
		{`shows: {offers: ["2: let"]}`, `shows: {owing: [1]}`, "x.yaml:10: a die decides between equals: 1: "},
		// A choice that is possible with one result only is made with that result.
		{`bid 5; seal"]`, `bid 5; seal", "2: let"]`, "x.yaml:7: a die decides between equals: none of"},
		{`"2: meek; bid 5; seal"]
  shows: {offers: ["2: let"]}
  then:
    offers_only: {"1:": [], "2:": [veto, let]}`, `"2: meek; bid 5; seal", "1: let"]
  shows: {owing: [2]}
  then:
    offers_only: {"2:": [pay 5]}`, "x.yaml:12: a die decides between equals: 2: let: refused"},
	} {
		text := strings.Replace(tied, tt.from, tt.to, 1)
		list, err := scenario.Parse("x.yaml", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, f := range list[0].Run(toy.Title()) {
			out = append(out, f.String())
		}
		if got := strings.Join(out, "\n"); tt.want == "" && got != "" || !strings.HasPrefix(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
	}
	_, err := scenario.Parse("x.yaml", []byte(strings.Replace(tied, `  when: ["1: meek; bid 1; bid 4; seal", "2: meek; bid 5; seal"]`+"\n", "", 1)))
	if err == nil || err.Error() != "x.yaml:7: shows tells what chance brings when choices are made: give when:" {
		t.Errorf("shows without when: got the error %v", err)
	}
}

const undone = `
- name: who thinks alone takes back alone
  game: toy
  rules: [T-2]
  seats: 2
  given: {round: 4, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
  then: {undo: []}
  and:
    - when: ["1: meek; bid 2", "2: bold", "1: bid 3"]
      then: {undo: [1, 2]}
    - undo: 1
      then: {offers_only: {"1: bid": [3, 4]}, undo: [1, 2], owing: [1, 2]}
    - undo: 1
      then: {offers_only: {"1:": [meek, bold]}, undo: [2]}
    - when: ["2: seal", "1: meek; bid 4; seal"]
      then: {sealed: true, undo: []}
`

// TestUndo checks undo in scenarios: as a step that takes back a choice, and as an expectation of which
// seats may.
func TestUndo(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"", "", ""},
		{"then: {undo: []}", "then: {undo: [1]}", "x.yaml:7: who thinks alone takes back alone: undo: want [1], have []"},
		{"{undo: [1, 2]}", "{undo: [1]}", "x.yaml:10: who thinks alone takes back alone: undo: want [1], have [1, 2]"},
		{"undo: [2]}", "undo: [1, 2]}", "undo: want [1, 2], have [2]"},
		{"sealed: true, undo: []", "sealed: true, undo: [1]", "undo: want [1], have []"},
		{"offers_only: {\"1:\": [meek, bold]}", "offers_only: {\"1: bid\": [3, 4]}", "1: bid 3 is not offered"},
		{"- undo: 1", "- undo: 2", "x.yaml:12: who thinks alone takes back alone: 1: bid 3 is not offered"},
		{"- when: [\"2: seal\"", "- undo: 1\n      when: [\"2: seal\"", "x.yaml:15: who thinks alone takes back alone: seat 1 has nothing that it can take back; seats that have: [2]"},
		{"- undo: 1", "- undo: somebody", "undo names the seat that takes its last choice back, not somebody"},
	} {
		list, err := scenario.Parse("x.yaml", []byte(strings.Replace(undone, tt.from, tt.to, 1)))
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, f := range list[0].Run(toy.Title()) {
			out = append(out, f.String())
		}
		if got := strings.Join(out, "\n"); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q", tt.to, got, tt.want)
		}
	}
}
