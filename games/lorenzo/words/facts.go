package words

import (
	"signoria/engine"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
	"signoria/narrate"
)

// Weights of the kinds of facts, heaviest first.
const (
	ofChurch  = 900
	ofLeaders = 800
	ofOpening = 700
	ofLast    = 600
	ofKeeping = 500
	ofRivals  = 400
	ofOrder   = 300
	ofEnd     = 200
)

// Facts returns consequences of an answer by name: which card can still, or only now, be paid for, who
// could take first what it takes, what it closes and what it reaches. Spectators get none.
func (Narrator) Facts(s narrate.Scene, c engine.Choice, after any) []narrate.Consequence {
	before := New(s)
	if s.You == engine.NoSeat || before.v.Round == 0 {
		return nil
	}
	f := &facts{before, narrate.AfterAnswer(s, c, after, New)}
	f.ofTaking()
	f.ofCards()
	f.ofSpaces()
	f.ofGoals()
	return f.Told
}

// facts gathers those of one answer: the telling is that of before it.
type facts struct {
	*Telling
	narrate.Answered[*Telling]
}

// floor is the floor that the answer uses.
func (f *facts) floor() (content.Space, *lorenzo.FloorView, bool) {
	sp := content.Space(f.Answer.To)
	tower, floor, ok := sp.Tower()
	if f.Answer.Verb != lorenzo.DoPlace && f.Answer.Verb != lorenzo.DoTake || !ok {
		return sp, nil, false
	}
	return sp, &f.v.Towers[tower][floor-1], true
}

// ofTaking adds who could take first what the answer takes, and its worth at the end.
func (f *facts) ofTaking() {
	sp, floor, ok := f.floor()
	if !ok || floor.Card == 0 {
		return
	}
	if vp := f.c.Cards[floor.Card].EndVP; vp > 0 && f.scores(f.c.Cards[floor.Card].Type) {
		f.Add("end", ofEnd, f.T("advice.fact.end", "card", f.CardName(floor.Card), "n", vp))
	}
	var could []string
	for _, o := range f.opponents() {
		if f.couldTake(f.Telling, o, sp, content.Goods{}) {
			could = append(could, f.Name(o.Seat))
		}
	}
	if len(could) > 0 {
		f.Add("rivals", ofRivals, f.T("advice.fact.rivals", "who", f.Any(could), "card", f.CardName(floor.Card)))
	}
}

// scores reports whether cards of a type score for the viewer at the end.
func (f *facts) scores(t content.CardType) bool {
	scores := true
	f.lasting(f.Seat(f.In.You), func(l content.Lasting) {
		scores = scores && !(l.Kind == content.LastNoEndVP && l.Type == t)
	})
	return scores
}

// opponents are the other seats that still have a member to place.
func (f *facts) opponents() (list []*lorenzo.SeatView) {
	for i := range f.v.Seats {
		o := &f.v.Seats[i]
		if o.Seat != f.In.You && !o.Passed && best(o) > 0 {
			list = append(list, o)
		}
	}
	return list
}

// best is the highest value of the members that a seat can still place.
func best(o *lorenzo.SeatView) (value int) {
	for _, m := range o.Members {
		if m.At == content.Home {
			value = max(value, m.Value)
		}
	}
	return value
}

// lasting calls see for each lasting effect of a seat's cards, leaders and penalties.
func (m *Telling) lasting(o *lorenzo.SeatView, see func(content.Lasting)) {
	for _, cards := range o.Cards {
		for _, card := range cards {
			for _, l := range m.c.Cards[card].Lasting {
				see(l)
			}
		}
	}
	for _, leader := range o.Leaders {
		number := leader.Number
		if leader.Copies > 0 {
			number = leader.Copies
		}
		for _, l := range m.c.Leaders[number].Lasting {
			see(l)
		}
	}
	for period, bears := range o.Excommunicated {
		if n := m.v.Tiles[period].Number; bears && n > 0 {
			see(m.c.Tiles[period][n-1].Penalty)
		}
	}
}

