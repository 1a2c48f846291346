package board

import (
	"net/url"
	"strings"
	"sync"
	"testing"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/games/mil/words"
	"signoria/i18n"
	"signoria/kit"
	"signoria/narrate"
)

// A fixture is a view written by hand, so that the board is tested without the rules.
type fixture struct {
	t       *testing.T
	v       mil.View
	options []engine.Answer // the open choices of the question
}

var contents = sync.OnceValues(func() (*content.Content, error) { return content.Load(content.Files) })

func printedValues(t *testing.T) *content.Content {
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
	{Seat: 0, Name: "Anežka", House: "azure", Online: true},
	{Seat: 1, Name: "Бертран", House: "gules", Online: true},
	{Seat: 2, Name: "Ottavio", House: "or", Bot: "mcts"},
	{Seat: 3, Name: "Ludmila", House: "vert"},
	{Seat: 4, Name: "Guillaume de Normandie", House: "purpure", Bot: "random"},
}

// newFixture returns a view of round 3. Every family has knights A and B at home with a grain field each,
// and every space has a white token.
func newFixture(t *testing.T, seats int) *fixture {
	t.Helper()
	f := &fixture{t: t}
	f.v = mil.View{Viewer: 0, Content: printedValues(t), Round: 3, Lap: 4, Starter: 1, Sphere: content.Home, InUse: max(3, seats)}
	for s := content.Court; s <= content.Curia; s++ {
		for n := 1; n <= f.v.InUse; n++ {
			f.v.Spaces[content.SpaceOf(s, n)] = content.White
			f.v.White++
		}
	}
	for i := range seats {
		f.v.Seats = append(f.v.Seats, mil.SeatView{Seat: engine.Seat(i), Women: 3, Privileges: 1, VP: 18 + 3*i})
		for slot := range content.NumSlots {
			k := &f.v.Seats[i].Knights[slot]
			*k = mil.KnightView{Knight: content.KnightOf(engine.Seat(i), slot), Lord: engine.NoSeat, At: content.Home, Space: content.NoSpace}
			if slot < 2 {
				k.In, k.Heir, k.Soldiers, k.Castle = true, slot == 1, 2+slot, slot == 0
				k.Lands[0].Design = content.Grain
			}
		}
	}
	f.v.Seats[0].Cubes = &content.Cubes{4, 2, 1, 0, 2}
	f.v.Columns = [content.NumColumns]mil.ColumnView{{Top: content.Mine, Left: 3, Defence: 7}, {Top: content.Wool, Left: 3, Defence: 8}}
	f.v.Question = mil.Question{Seat: engine.NoSeat, Knight: content.NoKnight, Target: content.NoKnight, Column: -1}
	return f
}

// named returns the knight with a name such as "2.B".
func named(name string) content.Knight {
	seat, letter, _ := strings.Cut(name, ".")
	return content.KnightOf(engine.Seat(seat[0]-'1'), int(letter[0]-'A'))
}

func (f *fixture) knight(name string) *mil.KnightView {
	k := named(name)
	return &f.v.Seats[k.Seat()].Knights[k.Slot()]
}

// stand sends a knight to space n of a limited sphere; for an open sphere n is 0.
func (f *fixture) stand(name string, s content.Sphere, n int) {
	k := f.knight(name)
	k.In, k.At = true, s
	if !s.Limited() {
		i := 0
		if s == content.Crusades {
			i = 1
		}
		f.v.Open[i] = append(f.v.Open[i], k.Knight)
		return
	}
	k.Space = content.SpaceOf(s, n)
	f.v.Spaces[k.Space] = content.OfKnight + content.Token(k.Knight)
}

// ask asks seat 0 a question with offers; those without a reason are open.
func (f *fixture) ask(q mil.Question, offers ...mil.Offer) {
	f.v.Question, f.v.Offers, f.options = q, offers, nil
	for _, o := range offers {
		if o.Reason.OK() {
			f.options = append(f.options, engine.Answer{Choice: o.Choice, Text: "choice" + number(len(f.options))})
		}
	}
}

func number(n int) string { return string(rune('a'+n/26)) + string(rune('a'+n%26)) }

func (f *fixture) scene(lang string) kit.Scene {
	s := kit.Scene{Scene: narrate.Scene{
		Words: book(f.t).In(lang), View: f.v, Meta: engine.Meta{Name: "mil"}, You: f.v.Viewer, Seats: faces[:len(f.v.Seats)],
		Seq: 7, Live: true, Choices: f.options,
	}, Base: "/m/abc", Query: url.Values{}, CanUndo: true}
	if f.v.Question.Seat != engine.NoSeat {
		s.Owing = 1 << f.v.Question.Seat
	}
	return s
}

