// Package rules holds the rules of Palio, the example of a title (docs/new-title.md). Rule ids are
// those of rules.md.
package rules

import (
	"math/bits"
	"slices"

	"signoria/engine"
	"signoria/engine/question"
	"signoria/games/example"
	"signoria/games/example/content"
)

const maxSeats = 5

// state is a position: plain values, nothing else.
type state struct {
	Seats   int8
	Open    bool // the option wagers=open
	Fresh   content.Horse
	Spaces  [content.NumHorses + 1]int8      // by horse
	Wagers  [content.NumHorses]content.Horse // by seat, then the wagers that no seat has
	Players [maxSeats]player
	Chance  engine.Chance
}

// player is the state of a seat, without its wager.
type player struct {
	Whips   uint8 // not yet spent, as bits
	Florins int8
	Sealed  example.Urge
}

// rules are the game over one edition's printed values. The table of questions derives
// from its rows what is open, why the rest is not, and how choices are written.
type rules struct {
	question.Table[*rules, state, *rules, example.View, engine.Choice]
	c *content.Content
}

// New makes the title over an edition's printed values.
func New(c *content.Content) engine.Title {
	r := &rules{c: c}
	r.Table = question.New(r, engine.Reason{Rule: "EX-2.2", Why: "urge"}, []row{urgeQuestion})
	return engine.Bind[state, example.View](r)
}

func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: "example", MinSeats: 2, MaxSeats: maxSeats, Secrets: true, Rules: 1, Edition: r.c.Edition,
		Options: []engine.OptionMeta{{Name: "wagers", Values: []string{"secret", "open"}}}}
}

// New deals the wagers (EX-1.3) and begins the first lap.
func (r *rules) New(o engine.Options, c engine.Chance) (state, error) {
	s := r.standard(o)
	s.Chance = c
	engine.Shuffle(&s.Chance, s.Wagers[:])
	s.rollFresh()
	return s, nil
}

// standard returns the start before chance.
func (r *rules) standard(o engine.Options) state {
	s := state{Seats: int8(o.Seats), Open: o.Set["wagers"] == "open", Fresh: 1}
	for i := range s.Wagers {
		s.Wagers[i] = content.Horse(i + 1)
	}
	for seat := range s.seats() {
		s.Players[seat].Whips = 1<<(r.c.Whips+1) - 2
	}
	return s
}

func (s *state) seats() engine.Seat { return engine.Seat(s.Seats) }

// laps are still to come: everybody has a whip for each (EX-4.1).
func (s *state) laps() int { return bits.OnesCount8(s.Players[0].Whips) }

// knows reports whether the viewer knows a wager (EX-1.3).
func (s *state) knows(viewer, seat engine.Seat) bool {
	return seat == viewer || s.Open || s.laps() == 0
}

func (*rules) Settled(s *state) bool {
	return !slices.ContainsFunc(s.Players[:], func(p player) bool { return p.Sealed.Whip > 0 })
}

func (*rules) Chance(s *state) *engine.Chance { return &s.Chance }

func (r *rules) Scramble(s *state, viewer engine.Seat, c *engine.Chance) { r.Sample(s, viewer, c) }

// Sample draws the wagers that the viewer does not know, and what others seal.
func (r *rules) Sample(s *state, viewer engine.Seat, c *engine.Chance) {
	var unknown []content.Horse
	for i, horse := range s.Wagers {
		if !s.knows(viewer, engine.Seat(i)) {
			unknown = append(unknown, horse)
		}
	}
	slices.Sort(unknown) // what is drawn must not depend on what was hidden
	engine.Shuffle(c, unknown)
	for i := range s.Wagers {
		if !s.knows(viewer, engine.Seat(i)) {
			s.Wagers[i], unknown = unknown[0], unknown[1:]
		}
	}
	for seat := range s.seats() {
		if p := &s.Players[seat]; p.Sealed.Whip > 0 && seat != viewer {
			p.Sealed = example.Urge{}
			open := r.Choices(s, seat, nil)
			c := open[c.N(len(open))]
			p.Sealed = example.Urge{Horse: content.Horse(c.On), Whip: int8(c.N)}
		}
	}
	s.Chance = engine.FastChance(c.Uint64())
}

