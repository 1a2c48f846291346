package rules

import (
	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// dues are the costs of taking the card on a floor, and what the seat has for them.
type dues struct {
	card        *content.Card
	held        content.Goods // fee paid, floor bonus gained; servants for the value not yet spent
	bonus       content.Goods // the part of held that the floor bonus brings
	coins       int16         // before the fee and the bonus
	servants    int16         // likewise
	fee         int16         // 0 means none
	feeServants int16         // servants that make up the fee (LH-8.15)
	value       int16         // servants that the value asks for
	servantsPay bool          // servants replace wood, stone and coins (LH-8.15)
}

// whyCard returns the part of SM-6 that placements and bonus actions share: limit,
// fee, requirement, value, cost. The reason closest to opening the floor comes
// last. have is the value without the modifiers of the card's type.
func (r *rules) whyCard(s *state, k *taking, have int16, sp content.Space) engine.Reason {
	tower, floor, _ := sp.Tower()
	t := r.c.Cards[s.Floor[sp]].Type
	if tower == content.SpecialTower && k.t.Flags&tables.NoSpecial != 0 {
		return engine.Reason{Rule: "LH-10.2", Why: "noSpecial"}
	}
	if !k.p.hasRoom(r, t) {
		return engine.Reason{Rule: "L-6.7", Why: "cardLimit", What: t.String(), Have: int(k.p.Count[t])}
	}
	d := r.duesOf(s, k, sp)
	if reason := d.whyFee(); !reason.OK() {
		return reason
	}
	if need := r.demand(k.p, t); d.held[content.Military] < need {
		return engine.Reason{Rule: "L-7.3", Why: "slotMilitary", Need: int(need), Have: int(d.held[content.Military])}
	}
	value, minimum := have+int16(k.t.Take[t]), r.minimums(s, tower)[floor-1]
	d.value = k.t.ServantsFor(value, minimum)
	reason := whyValue(k.t, value, minimum, d.held[content.Servants]+d.feeServants, "L-5.7", "value")
	if !reason.OK() {
		reason.What = r.servantsThatOpen(k, d)
		return reason
	}
	return r.whyCosts(k, &d)
}

// demand returns the military points that the slot of the next territory asks for
// (L-7.3), unless a leader lifts it (LA-3.10).
func (r *rules) demand(p *player, t content.CardType) int16 {
	if t != content.Territory || p.Traits.Flags&tables.NoDemand != 0 {
		return 0
	}
	return r.SlotMilitary[p.Count[content.Territory]&7]
}

func (r *rules) duesOf(s *state, k *taking, sp content.Space) dues {
	tower, _, _ := sp.Tower()
	d := dues{
		card: &r.c.Cards[s.Floor[sp]], held: k.p.Goods, fee: r.fee(s, k.t, tower),
		coins: k.p.Goods[content.Coins], servants: k.p.Goods[content.Servants],
		servantsPay: k.t.Flags&tables.PaysServants != 0,
	}
	d.feeServants = max(0, d.fee-d.coins)
	tables.TakeFee(&d.held, d.fee)
	before := d.held
	r.AddFloorBonus(&d.held, k.t, sp)
	for g := range d.held {
		d.bonus[g] = d.held[g] - before[g]
	}
	return d
}

// whyFee: the fee comes from what is held before the floor bonus (L-6.3, L-6.5); with
// Paracelso servants make up for coins (LH-8.15).
func (d *dues) whyFee() engine.Reason {
	switch {
	case d.coins >= d.fee, d.servantsPay && d.coins+d.servants >= d.fee:
		return engine.Reason{}
	case d.servantsPay:
		return engine.Reason{Rule: "L-6.3", Why: "feeServants", Need: int(d.fee), Have: int(d.coins + d.servants)}
	}
	return engine.Reason{Rule: "L-6.3", Why: "fee", Need: int(d.fee), Have: int(d.coins)}
}

// whyCosts returns why no printed cost can be paid (L-6.6, L-7.11), with any half of an "or" discount, in
// addition to the servants for the value and the fee (L-5.12). The reason is that of the way which lacks
// the fewest goods in all.
func (r *rules) whyCosts(k *taking, d *dues) engine.Reason {
	var best shortage
	for i, way := range r.waysToPay(k, d) {
		short := way.lacks(d)
		if short.total == 0 {
			return engine.Reason{}
		}
		if i == 0 || short.total < best.total {
			best = short
		}
	}
	return best.Reason
}

// wayToPay is one printed cost after discounts.
type wayToPay struct {
	pay  content.Goods
	need int16 // military points to have (L-7.11)
}

// waysToPay returns the ways to pay for the card; a card without cost has one that asks for
// nothing.
func (r *rules) waysToPay(k *taking, d *dues) (ways []wayToPay) {
	if len(d.card.Costs) == 0 {
		return []wayToPay{{}}
	}
	for i := range d.card.Costs {
		cost := &d.card.Costs[i]
		for off := int8(0); off <= 2; off++ {
			if pay, ok := r.reduced(k, uint8(d.card.Number), cost, off); ok {
				ways = append(ways, wayToPay{pay, cost.Needed(k.opponents)})
			}
		}
	}
	return ways
}

// shortage is how much a payment lacks in all; 0 means nothing, and the reason that names the
// first thing lacking.
type shortage struct {
	engine.Reason
	total int
}

// add notes that something is short by so much; the first reason stays.
func (l *shortage) add(n int16, reason engine.Reason) {
	if n <= 0 {
		return
	}
	if l.total == 0 {
		l.Reason = reason
	}
	l.total += int(n)
}

// lacks says what a way to pay lacks.
func (w *wayToPay) lacks(d *dues) (l shortage) {
	military := d.held[content.Military]
	l.add(w.need-military, engine.Reason{Rule: "L-7.11", Why: "need", Need: int(w.need), Have: int(military)})
	for g, n := range w.pay {
		g := content.Good(g)
		switch have := d.held[g]; {
		case g == content.Servants:
			l.add(d.servantsLack(&w.pay), d.servantsReason(&w.pay))
		case g == content.Military:
			l.add(n-max(w.need, have), d.costReason(g, n))
		case !d.replaced(g):
			l.add(n-have, d.costReason(g, n))
		}
	}
	return l
}

// replaced reports whether servants may replace the good (LH-8.15).
func (d *dues) replaced(g content.Good) bool {
	return d.servantsPay && standsIn(g)
}

// standsIn reports whether servants can ever replace the good (LH-8.15).
func standsIn(g content.Good) bool {
	return g == content.Wood || g == content.Stone || g == content.Coins
}

// costReason: too little of a good is held. The coins of the fee are counted with those of
// the card (L-5.12), and what the floor bonus would bring is said to be no more than that.
func (d *dues) costReason(g content.Good, n int16) engine.Reason {
	reason := engine.Reason{Rule: "L-6.6", Why: "cost", What: g.String(), Need: int(n), Have: int(d.held[g])}
	fee := g == content.Coins && d.fee > 0
	if fee {
		reason.Rule, reason.Why = "L-5.12", "feeAndCost"
		reason.Need += int(d.fee)
		reason.Have += int(d.fee)
	}
	switch {
	case d.bonus[g] <= 0:
	case fee:
		reason.Why = "feeAndCostBonus"
	default:
		reason.Why = "costBonus"
	}
	return reason
}

// cardServants returns how many servants the card takes: those of its cost, and those that are paid
// instead of missing other goods (LH-8.15).
func (d *dues) cardServants(pay *content.Goods) int16 {
	return pay[content.Servants] + d.standIns(pay).short
}

// servantsLack returns how many servants too few there are for value and card; the fee has
// taken its own.
func (d *dues) servantsLack(pay *content.Goods) int16 {
	return d.value + d.cardServants(pay) - d.held[content.Servants]
}

// servantsReason says where the servants are lacking: for the card alone, or because
// value and card ask for them both (L-5.12). Then the larger of the two is named, with
// what the other leaves.
func (d *dues) servantsReason(pay *content.Goods) engine.Reason {
	have, card := d.held[content.Servants], d.cardServants(pay)
	reason := engine.Reason{Rule: "L-5.12", Why: "servantsTooMany", What: content.Servants.String(), Need: int(card), Have: int(have - d.value)}
	switch {
	case pay[content.Servants] > have+d.feeServants:
		reason.Rule, reason.Why, reason.Need, reason.Have = "L-6.6", "cost", int(pay[content.Servants]), int(have+d.feeServants)
	case pay[content.Servants] > have:
		reason.Why, reason.Need, reason.Have = "servantsForFee", int(pay[content.Servants]), int(have)
	case card > have:
		return d.standInReason(pay)
	case d.value > card:
		reason.Why, reason.Need, reason.Have = "servantsForValue", int(d.value), int(have-card)
	}
	return reason
}

// standIn sums up the goods of a payment that servants must replace.
type standIn struct {
	need, have, short int16
	goods             int8         // how many kinds
	one               content.Good // one of them
	coins             bool         // coins are among them
}

func (d *dues) standIns(pay *content.Goods) (in standIn) {
	if d.servantsPay {
		in = standInsFor(pay, &d.held)
	}
	return in
}

// standInsFor returns the goods of a payment that servants can replace and of which too
// little is held.
func standInsFor(pay, held *content.Goods) (in standIn) {
	for g, n := range pay {
		if g := content.Good(g); standsIn(g) && n > held[g] {
			in.need, in.have, in.short = in.need+n, in.have+held[g], in.short+n-held[g]
			in.one, in.goods = g, in.goods+1
			in.coins = in.coins || g == content.Coins
		}
	}
	return in
}

// what names the goods: the only kind, or goods.
func (in *standIn) what() string {
	if in.goods == 1 {
		return in.one.String()
	}
	return "goods"
}

// standInReason: goods and the servants that may replace them are together too few
// for the card (LH-8.15). Servants are counted as far as cost and fee leave them.
func (d *dues) standInReason(pay *content.Goods) engine.Reason {
	in := d.standIns(pay)
	spare := d.held[content.Servants] - pay[content.Servants]
	reason := engine.Reason{Rule: "L-6.6", Why: "costServants", What: in.what(), Need: int(in.need), Have: int(in.have + spare)}
	switch {
	case d.fee > 0 && in.coins:
		reason.Rule, reason.Why = "L-5.12", "feeAndCostServants"
		reason.Need += int(d.fee)
		reason.Have += int(d.fee)
	case in.short <= spare+d.feeServants:
		reason.Rule = "L-5.12"
	}
	return reason
}

// servantsThatOpen returns the number of servants that would open a floor whose value is not reached;
// empty if something else is lacking too.
func (r *rules) servantsThatOpen(k *taking, d dues) string {
	before, least := d.held[content.Servants], int16(-1)
	for _, way := range r.waysToPay(k, &d) {
		d.held[content.Servants] = before
		more := max(0, d.servantsLack(&way.pay))
		d.held[content.Servants] += more
		if short := way.lacks(&d); short.total == 0 && (least < 0 || more < least) {
			least = more
		}
	}
	if least < 0 {
		return ""
	}
	return number(d.servants + least)
}
