package words

import (
	"slices"
	"strconv"

	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Announce are the big moments: rounds and periods, the Vatican report, a new
// order, a leader, a sixth card, the last member, the end.
func (Narrator) Announce(s narrate.Scene, all []engine.Event) []narrate.Announcement {
	h := herald{Telling: New(s), seen: New(s).Seen(all)}
	var list []narrate.Announcement
	for i, e := range h.seen {
		list = append(list, h.of(i, e)...)
	}
	return list
}

// herald announces the events of one choice.
type herald struct {
	*Telling
	seen []engine.Event
}

// of returns what is announced at an event.
func (h *herald) of(i int, e engine.Event) []narrate.Announcement {
	switch e.Kind {
	case lorenzo.EvRound:
		return h.round(int(e.N), h.seen[i:])
	case lorenzo.EvSupported:
		return h.one("g-faith", "report_head", h.supported(e))
	case lorenzo.EvExcommunicated:
		if i == h.first(lorenzo.EvExcommunicated) {
			return h.one("a-no", "report_head", h.excommunicated(e))
		}
	case lorenzo.EvOrder:
		if h.later(i, lorenzo.EvRound) > 1 {
			return h.one("u-people", "order_head", h.T("announce.order", "seats", list(h.called(h.orderOf(e)))))
		}
	case lorenzo.EvLeaderPlayed:
		leader := h.Leader(int(e.On))
		text := h.whose("announce.leader", e.Seat, "leader", h.LeaderName(leader.Number))
		return []narrate.Announcement{{Symbol: "leader-" + leader.Slug, Head: h.LeaderName(leader.Number), Text: text}}
	case lorenzo.EvTook, lorenzo.EvBought, lorenzo.EvTookDiscarded:
		return h.sixth(e)
	case lorenzo.EvPlaced:
		if e.Seat == h.In.You && h.v.Round == content.Rounds && h.atHome(e.Seat) == 1 {
			return h.one("pawn", "last_head", h.T("announce.last"))
		}
	case lorenzo.EvGameOver:
		return h.one("wreath", "over_head", h.over())
	}
	return nil
}

// one is a single announcement under a heading.
func (h *herald) one(symbol, head, text string) []narrate.Announcement {
	return []narrate.Announcement{{Symbol: symbol, Head: h.T("announce." + head), Text: text}}
}

// first is the place of the first event of a kind.
func (h *herald) first(kind uint8) int {
	return slices.IndexFunc(h.seen, func(e engine.Event) bool { return e.Kind == kind })
}

// later is the number of the next event of a kind, 0 without one.
func (h *herald) later(i int, kind uint8) int {
	for _, e := range h.seen[i:] {
		if e.Kind == kind {
			return int(e.N)
		}
	}
	return 0
}

// whose returns a text about a seat: the form with "_you" if it is You, otherwise the one with its name.
func (h *herald) whose(key string, seat engine.Seat, args ...any) string {
	if seat == h.In.You {
		return h.T(key+"_you", args...)
	}
	return h.T(key, append(args, "who", h.Name(seat))...)
}

// called are seats by name, You as such.
func (h *herald) called(seats []engine.Seat) []string {
	names := h.seatNames(seats)
	if i := slices.Index(seats, h.In.You); i >= 0 {
		names[i] = h.T("announce.you")
	}
	return names
}

// round opens a round: a new period, the dice and who begins, the report at its
// end.
func (h *herald) round(n int, rest []engine.Event) []narrate.Announcement {
	var list []narrate.Announcement
	period := clampPeriod((n + 1) / 2)
	need := h.v.Tiles[period-1].Needed
	if n%2 == 1 && n > 1 {
		list = append(list, narrate.Announcement{
			Symbol: "u-tower", Head: h.T("announce.period_head", "period", narrate.Roman(period)),
			Text: h.T("announce.period", "faith", h.Amount(need, content.Faith, narrate.Plain)),
		})
	}
	for _, e := range rest {
		if e.Kind == lorenzo.EvDice {
			text := h.whose("announce.round", e.Seat, "white", int(e.Goods[0]), "black", int(e.Goods[1]), "orange", int(e.Goods[2]))
			list = append(list, narrate.Announcement{Symbol: "u-glass", Head: h.T("announce.round_head", "round", n), Text: text, Round: n})
			break
		}
	}
	if n%2 == 0 {
		list = append(list, h.one("g-faith", "report_head", h.near(need))...)
	}
	return list
}

// near says what the report at the end of this round will ask for.
func (h *herald) near(need int) string {
	if h.In.You == engine.NoSeat {
		return h.T("announce.near", "faith", h.Amount(need, content.Faith, narrate.Plain))
	}
	have := int(h.Seat(h.In.You).Goods[content.Faith])
	return h.T("announce.near_you", "faith", h.Amount(have, content.Faith, narrate.Plain), "need", strconv.Itoa(need))
}

func (h *herald) supported(e engine.Event) string {
	faith, vp := h.Amount(int(e.N), content.Faith, narrate.Plain), h.Amount(int(e.Goods[content.VP]), content.VP, narrate.Plain)
	return h.whose("announce.supported", e.Seat, "faith", faith, "vp", vp)
}

// excommunicated names all who are in one choice, with what they bear.
func (h *herald) excommunicated(e engine.Event) string {
	var seats []engine.Seat
	for _, other := range h.seen {
		if other.Kind == e.Kind && other.N == e.N {
			seats = append(seats, other.Seat)
		}
	}
	penalty := h.Lasting(h.Tile(clampPeriod(int(e.N))).Penalty)
	if len(seats) == 1 {
		return h.whose("announce.excommunicated", e.Seat, "penalty", penalty)
	}
	return h.T("announce.excommunicated_many", "who", narrate.Capital(h.All(h.called(seats))), "penalty", penalty)
}

// orderOf are the seats of a turn order.
func (h *herald) orderOf(e engine.Event) []engine.Seat {
	var seats []engine.Seat
	for i := range h.v.Seats {
		seats = append(seats, engine.Seat(e.Goods[i]))
	}
	return seats
}

// sixth is a card with which a seat is the first to have six of a type.
func (h *herald) sixth(e engine.Event) []narrate.Announcement {
	kind := h.c.Cards[e.On].Type
	for i := range h.v.Seats {
		own := h.v.Seats[i].Cards[kind]
		is := len(own) == h.c.Board.CardLimit && own[len(own)-1] == int(e.On)
		if is != (engine.Seat(i) == e.Seat) || !is && len(own) >= h.c.Board.CardLimit {
			return nil
		}
	}
	text := h.whose("announce.sixth_full", e.Seat)
	if vp := h.Seat(e.Seat).Parts[max(h.partOf(kind), 0)]; h.partOf(kind) >= 0 && vp > 0 {
		text = h.whose("announce.sixth", e.Seat, "vp", h.Amount(vp, content.VP, narrate.Plain))
	}
	return []narrate.Announcement{{Symbol: "k-" + kind.String(), Head: h.TypeName(kind), Text: text}}
}

// partOf is the part of the score that counts cards of a type, −1 if none does.
func (h *herald) partOf(kind content.CardType) int {
	switch kind {
	case content.Territory:
		return slices.Index(lorenzo.ScoreParts[:], "territories")
	case content.Character:
		return slices.Index(lorenzo.ScoreParts[:], "characters")
	}
	return -1
}

// over returns a sentence about the winner and the second, and the part of the score that decided most.
func (h *herald) over() string {
	ranking := h.Ranking()
	best, second := ranking[0], ranking[min(1, len(ranking)-1)]
	text := h.whose("announce.over", best.Seat, "points", narrate.Versus(best.Score, second.Score))
	most, lead := -1, 0
	for part := range best.Parts {
		if by := best.Parts[part] - second.Parts[part]; by > lead {
			most, lead = part, by
		}
	}
	if most < 0 {
		return text
	}
	return text + " " + h.T("announce.decided", "part", h.scorePart(most))
}
