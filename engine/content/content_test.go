package content_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// deck is a small edition that uses everything that a description can say.
type deck struct {
	Limit  int8
	Colour uint8
	Cards  []card
	Faces  [2]string
	Start  [3]int8
	from   content.Sources
	file   string
}

type card struct {
	ID     string
	Goods  [2]int16
	Holds  []string // effects, including those in nested lists
	Lasts  bool
	Origin string
}

var colours = []string{"none", "red", "blue"}

func (d *deck) files() []content.File {
	return []content.File{{Name: "deck.yaml", About: "All cards.", Kind: d.kind}}
}

func (d *deck) kind() content.Kind {
	seen := map[string]bool{}
	return content.Struct(
		d.from.FileSource(&d.file),
		content.Need("limit", content.Int(&d.Limit, 1, 9), "how many are drawn"),
		content.May("colour", content.Enum(&d.Colour, colours, 1)),
		content.Part("fixed", content.Is("shape", "square", "X-1"), content.May("sizes", content.FixedList("X-2", 1, 2)), content.Aside("note")),
		content.Need("cards", content.Slice(&d.Cards, func(c *card) content.Kind {
			return content.Struct(
				content.Need("id", content.Text(&c.ID).Then(content.Once(seen))),
				content.May("gives", content.Struct(content.Amounts(c.Goods[:], []string{"wood", "stone"}, 1, 5))),
				content.May("effects", effects(c)),
				d.from.OrFile("cards", &d.file, &c.Origin))
		}).Count(1, 3, "cards")),
		content.May("faces", content.Keyed("at", content.ByNumber(1, 2), func(i int) []content.Field {
			return []content.Field{content.Need("shows", content.Word(&d.Faces[i], "sun", "moon"))}
		})),
		content.May("start", content.Into(d.Start[:], func(n *int8) content.Kind { return content.Int(n, 0, 5) })),
		content.Check(func(v yamltree.Value) {
			if int(d.Limit) < len(d.Cards) {
				v.Errorf("%d cards; the limit is %d", len(d.Cards), d.Limit)
			}
		}),
	)
}

// effects describes a list of maps with one key each. One of the keys contains such a list itself.
func effects(c *card) content.Kind {
	return content.Named("effects", func() content.Kind {
		gain := func(v yamltree.Value) { c.Holds = append(c.Holds, "gain "+v.Text()) }
		return content.List(func(int) content.Kind {
			return content.OneKey("effects",
				content.May("gain", content.Either(content.Range(1, 9), content.Struct(content.Is("all", true, "X-3"))).Then(gain)),
				content.May("twice", effects(c)),
				content.May("lasts", content.Yes(&c.Lasts)))
		})
	})
}

func load(text string) (*deck, error) {
	d := &deck{}
	_, err := content.Load(fstest.MapFS{"deck.yaml": &fstest.MapFile{Data: []byte(text)}}, d.files())
	return d, err
}

const whole = `source: rulebook
limit: 3
colour: blue
fixed: {shape: square, sizes: [1, 2], note: [anything]}
cards:
- {id: a, gives: {wood: 2}, effects: [{gain: 3}, {twice: [{gain: 4}, {lasts: true}]}]}
- {id: b, source: "public: a page"}
faces: [{at: 2, shows: sun}, {at: 1, shows: moon}]
start: [1, 2, 3]
`

func TestLoad(t *testing.T) {
	d, err := load(whole)
	if err != nil {
		t.Fatal(err)
	}
	if d.Limit != 3 || d.Colour != 2 || len(d.Cards) != 2 || d.Faces != [2]string{"moon", "sun"} || d.Start != [3]int8{1, 2, 3} {
		t.Errorf("the deck is read as %+v", d)
	}
	a, b := d.Cards[0], d.Cards[1]
	if a.ID != "a" || a.Goods != [2]int16{2, 0} || strings.Join(a.Holds, ", ") != "gain 3, gain 4" || !a.Lasts || a.Origin != "rulebook" || b.Origin != "public" {
		t.Errorf("the cards are read as %+v and %+v", a, b)
	}
	counts := d.from.Counts([]string{"cards"})
	if len(counts) != 2 || counts[0] != (content.SourceCount{What: "cards", Source: "rulebook", Count: 1}) || counts[1].Source != "public" {
		t.Errorf("the sources are %+v, want one card of the rulebook and a public one", counts)
	}
}

