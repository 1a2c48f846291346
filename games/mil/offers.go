package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// offers lists the candidates of the question: all that a player might think of,
// the closed ones with their reason.
func (r *rules) offers(s *state, seat engine.Seat, ask Ask) []Offer {
	var list []Offer
	add := func(c engine.Choice, price content.Cubes) {
		list = append(list, Offer{Choice: c, Reason: r.Check(s, seat, c), Price: price})
	}
	none := content.Cubes{}
	switch ask {
	case AskAction:
		r.offerActions(s, seat, add)
	case AskGrow:
		add(engine.Choice{Verb: DoRoll}, none)
		add(engine.Choice{Verb: DoSon, N: payGold}, content.Cubes{content.Gold: 1})
		add(engine.Choice{Verb: DoSon, N: payPrivilege}, none)
		add(engine.Choice{Verb: DoStop}, none)
	case AskResult:
		for _, res := range r.c.Faces[s.Act.Face].Results {
			add(engine.Choice{Verb: DoResult, On: int16(res)}, none)
		}
	case AskCourt, AskGuest, AskCastle, AskSettle:
		verb := map[Ask]engine.Verb{AskCourt: DoAttempt, AskGuest: DoGuest, AskCastle: DoCastle, AskSettle: DoSettle}[ask]
		for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
			if s.knight(k).In && (ask != AskCourt || k.Seat() != seat) {
				add(engine.Choice{Verb: verb, On: int16(k)}, none)
			}
		}
	case AskAnswer:
		add(engine.Choice{Verb: DoAccept}, none)
		add(engine.Choice{Verb: DoRaise}, none)
		s.knight(s.Act.Knight).places(func(i int16) { add(engine.Choice{Verb: DoFief, On: i}, none) })
	case AskMarket, AskTrade:
		r.offerTrades(s, ask, add)
	case AskAuction:
		add(engine.Choice{Verb: DoRaise}, s.Act.Base)
	case AskWar:
		r.offerWar(s, seat, add)
	case AskLand:
		for _, verb := range [...]engine.Verb{DoKeep, DoDiscard, DoClaim} {
			add(engine.Choice{Verb: verb}, none)
		}
	case AskCuria:
		add(engine.Choice{Verb: DoPrivilege}, none)
		add(engine.Choice{Verb: DoAbbess}, none)
	}
	return list
}

// places calls for every place of the knight's tile where a land lies, or for the
// first if none does: that one tells why there is nothing.
func (k *knight) places(call func(i int16)) {
	for i := range k.Lands {
		if k.Lands[i].Design != content.NoLand || i == 0 && k.lands() == 0 {
			call(int16(i))
		}
	}
}

type offering func(engine.Choice, content.Cubes)

func (r *rules) offerActions(s *state, seat engine.Seat, add offering) {
	for slot := range content.NumSlots {
		k := content.KnightOf(seat, slot)
		if !s.knight(k).In {
			continue
		}
		s.knight(k).places(func(i int16) { add(engine.Choice{Verb: DoHarvest, On: int16(k), To: i}, content.Cubes{}) })
		add(engine.Choice{Verb: DoRecruit, On: int16(k)}, r.recruitCost(s, k))
		add(engine.Choice{Verb: DoGrow, On: int16(k)}, content.Cubes{})
		for _, sphere := range [...]content.Sphere{content.Monastery, content.Crusades} {
			add(engine.Choice{Verb: DoPlace, On: int16(k), To: int16(sphere)}, content.Cubes{})
		}
		for sp := content.Space(0); sp < content.NumSpaces; sp++ {
			r.offerSpace(s, k, sp, add)
		}
	}
	for sp := content.Space(0); sp < content.NumSpaces; sp++ {
		if r.inUse(s, sp) {
			add(engine.Choice{Verb: DoPass, To: int16(sp)}, content.Cubes{})
			if s.Seats == 2 {
				add(engine.Choice{Verb: DoPass, To: int16(sp), N: 1}, content.Cubes{})
			}
		}
	}
}

func (r *rules) offerSpace(s *state, k content.Knight, sp content.Space, add offering) {
	if !r.inUse(s, sp) {
		return
	}
	c := engine.Choice{Verb: DoPlace, On: int16(k), To: limitedAt + int16(sp)}
	if t := s.Spaces[sp]; t == content.Empty || t >= content.OfKnight {
		add(c, content.Cubes{})
		return
	}
	c.N = payGold
	add(c, content.Cubes{content.Gold: 1})
	c.N = payPrivilege
	add(c, content.Cubes{})
}

func (r *rules) offerTrades(s *state, ask Ask, add offering) {
	for i := range r.c.Rates {
		rate := &r.c.Rates[i]
		for to := int16(0); to <= int16(rate.GiveGoods); to++ {
			for n := int16(0); n <= int16(rate.GetGoods); n++ {
				c := engine.Choice{Verb: DoTrade, On: int16(i), To: to, N: n}
				if give, get := r.exchange(c); give != get {
					add(c, give)
				}
			}
		}
	}
	if ask == AskMarket {
		add(engine.Choice{Verb: DoAuction}, r.c.Costs.Base)
	}
}

func (r *rules) offerWar(s *state, seat engine.Seat, add offering) {
	for col := int16(0); col < content.NumColumns; col++ {
		if need := r.cubesNeeded(s, s.Act.Knight, int(col)); need >= 0 {
			add(engine.Choice{Verb: DoFree, On: col}, content.Cubes{content.Food: need})
		}
	}
	for k := content.Knight(0); k < content.Knight(s.Seats)*content.NumSlots; k++ {
		if !s.knight(k).In || k.Seat() == seat {
			continue
		}
		price := content.Cubes{content.Influence: s.Families[k.Seat()].Women}
		s.knight(k).places(func(i int16) { add(engine.Choice{Verb: DoAttack, On: int16(k), To: i}, price) })
	}
}
