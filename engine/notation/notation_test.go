package notation

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
)

// court is the context of the nouns in these tests: the people, and whether there are ships.
type court struct {
	people []string
	ships  bool
}

const (
	doGreet engine.Verb = iota + 1
	doTravel
	doBid
	doAnswer
	doSing
	doDance
	doGather
)

var (
	person = &Noun[court]{
		What: "person", Last: func(g court) int16 { return int16(len(g.people)) - 1 },
		Word: func(g court, n int16) string { return g.people[n] },
		Also: func(g court, n int16) string { return "lady_" + g.people[n] },
	}
	metal  = &Noun[court]{What: "metal", High: 1, Word: func(_ court, n int16) string { return []string{"gold", "silver"}[n] }}
	number = &Noun[court]{What: "number", Low: 1, High: 12}
	coin   = &Noun[court]{What: "coin", Show: "gold", Low: 1, High: 1, Word: func(court, int16) string { return "gold" }}
	family = &Noun[court]{What: "family", Low: 1, High: 2, Word: func(_ court, n int16) string { return []string{"", "este", "medici"}[n] }}
)

var grammar = Grammar[court]{
	{Verb: doGreet, Words: "greet", Args: []Arg[court]{{In: On, Noun: person}, {In: N, Noun: coin, Optional: true}}},
	{Verb: doTravel, Words: "travel", Args: []Arg[court]{{In: To, Noun: number}}, Marked: []Mark[court]{
		{Word: "by", Arg: Arg[court]{In: N, Noun: number}, Only: func(g court) bool { return g.ships }},
		{Word: "of", Arg: Arg[court]{In: Set, Noun: family}},
	}},
	{Verb: doBid, Args: []Arg[court]{{In: On, Noun: metal}, {In: N, Noun: number}}},
	{Verb: doAnswer, Words: "ask in", N: 1},
	{Verb: doAnswer, Words: "send away"},
	{Verb: doSing, Words: "sing", Tail: &Tail[court]{
		Show:  "la…",
		Write: func(_ court, c engine.Choice) []string { return slices.Repeat([]string{"la"}, int(c.N)) },
		Read:  func(_ court, c *engine.Choice, words []string) error { c.N = int16(len(words)); return nil },
	}},
	{Verb: doDance, Words: "dance", Only: func(g court) bool { return g.ships }},
	{Verb: doGather, Words: "gather", Tail: Several(person)},
}

var harbour = court{people: []string{"anna", "", "bianca"}, ships: true}

// TestTexts checks that each choice has one text, and that the text and its variants are parsed as the
// choice.
func TestTexts(t *testing.T) {
	for text, want := range map[string]engine.Choice{
		"greet anna":               {Verb: doGreet},
		"greet bianca gold":        {Verb: doGreet, On: 2, N: 1},
		"travel 7":                 {Verb: doTravel, To: 7},
		"travel 7 by 2":            {Verb: doTravel, To: 7, N: 2},
		"travel 7 of medici":       {Verb: doTravel, To: 7, Set: 2},
		"travel 12 by 12 of este":  {Verb: doTravel, To: 12, N: 12, Set: 1},
		"gold 3":                   {Verb: doBid, N: 3},
		"silver 1":                 {Verb: doBid, On: 1, N: 1},
		"ask in":                   {Verb: doAnswer, N: 1},
		"send away":                {Verb: doAnswer},
		"sing":                     {Verb: doSing},
		"sing la la la":            {Verb: doSing, N: 3},
		"gather bianca":            {Verb: doGather, Set: 4},
		"gather anna bianca":       {Verb: doGather, Set: 5},
		"dance":                    {Verb: doDance},
		"  travel   7  of medici ": {Verb: doTravel, To: 7, Set: 2},
		"greet lady_bianca":        {Verb: doGreet, On: 2},
	} {
		got, err := grammar.Parse(harbour, text)
		if err != nil || got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
		written := strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "lady_", "")
		if back := grammar.Format(harbour, want); back != written {
			t.Errorf("%+v is written as %q; want %q", want, back, written)
		}
	}
}

// TestEvery checks that Every returns all choices that the nouns of a form allow, and that each is
// parsed back from its text.
func TestEvery(t *testing.T) {
	counts := []int{2 * 2, 12 * 13 * 3, 2 * 12, 1, 1, 1, 1, 1}
	for i := range grammar {
		list := grammar[i].Every(harbour)
		if len(list) != counts[i] {
			t.Errorf("%s: %d choices; want %d", grammar[i].show(harbour), len(list), counts[i])
		}
		for _, c := range list {
			if c.Verb == doGather {
				continue // its tail cannot be empty
			}
			if back, err := grammar.Parse(harbour, grammar.Format(harbour, c)); err != nil || back != c {
				t.Errorf("%+v is parsed back as %+v, %v", c, back, err)
			}
		}
	}
}