func (*rules) Census(s *state) (list engine.Census) {
	for i, h := range s.Wagers {
		at := "away"
		if engine.Seat(i) < s.seats() {
			at = engine.Seat(i).String()
		}
		list = append(list, engine.Piece{Kind: "wager", ID: int(h), At: at})
	}
	return list
}

// pays returns what a wager on the horse is worth with the horses where they are now (EX-4.2).
func (r *rules) pays(s *state, h content.Horse) int {
	ahead := 0
	for _, at := range s.Spaces[1:] {
		if at > s.Spaces[h] {
			ahead++
		}
	}
	return int(r.c.Pays[ahead])
}

func (r *rules) Score(s *state, viewer engine.Seat, list []engine.Score) []engine.Score {
	for seat := range s.seats() {
		list = append(list, engine.Score{Seat: seat, Part: "florins", Points: int(s.Players[seat].Florins)})
		if s.knows(viewer, seat) {
			list = append(list, engine.Score{Seat: seat, Part: "wager", Points: r.pays(s, s.Wagers[seat])})
		}
	}
	return list
}

// Final counts all wagers.
func (r *rules) Final(s *state, list []engine.Score) []engine.Score {
	for seat := range s.seats() {
		list = append(list, engine.Score{Seat: seat, Part: "florins", Points: int(s.Players[seat].Florins)},
			engine.Score{Seat: seat, Part: "wager", Points: r.pays(s, s.Wagers[seat])})
	}
	return list
}

// Forecast bounds a wager that the viewer does not know by what the horses pay on which
// the viewer has none.
func (r *rules) Forecast(s *state, viewer engine.Seat, list []engine.Bound) []engine.Bound {
	list = engine.Known(list, r.Score(s, viewer, nil))
	for seat := range s.seats() {
		if s.knows(viewer, seat) {
			continue
		}
		wager := engine.Bound{Seat: seat, Part: "wager", Least: engine.Unbounded}
		for h := content.Horse(1); h <= content.NumHorses; h++ {
			if viewer == engine.NoSeat || s.Wagers[viewer] != h {
				wager.Least, wager.Most = min(wager.Least, r.pays(s, h)), max(wager.Most, r.pays(s, h))
			}
		}
		list = append(list, wager)
	}
	return list
}

// Rank counts what the wager pays and the florins (EX-4.3).
func (r *rules) Rank(s *state, buf []engine.Place) []engine.Place {
	var points [maxSeats]int
	for seat := range points[:s.Seats] {
		points[seat] = r.pays(s, s.Wagers[seat]) + int(s.Players[seat].Florins)
	}
	return engine.Places(buf, points[:s.Seats], points[:s.Seats])
}

// View is built for the viewer, with what they may know.
func (r *rules) View(s *state, viewer engine.Seat) example.View {
	v := example.View{Laps: s.laps(), Fresh: s.Fresh}
	for h := content.Horse(1); h <= content.NumHorses; h++ {
		v.Horses = append(v.Horses, example.HorseView{Horse: h, Space: int(s.Spaces[h]), Pays: r.pays(s, h)})
	}
	for seat := range s.seats() {
		p := s.Players[seat]
		sv := example.SeatView{Seat: seat, Florins: int(p.Florins)}
		for whip := range content.MostWhips + 1 {
			if s.holds(seat, int16(whip)) {
				sv.Whips = append(sv.Whips, whip)
			}
		}
		if s.knows(viewer, seat) {
			sv.Wager = s.Wagers[seat]
		}
		if p.Sealed.Whip > 0 && seat == viewer {
			sv.Sealed = &p.Sealed
		}
		v.Seats = append(v.Seats, sv)
	}
	return v
}