// actions returns a view of lap 4 of a busy round. Seat 0 chooses an action for A, B or C; A cannot
// recruit.
func actions(t *testing.T, seats int) *fixture {
	f := newFixture(t, seats)
	a, b, c := f.knight("1.A"), f.knight("1.B"), f.knight("1.C")
	c.In, c.Castle, c.Soldiers, c.Starves = true, true, 1, true
	a.Years, a.Soldiers, a.Lands[1] = 3, 5, mil.LandView{Design: content.Quarry, Dark: true}
	b.Years, b.King, b.Soldiers, b.Lord = 1, true, 3, 1
	b.Lands = [content.LandSlots]mil.LandView{{Design: content.Fish}, {Design: content.Wool, Dark: true}}
	f.v.Seats[0].Women, f.v.Seats[0].VP = 2, 21
	f.stand("2.A", content.Court, 1)
	f.stand("2.C", content.Monastery, 0)
	f.v.Spaces[content.SpaceOf(content.Court, 2)] = content.Empty
	f.v.Spaces[content.SpaceOf(content.Court, 3)] = content.Black
	f.v.Spaces[content.SpaceOf(content.Curia, 1)] = content.Empty
	f.v.Spaces[content.SpaceOf(content.War, 3)] = content.Black
	f.knight("2.A").Lands = [content.LandSlots]mil.LandView{{Design: content.Mine, Dark: true}, {Design: content.Grain, Dark: true}}
	f.knight("2.B").Archbishop = true
	f.knight("2.A").Years = 2
	if seats > 2 {
		f.stand("3.A", content.War, 1)
		f.stand("3.B", content.Market, 2)
		f.stand("3.C", content.Crusades, 0)
		f.v.Seats[2].VP = 18
	} else {
		f.v.Spaces[content.SpaceOf(content.Market, 2)] = content.PassMark + 1
	}
	if seats > 3 {
		f.stand("4.B", content.War, 2)
		f.knight("4.C").In, f.knight("4.C").Lord = true, 0
		f.v.Seats[0].Vassals = []content.Knight{named("4.C")}
		f.knight("4.D").In = true
	}
	if seats > 4 {
		f.v.Options.TimeIsMoney = true
		f.v.Spaces[content.SpaceOf(content.Curia, 1)] = content.Black
		f.v.Seats[4].VP = 21
	}
	f.askAction()
	return f
}

func (f *fixture) askAction() {
	closed := func(c engine.Choice, rule, why string) mil.Offer {
		return mil.Offer{Choice: c, Reason: engine.Reason{Rule: rule, Why: why, What: "influence", Need: 1}}
	}
	var list []mil.Offer
	for slot := range 3 {
		k := content.KnightOf(0, slot)
		v := &f.v.Seats[0].Knights[slot]
		for i, l := range v.Lands {
			if l.Design != content.NoLand {
				list = append(list, mil.Offer{Choice: engine.Choice{Verb: mil.DoHarvest, On: int16(k), To: int16(i)}})
			}
		}
		if v.Lands[0].Design == content.NoLand {
			list = append(list, closed(engine.Choice{Verb: mil.DoHarvest, On: int16(k)}, "M-6.1", "noLand"))
		}
		recruit := mil.Offer{Choice: engine.Choice{Verb: mil.DoRecruit, On: int16(k)}, Price: content.Cubes{content.Cloth: 1, content.Metal: 1}}
		if slot == 0 {
			recruit = closed(engine.Choice{Verb: mil.DoRecruit, On: int16(k)}, "M-7.1", "fewCubes")
		}
		list = append(list, recruit, mil.Offer{Choice: engine.Choice{Verb: mil.DoGrow, On: int16(k)}})
		list = append(list, f.places(k)...)
	}
	for s := range content.NumSpaces {
		if t := f.v.Spaces[s]; s.Number() <= f.v.InUse && (t == content.White || t == content.Empty) {
			list = append(list, mil.Offer{Choice: engine.Choice{Verb: mil.DoPass, To: int16(s)}})
		}
	}
	f.ask(mil.Question{Seat: 0, Ask: mil.AskAction, Knight: content.NoKnight, Target: content.NoKnight, Column: -1}, list...)
}

// places returns the offers to place a knight in each sphere and space (M-9).
func (f *fixture) places(k content.Knight) []mil.Offer {
	place := func(to, how int) mil.Offer {
		return mil.Offer{Choice: engine.Choice{Verb: mil.DoPlace, On: int16(k), To: int16(to), N: int16(how)}}
	}
	list := []mil.Offer{place(int(content.Monastery), 0), place(int(content.Crusades), 0)}
	for s := range content.NumSpaces {
		if s.Number() > f.v.InUse {
			continue
		}
		switch _, stands := f.v.Spaces[s].Knight(); {
		case f.v.Spaces[s] == content.Empty:
			list = append(list, place(8+int(s), 0))
		case stands:
			o := place(8+int(s), 0)
			o.Reason = engine.Reason{Rule: "M-9.5", Why: "knightThere"}
			list = append(list, o)
		default:
			list = append(list, place(8+int(s), 1), place(8+int(s), 2))
		}
	}
	return list
}