// TestErrors checks that errors of Parse say what is wrong and what is allowed in this context.
func TestErrors(t *testing.T) {
	inland := court{people: []string{"anna", "bianca"}}
	for _, test := range []struct {
		in         court
		text, want string
	}{
		{harbour, " ", "empty choice; write one of greet PERSON [gold]; travel NUMBER [by NUMBER] [of FAMILY]; METAL NUMBER; ask in; send away; sing la…; dance; gather PERSON…"},
		{inland, "", "empty choice; write one of greet PERSON [gold]; travel NUMBER [of FAMILY]; METAL NUMBER; ask in; send away; sing la…; gather PERSON…"},
		{inland, "dance", `"dance" is no choice; write one of greet PERSON`},
		{harbour, "ask", `"ask" is no choice`},
		{harbour, "greet", `"greet": person is missing (as in: greet PERSON [gold])`},
		{harbour, "greet carla", `"carla" is no person; write one of anna, bianca (as in`},
		{harbour, "greet ?", `"?" is no person`},
		{harbour, "greet lady_", `"lady_" is no person`},
		{harbour, "greet anna silver", `"silver" is no coin; write one of gold`},
		{harbour, "travel 0", `"0" is no number; write a number from 1 to 12`},
		{harbour, "travel 07", `"07" is no number`},
		{harbour, "travel 65537", `"65537" is no number`},
		{harbour, "travel 7 9", `"9" cannot follow (as in: travel NUMBER [by NUMBER] [of FAMILY])`},
		{harbour, "travel 7 by", `number is missing after "by"`},
		{harbour, "travel 7 by x", `"x" is no number`},
		{harbour, "travel 7 of este by 2", `"by" cannot follow`},
		{inland, "travel 7 by 2", `"by" cannot follow (as in: travel NUMBER [of FAMILY])`},
		{harbour, "gather", "person is missing (as in: gather PERSON…)"},
		{harbour, "gather anna anna", `"anna" stands there twice`},
		{harbour, "gather anna carla", `"carla" is no person; write one of anna, bianca`},
		{court{}, "greet anna", `"anna" is no person; there is none here`},
		{harbour, "gold", "number is missing (as in: METAL NUMBER)"},
		{harbour, "send away all", `"all" cannot follow`},
	} {
		c, err := grammar.Parse(test.in, test.text)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v; want %q in it", test.text, err, test.want)
		}
		if c != (engine.Choice{}) {
			t.Errorf("%q is refused, but Parse returns the choice %+v", test.text, c)
		}
	}
}

// TestTotal checks that Format writes any choice, and that the text of an invalid choice contains
// Unnamed and cannot be parsed.
func TestTotal(t *testing.T) {
	for n := int16(-40); n < 40; n++ {
		for verb := engine.Verb(0); verb <= doGather+1; verb++ {
			if verb == doSing {
				continue // the tail of this test accepts everything
			}
			c := engine.Choice{Verb: verb, On: n, To: n, N: n, Set: uint64(n)}
			text := grammar.Format(harbour, c)
			back, err := grammar.Parse(harbour, text)
			if (err == nil) != !strings.Contains(text, Unnamed) || err == nil && grammar.Format(harbour, back) != text {
				t.Errorf("%+v is written as %q and read as %+v, %v", c, text, back, err)
			}
		}
	}
}

// TestForms checks that a choice fits only the form that writes it.
func TestForms(t *testing.T) {
	forms := grammar.Forms(harbour)
	if len(forms) != len(grammar) || len(grammar.Forms(court{})) != len(grammar)-1 {
		t.Fatalf("there are %d forms, and %d without ships; want %d and one less", len(forms), len(grammar.Forms(court{})), len(grammar))
	}
	for i := range grammar {
		c := grammar[i].Every(harbour)[0]
		for j, f := range forms {
			if f.Fits(c) != (i == j) {
				t.Errorf("%+v fits %q: %v", c, f.Text, f.Fits(c))
			}
		}
	}
}

// TestSpoken checks which choices a form with a tail can say. A field of the tail has the numbers of a
// noun or any number. Fields with any number, and too many combinations, are not countable.
func TestSpoken(t *testing.T) {
	many := &Noun[court]{What: "number", Low: 1, High: 99}
	for _, test := range []struct {
		fills     []Arg[court]
		has, not  engine.Choice
		countable bool
	}{
		{nil, engine.Choice{On: -3, Set: 1 << 40}, engine.Choice{Verb: doSing}, false},
		{[]Arg[court]{{In: To, Noun: number}}, engine.Choice{To: 12}, engine.Choice{To: 13}, true},
		{[]Arg[court]{{In: To, Noun: number}, {In: Set}}, engine.Choice{To: 1, Set: 1 << 40}, engine.Choice{On: 1, To: 1}, false},
		{[]Arg[court]{{In: To, Noun: many}, {In: N, Noun: many}}, engine.Choice{To: 99, N: 99}, engine.Choice{To: 1}, false},
		{[]Arg[court]{{In: To, Noun: many}, {In: N, Noun: number}}, engine.Choice{To: 99, N: 12}, engine.Choice{To: 1, N: 13}, true},
	} {
		form := Form[court]{Words: "play", Tail: &Tail[court]{Fills: test.fills}}
		spoken := form.Spoken()
		if !spoken.Has(harbour, test.has) || spoken.Has(harbour, test.not) {
			t.Errorf("%+v: can say %+v: %t, want true; can say %+v: %t, want false", test.fills, test.has, spoken.Has(harbour, test.has), test.not, spoken.Has(harbour, test.not))
		}
		if got := Countable([]Spoken[court]{spoken}); got != test.countable {
			t.Errorf("%+v is countable: %t, want %t", test.fills, got, test.countable)
		}
	}
}
