package tables

import (
	"signoria/games/lorenzo/content"
)

// Traits is the sum of a seat's lasting effects: of its characters, leaders, house and excommunications
// (L-15, EL-4).
type Traits struct {
	Take      [content.NumTypes]int8 // on actions that take a card of the type
	Work      [2]int8                // on harvests and productions
	Coloured  int8                   // on coloured members
	Neutral   int8                   // on the colourless one (LA-3.7)
	Base      int8                   // what coloured members have whatever the dice show, 0: nothing (LA-3.19)
	Brown     int8                   // value of the brown member (LH-9.9)
	Rate      int8                   // servants for one step (L-15.16)
	Step      int8                   // what a step adds (LP-3.2)
	Less      uint8                  // goods whose gain events bring one piece less
	Twice     uint8                  // goods that immediate effects bring twice (LA-3.12)
	More      int8                   // VP more in each gain event with VP (LP-3.3)
	Discounts uint8                  // types of cards with a discount
	NoFee     uint8                  // towers without fee
	NoLarge   uint8                  // areas without the penalty of the large space
	On        uint16                 // what something waits for, see onBit
	Room      [content.NumTypes]int8 // cards beyond the limit (LH-9.5)
	Pardon    int8                   // requirements of a leader that may be ignored
	Spaces    uint8                  // own action spaces, as bits from LeaderSpace
	Flags     TraitFlags
}

// TraitFlags are lasting effects without a number, as bits.
type TraitFlags uint16

// The flags.
const (
	NoFloorBonus  TraitFlags = 1 << iota // the Preacher (TV-12)
	NoMarket                             // L-15.14
	SkipFirst                            // L-15.15
	NoDemand                             // territories ask for no military points (LA-3.10)
	EnterOccupied                        // LA-3.3
	Immune                               // LH-8.9
	NoSpecial                            // LH-10.2
	KeepMilitary                         // LH-9.3
	PaysServants                         // LH-8.15
	MorePrivilege                        // LP-3.4
	Stores                               // LH-9.1
	RewardsSets                          // LH-9.8
	FaithTiles                           // LH-9.10
	Visconti                             // LP-4.2
	Exchanges                            // LH-9.4, LP-4.1
	NoFaith                              // LP-4.1: a privilege is never faith
)

// ExactPayer are the flags with which costs are not simply compared with what is
// held.
const ExactPayer = KeepMilitary | PaysServants

// OnBit is the bit of a happening in traits.on: those of the four types of
// cards first.
func OnBit(event content.Happening, t content.CardType) uint16 {
	if event == content.OnCardTaken {
		return 1 << t
	}
	return 1 << (int(event) + int(content.NumTypes))
}

// lastingFlags are the effects that are a flag and nothing else.
var lastingFlags = map[content.LastingKind]TraitFlags{
	content.LastNoFloorBonus: NoFloorBonus, content.LastNoMarket: NoMarket, content.LastSkipFirst: SkipFirst, content.LastNoSlotMilitary: NoDemand,
	content.LastEnterOccupied: EnterOccupied, content.LastImmune: Immune, content.LastNoSpecial: NoSpecial, content.LastKeepMilitary: KeepMilitary,
	content.LastServantsPay: PaysServants, content.LastExtraPrivilege: MorePrivilege, content.LastStore: Stores, content.LastSetReward: RewardsSets,
	content.LastFaithTiles: FaithTiles, content.LastVisconti: Visconti, content.LastExchange: Exchanges, content.LastPrivilegeBan: NoFaith,
}

// traitsOf turns printed effects into a sum.
func traitsOf(cardLimit int8, effects ...content.Lasting) Traits {
	t := Traits{Rate: 1, Step: 1}
	for i := range effects {
		t.count(&effects[i], cardLimit)
	}
	return t
}

func (t *Traits) count(l *content.Lasting, cardLimit int8) {
	t.Flags |= lastingFlags[l.Kind]
	switch l.Kind {
	case content.LastTakeValue:
		t.Take[l.Type] += int8(l.N)
	case content.LastWorkValue:
		t.Work[l.Area] += int8(l.N)
	case content.LastMemberValue:
		t.Coloured += int8(l.N)
	case content.LastNeutralValue:
		t.Neutral += int8(l.N)
	case content.LastSetMember:
		t.Base = int8(l.N)
	case content.LastExtraMember:
		t.Brown = int8(l.N)
	case content.LastServantRate:
		t.Rate, t.Step = int8(l.N), int8(l.Each)
	case content.LastDiscount:
		if l.Type == content.AnyType {
			t.Discounts = 1<<content.NumTypes - 1
		} else {
			t.Discounts |= 1 << l.Type
		}
	case content.LastGainLess:
		t.Less |= content.Kinds(&l.Goods)
	case content.LastDouble:
		t.Twice |= content.Kinds(&l.Goods)
	case content.LastGainMore:
		t.More += int8(l.N)
	case content.LastNoFee:
		t.NoFee |= l.Towers
	case content.LastNoLarge:
		t.NoLarge |= 1 << l.Area
	case content.LastOn:
		t.On |= OnBit(l.Event, l.Type)
	case content.LastCardLimit:
		t.Room[l.Type] = int8(l.N) - cardLimit
	case content.LastPenitent:
		t.Pardon += int8(l.N)
	}
}

// Add adds what one more card, leader, house or tile does.
func (t *Traits) Add(u *Traits) {
	for i := range t.Take {
		t.Take[i] += u.Take[i]
		t.Room[i] += u.Room[i]
	}
	t.Work[0] += u.Work[0]
	t.Work[1] += u.Work[1]
	t.Coloured += u.Coloured
	t.Neutral += u.Neutral
	t.Base = max(t.Base, u.Base)
	t.Brown = max(t.Brown, u.Brown)
	t.Rate = max(t.Rate, u.Rate)
	t.Step = max(t.Step, u.Step)
	t.Less |= u.Less
	t.Twice |= u.Twice
	t.More += u.More
	t.Discounts |= u.Discounts
	t.NoFee |= u.NoFee
	t.NoLarge |= u.NoLarge
	t.On |= u.On
	t.Pardon += u.Pardon
	t.Spaces |= u.Spaces
	t.Flags |= u.Flags
}

// ServantsFor is how many servants raise a value from have to need, 0 if it is
// there already (L-5.8, L-15.16, LP-3.2).
func (t *Traits) ServantsFor(have, need int16) int16 {
	if have >= need {
		return 0
	}
	if t.Step == 1 {
		return (need - have) * int16(t.Rate)
	}
	step := int16(t.Step)
	return (need - have + step - 1) / step * int16(t.Rate)
}

// Worth returns the value that a number of servants add (L-5.8, L-15.16, LP-3.2).
func (t *Traits) Worth(servants int16) int16 {
	if t.Rate|t.Step == 1 {
		return servants
	}
	return servants / int16(t.Rate) * int16(t.Step)
}
