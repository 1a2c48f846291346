package lorenzo

import (
	"math/bits"

	"signoria/engine"
	"signoria/games/lorenzo/content"
)

// traits is the sum of a seat's lasting effects: what its characters, leaders
// and house give, and what its excommunications take (L-15, EL-4).
type traits struct {
	take      [content.NumTypes]int8 // on actions that take a card of the type
	work      [2]int8                // on harvests and productions
	coloured  int8                   // on coloured members
	neutral   int8                   // on the colourless one (LA-3.7)
	base      int8                   // what coloured members have whatever the dice show, 0: nothing (LA-3.19)
	brown     int8                   // value of the brown member (LH-9.9)
	rate      int8                   // servants for one step (L-15.16)
	step      int8                   // what a step adds (LP-3.2)
	less      uint8                  // goods whose gain events bring one piece less
	twice     uint8                  // goods that immediate effects bring twice (LA-3.12)
	more      int8                   // VP more in each gain event with VP (LP-3.3)
	discounts uint8                  // types of cards with a discount
	noFee     uint8                  // towers without fee
	noLarge   uint8                  // areas without the penalty of the large space
	on        uint16                 // what something waits for, see onBit
	room      [content.NumTypes]int8 // cards beyond the limit (LH-9.5)
	pardon    int8                   // requirements of a leader that may be ignored
	spaces    uint8                  // own action spaces, as bits from LeaderSpace
	flags     traitFlags
}

type traitFlags uint16

const (
	noFloorBonus  traitFlags = 1 << iota // the Preacher (TV-12)
	noMarket                             // L-15.14
	skipFirst                            // L-15.15
	noDemand                             // territories ask for no military points (LA-3.10)
	enterOccupied                        // LA-3.3
	immune                               // LH-8.9
	noSpecial                            // LH-10.2
	keepMilitary                         // LH-9.3
	paysServants                         // LH-8.15
	morePrivilege                        // LP-3.4
	stores                               // LH-9.1
	rewardsSets                          // LH-9.8
	faithTiles                           // LH-9.10
	visconti                             // LP-4.2
	exchanges                            // LH-9.4, LP-4.1
	noFaith                              // LP-4.1: a privilege is never faith
)

// exactPayer are the flags with which costs are not simply compared with what is
// held.
const exactPayer = keepMilitary | paysServants

// onBit is the bit of a happening in traits.on: those of the four types of
// cards first.
func onBit(event content.Happening, t content.CardType) uint16 {
	if event == content.OnCardTaken {
		return 1 << t
	}
	return 1 << (int(event) + int(content.NumTypes))
}

// lastingFlags are the effects that are a flag and nothing else.
var lastingFlags = map[content.LastingKind]traitFlags{
	content.LastNoFloorBonus: noFloorBonus, content.LastNoMarket: noMarket, content.LastSkipFirst: skipFirst, content.LastNoSlotMilitary: noDemand,
	content.LastEnterOccupied: enterOccupied, content.LastImmune: immune, content.LastNoSpecial: noSpecial, content.LastKeepMilitary: keepMilitary,
	content.LastServantsPay: paysServants, content.LastExtraPrivilege: morePrivilege, content.LastStore: stores, content.LastSetReward: rewardsSets,
	content.LastFaithTiles: faithTiles, content.LastVisconti: visconti, content.LastExchange: exchanges, content.LastPrivilegeBan: noFaith,
}

// traitsOf turns printed effects into a sum.
func traitsOf(cardLimit int8, effects ...content.Lasting) traits {
	t := traits{rate: 1, step: 1}
	for i := range effects {
		t.count(&effects[i], cardLimit)
	}
	return t
}

func (t *traits) count(l *content.Lasting, cardLimit int8) {
	t.flags |= lastingFlags[l.Kind]
	switch l.Kind {
	case content.LastTakeValue:
		t.take[l.Type] += int8(l.N)
	case content.LastWorkValue:
		t.work[l.Area] += int8(l.N)
	case content.LastMemberValue:
		t.coloured += int8(l.N)
	case content.LastNeutralValue:
		t.neutral += int8(l.N)
	case content.LastSetMember:
		t.base = int8(l.N)
	case content.LastExtraMember:
		t.brown = int8(l.N)
	case content.LastServantRate:
		t.rate, t.step = int8(l.N), int8(l.Each)
	case content.LastDiscount:
		if l.Type == content.AnyType {
			t.discounts = 1<<content.NumTypes - 1
		} else {
			t.discounts |= 1 << l.Type
		}
	case content.LastGainLess:
		t.less |= content.Kinds(&l.Goods)
	case content.LastDouble:
		t.twice |= content.Kinds(&l.Goods)
	case content.LastGainMore:
		t.more += int8(l.N)
	case content.LastNoFee:
		t.noFee |= l.Towers
	case content.LastNoLarge:
		t.noLarge |= 1 << l.Area
	case content.LastOn:
		t.on |= onBit(l.Event, l.Type)
	case content.LastCardLimit:
		t.room[l.Type] = int8(l.N) - cardLimit
	case content.LastPenitent:
		t.pardon += int8(l.N)
	}
}