// couldTake reports whether a seat has all that it takes to have the card of a floor by
// one of its members, with what lies in the open and less what it owes: then it could,
// were it its turn. What makes cards cheaper is not looked at.
func (f *facts) couldTake(m *Telling, o *lorenzo.SeatView, sp content.Space, owes content.Goods) bool {
	tower, n, ok := sp.Tower()
	if !ok || tower == content.SpecialTower {
		return false
	}
	floor := &m.v.Towers[tower][n-1]
	if floor.Card == 0 || floor.By != nil {
		return false
	}
	card := &m.c.Cards[floor.Card]
	if len(o.Cards[card.Type]) >= m.c.Board.CardLimit {
		return false
	}
	value, servants := m.reach(o, tower, card.Type)
	goods := minus(o.Goods, owes)
	if value == 0 || goods[content.Servants] < 0 {
		return false
	}
	if lack := floor.Minimum - value; lack > 0 {
		goods[content.Servants] -= int16(lack * servants)
	}
	if m.occupied(tower) {
		goods[content.Coins] -= m.c.Board.TowerFee
	}
	if goods[content.Servants] < 0 || goods[content.Coins] < 0 {
		return false
	}
	if owned := len(o.Cards[content.Territory]); card.Type == content.Territory && goods[content.Military] < m.c.Board.SlotMilitary[owned] {
		return false
	}
	return len(card.Costs) == 0 || m.pays(goods, card)
}

// reach is the best value with which a seat could take a card in a tower, 0 if with
// none, and how many servants one more costs.
func (m *Telling) reach(o *lorenzo.SeatView, tower content.Tower, t content.CardType) (value, servants int) {
	coloured := false
	for _, floor := range m.v.Towers[tower] {
		coloured = coloured || floor.By != nil && floor.By.Seat == o.Seat && floor.By.Member != content.Neutral
	}
	for member, at := range o.Members {
		if at.At == content.Home && !(coloured && content.Member(member) != content.Neutral) {
			value = max(value, at.Value)
		}
	}
	if value == 0 {
		return 0, 1
	}
	servants = 1
	m.lasting(o, func(l content.Lasting) {
		switch {
		case l.Kind == content.LastTakeValue && (l.Type == t || l.Type == content.AnyType):
			value += int(l.N)
		case l.Kind == content.LastServantRate:
			servants = max(servants, int(l.N))
		}
	})
	return max(value, 0), servants
}

// occupied reports whether anybody stands in a tower.
func (m *Telling) occupied(tower content.Tower) bool {
	for _, floor := range m.v.Towers[tower] {
		if floor.By != nil {
			return true
		}
	}
	return false
}

// pays reports whether goods cover one of the costs of a card.
func (m *Telling) pays(goods content.Goods, card *content.Card) bool {
	for i := range card.Costs {
		cost := &card.Costs[i]
		if !cost.Each && goods[content.Military] >= cost.Need && covers(goods, cost.Pay) {
			return true
		}
	}
	return false
}

func covers(goods, price content.Goods) bool {
	for g, n := range price {
		if n > 0 && goods[g] < n {
			return false
		}
	}
	return true
}

func minus(goods, less content.Goods) content.Goods {
	for g, n := range less {
		goods[g] -= n
	}
	return goods
}

// owes returns what the answer still has to pay, at most: the card being taken, the fee
// of its tower and the servants that it needs.
func (f *facts) owes() (owes content.Goods) {
	q := &f.Then.q
	sp, floor, ok := f.floor()
	if !ok || floor.Card == 0 || q.Seat != f.In.You || f.Then.CardAt(sp) == 0 {
		return owes
	}
	for i := range f.c.Cards[floor.Card].Costs {
		for g, n := range f.c.Cards[floor.Card].Costs[i].Pay {
			owes[g] = max(owes[g], n)
		}
	}
	owes[content.Servants] += int16(q.Least)
	if tower, _, _ := sp.Tower(); f.occupied(tower) {
		owes[content.Coins] += f.c.Board.TowerFee
	}
	return owes
}

