package words

import (
	"cmp"
	"maps"
	"slices"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// Weights of the kinds of facts, heaviest first.
const (
	ofEnd = 900 - 100*iota
	ofZone
	ofOpening
	ofGap
	ofAfter
	ofKeeping
	ofOpponents
	ofOrder
)

// Facts returns consequences of an answer by name: what follows from it, which title can still, or only
// now, be paid for, who could act first, what stays possible. Spectators and other seats get none.
func (Narrator) Facts(s narrate.Scene, c engine.Choice, after any) []narrate.Consequence {
	before := Tell(s)
	if s.You == engine.NoSeat || before.q.Seat != s.You {
		return nil
	}
	f := &facts{before, narrate.AfterAnswer(s, c, after, Tell)}
	if text := f.After(c); text != "" {
		f.Add("after", ofAfter, narrate.Capital(text)+".")
	}
	switch c.Verb {
	case virtu.DoAnnex:
		f.ofAnnexing(content.City(c.On))
	case virtu.DoAdvance:
		f.ofPatronage()
	case virtu.DoBuy:
		f.ofBuying(content.Item(c.On))
	}
	f.ofTitles()
	f.ofCities()
	f.ofTable()
	return f.Told
}

// facts gathers those of one answer: the telling is that of before it.
type facts struct {
	*Telling
	narrate.Answered[*Telling]
}

func (f *facts) add(kind string, weight int, key string, args ...any) {
	f.Add(kind, weight, f.T("advice.fact."+key, args...))
}

// opponents are the other seats for whom a thing is so.
func (f *facts) opponents(is func(*virtu.SeatView) bool) (names []string) {
	for i := range f.v.Seats {
		if o := &f.v.Seats[i]; o.Seat != f.In.You && is(o) {
			names = append(names, f.Name(o.Seat))
		}
	}
	return names
}

// toCome reports whether the seat is still to be called in this phase.
func (f *facts) toCome(seat engine.Seat) bool {
	return slices.Contains(f.v.Order[min(f.v.Called, len(f.v.Order)):], seat)
}

// ofAnnexing names who could annex the city this spring.
func (f *facts) ofAnnexing(c content.City) {
	if f.v.Phase != virtu.PhaseActions {
		return
	}
	if could := f.opponents(func(o *virtu.SeatView) bool { return f.toCome(o.Seat) && f.couldAnnex(o, c) }); len(could) > 0 {
		f.add("rivals", ofOpponents, "annexed", "who", f.Any(could), "city", f.City(c, Object))
	}
}

// couldAnnex reports whether a seat reaches an Annex chamber with its free steps, and has
// a road to the city and the crowns that it costs.
func (f *facts) couldAnnex(o *virtu.SeatView, c content.City) bool {
	road := false
	for _, near := range f.c.Near[f.v.Side][c] {
		road = road || f.v.Cities[near].Owner == o.Seat
	}
	price := int(f.c.Cities[c].Value) + 1
	switch f.v.Cities[c].Agent {
	case engine.NoSeat:
	case o.Seat:
		price--
	default:
		price++
	}
	return road && f.reaches(o, content.Annex) && symbols(f, o, content.Crown) >= price
}

// reaches reports whether the token reaches an open chamber with the action in two steps.
func (f *facts) reaches(o *virtu.SeatView, a content.Action) bool {
	for step := 1; step <= 2 && o.Token >= 0; step++ {
		if ch := &o.Chambers[(o.Token+step)%content.NumChambers]; ch.Action == a && !ch.Blocked {
			return true
		}
	}
	return false
}

// sources returns what the available courtiers and tiles of a seat give.
func (f *facts) sources(o *virtu.SeatView) (list []content.Symbols) {
	for _, slot := range o.Slots {
		if slot.Card > content.NoCard && !slot.Exhausted {
			list = append(list, f.c.Cards[slot.Card].Gives)
		}
	}
	for _, tile := range o.Tiles {
		if !tile.Exhausted {
			list = append(list, f.c.Tiles[tile.Tile].Gives)
		}
	}
	return list
}

func symbols(f *facts, o *virtu.SeatView, k content.Symbol) (n int) {
	for _, gives := range f.sources(o) {
		n += int(gives[k])
	}
	return n
}

// pays reports whether available courtiers and tiles, and the florins that are left when
// wages are paid, cover a price: each source with one kind.
func (f *facts) pays(o *virtu.SeatView, price content.Symbols) bool {
	florins, need := o.Florins-o.Wages, price
	need[content.Florin] = 0
	sources := f.sources(o)
	kinds := func(gives content.Symbols) (n int) {
		for k, want := range need {
			if want > 0 && gives[k] > 0 {
				n++
			}
		}
		return n
	}
	slices.SortStableFunc(sources, func(x, y content.Symbols) int {
		return cmp.Or(cmp.Compare(kinds(x), kinds(y)), cmp.Compare(x[content.Florin], y[content.Florin]))
	})
	for _, gives := range sources {
		best := content.NoSymbol
		for k := content.Crown; k < content.NumSymbols; k++ {
			if need[k] > 0 && gives[k] > 0 && (best == content.NoSymbol || gives[k] > gives[best]) {
				best = k
			}
		}
		if best == content.NoSymbol {
			florins += int(gives[content.Florin])
		} else {
			need[best] -= gives[best]
		}
	}
	for _, lacks := range need {
		if lacks > 0 {
			return false
		}
	}
	return florins >= int(price[content.Florin])
}

// ofTitles names the dearest title, guild or cathedral that the seat can pay for in
// winter: only after the answer, or still.
func (f *facts) ofTitles() {
	if f.Then.v.Phase == virtu.PhaseWinter || f.v.Phase == virtu.PhaseSetup || f.Then.v.Year != f.v.Year {
		return
	}
	mine, me := f.Seat(f.In.You), f.Then.Seat(f.In.You)
	for _, t := range slices.Sorted(maps.Keys(f.Then.v.Titles)) {
		info := &f.c.Tiles[t]
		if f.Then.v.Titles[t] == 0 || info.House != mine.House && info.House != content.NumHouses || info.OnlyOne && has(me, t) || info.Excludes >= 0 && has(me, info.Excludes) || !f.pays(me, f.Then.owing(info.Cost)) {
			continue
		}
		kind, weight := "keeps", ofKeeping
		if !f.pays(mine, f.owing(info.Cost)) {
			kind, weight = "opens", ofOpening
		}
		f.add(kind, weight+info.VP, kind, "title", f.TileName(t), "goods", f.Sum(info.Cost, plain))
	}
}

// owing is a price with what the viewer is about to pay.
func (m *Telling) owing(price content.Symbols) content.Symbols {
	if m.q.Seat == m.In.You && m.q.Ask == virtu.AskPay && len(m.q.Price) > 0 {
		for k, n := range m.q.Price[0] {
			price[k] += n
		}
	}
	return price
}

func has(o *virtu.SeatView, t content.Tile) bool {
	return slices.ContainsFunc(o.Tiles, func(v virtu.TileView) bool { return v.Tile == t })
}

// ofBuying names who could buy the last copy of an item later in this winter.
func (f *facts) ofBuying(item content.Item) {
	left, price := 0, content.Symbols{}
	if card, ok := item.Card(); ok {
		left, price = f.v.Characters[card], f.c.Cards[card].Cost
	} else if t, ok := item.Tile(); ok && f.c.Tiles[t].House == content.NumHouses {
		left, price = f.v.Titles[t], f.c.Tiles[t].Cost
	}
	if left != 1 {
		return
	}
	if could := f.opponents(func(o *virtu.SeatView) bool { return f.toCome(o.Seat) && f.pays(o, price) }); len(could) > 0 {
		f.add("rivals", ofOpponents, "last", "who", f.Any(could))
	}
}

// ofPatronage names who is as near to a bonus.
func (f *facts) ofPatronage() {
	step := f.Seat(f.In.You).Patron + 1
	if step > content.PatronageSteps || !f.c.Patronage[step].Bonus {
		return
	}
	if near := f.opponents(func(o *virtu.SeatView) bool { return o.Patron+1 == step }); len(near) > 0 {
		f.add("rivals", ofOpponents, "bonus", "who", f.All(near), "n", len(near))
	}
}

// ofCities adds own cities that are left without units near units of others, and those that have units
// again.
func (f *facts) ofCities() {
	for c := range f.v.Cities {
		was, is, city := &f.v.Cities[c], &f.Then.v.Cities[c], content.City(c)
		if was.Owner != f.In.You || is.Owner != f.In.You {
			continue
		}
		before, now := was.Units[f.In.You], is.Units[f.In.You]
		if (before == 0) == (now == 0) {
			continue
		}
		who := f.opponents(func(o *virtu.SeatView) bool { return f.beside(o.Seat, city) })
		switch {
		case len(who) == 0:
		case now == 0:
			f.add("gap", ofGap, "uncovered", "city", f.CityName(city), "who", f.All(who))
		default:
			f.add("gap", ofGap, "covered", "city", f.CityName(city), "who", f.All(who))
		}
	}
}

// beside reports whether a seat has units one road from a city, or before it.
func (f *facts) beside(seat engine.Seat, c content.City) bool {
	if f.Then.v.Cities[c].Units[seat] > 0 {
		return true
	}
	for _, near := range f.c.Near[f.v.Side][c] {
		if f.Then.v.Cities[near].Units[seat] > 0 {
			return true
		}
	}
	return false
}

// ofTable adds what the answer changes of the end, the order and the leagues.
func (f *facts) ofTable() {
	if f.Then.v.Ending && !f.v.Ending {
		f.add("end", ofEnd, "ends")
	}
	if len(f.v.Leagues) == 0 && len(f.v.Next) > 0 && len(f.Then.v.Next) > 0 && f.Then.v.Next[0] == f.In.You && f.v.Next[0] != f.In.You {
		f.add("order", ofOrder, "order")
	}
	own := content.AllianceFrance
	if f.In.You == 1 {
		own = content.AllianceNaples
	}
	for i := range f.v.Leagues {
		was, is := &f.v.Leagues[i], &f.Then.v.Leagues[i]
		if open(is, own, f.In.You) && !open(was, own, f.In.You) {
			f.add("zone", ofZone, "zone", "with", f.League(is.League, With))
		}
	}
}

// open reports whether a seat could make the permanent alliance with a league.
func open(l *virtu.LeagueView, own content.Zone, you engine.Seat) bool {
	return l.Ally == engine.NoSeat && !l.Destroyed && l.Zone == own && (l.Agent == engine.NoSeat || l.Agent == you)
}
