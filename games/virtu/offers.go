package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// offers lists the candidates of the question: all that a player might think
// of, the closed ones with their reason.
func (r *rules) offers(s *state, seat engine.Seat, ask Ask) []Offer {
	if r.asks(s, seat) != ask || ask == AskNothing {
		return nil
	}
	var list []Offer
	add := func(c engine.Choice, price ...content.Symbols) {
		list = append(list, Offer{Choice: c, Reason: r.Check(s, seat, c), Price: price})
	}
	switch ask {
	case AskLay:
		for _, card := range r.c.Houses[s.Players[seat].House].Cards {
			for place := content.Place(0); place < content.NumPlaces; place++ {
				add(engine.Choice{Verb: DoLay, On: int16(card), To: int16(place)})
			}
		}
	case AskMove:
		r.offerSteps(s, seat, add)
	case AskPatronage:
		if step := s.Players[seat].Patron + 1; step <= content.PatronageSteps {
			pr := r.patronagePrice(int(step))
			add(engine.Choice{Verb: DoAdvance}, pr.List()...)
		}
	case AskAnnex:
		r.offerCities(s, seat, add)
	case AskGovern, AskTrade, AskCampaign, AskIntrigue, AskInfluence:
		r.offerVariable(s, seat, ask, add)
	case AskSpot:
		for spot := content.Spot(0); spot < content.NumSpots; spot++ {
			if spot.Known() && r.exists(s, spot) {
				add(engine.Choice{Verb: DoPlace, To: int16(spot)})
			}
		}
	case AskBonus:
		for b := content.Bonus(0); b < content.NumBonuses; b++ {
			add(engine.Choice{Verb: DoBonus, On: int16(b)})
		}
	}
	r.offerLate(s, seat, ask, add)
	r.offerFree(s, seat, ask, add)
	r.price(s, seat, list)
	return list
}

// price adds what a bonus or conversion is worth.
func (r *rules) price(s *state, seat engine.Seat, list []Offer) {
	for i := range list {
		o := &list[i]
		switch o.Choice.Verb {
		case DoConvert:
			o.Points = int(r.gives(&s.Players[seat], content.Source(o.Choice.On))[content.Florin])
		case DoSell:
			o.Points = saleFlorins
		case DoInfluence:
			o.Points = r.wouldStand(s, seat, content.League(o.Choice.On))
		case DoDeclare:
			o.Points = int(o.Choice.N)
			if cost := r.bonusCost(s, seat, content.Source(o.Choice.On), o.Choice.N); cost > 0 {
				o.Price = []content.Symbols{{content.Florin: int8(cost)}}
			}
		}
	}
}

type offering func(engine.Choice, ...content.Symbols)

func (r *rules) offerSteps(s *state, seat engine.Seat, add offering) {
	p := &s.Players[seat]
	add(engine.Choice{Verb: DoStop})
	add(engine.Choice{Verb: DoStep})
	if s.Act.Steps >= freeSteps {
		add(engine.Choice{Verb: DoStep, N: stepByFlorins}, content.Symbols{content.Florin: stepFlorins})
		if s.Act.Pool[content.Arrow] > 0 {
			add(engine.Choice{Verb: DoStep, On: int16(content.Pool), N: stepByArrow})
		}
		for src := content.Source(0); int(src) < content.NumSources; src++ {
			if r.owns(p, src) && r.gives(p, src)[content.Arrow] > 0 {
				add(engine.Choice{Verb: DoStep, On: int16(src), N: stepByArrow}, content.Symbols{content.Arrow: 1})
			}
		}
	}
	if p.Chambers[p.Token].Indulgence {
		add(engine.Choice{Verb: DoCancel}, content.Symbols{content.Cross: 1}, content.Symbols{content.Crown: 2})
	}
}

// owns tells whether a slot's card or a tile is the player's, on either side.
func (r *rules) owns(p *player, src content.Source) bool {
	if slot, ok := src.Slot(); ok {
		return p.Slots[slot] != content.NoCard
	}
	t, ok := src.Tile()
	return ok && p.has(t)
}

func (r *rules) offerCities(s *state, seat engine.Seat, add offering) {
	own := s.Players[seat].Lands
	for set := r.onMap[s.Seats]; set != 0; {
		c := content.City(nextBit(&set))
		if s.owns(seat, c) {
			continue
		}
		ships := max(0, r.way(s, c, own))
		pr := r.priceOf(s, seat, BillAnnex, int16(c), int16(ships))
		add(engine.Choice{Verb: DoAnnex, On: int16(c), N: int16(ships)}, pr.List()...)
	}
}

