package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
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
	for entry := range entries {
		n := int(set >> (2 * entry) & 3)
		if n == 0 {
			continue
		}
		if reason := r.checkTrade(s, seat, entry, n); !reason.OK() {
			return r.mostInactive(s, seat, set>>(2*entry), entry, reason)
		}
		_, w := r.active(s, seat, entry)
		t := &w.Trades[n-1]
		sum.Plus(&t.Pay, r.shares(s, t))
		left.take(t, r.shares(s, t))
	}
	if left.covers(s.Players[seat].Traits.Flags&tables.PaysServants != 0) {
		return engine.Reason{}
	}
	return r.lacksForTrades(s, seat, &sum)
}

// mostInactive is a reason for a set of trades from an entry on. Of several cards that take no part for
// want of value it names the value with which all of them would.
func (r *rules) mostInactive(s *state, seat engine.Seat, set uint64, entry int, reason engine.Reason) engine.Reason {
	for rest := set; reason.Why == "tradeInactive" && rest != 0; rest, entry = rest>>2, entry+1 {
		if n := int(rest & 3); n > 0 {
			if other := r.checkTrade(s, seat, entry, n); other.Why == reason.Why && other.Need > reason.Need {
				reason = other
			}
		}
	}
	return reason
}

// checkTrade: the card takes part (L-9.4, L-9.5) and shows the trade, which is asked here
// (L-9.7), not how often it is made (LH-5.4).
func (r *rules) checkTrade(s *state, seat engine.Seat, entry, n int) engine.Reason {
	run := &s.Run
	card, w := r.active(s, seat, entry)
	if entry < content.WorkSlots {
		card = s.Players[run.From].Cards[workType(run.Area)][entry]
	}
	switch shown := r.c.Cards[card].Work; {
	case card == 0 || w == nil && shown == nil:
		return engine.Reason{Rule: "L-9.7", Why: "tradeNotPart"}
	case n > len(shown.Trades):
		return engine.Reason{Rule: "L-9.7", Why: "noTrade"}
	case w == nil && run.Value > 0 && entry < content.WorkSlots && r.Dies[card] > run.Value:
		rule := "L-9.4"
		if run.Area == content.Production {
			rule = "L-9.5"
		}
		return engine.Reason{Rule: rule, Why: "tradeInactive", Need: int(r.Dies[card]), Have: int(run.Value)}
	case w == nil:
		return engine.Reason{Rule: "L-9.7", Why: "tradeNotPart"}
	case shown.Trades[n-1].ByValue:
		return engine.Reason{Rule: "LH-5.4", Why: "tradeByValue"}
	}
	return engine.Reason{}
}

// shares is for how many players a trade is paid (LP-2.158).
func (r *rules) shares(s *state, t *content.Trade) int16 {
	if t.Each {
		return int16(s.Seats) - 1
	}
	return 1
}

// lacksForTrades names what the stock has too little of. Where servants may stand in for
// goods they are counted with them (LH-8.15).
func (r *rules) lacksForTrades(s *state, seat engine.Seat, sum *content.Goods) engine.Reason {
	reason := lacksFor(sum, &s.Run.Stock.Goods, s.Players[seat].Traits.Flags&tables.PaysServants != 0)
	if reason.OK() {
		return engine.Reason{Rule: "L-9.8", Why: "tradeNothing"}
	}
	reason.Rule, reason.Why = "L-9.8", tradeWords[reason.Why]
	return reason
}

// tradeWords are the sentences about trades for those about other payments.
var tradeWords = map[string]string{"optionUnpaid": "tradeOldStock", "optionServants": "tradeOldServants"}

// lacksFor names the first good of which a payment finds too little, of goods and
// servants together where these may stand in (LH-8.15); the zero Reason: nothing lacks.
func lacksFor(pay, held *content.Goods, servantsPay bool) engine.Reason {
	var in standIn
	if servantsPay {
		in = standInsFor(pay, held)
	}
	spare := held[content.Servants] - pay[content.Servants]
	for g, n := range pay {
		if g := content.Good(g); n > held[g] && !(servantsPay && standsIn(g)) {
			return engine.Reason{Why: "optionUnpaid", What: g.String(), Need: int(n), Have: int(held[g])}
		}
	}
	if in.short > max(0, spare) {
		return engine.Reason{Why: "optionServants", What: in.what(), Need: int(in.need), Have: int(in.have + spare)}
	}
	return engine.Reason{}
}
