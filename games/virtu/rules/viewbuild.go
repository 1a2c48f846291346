package rules

import (
	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// View returns what the viewer may see: all but the family cards that others are
// placing.
func (r *rules) View(s *state, viewer engine.Seat) virtu.View {
	v := virtu.View{
		Viewer: viewer, Content: r.c, Side: s.side(), Year: int(s.Year), Phase: s.Phase, Ending: s.Ending,
		Called: int(s.Turn), Step: max(0, s.Step), Indulgences: int(s.Indulgences), Neutral: r.neutral(s),
		Titles: map[content.Tile]int{},
	}
	next := s.nextOrder()
	v.Order = append([]engine.Seat(nil), s.Order[:s.Seats]...)
	v.Next = append([]engine.Seat(nil), next[:s.Seats]...)
	for c := range s.Cities {
		v.Cities[c] = r.viewCity(s, content.City(c), viewer)
	}
	for p := range s.Powers {
		at := &s.Powers[p]
		v.Powers[p] = virtu.PowerView{Ally: engine.Seat(at.Ally), Ready: at.Ready, Agent: engine.Seat(at.Agent)}
		v.Powers[p].Usable = at.Ally >= 0 && s.powerUsable(engine.Seat(at.Ally), content.Power(p))
	}
	for card := content.Card(1); card < content.FirstFamily; card++ {
		v.Characters[card] = int(s.Copies[card])
	}
	for t := content.FirstDuchy; t <= content.Guild; t++ {
		v.Titles[t] = int(s.Titles[t-content.FirstDuchy])
	}
	for _, c := range s.Cathedrals {
		if c == content.NoCity {
			v.Cathedrals++
		}
	}
	for b := range v.Bonuses {
		v.Bonuses[b] = s.Bonuses>>b&1 != 0
	}
	r.viewSeats(s, viewer, &v)
	r.viewLeagues(s, &v)
	v.Question = r.question(s, viewer)
	if viewer != engine.NoSeat {
		v.Offers = r.offers(s, viewer)
	}
	return v
}

func (r *rules) viewCity(s *state, c content.City, viewer engine.Seat) virtu.CityView {
	at := &s.Cities[c]
	v := virtu.CityView{City: c, Absent: at.Owner == absent, Owner: s.controller(c), League: s.leagueOf(c), Agent: engine.Seat(at.Agent), Modified: int(r.c.Cities[c].Value)}
	if viewer != engine.NoSeat {
		v.Modified = int(r.modified(s, viewer, c))
	}
	for i := range at.Units {
		v.Units[i], v.Fled[i] = int(at.Units[i]), int(at.Fled[i])
	}
	for _, site := range s.Cathedrals {
		v.Cathedral = v.Cathedral || site == c
	}
	return v
}

func (r *rules) viewSeats(s *state, viewer engine.Seat, v *virtu.View) {
	pts, _ := r.bounds(s, viewer)
	rank := r.Rank(s, nil)
	if s.Phase == virtu.PhaseSetup { // by what is known: crowns on hidden cards decide nothing
		var sums [maxSeats]int
		for i := range int(s.Seats) {
			sums[i] = pts.total(i)
		}
		rank = engine.Places(nil, sums[:s.Seats], sums[:s.Seats])
	}
	for i := range int(s.Seats) {
		seat := engine.Seat(i)
		sv := r.viewSeat(s, seat, viewer)
		sv.Parts = pts[i]
		sv.Score = pts.total(i)
		for _, place := range rank {
			if place.Seat == seat {
				sv.Rank = place.Rank
			}
		}
		v.Seats = append(v.Seats, sv)
	}
	if s.Phase == virtu.PhaseSetup {
		r.hideDrafts(s, viewer, v)
	}
}

// hideDrafts removes from the view how many cards the others have placed, and what these give.
func (r *rules) hideDrafts(s *state, viewer engine.Seat, v *virtu.View) {
	for i := range v.Seats {
		sv := &v.Seats[i]
		sv.Crosses = 0
		if sv.Seat != viewer {
			sv.Laid = 0
			if all := r.hand(&s.Players[i]); s.Players[i].Laid == all {
				sv.Laid = int(all) // done is known, how far is not
			}
		}
	}
}

func (r *rules) viewSeat(s *state, seat, viewer engine.Seat) virtu.SeatView {
	p := &s.Players[seat]
	shown := *p
	if s.Phase == virtu.PhaseSetup && seat != viewer {
		for place := content.Place(0); place < content.NumPlaces; place++ {
			shown.lay(place, content.NoCard)
		}
	}
	v := virtu.SeatView{
		Seat: seat, House: p.House, Florins: int(p.Florins), Token: int(p.Token), Units: int(p.Units), Agents: int(p.Agents),
		Bank: int(p.Bank), Trophies: p.trophyList(), Tokens: int(p.Tokens), Patron: int(p.Patron), Cities: int(p.Cities),
		Extra: r.extra(&shown), Light: r.lightTaken(&shown), Sold: p.Sold, Laid: int(p.Laid), Crosses: r.crosses(s, seat), Crowns: r.shown(&shown, content.Crown),
		Wages: int(r.wagesDue(s, seat)), UnitsOnMap: int(r.unitsOnMap(s, seat)),
	}
	for i := range shown.Slots {
		light := r.lightSlots>>i&1 != 0
		usable := shown.Slots[i] != content.NoCard || !light || v.Light < v.Extra
		v.Slots[i] = virtu.SlotView{Card: shown.Slots[i], Exhausted: p.Worn>>i&1 != 0, Usable: usable}
	}
	for i := range shown.Chambers {
		ch := &shown.Chambers[i]
		hostile := ch.Agent != nobody && ch.Agent != int8(seat)
		v.Chambers[i] = virtu.ChamberView{
			Card: ch.Card, Upgrade: ch.Upgrade, Indulgence: ch.Indulgence, Agent: engine.Seat(ch.Agent),
			Action: r.actionAt(&shown, i), Blocked: ch.Indulgence || hostile, Open: shown.open(seat, i),
		}
	}
	for set := uint64(p.Bonuses); set != 0; {
		v.Bonuses = append(v.Bonuses, content.Bonus(nextBit(&set)))
	}
	v.Tiles = s.viewTiles(p)
	if s.Phase == virtu.PhaseSetup && seat == viewer {
		for _, card := range r.c.Houses[p.House].Cards {
			if !p.holds(card) {
				v.Hand = append(v.Hand, card)
			}
		}
	}
	return v
}

// viewTiles lists a domain: city tiles, titles, guild and Cannons, cathedrals.
func (s *state) viewTiles(p *player) []virtu.TileView {
	var list []virtu.TileView
	for set := p.Tiles; set != 0; {
		t := content.Tile(nextBit(&set))
		tv := virtu.TileView{Tile: t, Exhausted: p.Used>>t&1 != 0, City: content.NoCity}
		switch {
		case t < content.NumCities:
			tv.City = content.City(t)
		case t.Cathedral():
			tv.City = s.Cathedrals[t-content.FirstCathedral]
		}
		list = append(list, tv)
	}
	return list
}
