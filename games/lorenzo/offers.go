package lorenzo

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// offers lists all candidates of a question about things on the table, the closed
// ones with their reason.
func (r *rules) offers(s *state, seat engine.Seat, ask Ask) []Offer {
	switch ask {
	case AskPlace:
		return r.offersWithModules(s, seat, ask, r.placementOffers(s, seat))
	case AskTake:
		return r.offersWithModules(s, seat, ask, r.takeOffers(s, seat))
	}
	return r.offersWithModules(s, seat, ask, nil)
}

// placementOffers are all placements of members at home.
func (r *rules) placementOffers(s *state, seat engine.Seat) (list []Offer) {
	p := &s.Players[seat]
	for m := content.White; m < content.NumMembers; m++ {
		if p.At[m] != content.Home {
			continue
		}
		for sp := content.Space(0); sp < content.NumSpaces; sp++ {
			if !r.exists(s, p, sp) {
				continue
			}
			value := p.Values[m]
			if _, _, ok := sp.Tower(); ok {
				value += int16(p.Traits.Take[r.c.Cards[s.Floor[sp]].Type])
			} else {
				value, _ = r.spaceValue(p, value, sp)
			}
			o := Offer{Choice: place(m, sp), Member: m, Space: sp, Value: int(value)}
			list = append(list, r.offer(s, seat, o, action{Kind: placeMember, Space: sp, Value: value}))
		}
	}
	return list
}

// exists tells whether the space is there for the player in this match.
func (r *rules) exists(s *state, p *player, sp content.Space) bool {
	if sp.Own() {
		return p.Traits.Spaces>>(sp-content.LeaderSpace)&1 != 0
	}
	tower, _, floor := sp.Tower()
	return !floor || tower != content.SpecialTower || s.Mods&withHouses != 0
}

// takeOffers are the cards of all floors, for a bonus action.
func (r *rules) takeOffers(s *state, seat engine.Seat) (list []Offer) {
	p := &s.Players[seat]
	index := int16(s.Stack.Top().Node - nodeEffect)
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		if !r.exists(s, p, sp) {
			continue
		}
		value := r.c.OneShots[index].N + int16(p.Traits.Take[r.c.Cards[s.Floor[sp]].Type])
		o := Offer{Choice: engine.Choice{Verb: DoTake, To: int16(sp)}, Space: sp, Value: int(value)}
		list = append(list, r.offer(s, seat, o, action{Kind: takeCard, Space: sp, Value: value, Effect: index}))
	}
	return list
}

// offer completes a candidate: its reason, or what it costs beyond the card.
func (r *rules) offer(s *state, seat engine.Seat, o Offer, act action) Offer {
	o.Reason = r.Check(s, seat, o.Choice)
	if !o.Reason.OK() {
		return o
	}
	t := &s.Players[seat].Traits
	trial := *s
	trial.Act = act
	least, most := r.servantRange(&trial, seat, t)
	o.Least, o.Most = int(least), int(most)
	if tower, _, ok := o.Space.Tower(); ok {
		o.Fee = int(r.fee(s, t, tower))
	}
	return o
}

// offersWithModules appends the candidates that there are with modules only: for free
// actions every leader and token of the seat, else what the question lists.
func (r *rules) offersWithModules(s *state, seat engine.Seat, ask Ask, list []Offer) []Offer {
	if s.Mods == 0 {
		return list
	}
	add := func(c engine.Choice) {
		list = append(list, Offer{Choice: c, Space: content.Home, Reason: r.Check(s, seat, c)})
	}
	p := &s.Players[seat]
	switch ask {
	case AskPlace, AskAfter:
		r.freeCandidates(s, seat, add)
	case AskTake, AskServants, AskFrom:
		if l := r.exchange(p); l != nil {
			add(engine.Choice{Verb: DoExchange, On: int16(p.House)})
		}
	case AskBuy:
		for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
			if s.Floor[sp] != 0 {
				add(engine.Choice{Verb: DoTake, To: int16(sp)})
			}
		}
	case AskBid:
		for _, house := range s.House.Houses[:s.Seats] {
			for row := int16(1); row <= content.AuctionRows; row++ {
				add(engine.Choice{Verb: DoBid, On: int16(house), N: row})
			}
		}
	case AskRecover:
		for card := int16(1); card <= content.CardCount; card++ {
			if s.House.Discarded.Has(uint8(card)) {
				add(engine.Choice{Verb: DoRecover, On: card})
			}
		}
	}
	if simple(ask) {
		for _, c := range r.Choices(s, seat, nil) {
			add(c)
		}
	}
	return list
}

// simple tells whether the offers of a question are just its choices.
func simple(ask Ask) bool {
	switch ask {
	case AskPlace, AskAfter, AskTake, AskServants, AskBuy, AskBid, AskRecover, AskPrivilege, AskTrades, AskSupport, AskCost, AskDiscount, AskForgo:
		return false
	}
	return true
}

// freeCandidates are what the seat could do beside its placement: its leaders, its
// tokens, its house's exchange.
func (r *rules) freeCandidates(s *state, seat engine.Seat, add func(engine.Choice)) {
	p := &s.Players[seat]
	for _, c := range leaderChoices(DoPlay, p.Hand, nil) {
		add(c)
	}
	for _, c := range leaderChoices(DoDiscard, p.Hand, nil) {
		add(c)
	}
	for _, leader := range p.Played[:p.Leaders] {
		if r.c.Leaders[r.acting(p, leader)].Kind == content.OncePerRound {
			add(engine.Choice{Verb: DoActivate, On: int16(leader)})
		}
	}
	if r.copyWaits(p) {
		for _, c := range leaderChoices(DoCopy, r.copyable(s, seat), nil) {
			add(c)
		}
	}
	for _, c := range r.tokenActions(s, seat, nil) {
		add(c)
	}
	if r.exchange(p) != nil {
		add(engine.Choice{Verb: DoExchange, On: int16(p.House)})
	}
}
