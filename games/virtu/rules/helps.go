package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// wants has the number of symbols that could still be spent in an action of influence; for more its
// sources need not be activated (S-3.4).
type wants struct {
	symbols int8 // crowns and crosses together
	crosses int8 // of them crosses, too
	ships   int8
}

// more reports whether more symbols of the kind than are in the pool could still be used.
func (w *wants) more(pool *content.Symbols, k content.Symbol) bool {
	open := w.symbols - min(pool[content.Cross], w.crosses) - pool[content.Crown]
	switch k {
	case content.Crown:
		return open > 0
	case content.Cross:
		return open > 0 && pool[content.Cross] < w.crosses
	case content.Ship:
		return pool[content.Ship] < w.ships
	}
	return false
}

// wanted reckons what is left to do with all that the seat could still put into
// the pool: markers that can come nearer, and until a city is annexed the dearest
// within reach. Other actions than influence want nothing of it.
func (r *rules) wanted(s *state, seat engine.Seat) (w wants) {
	if s.Act.Action != content.Annex {
		return w
	}
	sources := payment.Payer{First: content.Crown, Second: content.Cross}
	r.gatherLeft(s, seat, &sources)
	var crowns, either int8
	for _, src := range sources.Sources() {
		crowns += src.First
		either += max(src.First, src.Second)
	}
	for _, l := range r.leagues {
		most := s.Act.Pool[content.Crown] + crowns
		if r.c.Leagues[l].Crosses {
			most = s.Act.Pool[content.Crown] + s.Act.Pool[content.Cross] + either
		}
		price := s.influencePrice(seat, l)
		if !r.movable(s, seat, l) || most < price {
			continue
		}
		n := r.spacesLeft(s, seat, l) + price - 1
		w.symbols += n
		if r.c.Leagues[l].Crosses {
			w.crosses += n
		}
	}
	if !s.Act.Done {
		r.wantedCity(s, seat, &w)
	}
	return w
}

// gatherLeft lists what shows a kind of the price and is not activated yet,
// chamber and sale included.
func (r *rules) gatherLeft(s *state, seat engine.Seat, y *payment.Payer) {
	r.gather(s, seat, virtu.BillAnnex, y)
	room, under := r.roomGives(&s.Players[seat])
	for i, g := range [...]*content.Symbols{&room, &under} {
		if s.Act.Free>>i&1 == 0 {
			y.Add(int8(i), g)
		}
	}
}

// wantedCity adds the crowns and the ships of the dearest city that could still be
// annexed.
func (r *rules) wantedCity(s *state, seat engine.Seat, w *wants) {
	y := payment.Payer{First: content.Crown, Second: content.Ship}
	r.gatherLeft(s, seat, &y)
	reach := r.poolReach(&s.Act.Pool)
	y.Reach(reach)
	var room [content.NumCities]engine.Choice
	crowns := int8(0)
	for _, c := range r.cityChoices(s, seat, reach, room[:0]) {
		crowns = max(crowns, r.modified(s, seat, content.City(c.On))+1)
		w.ships = max(w.ships, int8(c.N))
	}
	w.symbols += crowns
}

// spacesLeft returns how many spaces the league's marker can still come nearer.
func (r *rules) spacesLeft(s *state, seat engine.Seat, l content.League) int8 {
	at := &s.Leagues[l]
	switch {
	case !at.onTrack():
		return 0
	case seat == seatOfNaples:
		return int8(r.c.Track.High - at.Marker)
	}
	return int8(at.Marker - r.c.Track.Low)
}