// TestErrors checks that errors say where, what is wrong and what is allowed.
func TestErrors(t *testing.T) {
	for _, test := range []struct{ old, new, want string }{
		{"limit: 3", "limit: 10", "deck.yaml:2: limit: is 10; allowed are 1 to 9"},
		{"limit: 3\n", "", "limit is missing"},
		{"limit: 3", "limit: 1", "2 cards; the limit is 1"},
		{"colour: blue", "color: blue", "deck.yaml:3: color: is not known here; allowed are source, limit, colour, fixed"},
		{"colour: blue", "colour: none", `colour: is "none"; allowed are red, blue`},
		{"shape: square", "shape: round", `fixed.shape: is "round"; the rules know only square (X-1)`},
		{"sizes: [1, 2]", "sizes: [2, 1]", "fixed.sizes: is [2, 1]; the rules know only [1, 2] (X-2)"},
		{"fixed: {shape: square, sizes: [1, 2], note: [anything]}", "fixed: square", "fixed: is text; names with values are expected here"},
		{"id: b", "id: a", "cards[2].id: a stands here twice"},
		{"id: b", "id: ' '", "cards[2].id: is empty"},
		{"wood: 2", "wool: 2", "cards[1].gives.wool: is not known here; allowed are wood, stone"},
		{"{gain: 3}", "{gain: 3, lasts: true}", "cards[1].effects[1]: names 2 effects; one is needed"},
		{"{gain: 3}", "{gain: }", "cards[1].effects[1].gain: says nothing"},
		{"{gain: 4}", "{gain: 14}", "cards[1].effects[2].twice[1].gain: is 14; allowed are 1 to 9"},
		{"{gain: 4}", "{gain: {all: false}}", `cards[1].effects[2].twice[1].gain.all: is "false"; the rules know only true (X-3)`},
		{"lasts: true", "lasts: false", "lasts: can only be true"},
		{"source: rulebook\n", "", "cards[1]: source is missing"},
		{"public: a page", "hearsay", `cards[2].source: is "hearsay"; allowed are rulebook, public`},
		{"at: 1", "at: 2", "faces[2].at: 2 stands here twice"},
		{"at: 1", "at: 3", "faces[2].at: is 3; allowed are 1 to 2"},
		{"shows: sun", "shows: star", `faces[1].shows: is "star"; allowed are sun, moon`},
		{"[1, 2, 3]", "[1, 2]", "start: 2 entries; 3 are needed"},
		{"- {id: b", "- {id: c}\n- {id: d}\n- {id: b", "cards: 4 cards; 1 to 3 are possible"},
	} {
		text := strings.Replace(whole, test.old, test.new, 1)
		if _, err := load(text); text == whole || err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v\nwant %q in it", test.new, err, test.want)
		}
	}
}

// TestAllErrorsAtOnce checks that Load reports all errors of a file together.
func TestAllErrorsAtOnce(t *testing.T) {
	_, err := load("limit: 0\ncards: []\nfixed: {}\n")
	for _, want := range []string{"limit: is 0", "fixed: shape is missing", "cards: 0 cards"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v; want %q in it", err, want)
		}
	}
}

// TestStored checks that a stored edition may lack required fields and have unknown ones: required
// fields are taken from the embedded edition.
func TestStored(t *testing.T) {
	file := func(text string) fstest.MapFS { return fstest.MapFS{"deck.yaml": &fstest.MapFile{Data: []byte(text)}} }
	d := &deck{}
	edition, err := content.Load(yamltree.Stored{Kept: file("source: public\nlimit: 4\nink: red\ncards: [{id: a}]"), Base: file(whole), Name: "old"}, d.files())
	if err != nil || edition != "old" || d.Limit != 4 || d.Colour != 0 || d.Cards[0].Origin != "public" {
		t.Errorf("the stored edition is read as %s, %+v, %v; want the name old, limit 4, no colour and a public card", edition, d, err)
	}
}

func TestSchema(t *testing.T) {
	text := (&deck{}).files()[0].Schema().String()
	for _, want := range []string{
		`"limit":{"description":"how many are drawn","type":"integer","minimum":1,"maximum":9}`,
		`"colour":{"enum":["red","blue",null]}`,
		`"shape":{"description":"X-1","const":"square"}`,
		`"$ref":"#/$defs/effects"`,
		`"required":["limit","fixed","cards"]`,
		`"additionalProperties":false`,
		`"minProperties":1,"maxProperties":1`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in %s", want, text)
		}
	}
}

func TestTable(t *testing.T) {
	text := content.Tables((&deck{}).files())
	for _, want := range []string{
		"## deck.yaml\n\nAll cards.\n",
		"| `limit` | 1 to 9 | how many are drawn |",
		"| `colour` | `red` or `blue` |  |",
		"| `fixed.sizes` | `[1, 2]` | X-2 |",
		"| `cards[].gives.{wood, stone}` | 1 to 5 |  |",
		"| `cards[].effects` | [effects](#effects) |  |",
		"## effects\n\nlist\n",
		"| `[].gain` | 1 to 9 |  |",
		"| `[].gain.all` | `true` | X-3 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%s is not in:\n%s", want, text)
		}
	}
}

// TestEach checks Each, which describes values of one kind under names that are known only when the file is
// read.
func TestEach(t *testing.T) {
	for text, want := range map[string]string{
		"ports: {bari: 2, pisa: 1}": "",
		"ports: {}":                 "",
		"ports: {bari: 9}":          "ports.bari: is 9; allowed are 0 to 5",
		"ports: {paris: 1}":         "ports.paris: is not known here; allowed are pisa, bari",
		"ports: [pisa]":             "ports: is a list; names with values are expected here",
	} {
		var units [2]int8
		towns := func() []string { return []string{"pisa", "bari"} }
		file := content.File{Name: "map.yaml", Kind: func() content.Kind {
			return content.Struct(content.Need("ports", content.Each("towns", towns, func(i int) content.Kind { return content.Int(&units[i], 0, 5) })))
		}}
		_, err := content.Load(fstest.MapFS{"map.yaml": {Data: []byte(text)}}, []content.File{file})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
		if text == "ports: {bari: 2, pisa: 1}" && units != [2]int8{1, 2} {
			t.Errorf("%s is read as %v, want [1 2]", text, units)
		}
		if schema := file.Schema().String(); !strings.Contains(schema, `"additionalProperties":{"type":"integer","minimum":0,"maximum":5}`) {
			t.Errorf("the schema is %s", schema)
		}
	}
}
