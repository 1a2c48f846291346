package lesson_test

import (
	"errors"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/engine/lesson"
	"signoria/engine/scenario"
)

const auction = `# a comment above
game: toy
seats: 2
title: "How to bid"
intro: "It is short."
chapters:
  - name: bid
    title: "The highest sum"
    rules: [T-4]
    given: {round: 4, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
    steps:
      - name: read
        say: "Look at your hand."
        read: true
        then: {owing: [1, 2]}
      - name: stance
        say: "Be bold, and bid 3."
        point: [token 3]
        do: ["bold; bid 3; seal", "bold; bid 4; seal"]
        asked: [1, 2]
        hold: ["Now 3, or 4.", "Seal it."]
        others: ["2: meek; bid 5; seal"]
        closed: [{choice: "pay 1", rule: T-3}]
        after: "The other had more."
        then: {owing: [1], offers: ["1: let"]}
        learned: "More wins."
        why:
          bold; bid: "Not so little."
          meek: "Be bold!"
          else: "First the stance."
      - name: open
        say: "Do what you like."
        given: {round: 4, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
        free: true
        typical: ["bold; bid 1; seal", "meek; bid 2; seal"]
        then: {owing: [2]}
  - name: any
    title: "Any token"
    rules: [T-4]
    given: {round: 4, seats: [{hand: [1, 2, 3, 4]}, {hand: [5, 6, 7, 8]}]}
    steps:
      - name: token
        say: "Any token."
        do: "meek; bid *; ...; seal"
        typical: ["meek; bid 1; seal", "meek; bid 4; seal"]
        hold: ["Any.", "Seal."]
        others: ["2: meek", "2: bid 5; seal"]
        then: {owing: [1]}
        why: "Meek, then any token."
ending: {say: "That is all.", tips: ["Bid."]}
`

const czech = `
title: "Jak přihazovat"
intro: "Je to krátké."
chapters:
  bid:
    title: "Nejvyšší součet"
    steps:
      read: {say: "Podívejte se."}
      stance:
        say: "Odvážně, a 3."
        hold: ["Teď 3, nebo 4.", "Zapečetit."]
        after: "Druhý měl víc."
        learned: "Víc vyhrává."
        why: {else: "Nejdřív postoj.", meek: "Odvážně!", "bold; bid": "Ne tak málo."}
      open: {say: "Cokoli."}
  any:
    title: "Jakýkoli žeton"
    steps:
      token: {say: "Jakýkoli.", hold: ["Který.", "Zapečetit."], why: "Mírně."}
ending: {say: "To je vše.", tips: ["Přihazujte."]}
`

func load(model, translation string) (*lesson.Lesson, error) {
	return lesson.Load(fstest.MapFS{"first.yaml": {Data: []byte(model)}, "first.cs.yaml": {Data: []byte(translation)}}, "first.yaml")
}

