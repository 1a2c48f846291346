package virtu

import (
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// itemBit is the item's place in act.Bought: characters by number, then titles,
// the guild and the cathedral.
func itemBit(i content.Item) uint64 {
	if card, ok := i.Card(); ok {
		return bit(int(card))
	}
	t, _ := i.Tile()
	return bit(int(content.FirstFamily) + int(min(t, content.FirstCathedral)-content.FirstDuchy))
}

// itemsOf are the items of a set as act.Bought holds it.
func itemsOf(set uint64) []content.Item {
	var list []content.Item
	for set != 0 {
		if n := nextBit(&set); n < int(content.FirstFamily) {
			list = append(list, content.CardItem(content.Card(n)))
		} else {
			list = append(list, content.TileItem(content.FirstDuchy+content.Tile(n)-content.Tile(content.FirstFamily)))
		}
	}
	return list
}

// cathedral is the item for all cathedrals: the next one in the display.
var cathedral = content.TileItem(content.FirstCathedral)

// listBuy lists what can be bought and paid for now (V-22). Cathedrals are
// listed by city.
func (r *rules) listBuy(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	w := r.purse(s, seat, BillBuy, s.Players[seat].Florins)
	for i := range r.wares[s.Players[seat].House] {
		ware := &r.wares[s.Players[seat].House][i]
		switch {
		case !r.buys(s, &w, ware):
		case ware.item == cathedral:
			for set := r.sites(s, seat); set != 0; {
				buf = append(buf, engine.Choice{Verb: DoBuy, On: int16(ware.item), To: int16(nextBit(&set))})
			}
		default:
			buf = append(buf, engine.Choice{Verb: DoBuy, On: int16(ware.item), To: int16(content.NoCity)})
		}
	}
	return append(buf, engine.Choice{Verb: DoDone})
}

// ware is what a house may buy, all but its price apart.
type ware struct {
	item content.Item
	cost payment.Hoard
}

// waresOf are the wares of a house in the order of items (V-22.1, V-22.5).
func (r *rules) waresOf(h content.House) []ware {
	var list []ware
	for card := content.Card(1); card < content.FirstFamily; card++ {
		if r.c.Cards[card].Copies > 0 {
			list = append(list, ware{content.CardItem(card), r.cards[card].cost})
		}
	}
	for t := content.FirstDuchy; t <= content.FirstCathedral; t++ {
		if t != content.Cannons && r.sells(h, t) {
			list = append(list, ware{content.TileItem(t), r.tiles[t].cost})
		}
	}
	return list
}

// sells tells whether a house may buy the tile at all: titles of its own or of
// nobody (V-22.5), in Wars of Italy those named for it, and the guild (W-10.6).
func (r *rules) sells(h content.House, t content.Tile) bool {
	if named := r.c.Houses[h].Titles; named != nil {
		return t == content.Guild || slices.Contains(named, t)
	}
	only := r.c.Tiles[t].House
	return only == content.NumHouses || only == h
}

// buys tells whether the ware is for the purse's seat and can be paid; what
// decides most often is asked first. Florins need no search.
func (r *rules) buys(s *state, w *purse, i *ware) bool {
	return w.most.Covers(i.cost) && r.whyItem(s, w.seat, i.item).OK() && (i.cost>>8 == 0 || r.pays(s, w, int16(i.item), 0))
}

// sites are the own cities where a cathedral can be built (V-22.11).
func (r *rules) sites(s *state, seat engine.Seat) uint64 {
	set := s.Players[seat].Lands
	for rest := set; rest != 0; {
		if c := nextBit(&rest); r.c.Cities[c].Value < content.CathedralValue {
			set &^= bit(c)
		}
	}
	for _, c := range s.Cathedrals {
		if c != content.NoCity {
			set &^= bit(int(c))
		}
	}
	return set
}

// figure is the first cathedral in the display, -1 when all are built.
func (s *state) figure() int {
	for k, c := range s.Cathedrals {
		if c == content.NoCity {
			return k
		}
	}
	return -1
}

// whyItem tells why an item is not for the seat now, its price apart
// (V-22.3–V-22.11).
func (r *rules) whyItem(s *state, seat engine.Seat, i content.Item) engine.Reason {
	p := &s.Players[seat]
	if card, ok := i.Card(); ok {
		return r.whyCard(s, p, card)
	}
	t, ok := i.Tile()
	switch {
	case !ok || t < content.FirstDuchy || t > content.FirstCathedral || t == content.Cannons:
		return engine.Reason{Rule: "V-22.1", Why: "notForSale"}
	case r.c.Houses[p.House].Titles != nil && !r.sells(p.House, t):
		return r.whyNamed(s, seat, t)
	case s.Act.Bought&itemBit(i) != 0:
		return engine.Reason{Rule: "V-22.3", Why: "boughtAlready"}
	case t == content.FirstCathedral && s.figure() < 0:
		return engine.Reason{Rule: "V-22.11", Why: "soldOut"}
	case t == content.FirstCathedral && r.sites(s, seat) == 0:
		return engine.Reason{Rule: "V-22.11", Why: "noSite"}
	case t == content.FirstCathedral:
		return engine.Reason{}
	case s.Titles[t-content.FirstDuchy] == 0:
		return engine.Reason{Rule: "V-1.3", Why: "soldOut"}
	}
	return r.whyTitle(p, t)
}

// whyNamed: a tile that is not among those that Wars of Italy names for the seat: the
// opponent's, or nobody's (W-10.6).
func (r *rules) whyNamed(s *state, seat engine.Seat, t content.Tile) engine.Reason {
	if r.sells(s.Players[seatOfFrance+seatOfNaples-seat].House, t) {
		return engine.Reason{Rule: "W-10.6", Why: "otherTitle"}
	}
	return engine.Reason{Rule: "W-10.6", Why: "notForSale"}
}

// whyTitle: duchy and principality of the own house, one of a kind, Kingdom or
// Republic but not both, one guild (V-22.4, V-22.5).
func (r *rules) whyTitle(p *player, t content.Tile) engine.Reason {
	info := &r.c.Tiles[t]
	switch {
	case info.House < content.NumHouses && info.House != p.House:
		return engine.Reason{Rule: "V-22.5", Why: "otherHouse"}
	case info.OnlyOne && p.has(t):
		return engine.Reason{Rule: "V-22.4", Why: "onlyOne"}
	case info.Excludes >= 0 && p.has(info.Excludes):
		return engine.Reason{Rule: "V-22.5", Why: "excluded", What: r.c.TileID(info.Excludes)}
	}
	return engine.Reason{}
}

// whyCard: copies, one of a kind a winter, not discarded in this step, limits,
// and a slot to lie on (V-22.3, V-22.4, V-22.6, V-22.9).
func (r *rules) whyCard(s *state, p *player, card content.Card) engine.Reason {
	switch {
	case r.c.Cards[card].Copies == 0:
		return engine.Reason{Rule: "V-1.3", Why: "notInGame"}
	case s.Act.Bought&bit(int(card)) != 0:
		return engine.Reason{Rule: "V-22.3", Why: "boughtAlready"}
	case s.Act.Gone>>card&1 != 0:
		return engine.Reason{Rule: "V-22.9", Why: "discardedNow"}
	case s.Copies[card] == 0:
		return engine.Reason{Rule: "V-1.3", Why: "soldOut"}
	case r.c.Cards[card].OnlyOne && p.holds(card):
		return engine.Reason{Rule: "V-22.4", Why: "onlyOne"}
	case s.Act.Fresh != 0 && p.taken()&^s.Act.Fresh == 0 && r.freeSlots(p) == 0:
		return engine.Reason{Rule: "V-22.6", Why: "noSlot"}
	}
	return engine.Reason{}
}

func (r *rules) whyBuy(s *state, seat engine.Seat, i content.Item, c content.City) engine.Reason {
	if why := r.whyItem(s, seat, i); !why.OK() {
		return why
	}
	site := i == cathedral
	switch {
	case !site && c != content.NoCity, site && (c < 0 || c >= content.NumCities):
		return notAsked
	case site && !r.offMap(s, c).OK():
		return r.offMap(s, c)
	case site && !s.owns(seat, c):
		return engine.Reason{Rule: "V-22.11", Why: "notYourCity"}
	case site && r.sites(s, seat)>>c&1 == 0:
		return engine.Reason{Rule: "V-22.11", Why: "notASite"}
	}
	return r.whyBill(s, seat, BillBuy, int16(i), 0)
}

// couldBuy tells whether the purse buys anything.
func (r *rules) couldBuy(s *state, w *purse) bool {
	if w.florins < r.cheapest {
		return false
	}
	wares := r.wares[s.Players[w.seat].House]
	for i := range wares {
		if r.buys(s, w, &wares[i]) {
			return true
		}
	}
	return false
}

// endStep ends a step of winter; what it left in the pool is lost. It answers true.
func (s *state) endStep() bool {
	s.Stack.Pop()
	s.Act = act{}
	return true
}

// bought takes the item from the display (V-22.6–V-22.12).
func (r *rules) bought(s *state, seat engine.Seat, i content.Item, c content.City, log *engine.Log) {
	p := &s.Players[seat]
	s.Act.Bought |= itemBit(i)
	log.Add(engine.Event{Kind: EvBought, Seat: seat, On: int16(i), To: int16(c)})
	if card, ok := i.Card(); ok {
		s.Copies[card]--
		s.gainAgents(seat, r.c.Cards[card].Agents, log)
		s.Stack.Push(effect.Frame{Node: effect.Node(AskPut), Seat: seat, On: int16(card)})
		return
	}
	t, _ := i.Tile()
	if t != content.FirstCathedral {
		s.Titles[t-content.FirstDuchy]--
		p.Tiles |= bit(int(t))
		return
	}
	k := s.figure()
	s.Cathedrals[k] = c
	t += content.Tile(k)
	p.Tiles |= bit(int(t))
	p.Used |= bit(int(t)) // V-3.8
}

func (r *rules) listAlliance(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	w := r.purse(s, seat, BillAlliance, s.Players[seat].Florins)
	for p := content.France; p < content.NumPowers; p++ {
		if r.allies(s, &w, p) {
			buf = append(buf, engine.Choice{Verb: DoAlly, On: int16(p)})
		}
	}
	return append(buf, engine.Choice{Verb: DoDone})
}

// allies tells whether the purse's seat can pay an alliance that it may conclude.
// Few can pay the full price, and only an agent there brings it down (V-24.4).
func (r *rules) allies(s *state, w *purse, p content.Power) bool {
	if s.Powers[p].Agent != int8(w.seat) && !w.most.Covers(r.powers[p].cost) {
		return false
	}
	return s.whyPower(w.seat, p).OK() && r.pays(s, w, int16(p), 0)
}

// whyPower: with a power without ally, or in place of another ally where an own
// agent stands (V-24.3, V-24.5).
func (s *state) whyPower(seat engine.Seat, p content.Power) engine.Reason {
	if p < 0 || p >= content.NumPowers {
		return notAsked
	}
	switch at := &s.Powers[p]; {
	case at.Ally == int8(seat):
		return engine.Reason{Rule: "V-24.1", Why: "yourAlly", What: p.String()}
	case at.Ally != nobody && at.Agent != int8(seat):
		return engine.Reason{Rule: "V-24.5", Why: "alliedElsewhere", What: p.String()}
	}
	return engine.Reason{}
}

func (r *rules) whyAlly(s *state, seat engine.Seat, p content.Power) engine.Reason {
	if why := s.whyPower(seat, p); !why.OK() {
		return why
	}
	return r.whyBill(s, seat, BillAlliance, int16(p), 0)
}

// couldAlly tells whether the purse pays any alliance. Purchases and alliances are
// paid from the same sources.
func (r *rules) couldAlly(s *state, purchases *purse) bool {
	w := *purchases
	w.bill = BillAlliance
	for p := content.France; p < content.NumPowers; p++ {
		if r.allies(s, &w, p) {
			return true
		}
	}
	return false
}

// ally lays the disc on the left space; the former ally's goes home (V-24.5,
// V-24.6).
func (s *state) ally(seat engine.Seat, p content.Power, log *engine.Log) {
	at := &s.Powers[p]
	log.Add(engine.Event{Kind: EvAllied, Seat: seat, On: int16(p), N: int16(at.Ally)})
	at.Ally, at.Ready = int8(seat), true
}
