package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
)

// checkPrivilege: so many options, all different (L-11.5, L-11.6), and none that
// is barred (LP-3.4, LP-4.1).
func (r *rules) checkPrivilege(s *state, f *effect.Frame, set uint64) engine.Reason {
	all := r.options(s, f.Seat)
	known := uint64(1)<<len(r.c.Board.Privileges) - 1
	if s.Mods&withHouses != 0 {
		known = r.storeOption()<<1 - 1
	}
	want := min(bits.OnesCount64(all&^barred(f)), int(f.N))
	got := bits.OnesCount64(set)
	switch {
	case set&^known != 0:
		return notAsked
	case set&^all&r.storeOption() != 0 && s.Mods&withHouses != 0:
		return engine.Reason{Rule: "LH-9.1", Why: "storeEmpty"}
	case set&^all != 0:
		return engine.Reason{Rule: "LP-4.1", Why: "noFaithPrivilege"}
	case set&barred(f) != 0:
		return engine.Reason{Rule: "LP-3.4", Why: "privilegeAgain"}
	case got == want:
		return engine.Reason{}
	case want > 1 && got > 0 && got < want:
		return engine.Reason{Rule: "L-11.6", Why: "privilegeDifferent", Need: want, Have: got}
	}
	return engine.Reason{Rule: "L-11.5", Why: "privilegeCount", Need: want, Have: got}
}

// checkTrades: active cards only, one trade each (L-9.7), and all of them together
// paid from the old stock (L-9.8).
func (r *rules) checkTrades(s *state, seat engine.Seat, set uint64) engine.Reason {
	if set>>(2*entries) != 0 {
		return notAsked
	}
	left := s.Run.Stock
	var sum content.Goods
	var lacking engine.Reason
	for entry := range entries {
		n := int(set >> (2 * entry) & 3)
		if n == 0 {
			continue
		}
		_, w := r.active(s, seat, entry)
		if w == nil || n > len(w.Trades) || w.Trades[n-1].ByValue {
			return engine.Reason{Rule: "L-9.5", Why: "tradeInactive", Have: int(s.Run.Value)}
		}
		before := left
		var ok bool
		sum.Plus(&w.Trades[n-1].Pay, r.shares(s, &w.Trades[n-1]))
		if left, ok = r.afford(s, seat, &before, &w.Trades[n-1], 1); !ok {
			lacking = r.lacksForTrades(s, &sum)
		}
	}
	return lacking
}

// shares is for how many players a trade is paid (LP-2.158).
func (r *rules) shares(s *state, t *content.Trade) int16 {
	if t.Each {
		return int16(s.Seats) - 1
	}
	return 1
}

// lacksForTrades names what the stock has too little of.
func (r *rules) lacksForTrades(s *state, sum *content.Goods) engine.Reason {
	for g, n := range sum {
		if have := s.Run.Stock.Goods[g]; have < n {
			return engine.Reason{Rule: "L-9.8", Why: "tradeOldStock", What: content.Good(g).String(), Need: int(n), Have: int(have)}
		}
	}
	return engine.Reason{Rule: "L-9.8", Why: "tradeNothing"}
}
