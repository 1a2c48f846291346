package lorenzo

import "signoria/engine"

// traits is the sum of a seat's lasting effects (L-15): what its characters
// give and its excommunications take.
type traits struct {
	take      [NumTypes]int8 // on actions that take a card of the type
	work      [2]int8        // on harvests and productions
	coloured  int8           // on coloured members
	rate      int8           // servants for +1 (L-15.16)
	less      uint8          // goods whose gain events bring one piece less
	flags     traitFlags
	discounts uint8 // types of cards with a discount
}

type traitFlags uint8

const (
	noFloorBonus traitFlags = 1 << iota // the Preacher (TV-12)
	noMarket                            // L-15.14
	skipFirst                           // L-15.15
)

// traitsOf turns printed effects into a sum.
func traitsOf(effects ...Lasting) traits {
	var t traits
	for _, l := range effects {
		switch l.Kind {
		case LastTakeValue:
			t.take[l.Type] += int8(l.N)
		case LastWorkValue:
			t.work[l.Area] += int8(l.N)
		case LastMemberValue:
			t.coloured += int8(l.N)
		case LastServantRate:
			t.rate = int8(l.N)
		case LastDiscount:
			t.discounts |= 1 << l.Type
		case LastNoFloorBonus:
			t.flags |= noFloorBonus
		case LastNoMarket:
			t.flags |= noMarket
		case LastSkipFirst:
			t.flags |= skipFirst
		case LastGainLess:
			for g, n := range l.Goods {
				if n > 0 {
					t.less |= 1 << g
				}
			}
		}
	}
	return t
}

func (t *traits) add(u *traits) {
	for i := range t.take {
		t.take[i] += u.take[i]
	}
	t.work[0] += u.work[0]
	t.work[1] += u.work[1]
	t.coloured += u.coloured
	t.rate = max(t.rate, u.rate)
	t.less |= u.less
	t.flags |= u.flags
	t.discounts |= u.discounts
}

// sumTraits adds up the seat's lasting effects anew: its characters (L-7.7) and
// the tiles it bears (L-15). It is called whenever one of them is added.
func (r *rules) sumTraits(s *state, seat engine.Seat) {
	p := &s.Players[seat]
	t := traits{rate: 1}
	for _, card := range p.Cards[Character][:p.Count[Character]] {
		t.add(&r.cardTraits[card])
	}
	for period := range s.Tiles {
		if p.Cubes>>period&1 != 0 {
			t.add(&r.tileTraits[period][s.Tiles[period]])
		}
	}
	p.Traits = t
}

// memberValues gives each member's value without servants (EL-6, steps 1–3; L-5.6,
// L-15.8).
func (s *state) memberValues(t *traits) [NumMembers]int16 {
	plus := int16(t.coloured)
	return [NumMembers]int16{int16(s.Dice[0]) + plus, int16(s.Dice[1]) + plus, int16(s.Dice[2]) + plus, 0}
}

// servantsFor is how many servants raise a value from have to need, 0 if it is
// there already (L-5.8, L-15.16).
func (t *traits) servantsFor(have, need int16) int16 {
	if have >= need {
		return 0
	}
	return (need - have) * int16(t.rate)
}

// worth is the value that so many servants add (L-5.8, L-15.16).
func (t *traits) worth(servants int16) int16 {
	if t.rate == 1 {
		return servants
	}
	return servants / int16(t.rate)
}
