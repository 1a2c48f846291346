package words

import (
	"strconv"

	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

var _ narrate.Tracer = Narrator{}

// Traces returns the things that events changed and that still show it. Changes of all things of a kind
// (lands turned over, spaces reset, knights home again) are announced, not traced. A change that only a
// number shows is a Count.
func (Narrator) Traces(s narrate.Scene, events []engine.Event) []narrate.Trace {
	m := Tell(s)
	t := tracer{Telling: m}
	for _, e := range m.Seen(events) {
		t.trace(e)
	}
	return t.list
}

// tracer gathers what events have changed.
type tracer struct {
	*Telling
	list []narrate.Trace
}

func (t *tracer) add(thing, from string) {
	t.list = append(t.list, narrate.Trace{Thing: thing, From: from})
}

func (t *tracer) gone(thing string) {
	t.list = append(t.list, narrate.Trace{Thing: thing, Gone: true})
}

func (t *tracer) trace(e engine.Event) {
	switch e.Kind {
	case mil.EvHarvested:
		t.add(landOf(content.Knight(e.On), int(e.To)), "")
	case mil.EvRecruited:
		t.add(knights("soldiers", e.On), "")
	case mil.EvHeir:
		t.add(knights("heir", e.On), "")
	case mil.EvBorn, mil.EvVassal:
		t.add(knights("knight", e.On), "")
	case mil.EvWoman:
		t.add(families("daughters", e.Seat), "")
	case mil.EvWomanGone:
		t.gone(families("daughters", e.Seat))
	case mil.EvYear:
		t.add(knights("years", e.To), t.left(content.Space(e.On)))
	case mil.EvDied:
		t.died(e)
	case mil.EvPlaced:
		if t.Knight(content.Knight(e.On)).At != content.Home {
			t.add(knights("figure", e.On), knights("knight", e.On))
		}
	case mil.EvPassed:
		if t.v.Spaces[e.To] != content.White {
			t.add("space "+content.Space(e.To).String(), "")
		}
	case mil.EvStarter:
		t.add("starter", "")
	default:
		t.traceSpheres(e)
	}
}

// left traces that a space has lost its token, unless something else is there now,
// and names it.
func (t *tracer) left(sp content.Space) string {
	space := "space " + sp.String()
	if t.v.Spaces[sp] == content.Empty {
		t.gone(space)
	}
	return space
}

// died traces a death: the heir is on the tile now, or a relative, or no knight (M-12).
func (t *tracer) died(e engine.Event) {
	switch e.N {
	case 0:
		t.add(knights("knight", e.On), "")
		t.gone(knights("heir", e.On))
	case 1:
		t.add(knights("knight", e.On), "")
	default:
		t.gone(knights("knight", e.On))
	}
}

// traceSpheres traces what the spheres bring.
func (t *tracer) traceSpheres(e engine.Event) {
	switch e.Kind {
	case mil.EvGuest:
		thing := "knight"
		if content.Sphere(e.N) == content.War {
			thing = "soldiers"
		}
		t.add(knights(thing, e.On), "sphere "+content.Sphere(e.N).String())
	case mil.EvCastle:
		t.add(knights("castle", e.On), "")
	case mil.EvFief:
		t.lost(e.On)
		t.won(e.To, e.N, knights("knight", e.On))
	case mil.EvLand:
		t.won(e.On, e.N, "")
	case mil.EvLandLost:
		t.lost(e.On)
	case mil.EvConquers:
		t.add("column "+content.ColumnNames[e.To], "")
	}
}

// won traces a land that a knight has got: the last of its design on his tile.
func (t *tracer) won(on, design int16, from string) {
	k := content.Knight(on)
	for slot := content.LandSlots - 1; slot >= 0; slot-- {
		if t.Knight(k).Lands[slot].Design == content.Land(design) {
			t.add(landOf(k, slot), from)
			return
		}
	}
}

// lost traces a land that a knight has lost: the first empty place, for what is left
// moves up.
func (t *tracer) lost(on int16) {
	k := content.Knight(on)
	for slot, l := range t.Knight(k).Lands {
		if l.Design == content.NoLand {
			t.gone(landOf(k, slot))
			return
		}
	}
}

// knights, families and landOf name things with their seat, for any viewer.

func knights(kind string, k int16) string { return kind + " " + content.Knight(k).String() }

func families(kind string, seat engine.Seat) string { return kind + " of " + seat.String() }

func landOf(k content.Knight, slot int) string {
	return "land " + k.String() + "." + strconv.Itoa(slot+1)
}

// Counts are the numbers of every family: prestige, daughters and privileges, the
// soldiers of each knight, and the cubes that the viewer sees.
func (Narrator) Counts(s narrate.Scene) []narrate.Count {
	m := Tell(s)
	var list []narrate.Count
	for i := range m.v.Seats {
		list = append(list, m.counts(&m.v.Seats[i])...)
	}
	return list
}

func (m *Telling) counts(v *mil.SeatView) []narrate.Count {
	one := func(thing, symbol, name string, n int, main bool) narrate.Count {
		return narrate.Count{Thing: thing, Symbol: symbol, Name: name, Seat: v.Seat, N: n, Main: main}
	}
	vp := v.VP
	if m.v.Phase == mil.PhaseOver {
		vp = v.Score
	}
	list := []narrate.Count{
		one(families("vp", v.Seat), "g-vp", m.T("count.vp"), vp, true),
		one(families("daughters", v.Seat), "mil-lady", m.T("count.daughters"), v.Women, true),
		one(families("privileges", v.Seat), "mil-charter", m.T("count.privileges"), v.Privileges, true),
	}
	for i := range v.Knights {
		k := &v.Knights[i]
		list = append(list, one(knights("soldiers", int16(k.Knight)), "mil-soldier", m.T("count.soldiers", "knight", k.Knight.Letter()), ownMen(k), false))
	}
	cubes := v.Cubes
	if cubes == nil {
		cubes = v.Known
	}
	if cubes != nil {
		for _, kind := range m.c.Quality {
			list = append(list, one(families("cubes "+kind.String(), v.Seat), "g-"+kind.String(), m.CubeName(kind), int(cubes[kind]), false))
		}
	}
	return list
}

// ownMen are a knight's soldiers without the King's.
func ownMen(k *mil.KnightView) int {
	if k.King {
		return k.Soldiers - 1
	}
	return k.Soldiers
}