// ofCards adds the dearest card that can be paid for after the answer: only after it, or still. It adds
// nothing if the round ends, because other cards are laid out then.
func (f *facts) ofCards() {
	if f.Then.v.Round != f.v.Round {
		return
	}
	owes, mine, me := f.owes(), f.Seat(f.In.You), f.Then.Seat(f.In.You)
	taken, _, takes := f.floor()
	for sp := content.Space(0); sp < content.FloorSpaces; sp++ {
		card := f.Then.CardAt(sp)
		if card == 0 || takes && sp == taken || len(f.c.Cards[card].Costs) == 0 {
			continue
		}
		if !f.couldTake(f.Then, me, sp, owes) {
			continue
		}
		cost := f.c.Cards[card].Costs[0]
		kind, weight := "keeps", ofKeeping
		if !f.couldTake(f.Telling, mine, sp, content.Goods{}) {
			kind, weight = "opens", ofOpening
		}
		f.Add(kind, weight+worth(cost.Pay), f.T("advice.fact."+kind, "card", f.CardName(card), "goods", f.Goods(cost.Pay, narrate.Plain)))
	}
}

// worth orders prices.
func worth(price content.Goods) (sum int) {
	for _, n := range price {
		sum += int(n)
	}
	return sum
}

// ofSpaces adds what no other seat can use in this round after the answer.
func (f *facts) ofSpaces() {
	sp := content.Space(f.Answer.To)
	if f.Answer.Verb != lorenzo.DoPlace || len(f.opponents()) == 0 || f.entered() {
		return
	}
	switch {
	case sp >= content.Market1 && sp <= content.Market4:
		f.Add("last", ofLast, f.T("advice.fact.market", "space", f.SpaceName(sp)))
	case sp == content.HarvestOne && f.covered(content.HarvestAll):
		f.Add("last", ofLast, f.T("advice.fact.harvest"))
	case sp == content.ProduceOne && f.covered(content.ProduceAll):
		f.Add("last", ofLast, f.T("advice.fact.production"))
	}
}

func (f *facts) covered(sp content.Space) bool { return f.v.Spaces[sp-content.Market1].Covered }

// entered reports whether an opponent may enter occupied spaces.
func (f *facts) entered() (is bool) {
	for i := range f.v.Seats {
		if o := &f.v.Seats[i]; o.Seat != f.In.You {
			f.lasting(o, func(l content.Lasting) { is = is || l.Kind == content.LastEnterOccupied })
		}
	}
	return is
}

// ofGoals adds what the answer reaches: the Church's demand, a leader's requirement,
// the next territory, the first place in the next round.
func (f *facts) ofGoals() {
	mine, me := f.Seat(f.In.You), f.Then.Seat(f.In.You)
	if f.Then.v.Round != f.v.Round {
		return
	}
	if need := f.v.Tiles[f.v.Period-1].Needed; int(mine.Goods[content.Faith]) < need && int(me.Goods[content.Faith]) >= need {
		f.Add("church", ofChurch, f.T("advice.fact.church", "n", need, "have", int(mine.Goods[content.Faith]), "gain", int(me.Goods[content.Faith]-mine.Goods[content.Faith])))
	}
	for _, leader := range me.Hand {
		if f.meets(me, leader) && !f.meets(mine, leader) {
			f.Add("leader", ofLeaders, f.T("advice.fact.leader", "leader", f.LeaderName(leader)))
		}
	}
	if n := len(mine.Cards[content.Territory]); n < len(f.c.Board.SlotMilitary) && n == len(me.Cards[content.Territory]) {
		if need := f.c.Board.SlotMilitary[n]; mine.Goods[content.Military] < need && me.Goods[content.Military] >= need {
			f.Add("land", ofOrder, f.T("advice.fact.land", "n", need))
		}
	}
	if f.first(f.Then) && !f.first(f.Telling) {
		f.Add("order", ofOrder, f.T("advice.fact.order"))
	}
}

func (f *facts) first(m *Telling) bool { return len(m.v.Next) > 0 && m.v.Next[0] == f.In.You }

// meets reports whether a seat meets all requirements of a leader.
func (f *facts) meets(o *lorenzo.SeatView, leader int) bool {
	needs := f.c.Leaders[leader].Needs
	for i := range needs {
		if needs[i].Lacks(o.Owns(&needs[i])) > 0 {
			return false
		}
	}
	return true
}