func (r *rules) offerVariable(s *state, seat engine.Seat, ask Ask, add offering) {
	p := &s.Players[seat]
	for src := content.Source(0); int(src) < content.NumSources; src++ {
		r.offerUse(s, seat, src, add)
	}
	switch ask {
	case AskGovern:
		for set := p.Tiles; set != 0; {
			add(engine.Choice{Verb: DoRefresh, On: int16(nextBit(&set))})
		}
		for pw := content.France; pw < content.NumPowers && r.c.Powers[pw].ID != ""; pw++ {
			add(engine.Choice{Verb: DoReactivate, On: int16(pw)})
		}
	case AskCampaign:
		r.offerMoves(s, seat, add)
		if cost := r.tokenPrice(s, p); s.Act.Pool[content.War] > 0 {
			add(engine.Choice{Verb: DoToken}, content.Symbols{content.Florin: cost})
		}
	case AskInfluence:
		r.offerInfluence(s, seat, add)
	case AskIntrigue:
		for spot := content.Spot(0); spot < content.NumSpots; spot++ {
			if !spot.Known() || !r.exists(s, spot) {
				continue
			}
			switch *s.agentAt(spot) {
			case nobody:
				add(engine.Choice{Verb: DoPlace, To: int16(spot)}, content.Symbols{content.Mask: 1})
			case int8(seat):
				add(engine.Choice{Verb: DoLift, On: int16(spot)}, content.Symbols{content.Mask: 1})
			default:
				add(engine.Choice{Verb: DoRemove, On: int16(spot)}, content.Symbols{content.Mask: 1})
			}
		}
	}
}

// offerUse offers a source for each kind that the action can use, or for any to
// say why it cannot.
func (r *rules) offerUse(s *state, seat engine.Seat, src content.Source, add offering) {
	var g content.Symbols
	p := &s.Players[seat]
	switch pw, power := src.Power(); {
	case power && s.Powers[pw].Ally == int8(seat):
		g = r.c.Powers[pw].Gives
	case src == content.Indulgence && (s.Act.Action == content.Govern || s.Act.Action == content.Annex) && p.Token >= 0:
		g = content.Symbols{content.Crown: 1}
	case !power && src != content.Indulgence && r.owns(p, src):
		g = *r.gives(p, src)
	}
	for k := range content.NumSymbols {
		if g[k] > 0 && s.Act.Action.Wants(k) {
			add(engine.Choice{Verb: DoUse, On: int16(src), N: int16(k)})
		}
	}
}

// offerMoves offers every road from a city with own units, and every port within
// the ships of the pool.
func (r *rules) offerMoves(s *state, seat engine.Seat, add offering) {
	for set := s.garrisons(seat); set != 0; {
		from := content.City(nextBit(&set))
		parties := s.standing(seat, from)
		for _, to := range r.c.Near[s.side()][from] {
			if r.onMap[s.Seats]>>to&1 != 0 {
				offerOfEach(parties, seat, engine.Choice{Verb: DoMove, On: int16(from), To: int16(to)}, content.Symbols{content.Cavalry: 1}, add)
			}
		}
		for ports := r.ports & r.onMap[s.Seats]; ports != 0; {
			to := nextBit(&ports)
			if n := r.c.Ships[from][to]; n > 0 && to != int(from) {
				offerOfEach(parties, seat, engine.Choice{Verb: DoMove, On: int16(from), To: int16(to), N: int16(n)}, content.Symbols{content.Ship: n}, add)
			}
		}
	}
}

// offerOfEach offers a choice for a unit of each party.
func offerOfEach(parties engine.Seats, seat engine.Seat, c engine.Choice, price content.Symbols, add offering) {
	var room [maxSeats]engine.Choice
	for _, c := range ofEach(parties, seat, c, room[:0]) {
		add(c, price)
	}
}

// offerInfluence offers the leagues, to influence or for good, the cities, and
// what the chamber gives.
func (r *rules) offerInfluence(s *state, seat engine.Seat, add offering) {
	r.offerCities(s, seat, add)
	room, under := r.roomGives(&s.Players[seat])
	for i, g := range [...]*content.Symbols{&room, &under} {
		for _, k := range influenceKinds {
			if g[k] > 0 && onlyKind(g) == content.NoSymbol {
				add(engine.Choice{Verb: DoUse, On: int16(content.Room) + int16(i), N: int16(k)})
			}
		}
	}
	for _, l := range r.leagues {
		price := []content.Symbols{{content.Crown: s.influencePrice(seat, l)}}
		if r.c.Leagues[l].Crosses { // W-4.3
			price = append(price, content.Symbols{content.Cross: s.influencePrice(seat, l)})
		}
		add(engine.Choice{Verb: DoInfluence, On: int16(l)}, price...)
		add(engine.Choice{Verb: DoUnite, On: int16(l)})
	}
}

