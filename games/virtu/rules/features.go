package rules

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Features names the numbers that Observe writes.
func (r *rules) Features(s *state) []string {
	return feature.Names(func(w *feature.Writer) { r.observe(s, 0, w) })
}

// Observe writes what the seat knows of the position, its own side first.
func (r *rules) Observe(s *state, seat engine.Seat, out []float32) {
	w := feature.To(out)
	r.observe(s, seat, &w)
}

// survey has numbers that are computed of a position before it is described.
type survey struct {
	points points
	can    [maxSeats]prospect
	war    [maxSeats]warfare
	best   [2]int // the highest score, and that of another seat
	asked  engine.Seat
}

// observe describes the position as the viewer knows it.
func (r *rules) observe(s *state, viewer engine.Seat, w *feature.Writer) {
	var v survey
	r.survey(s, viewer, &v)
	r.describeTable(s, w)
	for i := range int(s.Seats) {
		seat := (viewer + engine.Seat(i)) % engine.Seat(s.Seats)
		w.Nth("seat", i)
		w.Flag("asked", seat == v.asked)
		// Of several others less is told: what they are near to, not how they come there.
		whole := i == 0 || s.Seats == content.TwoSeats
		r.describeTurn(s, seat, whole, w)
		r.describeScore(s, seat, whole, &v, w)
		r.describePalace(s, seat, whole, &v.can[seat], w)
		if whole {
			r.describeChambers(s, seat, s.shows(viewer, seat), &v.can[seat], w)
		}
		r.describeMight(s, seat, whole, &v, w)
		if len(r.leagues) == 0 {
			r.describePatronage(s, seat, &v.can[seat], w)
		}
	}
	r.describePending(s, viewer, &v, w)
	if len(r.leagues) > 0 {
		r.describeLeagues(s, viewer, w)
		r.describeMap(s, viewer, w)
		r.describePrize(s, viewer, &v, w)
	}
}

// shows reports whether the viewer sees the seat's palace: others' are secret while
// family cards are being placed (V-2.9).
func (s *state) shows(viewer, seat engine.Seat) bool {
	return seat == viewer || s.Phase != virtu.PhaseSetup
}

// survey reckons what the description of several seats needs.
func (r *rules) survey(s *state, viewer engine.Seat, v *survey) {
	v.points, v.asked = r.count(s), engine.NoSeat
	if s.Phase == virtu.PhaseSetup {
		v.asked = viewer
	} else if top := s.Stack.Top(); top != nil {
		v.asked = top.Seat
	}
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		r.foresee(s, seat, s.shows(viewer, seat), &v.can[seat])
		switch n := v.points.total(i); {
		case i == 0:
			v.best = [2]int{n, -100}
		case n > v.best[0]:
			v.best = [2]int{n, v.best[0]}
		default:
			v.best[1] = max(v.best[1], n)
		}
	}
	r.weighWar(s, v)
}

// describeTable writes what is the same for all seats: the progress of the game, and how near its ends
// are.
func (r *rules) describeTable(s *state, w *feature.Writer) {
	w.Group("table")
	w.One("phase", int(s.Phase), int(virtu.PhaseOver))
	w.Share("year", min(int(s.Year), 24), 12)
	w.Flag("last winter", s.Ending)
	w.Share("indulgences", int(s.Indulgences), 10)
	cities, steps := int8(0), int8(0)
	for i := range s.Players[:s.Seats] {
		cities, steps = max(cities, s.Players[i].Cities), max(steps, s.Players[i].Patron)
	}
	w.Share("neutral cities", r.neutral(s), 20)
	w.Share("most cities", int(cities), content.MaxCities)
	if len(r.leagues) > 0 {
		w.Share("rounds left", int(r.c.Rounds.Count-s.Year), 20)
		wages := 0 // rounds until the next with a coin
		for n := int(s.Year); n <= int(r.c.Rounds.Count) && r.coins>>uint(n)&1 == 0; n++ {
			wages++
		}
		w.Share("rounds to wages", wages, 4)
		return
	}
	w.Share("most steps", int(steps), content.PatronageSteps)
	w.Share("bonuses", bits.OnesCount64(uint64(s.Bonuses)), 10)
}

// describeTurn writes what the seat has still to do in the running phase, and when.
func (r *rules) describeTurn(s *state, seat engine.Seat, whole bool, w *feature.Writer) {
	p := &s.Players[seat]
	place := int8(0)
	for i, of := range s.Order[:s.Seats] {
		if of == seat {
			place = int8(i)
		}
	}
	called := place < s.Turn
	now := called && place == s.Turn-1
	acts := s.Phase == virtu.PhaseActions && !called
	w.Share("place in order", int(place), 4)
	w.Flag("acts this spring", acts || s.Phase == virtu.PhaseSetup)
	w.Flag("buys this winter", s.Phase < virtu.PhaseWinter || s.Phase == virtu.PhaseWinter && (!called || now && s.Step <= virtu.StepBuy))
	w.Flag("recruits this winter", s.Phase < virtu.PhaseWinter || s.Phase == virtu.PhaseWinter && (!called || now && s.Step <= virtu.StepRecruit))
	w.Flag("sold", p.Sold)
	if len(r.leagues) > 0 {
		w.Flag("france", seat == seatOfFrance)
		return
	}
	if whole {
		w.One("house", int(p.House), int(content.NumHouses))
	}
	next := 0
	for i, of := range s.nextOrder() {
		if of == seat && i < int(s.Seats) {
			next = i
		}
	}
	w.Share("next place in order", next, 4)
}

// describeScore is how the seat stands, part by part.
func (r *rules) describeScore(s *state, seat engine.Seat, whole bool, v *survey, w *feature.Writer) {
	p, pts := &s.Players[seat], &v.points[seat]
	total := v.points.total(int(seat))
	best := v.best[0]
	if total == best {
		best = v.best[1]
	}
	w.Share("points", total, 15)
	w.Share("lead", max(-15, min(15, total-best)), 8)
	if whole {
		for _, part := range r.points.parts {
			w.PutAt("part", part, float32(pts[part])/5)
		}
	}
	w.Share("controlled", int(p.Cities), content.MaxCities)
	w.Flag("five cities", p.Cities >= content.SlotCities)
	w.Share("cities left to the end", max(0, content.MaxCities-int(p.Cities)), content.MaxCities)
	w.Share("trophies", p.trophies(), 4)
	if s.Phase != virtu.PhaseSetup {
		w.Share("crosses", r.crosses(s, seat), 6)
		return
	}
	w.Share("crosses", 0, 6)
}
