package words

import (
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

var _ narrate.Tracer = Narrator{}

// Traces are the things that events changed, by the names that Find of the board
// knows. What has gone on since is left out: a member that went home again, a card
// that was given up, cards of a round's beginning, which are all new.
func (Narrator) Traces(s narrate.Scene, all []engine.Event) []narrate.Trace {
	m := New(s)
	var list []narrate.Trace
	for _, e := range m.Seen(all) {
		for _, t := range m.tracesOf(e) {
			if !slices.ContainsFunc(list, func(had narrate.Trace) bool { return had.Thing == t.Thing }) {
				list = append(list, t)
			}
		}
	}
	return list
}

// tracesOf are the things that one event changed.
func (m *Telling) tracesOf(e engine.Event) []narrate.Trace {
	switch e.Kind {
	case lorenzo.EvPlaced:
		return m.placedTrace(e)
	case lorenzo.EvTook, lorenzo.EvBought, lorenzo.EvTookDiscarded:
		return append(m.tookTrace(e), m.goodsTraces(e)...)
	}
	list := m.goodsTraces(e)
	for _, thing := range m.thingsOf(e) {
		list = append(list, narrate.Trace{Thing: thing})
	}
	return list
}

// placedTrace is a member's way from home to its space, while it is there.
func (m *Telling) placedTrace(e engine.Event) []narrate.Trace {
	member, sp := content.Member(e.On), content.Space(e.To)
	if m.Seat(e.Seat).Members[member].At != sp {
		return nil
	}
	return []narrate.Trace{{Thing: "space " + sp.String(), From: thingOf("member "+member.String(), e.Seat)}}
}

// tookTrace is a card's way from its floor to an estate, while it is there. A
// floor that no member has taken it from is left empty.
func (m *Telling) tookTrace(e engine.Event) []narrate.Trace {
	card := int(e.On)
	if !slices.Contains(m.Seat(e.Seat).Cards[m.c.Cards[card].Type], card) {
		return nil
	}
	took := narrate.Trace{Thing: cardThing(card)}
	if e.Kind == lorenzo.EvTookDiscarded {
		took.From = "pile discards"
		return []narrate.Trace{took}
	}
	sp := content.Space(e.To)
	took.From = "space " + sp.String()
	list := []narrate.Trace{took}
	t, floor, ok := sp.Tower()
	if f := m.v.Towers[t][max(floor-1, 0)]; ok && f.By == nil && f.Card == 0 && f.Taken == card {
		list = append(list, narrate.Trace{Thing: took.From, Gone: true})
	}
	return list
}

// goodsTraces are the counters of a seat that an event changed, and the markers on
// the tracks.
func (m *Telling) goodsTraces(e engine.Event) []narrate.Trace {
	var list []narrate.Trace
	for _, g := range Kinds(changedGoods(e)) {
		list = append(list, narrate.Trace{Thing: thingOf("goods "+g.String(), e.Seat)})
		if onTrack(g) {
			list = append(list, narrate.Trace{Thing: thingOf("track "+g.String(), e.Seat)})
		}
		if e.Kind == lorenzo.EvGave {
			list = append(list, narrate.Trace{Thing: thingOf("goods "+g.String(), engine.Seat(e.To))})
		}
	}
	return list
}

func onTrack(g content.Good) bool {
	return g == content.Faith || g == content.Military || g == content.VP
}

// changedGoods are the goods of its seat that an event changed, one of each kind.
func changedGoods(e engine.Event) content.Goods {
	var goods content.Goods
	switch e.Kind {
	case lorenzo.EvRound, lorenzo.EvDice, lorenzo.EvOrder, lorenzo.EvPile, lorenzo.EvDrafted, lorenzo.EvExcommunicated:
		return goods // their numbers are no goods of a seat
	case lorenzo.EvServants:
		goods[content.Servants] = 1
	case lorenzo.EvFee:
		goods[content.Coins] = 1
	case lorenzo.EvSupported, lorenzo.EvFaithScored:
		goods[content.Faith], goods[content.VP] = e.N, e.Goods[content.VP]
	case lorenzo.EvSwapped:
		goods[content.Servants] = 1
	case lorenzo.EvLeapt:
		goods[content.Military] = 1
	case lorenzo.EvScored:
		goods[content.VP] = e.N
	case lorenzo.EvDrewToken, lorenzo.EvUsed, lorenzo.EvLaid, lorenzo.EvReturned, lorenzo.EvKept, lorenzo.EvTokenLost:
		goods[content.Tokens] = 1
	default:
		copy(goods[:], e.Goods[:content.NumGoods])
	}
	if e.Seat == engine.NoSeat {
		return content.Goods{}
	}
	return goods
}

// thingsOf are the things other than counters that an event changed.
func (m *Telling) thingsOf(e engine.Event) []string {
	if m.Staged() { // neither board nor bar is there yet
		return m.peopleOf(e)
	}
	switch e.Kind {
	case lorenzo.EvRound:
		return []string{"panel round"}
	case lorenzo.EvDice:
		return []string{"panel dice"}
	case lorenzo.EvOrder:
		return []string{"panel order"}
	case lorenzo.EvPassed:
		return []string{"seat " + e.Seat.String()}
	case lorenzo.EvExcommunicated:
		return []string{"tile " + strconv.Itoa(clampPeriod(int(e.N)))}
	case lorenzo.EvAdaptation:
		return []string{"tower " + content.Tower(e.To).String()}
	case lorenzo.EvRaised:
		return []string{thingOf("member "+content.Member(e.On).String(), e.Seat)}
	case lorenzo.EvGaveUp:
		return []string{"pile discards"}
	case lorenzo.EvHeld:
		return []string{cardThing(int(e.On))}
	case lorenzo.EvLaid:
		return []string{cardThing(int(e.To))}
	case lorenzo.EvTokenLost, lorenzo.EvShown:
		return []string{"pile tokens"}
	}
	return m.peopleOf(e)
}

// peopleOf are the leaders, houses and bonus tiles that an event changed.
func (m *Telling) peopleOf(e engine.Event) []string {
	switch e.Kind {
	case lorenzo.EvTile:
		return []string{thingOf("bonus", e.Seat)}
	case lorenzo.EvHouses, lorenzo.EvBid, lorenzo.EvOutbid:
		return m.lot(int(e.On))
	case lorenzo.EvBeside:
		return m.lot(int(e.To))
	case lorenzo.EvWon, lorenzo.EvTokenOn, lorenzo.EvSet, lorenzo.EvStored, lorenzo.EvUnstored, lorenzo.EvExchanged:
		return []string{thingOf("house", e.Seat)}
	case lorenzo.EvLeaderPlayed, lorenzo.EvLeaderDown:
		return []string{m.leaderThing(int(e.On))}
	case lorenzo.EvCopied:
		return m.copier(e.Seat)
	case lorenzo.EvLeaderLost, lorenzo.EvLeaderRetired:
		return []string{"pile leaders"}
	case lorenzo.EvDrewLeaders, lorenzo.EvDrafted:
		if e.Seat != engine.NoSeat && e.On > 0 {
			return []string{m.leaderThing(int(e.On))}
		}
		if e.Kind == lorenzo.EvDrewLeaders && e.Seat != m.In.You {
			return []string{thingOf("hand", e.Seat)}
		}
	}
	return nil
}

// lot is a house in the auction, while that runs.
func (m *Telling) lot(house int) []string {
	if m.v.Phase != lorenzo.PhaseAuction {
		return nil
	}
	return []string{"lot " + m.HouseTile(house).Slug}
}

// copier is the leader of a seat that copies another.
func (m *Telling) copier(seat engine.Seat) []string {
	for _, l := range m.Seat(seat).Leaders {
		if l.Copies > 0 {
			return []string{m.leaderThing(l.Number)}
		}
	}
	return nil
}

func (m *Telling) leaderThing(n int) string { return "leader " + m.Leader(n).Slug }

func cardThing(number int) string { return "card " + strconv.Itoa(number) }

// thingOf is a thing of a seat.
func thingOf(thing string, s engine.Seat) string { return thing + " of " + s.String() }