// offerLate offers for sieges, retreats and winter.
func (r *rules) offerLate(s *state, seat engine.Seat, ask Ask, add offering) {
	p := &s.Players[seat]
	switch ask {
	case AskDeclare:
		r.offerBonuses(s, seat, add)
	case AskSiege:
		r.offerSieges(s, seat, add)
	case AskRetreat:
		parties := s.fleeingParties(seat)
		for set := r.welcome(s, seat); set != 0; {
			to := content.City(nextBit(&set))
			n := max(0, r.retreatShips(s, seat, to))
			offerOfEach(parties, seat, engine.Choice{Verb: DoRetreat, To: int16(to), N: int16(n)}, content.Symbols{content.Ship: n}, add)
		}
	case AskArrange, AskPut, AskLoseSlot:
		r.offerPlaces(s, seat, ask, add)
	case AskBuy:
		r.offerItems(s, seat, add)
	case AskWages:
		for n := int16(0); n <= r.wagesDue(s, seat); n++ {
			add(engine.Choice{Verb: DoWages, N: n})
		}
	case AskRecruit:
		for set := p.Lands; set != 0; {
			c := content.City(nextBit(&set))
			add(engine.Choice{Verb: DoRecruit, On: int16(c)}, content.Symbols{content.Florin: int8(r.recruitPrice(s, seat, c))})
		}
		for set := p.Lands & r.waits; set != 0; {
			if c := content.City(nextBit(&set)); s.leagueOf(c) != content.NoLeague {
				add(engine.Choice{Verb: DoHire, On: int16(c)}, content.Symbols{content.Florin: hireFlorins})
			}
		}
	case AskAlliance:
		for pw := content.France; pw < content.NumPowers; pw++ {
			pr := r.alliancePrice(s, seat, pw)
			add(engine.Choice{Verb: DoAlly, On: int16(pw)}, pr.List()...)
		}
	}
}

// offerBonuses offers each war bonus that the seat has, ready or not.
func (r *rules) offerBonuses(s *state, seat engine.Seat, add offering) {
	p := &s.Players[seat]
	for src := content.Source(0); int(src) < content.NumSources; src++ {
		if src >= content.FirstPower && src < content.FirstTile || !r.owns(p, src) {
			continue
		}
		most := r.gives(p, src)[content.War]
		first := int8(1)
		if src == content.TileSource(content.Cannons) {
			first = most
		}
		for n := first; n <= most && most > 0; n++ {
			add(engine.Choice{Verb: DoDeclare, On: int16(src), N: int16(n)})
		}
	}
	if s.Powers[content.France].Ally == int8(seat) {
		add(engine.Choice{Verb: DoDeclare, On: int16(content.PowerSource(content.France)), N: int16(r.c.Powers[content.France].Gives[content.War])})
	}
	if p.Tokens > 0 {
		add(engine.Choice{Verb: DoDeclare, On: int16(content.WarToken), N: 1})
	}
	if p.tookBonus(content.Leonardo) {
		add(engine.Choice{Verb: DoDeclare, On: int16(content.LeonardoBonus), N: int16(r.c.Bonuses[content.Leonardo].War)})
	}
}

// offerPlaces offers the moves and discards of cards.
func (r *rules) offerPlaces(s *state, seat engine.Seat, ask Ask, add offering) {
	p := &s.Players[seat]
	for slot := content.Place(0); slot < content.NumSlots; slot++ {
		if ask == AskPut {
			add(engine.Choice{Verb: DoPut, To: int16(slot)})
		}
		if p.Slots[slot] != content.NoCard {
			add(engine.Choice{Verb: DoDiscard, On: int16(slot)})
		}
	}
	if ask == AskPut {
		return
	}
	for from := content.Place(0); from < content.NumPlaces; from++ {
		if p.at(from) == content.NoCard || ask == AskLoseSlot && !from.Slot() {
			continue
		}
		for to := content.Place(0); to < content.NumPlaces; to++ {
			if to != from && (from.Slot() || to.Slot()) && (ask == AskArrange || to.Slot()) {
				add(engine.Choice{Verb: DoArrange, On: int16(from), To: int16(to)})
			}
		}
	}
}

func (r *rules) offerItems(s *state, seat engine.Seat, add offering) {
	for card := content.Card(1); card < content.FirstFamily; card++ {
		if r.c.Cards[card].Copies > 0 {
			add(engine.Choice{Verb: DoBuy, On: int16(card), To: int16(content.NoCity)}, r.itemCost(content.CardItem(card)))
		}
	}
	for t := content.FirstDuchy; t <= content.Guild; t++ {
		if r.c.Tiles[t].Copies > 0 {
			add(engine.Choice{Verb: DoBuy, On: int16(content.TileItem(t)), To: int16(content.NoCity)}, r.itemCost(content.TileItem(t)))
		}
	}
	cathedral := content.TileItem(content.FirstCathedral)
	if r.c.Tiles[content.FirstCathedral].Copies == 0 {
		return
	}
	for set := s.Players[seat].Lands; set != 0; {
		add(engine.Choice{Verb: DoBuy, On: int16(cathedral), To: int16(nextBit(&set))}, r.itemCost(cathedral))
	}
}

// offerFree offers conversions and the sale of an indulgence (S-2).
func (r *rules) offerFree(s *state, seat engine.Seat, ask Ask, add offering) {
	if !s.freeAsk(ask) {
		return
	}
	p := &s.Players[seat]
	for src := content.Source(0); int(src) < content.NumSources; src++ {
		if r.owns(p, src) && r.gives(p, src)[content.Florin] > 0 {
			add(engine.Choice{Verb: DoConvert, On: int16(src)})
		}
	}
	if p.Token >= 0 {
		add(engine.Choice{Verb: DoSell})
	}
}
