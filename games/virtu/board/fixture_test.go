package board

import (
	"net/url"
	"slices"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// A fixture is a view written by hand, so that the board is tested without the rules.
type fixture struct {
	t       *testing.T
	v       virtu.View
	options []engine.Answer // the open choices of the question
}

var contents = sync.OnceValues(func() (*content.Content, error) { return content.Load(content.Files) })

func printed(t *testing.T) *content.Content {
	t.Helper()
	c, err := contents()
	must(t, err)
	return c
}

// catalogues are loaded once for all tests.
var catalogues = sync.OnceValues(func() (*i18n.Book, error) { return i18n.Load(i18n.Shared(), words.Files) })

func book(t *testing.T) *i18n.Book {
	t.Helper()
	b, err := catalogues()
	must(t, err)
	return b
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

var faces = []narrate.Seat{
	{Seat: 0, Name: "Markéta", Online: true},
	{Seat: 1, Name: "Дмитрий", Online: true},
	{Seat: 2, Name: "Cosimo", Bot: "mcts"},
	{Seat: 3, Name: "Jiří"},
	{Seat: 4, Name: "Lucrezia", Bot: "random"},
}

// newFixture returns a view with an empty map for a number of seats, and the houses in their order.
func newFixture(t *testing.T, seats int) *fixture {
	t.Helper()
	f := &fixture{t: t, v: virtu.View{Viewer: 0, Content: printed(t), Year: 6, Phase: virtu.PhaseActions, Called: 1, Indulgences: 9, Cathedrals: 3}}
	if seats == 5 {
		f.v.Side = content.Side25
	}
	first := content.Milan
	if seats == 3 {
		first = content.Florence
	}
	for i := range seats {
		s := engine.Seat(i)
		f.v.Order = append(f.v.Order, s)
		f.v.Seats = append(f.v.Seats, virtu.SeatView{Seat: s, House: first + content.House(i), Florins: 3, Token: -1, Units: 4, Agents: 1, Bank: 2, Cities: 2, Score: 5 + i, Rank: 1})
		for c := range f.v.Seats[i].Chambers {
			f.v.Seats[i].Chambers[c].Agent = engine.NoSeat
			f.v.Seats[i].Chambers[c].Action = f.v.Content.Houses[first+content.House(i)].Chambers[c].Action
		}
	}
	f.v.Next = slices.Clone(f.v.Order)
	for c := range f.v.Cities {
		info := &f.v.Content.Cities[c]
		v := &f.v.Cities[c]
		*v = virtu.CityView{City: content.City(c), Owner: engine.NoSeat, Agent: engine.NoSeat, Modified: int(info.Value)}
		v.Absent = !info.OnSide[f.v.Side] || seats == 3 && info.Starred
	}
	for p := range f.v.Powers {
		f.v.Powers[p] = virtu.PowerView{Ally: engine.NoSeat, Agent: engine.NoSeat, Ready: true}
	}
	for c := range f.v.Characters {
		f.v.Characters[c] = 4
	}
	f.v.Titles = map[content.Tile]int{}
	for t := content.FirstDuchy; t <= content.Guild; t++ {
		f.v.Titles[t] = int(f.v.Content.Tiles[t].Copies)
	}
	for b := range f.v.Bonuses {
		f.v.Bonuses[b] = b != 2
	}
	return f
}

// at returns a city by its id.
func (f *fixture) at(id string) *virtu.CityView {
	f.t.Helper()
	for c := range f.v.Cities {
		if f.v.Content.Cities[c].ID == id {
			return &f.v.Cities[c]
		}
	}
	f.t.Fatalf("no city %s", id)
	return nil
}

// hold makes a seat the owner of cities.
func (f *fixture) hold(s engine.Seat, ids ...string) {
	for _, id := range ids {
		f.at(id).Owner = s
	}
	f.v.Seats[s].Cities = len(ids)
}

// ask asks a question with offers; those without a reason are open.
func (f *fixture) ask(q virtu.Question, offers ...virtu.Offer) {
	q.City = content.NoCity
	f.v.Question, f.v.Offers, f.options = q, offers, nil
	for i, o := range offers {
		if o.Reason.OK() {
			f.options = append(f.options, engine.Answer{Choice: o.Choice, Text: "choice" + number(i)})
		}
	}
}

func (f *fixture) scene(lang string) kit.Scene {
	s := kit.Scene{Scene: narrate.Scene{
		Words: book(f.t).In(lang), View: f.v, Meta: engine.Meta{Name: "virtu"}, You: f.v.Viewer, Seats: faces[:len(f.v.Seats)],
		Seq: 7, Live: true, Choices: f.options,
	}, Base: "/m/abc", Query: url.Values{}, CanUndo: true}
	if f.v.Question.Seat != engine.NoSeat {
		s.Owing = 1 << f.v.Question.Seat
	}
	return s
}

// italy returns a view of a busy map for four seats. Milan (seat 0) may annex five cities, but not Rome.
func italy(t *testing.T) *fixture {
	f := newFixture(t, 4)
	f.hold(0, "turin", "nice", "milan", "genoa", "parma")
	f.hold(1, "florence", "pisa", "ravenna", "siena")
	f.hold(2, "naples", "benevento", "rossano", "messina", "palermo")
	f.hold(3, "venice", "trento", "ragusa", "corfu")
	f.at("pisa").Units = [5]int{2, 1}
	f.at("ajaccio").Units = [5]int{1}
	f.at("tunis").Units = [5]int{0, 0, 2}
	f.at("tunis").Fled = [5]int{0, 1}
	f.at("florence").Units[1], f.at("milan").Units[0], f.at("venice").Units[3], f.at("naples").Units[2] = 1, 3, 1, 1
	f.at("florence").Cathedral, f.at("naples").Cathedral = true, true
	f.at("rome").Agent, f.at("genoa").Agent, f.at("ancona").Agent, f.at("siena").Agent = 2, 0, 3, 3
	f.at("rome").Modified, f.at("ancona").Modified = 5, 3
	f.v.Powers[content.France] = virtu.PowerView{Ally: 0, Ready: true, Agent: engine.NoSeat}
	f.v.Powers[content.Ottomans] = virtu.PowerView{Ally: 3, Agent: 0}
	f.v.Powers[content.Empire].Agent = 2
	f.v.Called = 3
	annex := func(id string, ships int16, crowns int8) virtu.Offer {
		return virtu.Offer{Choice: engine.Choice{Verb: virtu.DoAnnex, On: int16(f.at(id).City), N: ships}, Price: []content.Symbols{{content.Crown: crowns, content.Ship: int8(ships)}}}
	}
	rome := annex("rome", 0, 6)
	rome.Reason = engine.Reason{Rule: "V-13.2", Why: "pay", Need: 6, Have: 5}
	f.ask(virtu.Question{Seat: 0, Ask: virtu.AskAnnex, Action: content.Annex}, annex("mantua", 0, 3), annex("terracina", 2, 2), annex("reggio", 2, 2), annex("bari", 3, 3), annex("ancona", 1, 4), rome,
		virtu.Offer{Choice: engine.Choice{Verb: virtu.DoSkip}})
	return f
}
