package mil

import "signoria/engine"

// asks is the question that the seat owes an answer to.
func (r *rules) asks(s *state, seat engine.Seat) Ask {
	f := s.Stack.Top()
	switch {
	case f == nil || seat < 0 || int8(seat) >= s.Seats:
		return AskNothing
	case Ask(f.Node) == AskCubes && s.Draft[seat].Owes:
		return AskCubes
	case Ask(f.Node) != AskCubes && f.Seat == seat:
		return Ask(f.Node)
	}
	return AskNothing
}

// Choices appends the open choices of the seat. Each kind of question lists its
// own in order: sorting them took a seventh of a random game.
func (r *rules) Choices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	switch r.asks(s, seat) {
	case AskAction:
		return r.listActions(s, seat, buf)
	case AskYear:
		return s.listYears(buf)
	case AskGrow:
		return r.listGrow(s, seat, buf)
	case AskResult:
		return r.listResults(s, buf)
	case AskCubes:
		return r.listCubes(s, seat, buf)
	case AskGuest:
		return s.listGuests(buf)
	case AskNuns:
		return r.listNuns(s, seat, buf)
	case AskCourt:
		return r.listCourt(s, buf)
	case AskAnswer:
		return r.listAnswer(s, seat, buf)
	case AskMarket:
		return r.listMarket(s, seat, buf)
	case AskTrade:
		return append(r.listTrades(s, seat, buf), engine.Choice{Verb: DoDone})
	case AskAuction:
		return r.listAuction(s, seat, buf)
	case AskCastle:
		return s.listCastle(seat, buf)
	case AskWar:
		return r.listWar(s, seat, buf)
	case AskAskLord:
		return append(buf, engine.Choice{Verb: DoAskLord}, engine.Choice{Verb: DoAskLord, N: 1})
	case AskJoin:
		return append(buf, engine.Choice{Verb: DoJoin}, engine.Choice{Verb: DoJoin, N: 1})
	case AskLand:
		return r.listLand(s, seat, buf)
	case AskSettle:
		return s.listSettle(buf)
	case AskDonate:
		return append(buf, engine.Choice{Verb: DoDonate}, engine.Choice{Verb: DoDonate, N: 1})
	case AskCuria:
		return s.listCuria(seat, buf)
	}
	return buf
}
