package words

import (
	"slices"
	"strings"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/narrate"
)

// Announce are the big moments among events: years and winters, what becomes of
// sieges, alliances and leagues, what threatens You, and the end.
func (Narrator) Announce(s narrate.Scene, events []engine.Event) []narrate.Announcement {
	h := herald{Telling: Tell(s), events: events}
	for i, e := range events {
		if e.VisibleTo(s.You) {
			h.at = i
			h.cry(e)
		}
	}
	return h.list
}

// herald announces events, one after another.
type herald struct {
	*Telling
	events []engine.Event
	at     int
	list   []narrate.Announcement
}

// say announces a moment by its name in the catalogues: its head and the text of
// that name below it, if there is one.
func (h *herald) say(symbol, name, text string, args ...any) {
	a := narrate.Announcement{Symbol: symbol, Head: h.T("announce."+name+".head", args...)}
	if key := "announce." + name + "." + text; h.Has(key) {
		a.Text = h.T(key, args...)
	}
	h.list = append(h.list, a)
}

// cry announces one event: of the year and of the end.
func (h *herald) cry(e engine.Event) {
	switch e.Kind {
	case virtu.EvYear:
		h.year(int(e.N))
	case virtu.EvOrder:
		h.say("w-winter", "order", "text", "seats", h.seats(e))
	case virtu.EvEnding:
		h.ending(e)
	case virtu.EvOver:
		h.say("g-vp", "over", "text")
		if h.v.Phase == virtu.PhaseOver {
			h.list[len(h.list)-1].Text = h.Verdict() + "."
		}
	case virtu.EvAllied:
		text := "text"
		if e.N >= 0 {
			text = "over"
		}
		p := content.Power(e.On)
		h.say("p-"+p.String(), "allied", text, "who", h.Name(e.Seat), "other", h.Name(engine.Seat(e.N)), "with", h.Power(p, With))
	case virtu.EvBonus:
		b, text := content.Bonus(e.On), "text"
		if h.In.Replay { // how many were left then is unknown now
			text = "then"
		}
		h.say("b-"+b.String(), "bonus", text, "bonus", h.BonusName(b), "who", h.Name(e.Seat), "n", h.bonusesLeft())
	default:
		h.cryWar(e)
	}
}

// seats lists the seats of a new turn order.
func (m *Telling) seats(e engine.Event) string {
	names := make([]string, 0, e.N)
	for i := range min(int(e.N), engine.EventGoods) {
		names = append(names, m.Name(engine.Seat(e.Goods[i])))
	}
	return strings.Join(names, ", ")
}

// year says who moves first; in Wars of Italy whether wages are due (W-10.2).
func (h *herald) year(n int) {
	symbol, name := "w-spring", "year"
	if slices.Contains(h.v.PayRounds, n) {
		symbol, name = "s-florin", "pay_round"
	}
	text := "text"
	if !h.Leagued() && n != h.v.Year {
		text = "" // a year that is over: who was first is unknown now
	}
	h.say(symbol, name, text, "n", n, "last", h.v.LastRound, "who", h.Name(h.v.Order[0]))
	h.list[len(h.list)-1].Round = n
}

func (h *herald) bonusesLeft() int {
	n := 0
	for _, left := range h.v.Bonuses {
		if left {
			n++
		}
	}
	return n
}

// endings are the reasons for the end by N of EvEnding (V-25.1, W-11).
var endings = [...]string{1: "neutral", 2: "cities", 3: "patronage", 4: "years", 5: "naples", 6: "rounds"}

func (h *herald) ending(e engine.Event) {
	if int(e.N) < len(endings) {
		h.say("w-winter", "ending_"+endings[e.N], "text", "who", h.Name(e.Seat))
	}
}

// cryWar announces sieges, battles, agents and threats.
func (h *herald) cryWar(e engine.Event) {
	switch e.Kind {
	case virtu.EvSiegeWon:
		h.conquest(e)
	case virtu.EvSiegeLost:
		h.say("w-tower", "siege_lost", tied(e), h.fight(e, e.N, e.To)...)
	case virtu.EvFieldWon:
		h.say("s-war", "field", "text", append(h.fight(e, e.N, e.To), "other", h.Name(engine.Seat(e.Goods[0])))...)
	case virtu.EvFieldTied:
		h.say("s-war", "field", "tied", append(h.fight(e, e.N, e.N), "other", h.Name(engine.Seat(e.To)))...)
	case virtu.EvSlotLost:
		h.say("w-lock", "slot_lost", "text", "who", h.Name(e.Seat))
	case virtu.EvAgent:
		h.agent(e)
	case virtu.EvMoved:
		h.threat(e)
	case virtu.EvUnitLost:
		h.unpaid(e)
	default:
		h.cryLeague(e)
	}
}

// tied is the text of a siege that was lost: a tie is for the defender (V-16.9).
func tied(e engine.Event) string {
	if e.N == e.To {
		return "tied"
	}
	return "text"
}

// fight names a fight: who, where, and with what strengths.
func (h *herald) fight(e engine.Event, own, against int16) []any {
	c := content.City(e.On)
	return []any{"who", h.Name(e.Seat), "city", h.CityName(c), "object", h.City(c, Object), "at", h.City(c, Nearby), "own", int(own), "against", int(against)}
}

