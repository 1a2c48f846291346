package words

import (
	"strings"

	"signoria/engine"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// fact has what choices and events have in common: the numbers of the things that they are about.
type fact struct {
	on, to, n int
	set       uint64
	goods     content.Goods
}

func factOfChoice(c engine.Choice) fact {
	return fact{on: int(c.On), to: int(c.To), n: int(c.N), set: c.Set}
}

func factOfEvent(e engine.Event) fact {
	f := fact{on: int(e.On), to: int(e.To), n: int(e.N)}
	copy(f.goods[:], e.Goods[:])
	return f
}

// phrase is a sentence of the catalogue, by its key, and what fills its places.
type phrase struct {
	key   string
	nouns []noun
}

// noun is a thing that a fact speaks of: its place in sentences, and how it is
// said.
type noun struct {
	place string
	say   func(*Telling, fact, narrate.Voice) any
}

func tell(key string, nouns ...noun) phrase { return phrase{key, nouns} }

// phrase says a fact.
func (m *Telling) phrase(p phrase, f fact, v narrate.Voice) string {
	args := make([]any, 0, 2*len(p.nouns))
	for _, n := range p.nouns {
		args = append(args, n.place, n.say(m, f, v))
	}
	return m.T(p.key, args...)
}

// The nouns of facts. A name with "To" is the thing that something goes to.
var (
	aCard     = noun{"card", func(m *Telling, f fact, v narrate.Voice) any { return m.card(f.on, v) }}
	aCardTo   = noun{"card", func(m *Telling, f fact, v narrate.Voice) any { return m.card(f.to, v) }}
	aLeader   = noun{"leader", func(m *Telling, f fact, _ narrate.Voice) any { return m.LeaderName(f.on) }}
	aHouse    = noun{"house", func(m *Telling, f fact, _ narrate.Voice) any { return m.HouseName(f.on) }}
	aHouseTo  = noun{"house", func(m *Telling, f fact, _ narrate.Voice) any { return m.HouseName(f.to) }}
	aToken    = noun{"token", func(m *Telling, f fact, _ narrate.Voice) any { return m.FaceName(f.on) }}
	aTokenTo  = noun{"token", func(m *Telling, f fact, _ narrate.Voice) any { return m.FaceName(f.to) }}
	aVisconti = noun{"token", func(m *Telling, f fact, _ narrate.Voice) any { return m.ViscontiName(f.on) }}
	aMember   = noun{"member", func(m *Telling, f fact, _ narrate.Voice) any { return m.MemberName(content.Member(f.on)) }}
	aGood     = noun{"good", func(m *Telling, f fact, _ narrate.Voice) any { return m.GoodLabel(content.Good(f.on)) }}
	aSeat     = noun{"who", func(m *Telling, f fact, _ narrate.Voice) any { return m.Name(engine.Seat(f.on)) }}
	aSeatTo   = noun{"who", func(m *Telling, f fact, _ narrate.Voice) any { return m.Name(engine.Seat(f.to)) }}
	aSpaceTo  = noun{"space", func(m *Telling, f fact, _ narrate.Voice) any { return m.SpaceName(content.Space(f.to)) }}
	aTowerTo  = noun{"tower", func(m *Telling, f fact, _ narrate.Voice) any { return m.TowerName(content.Tower(f.to)) }}
	aNumber   = noun{"n", func(_ *Telling, f fact, _ narrate.Voice) any { return f.n }}
	aRow      = noun{"row", aNumber.say}
	aValue    = noun{"value", func(_ *Telling, f fact, v narrate.Voice) any { return die(f.n, "", v) }}
	theGoods  = noun{"goods", func(m *Telling, f fact, v narrate.Voice) any { return m.Goods(f.goods, v) }}
	theVP     = noun{"vp", func(m *Telling, f fact, v narrate.Voice) any {
		return m.Amount(int(f.goods[content.VP]), content.VP, v)
	}}
	// the reward of a space, what a token shows, what a tile brings
	theMarket   = noun{"gain", func(m *Telling, f fact, v narrate.Voice) any { return m.marketGain(content.Space(f.to), v) }}
	theFace     = noun{"gain", func(m *Telling, f fact, v narrate.Voice) any { return m.FaceGoods(f.on, v) }}
	theProduce  = noun{"production", func(m *Telling, f fact, v narrate.Voice) any { return m.Goods(m.BonusOf(f.on).Production, v) }}
	theHarvest  = noun{"harvest", func(m *Telling, f fact, v narrate.Voice) any { return m.Goods(m.BonusOf(f.on).Harvest, v) }}
	theServants = amountOf("servants", content.Servants)
)

// amountOf is the fact's number of a good.
func amountOf(place string, g content.Good) noun {
	return noun{place, func(m *Telling, f fact, v narrate.Voice) any { return m.Amount(f.n, g, v) }}
}

// list joins what there is of words with commas.
func list(parts []string) string { return strings.Join(parts, ", ") }
