package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// A source is the origin of an effect, in one number of a frame: a card by its
// number, the others below zero.
const (
	leaderSource = -100 // − number
	houseSource  = -200
	tileSource   = -300 // − index of a faith tile
	tokenSource  = -400 // − index of a Visconti token
)

func fromLeader(n uint8) int16 { return leaderSource - int16(n) }

func fromHouse(n uint8) int16 { return houseSource - int16(n) }

func fromTile(i int) int16 { return tileSource - int16(i) }

func fromToken(i int) int16 { return tokenSource - int16(i) }

// gainOf returns the gain event of a source (EL-8.5).
func (r *rules) gainOf(seat engine.Seat, source int16, goods content.Goods) gainEvent {
	g := gainEvent{Seat: seat, Kind: lorenzo.EvAbility, Goods: goods}
	switch {
	case source >= 0:
		g.Kind, g.On = lorenzo.EvGained, source
	case source > houseSource:
		g.On = leaderSource - source
	case source > tileSource:
		g.On, g.To = houseSource-source, 1
	case source > tokenSource:
		g.Kind, g.On = lorenzo.EvFaithTile, tileSource-source
	default:
		g.Kind, g.On = lorenzo.EvVisconti, tokenSource-source
	}
	return g
}

// leaderFrom and houseFrom are the leader and the house of a source; 0 means none.
func leaderFrom(source int16) int {
	if source <= leaderSource && source > houseSource {
		return int(leaderSource - source)
	}
	return 0
}

func houseFrom(source int16) int {
	if source <= houseSource && source > tileSource {
		return int(houseSource - source)
	}
	return 0
}

// ruleOf returns the rule of the source of an effect where it has one of its own, else the
// rule given.
func (r *rules) ruleOf(source int16, otherwise string) string {
	switch leader, house := leaderFrom(source), houseFrom(source); {
	case leader > 0:
		return r.c.Leaders[leader].Rule
	case house > 0:
		return r.c.Houses[house].Rule
	case source <= tokenSource:
		return "LP-4.2"
	case source <= tileSource:
		return "LH-9.10"
	case source > 0 && r.c.Cards[source].Rule != "":
		return r.c.Cards[source].Rule
	}
	return otherwise
}