// conquest announces a city that has fallen, and the trophy for it.
func (h *herald) conquest(e engine.Event) {
	args, text := h.fight(e, e.N, e.To), "text"
	if e.Goods[1] > 0 {
		args, text = append(args, "n", int(e.Goods[1])), "losses"
	}
	h.say("s-war", "siege_won", text, args...)
	if slices.ContainsFunc(h.following(e.Seat), func(next engine.Event) bool { return next.Kind == virtu.EvTrophy }) {
		last := &h.list[len(h.list)-1]
		last.Text = h.T("announce.siege_won.trophy", "what", last.Text)
	}
}

// following are the events after this one that it brought about: up to the next
// fight.
func (h *herald) following(s engine.Seat) []engine.Event {
	list := h.events[h.at+1:]
	for i, e := range list {
		if e.Seat != s || e.Kind == virtu.EvSiegeWon || e.Kind == virtu.EvSiege {
			return list[:i]
		}
	}
	return list
}

// agent announces one that blocks a chamber of Yours, or is on a marker.
func (h *herald) agent(e engine.Event) {
	spot := content.Spot(e.To)
	if l, ok := spot.Marker(); ok {
		h.say("w-agent", "marker_agent", "text", "who", h.Name(e.Seat), "other", h.Name(1-e.Seat), "of", h.League(l, Of))
		return
	}
	if seat, chamber, ok := spot.Chamber(); ok && seat == h.In.You && e.Seat != seat {
		action := h.ActionName(h.Seat(seat).Chambers[chamber].Action)
		h.say("w-agent", "agent", "text", "who", h.Name(e.Seat), "to", h.chamber(chamber, Toward), "action", action)
	}
}

// threat tells once of an army before a city of Yours, and of France before the
// city of Naples, which everybody must know (W-11.1).
func (h *herald) threat(e engine.Event) {
	c := content.City(e.To)
	at := &h.v.Cities[c]
	n := 0
	for _, a := range h.Armies(c) {
		if !a.Fled && h.Side(a.Seat) == e.Seat {
			n += a.N
		}
	}
	if n == 0 || at.Owner == e.Seat || h.told(e) {
		return
	}
	switch {
	case h.Leagued() && e.Seat == 0 && h.c.CityID(c) == content.Naples.String():
		h.say("w-unit", "naples", "text", "who", h.Name(e.Seat), "n", n, "defence", h.defence(c))
	case at.Owner == h.In.You && at.Owner != engine.NoSeat:
		h.say("w-unit", "threat", "text", "who", h.Name(e.Seat), "city", h.CityName(c), "n", n)
	}
}

// told reports whether an earlier event has brought the same army before the same
// city.
func (h *herald) told(e engine.Event) bool {
	return slices.ContainsFunc(h.events[:h.at], func(b engine.Event) bool {
		return b.Kind == virtu.EvMoved && b.Seat == e.Seat && b.To == e.To
	})
}

// defence is the strength of a city without bonuses (V-16.8).
func (m *Telling) defence(c content.City) int {
	n := int(m.c.Cities[c].Value)
	for _, a := range m.Forces(c) {
		if !a.Fled && m.Side(a.Seat) == m.Side(m.Holder(c)) {
			n += a.N
		}
	}
	return n
}

// unpaid tells once that a seat's units go home (V-20.3, W-10.3): how many, their
// owner decides one by one.
func (h *herald) unpaid(e engine.Event) {
	goes := func(other engine.Event) bool {
		return other.Kind == virtu.EvUnitLost && other.To == 1 && other.Seat == e.Seat
	}
	if goes(e) && !slices.ContainsFunc(h.events[:h.at], goes) {
		h.say("w-unit", "unpaid", "text", "who", h.Name(e.Seat))
	}
}

// cryLeague announces what becomes of the leagues, and the wages of a coin round.
func (h *herald) cryLeague(e engine.Event) {
	switch l := content.League(e.On); e.Kind {
	case virtu.EvWages:
		if h.Leagued() {
			h.say("s-florin", "wages", "text", "who", h.Name(e.Seat), "goods", h.Amount(int(e.N), content.Florin, plain))
		}
	case virtu.EvInfluenced, virtu.EvDispleased:
		h.zone(e, l)
	case virtu.EvUnited:
		h.say(h.leagueSymbol(l), "united", "text", "who", h.Name(e.Seat), "with", h.League(l, With))
	case virtu.EvDestroyed:
		h.say(h.leagueSymbol(l), "destroyed", "text", "league", h.LeagueName(l))
	}
}

func (h *herald) leagueSymbol(l content.League) string { return "c-" + h.House(l.Party()) }

// zone announces a marker that has moved into another zone (W-3.3).
func (h *herald) zone(e engine.Event, l content.League) {
	zone := h.c.Track.Zone(int8(e.To))
	if zone == h.c.Track.Zone(int8(e.To-drift(e))) {
		return
	}
	who, name := engine.Seat(0), "zone_neutral"
	switch zone {
	case content.AllianceNaples, content.AffinityNaples:
		who = 1
	}
	switch zone {
	case content.AllianceFrance, content.AllianceNaples:
		name = "zone_alliance"
	case content.AffinityFrance, content.AffinityNaples:
		name = "zone_affinity"
	}
	h.say(h.leagueSymbol(l), name, "text", "league", h.LeagueName(l), "who", h.Name(who), "other", h.Name(1-who))
}