func must(t *testing.T) *lesson.Lesson {
	t.Helper()
	l, err := load(auction, czech)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// told returns the failures of CheckSize and Check, one a line.
func told(l *lesson.Lesson) string {
	var out []string
	for _, f := range l.CheckSize() {
		out = append(out, f.String())
	}
	for i := range l.Chapters {
		for _, f := range l.Check(toy.Title(), i, scenario.Guide{Rules: []string{"T-3", "T-4"}}) {
			out = append(out, f.String())
		}
	}
	return strings.Join(out, "\n")
}

// TestCheck plays the lesson, which has no failure. Then it changes a line and checks that the failure
// is at the right line.
func TestCheck(t *testing.T) {
	if got := told(must(t)); got != "" {
		t.Errorf("the unchanged lesson fails: %s", got)
	}
	long := strings.Repeat("word ", 36)
	for _, tt := range []struct{ from, to, want string }{
		{`offers: ["1: let"]`, `offers: ["1: veto", "1: pay 1"]`, "first.yaml:25: bid, stance (bold; bid 3; seal): 1: pay 1 is not offered"},
		{`read: true`, "read: true\n        closed: [\"bold\"]", "1: bold is legal, but must be refused"},
		{`rule: T-3`, `rule: T-4`, "first.yaml:23: bid, stance: 1: pay 1: rule: want T-4, have T-3"},
		{`asked: [1, 2]`, `asked: [1]`, "asked: want"},
		{`"2: meek; bid 5; seal"`, `"2: meek; bid 4; seal"`, `first.yaml:22: bid, stance: 2: bid 4: refused`},
		{`"bold; bid 4; seal"]`, `"bold; bid 9; seal"]`, "first.yaml:19: bid, stance: bid 9: refused"},
		{`"meek; bid 4; seal"]`, `"meek; bid 4"]`, `first.yaml:45: any, token: the step is not done with "meek; bid 4"`},
		{`"meek; bid 1; seal"`, `"bold; bid 1; seal"`, "is legal, but not what the step is about"},
		{`"Look at your hand."`, `"` + long + `"`, "first.yaml:12: bid, read: says 36 words; 35 at most"},
		{`rules: [T-4]`, `rules: [T-9]`, "first.yaml:7: bid: T-9 is no rule of toy"},
		{`hand: [1, 2, 3, 4]}, {hand: [5`, `hand: [1, 2, 3, 5]}, {hand: [5`, "first.yaml:10: bid, read: given: toy: "},
		{`game: toy`, `game: chess`, `the lesson is about "chess"`},
		{`do: ["bold; bid 3; seal", "bold; bid 4; seal"]`, `do: ["bold; bid 3; seal", "bold; ...; bid 4; seal"]`, `after "bold" some chains wait for the others and some do not`},
		{`do: ["bold; bid 3; seal", "bold; bid 4; seal"]`, `do: ["bold; ...; bid 3; seal", "bold"]`, `after "bold" some chains wait for the others and some do not`},
	} {
		l, err := load(change(t, auction, tt.from, tt.to), czech)
		if err != nil {
			t.Errorf("%s: %v", tt.to, err)
			continue
		}
		if got := told(l); !strings.Contains(got, tt.want) {
			t.Errorf("%s: the failures are %q, want %q in them", tt.to, got, tt.want)
		}
	}
}

func change(t *testing.T, text, from, to string) string {
	t.Helper()
	if !strings.Contains(text, from) {
		t.Fatalf("%q is not in the text", from)
	}
	return strings.Replace(text, from, to, 1)
}

func TestBroken(t *testing.T) {
	for _, tt := range []struct{ from, to, want string }{
		{"game: toy", "gme: toy", "first.yaml:2: gme: is not known here"},
		{"seats: 2\n", "", "seats is missing"},
		{"  - name: any", "  - name: bid", `a chapter is called "bid" already`},
		{"- name: open", "- name: read", `a step is called "read" already`},
		{"- name: open", "- name: Open", `first.yaml:31: chapters[1].steps[3].name: is "Open"; names are small letters`},
		{`rules: [T-4]`, `rules: []`, "a chapter names the rules"},
		{"        read: true\n", "", "a step has do, or free: true, or read: true"},
		{"read: true", "read: true\n        free: true", "a step has do, or free: true, or read: true"},
		{`hold: ["Now 3, or 4.", "Seal it."]`, `hold: ["Now."]`, "hold has 1 sentences; the longest chain has 2 links after the first"},
		{`typical: ["bold; bid 1; seal", "meek; bid 2; seal"]`, "", "leaves a choice"},
		{`          else: "First the stance."` + "\n", "", "needs a why that answers any other try"},
		{`"2: meek; bid 5; seal"`, `"1: meek"`, "is nothing that another does"},
		{`others: ["2: meek", "2: bid 5; seal"]`, `others: []`, "waits for others 1 times"},
		{`do: "meek; bid *; ...; seal"`, `do: "...; meek; bid *; seal"`, "begins with what the learner does"},
		{`then: {owing: [1, 2]}`, `then: {owning: [1, 2]}`, `first.yaml:15: then has no "owning"`},
		{`then: {owing: [1, 2]}`, `then: {}`, `first.yaml:15: then expects nothing`},
		{`closed: [{choice: "pay 1", rule: T-3}]`, `closed: {choice: "pay 1"}`, "refused is a list"},
		{`given: {round`, `given: [round`, "first.yaml:"},
		{"free: true", "free: true\n      - name: more\n        say: x\n        free: true", "follows a free step"},
		{`tips: ["Bid."]`, `tip: ["Bid."]`, "tip: is not known here; allowed are say, tips"},
	} {
		_, err := load(change(t, auction, tt.from, tt.to), czech)
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.to, err, tt.want)
		}
	}
	for _, tt := range []struct{ from, to, want string }{
		{"title: \"Jak přihazovat\"\n", "", "first.cs.yaml:2: the file: title is missing"},
		{"after: \"Druhý měl víc.\"\n", "\n", "stance: after is missing"},
		{`read: {say: "Podívejte se."}`, `read: {say: "Podívejte se.", after: "Ano."}`, "after: is not known here"},
		{`hold: ["Teď 3, nebo 4.", "Zapečetit."]`, `hold: ["Teď."]`, "first.cs.yaml:11: chapters.bid.steps.stance.hold: 1 sentences; the lesson has 2"},
		{`meek: "Odvážně!"`, `mek: "Odvážně!"`, `"mek" is not answered in the lesson`},
		{`meek: "Odvážně!"`, `mek: "Odvážně!"`, `"meek" is not answered, as in the lesson`},
		{`  any:`, `  some:`, "any is missing"},
		{`tips: ["Přihazujte."]`, `tips: []`, "0 entries; the lesson has 1"},
		{`open: {say: "Cokoli."}`, `open: {say: "Cokoli."}` + "\n      more: {say: x}", "more: is not known here"},
	} {
		_, err := load(auction, change(t, czech, tt.from, tt.to))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want %q", tt.to, err, tt.want)
		}
	}
}

