package lorenzo

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// questionWithModules fills in what the questions say that there are with modules only.
func (r *rules) questionWithModules(s *state, f *effect.Frame, q *Question) {
	if e := r.pending(f); e != nil {
		q.Effect = e
		q.Leader, q.House = leaderFrom(f.On), houseFrom(f.On)
		if f.On > 0 {
			q.Card = int(f.On)
		}
		if f.Step > 0 && e.Borrow {
			q.From = engine.Seat(f.Step - 1)
		}
	}
	p := &s.Players[f.Seat]
	switch q.Ask {
	case AskPile:
		for _, card := range r.pileAt(f.On) {
			q.Pile = append(q.Pile, int(card))
		}
		q.Count = len(q.Pile) - content.PerPile
	case AskSwap, AskReturn, AskRetire:
		q.Pay, q.Card, q.Count = s.Bill.Goods, int(s.Bill.On), int(s.Bill.Goods[content.Tokens])
		q.Good = s.Bill.Good
	case AskGiveUp:
		if f.Node == nodeGiveUp {
			q.Card, q.From = int(f.On), engine.Seat(f.Step)
		}
	case AskGive:
		q.Card, q.From, q.Effect = int(f.On), engine.Seat(f.Step), &r.c.OneShots[f.N]
	case AskBuy:
		q.House, q.Pay = int(p.House), *r.purchase(p)
	case AskFree:
		if f.Node == nodeBeside {
			q.House = int(p.House)
		}
	case AskCopy:
		q.Leader = int(r.Copier)
	case AskToken:
		q.House = int(p.House)
	case AskTarget, AskTimes:
		r.questionTarget(s, f, q)
	}
}

// questionTarget says which activation a question about cards belongs to, and
// which card asks it.
func (r *rules) questionTarget(s *state, f *effect.Frame, q *Question) {
	q.Works, q.Area, q.Value, q.Stock = true, s.Run.Area, int(s.Run.Value), s.Run.Stock.Goods
	if f.Node != nodeChoose {
		card, _ := r.active(s, f.Seat, int(f.On))
		q.Card = int(card)
	} else {
		q.Count = int(f.N)
	}
	if s.Run.From != f.Seat {
		q.From = s.Run.From
	}
}