func (t *traits) add(u *traits) {
	for i := range t.take {
		t.take[i] += u.take[i]
		t.room[i] += u.room[i]
	}
	t.work[0] += u.work[0]
	t.work[1] += u.work[1]
	t.coloured += u.coloured
	t.neutral += u.neutral
	t.base = max(t.base, u.base)
	t.brown = max(t.brown, u.brown)
	t.rate = max(t.rate, u.rate)
	t.step = max(t.step, u.step)
	t.less |= u.less
	t.twice |= u.twice
	t.more += u.more
	t.discounts |= u.discounts
	t.noFee |= u.noFee
	t.noLarge |= u.noLarge
	t.on |= u.on
	t.pardon += u.pardon
	t.spaces |= u.spaces
	t.flags |= u.flags
}

// sumTraits adds up the seat's lasting effects anew: its characters (L-7.7), the
// tiles it bears (L-15), its leaders (LA-2.5) and its house. It is called
// whenever one of them comes or goes.
func (r *rules) sumTraits(s *state, seat engine.Seat) {
	p := &s.Players[seat]
	t := traits{rate: 1, step: 1}
	for _, card := range p.Cards[content.Character][:p.Count[content.Character]] {
		t.add(&r.cardTraits[card])
	}
	for period := range s.Tiles {
		if p.Cubes>>period&1 != 0 {
			t.add(&r.tileTraits[period][s.Tiles[period]])
		}
	}
	if s.Mods != 0 {
		r.sumLeaders(p, &t)
	}
	p.Traits = t
	s.setValues(p)
}

// addTraits adds what one more card gives.
func (r *rules) addTraits(s *state, p *player, card uint8) {
	p.Traits.add(&r.cardTraits[card])
	s.setValues(p)
}

// sumLeaders adds what leaders and house give. A copy counts as if it were
// printed on the copier, but for its space, which is one of his own (EL-10.1).
func (r *rules) sumLeaders(p *player, t *traits) {
	t.add(&r.houseTraits[p.House])
	for _, leader := range p.Played[:p.Leaders] {
		t.add(&r.leaderTraits[leader])
		if leader != r.copier || p.Copy == 0 {
			continue
		}
		copied := r.leaderTraits[p.Copy]
		if copied.spaces != 0 {
			copied.spaces = 1 << (content.CopySpace - content.LeaderSpace)
		}
		t.add(&copied)
	}
}

// setValues notes each member's value without servants (EL-6, steps 1–3; L-5.6,
// L-15.8): that of its die, but Ludovico il Moro sets it, and Federico beats him.
// It is called whenever dice, lasting effects or Federico's choice change.
func (s *state) setValues(p *player) {
	for m, die := range s.Dice {
		base := die
		if p.Traits.base != 0 {
			base = p.Traits.base
		}
		if p.Raised[m] != 0 {
			base = p.Raised[m]
		}
		p.Values[m] = int16(base) + int16(p.Traits.coloured)
	}
	p.Values[content.Neutral], p.Values[content.Brown] = int16(p.Traits.neutral), int16(p.Traits.brown)
}

// servantsFor is how many servants raise a value from have to need, 0 if it is
// there already (L-5.8, L-15.16, LP-3.2).
func (t *traits) servantsFor(have, need int16) int16 {
	if have >= need {
		return 0
	}
	if t.step == 1 {
		return (need - have) * int16(t.rate)
	}
	step := int16(t.step)
	return (need - have + step - 1) / step * int16(t.rate)
}

// worth is the value that so many servants add (L-5.8, L-15.16, LP-3.2).
func (t *traits) worth(servants int16) int16 {
	if t.rate|t.step == 1 {
		return servants
	}
	return servants / int16(t.rate) * int16(t.step)
}

// workPlus is the modifier of harvests and productions without what cards
// bring: penalties alone.
func (r *rules) workPenalty(s *state, p *player, area content.Area) int16 {
	penalty := int16(0)
	for cubes := p.Cubes; cubes != 0; cubes &= cubes - 1 {
		period := bits.TrailingZeros8(cubes)
		penalty += int16(min(0, r.tileTraits[period][s.Tiles[period]].work[area]))
	}
	return penalty
}
