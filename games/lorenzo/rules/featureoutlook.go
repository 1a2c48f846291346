package rules

import (
	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/tables"
)

// ahead returns how much of the game the rounds after this one are: what a yield is worth
// depends on how often it can still be had.
func (s *state) ahead() float32 {
	return float32(int8(content.Rounds)-max(1, s.Round)) / content.Rounds
}

// describeOutlook writes what the estate of a seat can still yield: in the rounds to come and with the
// members at home, the points of the next cards, and how many of the cards on the floors it can pay
// for.
func (r *rules) describeOutlook(s *state, seat engine.Seat, w *feature.Writer) {
	p := &s.Players[seat]
	best := p.bestMember()
	for area := range content.Area(2) {
		yields := r.yields(p, area, best)
		for i, name := range laterNames[area] {
			w.Put(name, yields.all[i]*s.ahead())
		}
		for i, name := range nowNames[area] {
			w.Put(name, yields.now[i])
		}
	}
	b := &r.c.Board
	next := func(list []int, n int8) int {
		at := min(int(n), len(list)-2)
		return list[at+1] - list[at]
	}
	w.Share("next territory", next(b.TerritoryVP[:], p.Count[content.Territory]), 10)
	w.Share("next character", next(b.CharacterVP[:], p.Count[content.Character]), 10)
	var payable [content.NumTowers]int
	r.eachPayable(s, p, func(t content.Tower, _ int, _ uint8) { payable[t]++ })
	for t, n := range payable {
		w.PutAt("payable", t, float32(n)/4)
	}
}

var (
	laterNames = [2][12]string{
		{"harvest later wood", "harvest later stone", "harvest later servants", "harvest later coins", "harvest later military", "harvest later faith", "harvest later points", "harvest later tokens", "harvest later privileges", "harvest later trades", "harvest later trade points", "harvest later trade goods"},
		{"production later wood", "production later stone", "production later servants", "production later coins", "production later military", "production later faith", "production later points", "production later tokens", "production later privileges", "production later trades", "production later trade points", "production later trade goods"},
	}
	nowNames = [2][3]string{
		{"harvest now goods", "harvest now points", "harvest now other"},
		{"production now goods", "production now points", "production now other"},
	}
)

// yield has sums of what the cards of an area yield: all of them, and those that a member of some value
// activates.
type yield struct {
	all workWorth
	now [3]float32
}

func (r *rules) yields(p *player, area content.Area, value int16) (y yield) {
	value += int16(p.Traits.Work[area])
	kind := workType(area)
	for _, card := range p.Cards[kind][:p.Count[kind]] {
		work := &r.work[card]
		y.all.add(work)
		if value >= r.Dies[card] {
			y.now[0] += work[content.Wood] + work[content.Stone] + work[content.Servants] + work[content.Coins]
			y.now[1] += work[content.VP] + work[10]
			y.now[2] += work[content.Military] + work[content.Faith] + work[8] + work[11]
		}
	}
	return y
}

// describeReach adds up the cards that the seat can pay for, and those of them that a
// member at home reaches.
func (r *rules) describeReach(s *state, seat engine.Seat, w *feature.Writer) {
	p := &s.Players[seat]
	best := p.bestMember()
	var sum cardWorth
	var top [2]float32
	n := 0
	r.eachPayable(s, p, func(_ content.Tower, floor int, card uint8) {
		if best+int16(p.Traits.Take[r.c.Cards[card].Type]) < r.FloorValue[floor] {
			return
		}
		n++
		worth := &r.worth[card]
		sum.add(worth)
		top[0] = max(top[0], worth[0]+worth[1])
		top[1] = max(top[1], worth[10]+worth[11])
	})
	w.Share("within reach", n, 8)
	w.Put("best points within reach", top[0])
	w.Put("best yield within reach", top[1])
	sum.put(w, 8)
}

// eachPayable goes over the cards in the towers that the seat can pay for, about: what
// lowers a price is not looked at.
func (r *rules) eachPayable(s *state, p *player, do func(t content.Tower, floor int, card uint8)) {
	for t := content.Tower(0); t < content.NumTowers; t++ {
		fee := int16(0)
		if s.occupied(t) {
			fee = r.c.Board.TowerFee
		}
		for floor := range content.NumFloors {
			sp := content.FloorOf(t, floor+1)
			card := s.Floor[sp]
			if card == 0 || s.Stand[sp] != nobody || !r.affords(s, p, card, fee) {
				continue
			}
			do(t, floor, card)
		}
	}
}

// affords reports whether the goods cover a card and a fee as they are printed.
func (r *rules) affords(s *state, p *player, number uint8, fee int16) bool {
	card := &r.c.Cards[number]
	if p.Goods[content.Coins] < fee {
		return false
	}
	if card.Type == content.Territory && p.Traits.Flags&tables.NoDemand == 0 &&
		p.Goods[content.Military] < r.SlotMilitary[p.Count[content.Territory]&7] {
		return false
	}
	if len(card.Costs) == 0 {
		return true
	}
	held := p.Goods
	held[content.Coins] -= fee
	for i := range card.Costs {
		cost := &card.Costs[i]
		if held[content.Military] >= cost.Needed(int16(s.Seats)-1) && tables.Covers(&held, &cost.Pay) {
			return true
		}
	}
	return false
}