// TestAnswers checks the result of tries: a planned answer continues the lesson, a legal but unplanned
// one gets a reply, and an illegal or unreadable one is an error. Wrong tries do not change the moment.
func TestAnswers(t *testing.T) {
	l, title := must(t), toy.Title()
	m, err := l.At(title, 0, nil)
	if err != nil || !m.Waits() || m.Shown() != nil {
		t.Fatalf("the first step: %+v, %v", m, err)
	}
	if m, err = m.Try(lesson.Continue); err != nil || m.Step != 1 || m.Waits() {
		t.Fatalf("after reading: %+v, %v", m, err)
	}
	if got := strings.Join(m.Shown(), "; "); got != "bold" {
		t.Errorf("the lesson shows %q, want bold", got)
	}
	for _, tt := range []struct {
		tries []string
		why   int
	}{{[]string{"meek"}, 1}, {[]string{"bold", "bid 1"}, 0}, {[]string{"bold", "bid 3", "bid 4"}, 0}} {
		_, err := m.Try(tt.tries...)
		var wrong *lesson.Unplanned
		if !errors.As(err, &wrong) || wrong.Why != tt.why {
			t.Errorf("%v: got %v, want an unplanned answer with why %d", tt.tries, err, tt.why)
		}
	}
	var refused *engine.Refused
	if _, err := m.Try("seal"); !errors.As(err, &refused) {
		t.Errorf("an illegal try: got %v, want a refusal", err)
	}
	var garbled *lesson.Garbled
	for _, text := range []string{"dance", "", lesson.Continue} {
		if _, err := m.Try(text); !errors.As(err, &garbled) {
			t.Errorf("%q: got %v, want a garbled answer", text, err)
		}
	}
	if len(m.Past) != 1 || m.Link != 0 {
		t.Errorf("a wrong try changed the moment: %+v", m)
	}

}

// TestReplay checks that the answers alone determine a moment, so that any node can compute it.
func TestReplay(t *testing.T) {
	l, title := must(t), toy.Title()
	m, err := l.At(title, 0, []string{lesson.Continue})
	if err != nil {
		t.Fatal(err)
	}
	var garbled *lesson.Garbled
	half, err := m.Try("bold")
	if err != nil || half.Step != 1 || half.Link != 1 || half.From != 1 || strings.Join(half.Shown(), "; ") != "bid 3; bid 4" {
		t.Fatalf("within a chain: %+v, %v", half, err)
	}
	done, err := half.Try("bid 4", "seal")
	if err != nil || done.Step != 2 || !done.Paused || len(done.Turns) != 2 || done.Position.Owing() != 1 {
		t.Fatalf("after the chain: %+v, %v", done, err)
	}
	again, err := l.At(title, 0, done.Past)
	if err != nil || !again.Position.Equal(done.Position) || again.Step != done.Step {
		t.Errorf("the replayed moment is %+v, %v; want that of step %d", again, err, done.Step)
	}
	end, err := done.Try(lesson.Continue, "meek", "bid 2", "seal")
	if err != nil || !end.Done() || end.Shown() != nil {
		t.Fatalf("after a free step: %+v, %v", end, err)
	}
	if _, err := end.Try("seal"); !errors.As(err, &garbled) {
		t.Errorf("a try after the end: got %v, want a garbled answer", err)
	}
	if _, err := l.At(title, 0, make([]string, 1000)); !errors.As(err, &garbled) {
		t.Errorf("a thousand answers: got %v, want a garbled answer", err)
	}
	if l.In("cs").Title != "Jak přihazovat" || l.In("de").Title != "How to bid" || l.In("cs").Chapters[0].Steps[1].Why[1].Says != "Odvážně!" {
		t.Error("In does not return the words of the language, or English for an unknown one")
	}
}

// FuzzLoad checks that no file and no answer causes a panic, neither in Load nor when the lesson is played.
func FuzzLoad(f *testing.F) {
	f.Add(auction, "bold")
	f.Add(czech, "")
	f.Fuzz(func(t *testing.T, text, answer string) {
		l, err := load(text, czech)
		if err != nil {
			return
		}
		for i := range l.Chapters {
			l.Check(toy.Title(), i, scenario.Guide{})
			_, _ = l.At(toy.Title(), i, strings.Split(answer, ";"))
		}
	})
}
