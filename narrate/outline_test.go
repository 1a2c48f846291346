package narrate

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine"
	"signoria/i18n"
)

type fish int

func (f fish) String() string { return [...]string{"", "carp", "pike"}[f] }

type view struct {
	Round   int
	Viewer  engine.Seat
	Content *view // left out
	InUse   bool
	Best    fish
	Wrong   fish // has no name
	Debt    int8
	None    *int
	Catch   []fish
	Empty   []int
	Ponds   []pond
	Depth   deep
	Counts  map[fish]int
	Offers  []struct{ Choice engine.Choice }
	secret  int
	Seats   []seat
	Winner  engine.Seat
	Nobody  engine.Seat
}

type pond struct {
	Fish fish
	Size *int
}

type deep struct{ Ponds []deeper }

type deeper struct{ Inner pond }

type seat struct {
	Seat  engine.Seat
	Coins int
}

// TestOutline checks that fields become facts, lists of structs become grids, and structs and seats
// become parts. Names come from the catalogue, or from the code if it has none.
func TestOutline(t *testing.T) {
	words := fstest.MapFS{"en.yaml": {Data: []byte(`
view: {Round: "Year", Fish: "What swims"}
fish: {carp: "A carp"}
common: {"yes": "aye", "no": "nay"}
`)}}
	book, err := i18n.Load(words)
	if err != nil {
		t.Fatal(err)
	}
	size := 7
	s := Scene{Words: book.In("en"), Seats: []Seat{{Seat: 0, Name: "Anna"}, {Seat: 1, Name: "Boris"}}, View: &view{
		Round: 3, Viewer: 1, Content: &view{}, InUse: true, Best: 2, Wrong: 9, Debt: -4, Catch: []fish{1, 2},
		Ponds: []pond{{1, &size}, {2, nil}}, Depth: deep{[]deeper{{pond{Fish: 1}}}}, Counts: map[fish]int{2: 5}, secret: 8,
		Seats: []seat{{1, 6}, {7, 1}}, Winner: 1, Nobody: engine.NoSeat,
	}}
	table, seats := Outline(s)
	want := `Year: 3
In use: aye
Best: pike
Debt: −4
Catch: A carp, pike
Empty: –
Winner: Boris
Ponds
  What swims A carp, Size 7
  What swims pike, Size –
Depth
  Ponds
    Ponds 1
      Inner
        What swims: A carp
Counts
  pike: 5
`
	var b strings.Builder
	table.print(&b, "")
	if b.String() != want {
		t.Errorf("the table is\n%s\nwant\n%s", b.String(), want)
	}
	if got := fmt.Sprint(seats); got != "[{Boris 2 [{Coins 6 coins of 2 true}] [] []}]" {
		t.Errorf("the seats are %s, want one part for Boris", got)
	}
	g := table.Grids[0]
	if got := fmt.Sprintf("%q %q %v %q %q", g.Things, g.Fields, g.Numbers, g.Cell(0, 1), table.Facts[0].Thing); got != `["fish carp" "fish pike"] ["fish" "size"] [false true] "size fish carp" "round"` {
		t.Errorf("the things have the names %s", got)
	}
	if inner := table.Parts[0].Parts[0].Parts[0].Parts[0].Facts[0].Thing; inner != "" {
		t.Errorf("a fact in nested parts has the name %q, want none", inner)
	}
	for _, view := range []any{nil, 7, "x", (*pond)(nil)} {
		if table, seats := Outline(Scene{Words: book.In("en"), View: view}); len(table.Facts)+len(seats) > 0 {
			t.Errorf("the view %v has an outline, want none", view)
		}
	}
}
