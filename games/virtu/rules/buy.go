package rules

import (
	"fmt"
	"math/bits"
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// buyQuestion: what is bought in winter (D21, V-22). Its choices are numbered: CountIndexed and
// ChoiceAt call countBuy and buyAt.
var buyQuestion = row{
	Ask: virtu.AskBuy,
	Answers: withFree(
		answer{Verb: virtu.DoBuy, Forms: buyForms, Why: (*rules).whyBuy, Do: (*rules).buy},
		done,
	),
	Choices: freeThen((*rules).buyChoices),
	Auto:    (*rules).autoBuy,
	Show:    (*rules).showItems,
}

var buyForms = forms{
	{Words: "buy", Args: args{{In: inOn, Noun: anItem}}, Tail: inOneCity, Only: cathedrals},
	{Words: "buy", Args: args{{In: inOn, Noun: anItem}}, Tail: inNoCity, Only: noCathedrals},
}

// The city of a cathedral, and that other wares have none.
var (
	inOneCity = &tail{Show: "[CITY]", Write: cityWords, Read: readCity, Fills: args{{In: inTo, Noun: aSite}}}
	inNoCity  = &tail{Write: cityWords, Read: readCity, Fills: args{{In: inTo, Noun: noSite}}}
)

// cityWords say in which city a cathedral is to stand.
func cityWords(m match, choice engine.Choice) []string {
	if choice.To < 0 {
		return nil
	}
	return []string{aCity.Name(m, choice.To)}
}

// readCity reads the city that a cathedral needs, and nothing else.
func readCity(m match, choice *engine.Choice, rest []string) (err error) {
	t, tile := content.Item(choice.On).Tile()
	needs := tile && t.Cathedral()
	choice.To = -1
	switch {
	case needs && len(rest) != 1:
		return fmt.Errorf("a cathedral stands in one city")
	case !needs && len(rest) > 0:
		return fmt.Errorf("only a cathedral stands in a city")
	case !needs:
		return nil
	}
	choice.To, err = aCity.Find(m, rest[0])
	return err
}

// itemBit returns the item's place in act.Bought: characters by number, then titles,
// the guild and the cathedral.
func itemBit(i content.Item) uint64 {
	if card, ok := i.Card(); ok {
		return bit(int(card))
	}
	t, _ := i.Tile()
	return bit(int(content.FirstFamily) + int(min(t, content.FirstCathedral)-content.FirstDuchy))
}

// itemsOf returns the items of a set in the form of act.Bought.
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

// buyChoices lists what can be bought and paid for now (V-22). Cathedrals are
// listed by city.
func (r *rules) buyChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	w := r.purse(s, seat, virtu.BillBuy, s.Players[seat].Florins)
	for i := range r.wares[s.Players[seat].House] {
		ware := &r.wares[s.Players[seat].House][i]
		switch {
		case !r.buys(s, &w, ware):
		case ware.item == cathedral:
			for set := r.sites(s, seat); set != 0; {
				buf = append(buf, engine.Choice{Verb: virtu.DoBuy, On: int16(ware.item), To: int16(nextBit(&set))})
			}
		default:
			buf = append(buf, engine.Choice{Verb: virtu.DoBuy, On: int16(ware.item), To: int16(content.NoCity)})
		}
	}
	return append(buf, engine.Choice{Verb: virtu.DoDone})
}

// ware is what a house may buy, all but its price apart.
type ware struct {
	item content.Item
	cost payment.Hoard
}

// waresOf returns the wares of a house in the order of items (V-22.1, V-22.5).
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

// sells reports whether a house may buy the tile at all: titles of its own or of
// no house (V-22.5), in Wars of Italy those named for it, and the guild (W-10.6).
func (r *rules) sells(h content.House, t content.Tile) bool {
	if named := r.c.Houses[h].Titles; named != nil {
		return t == content.Guild || slices.Contains(named, t)
	}
	only := r.c.Tiles[t].House
	return only == content.NumHouses || only == h
}

// buys reports whether the ware is for the purse's seat and can be paid; what
// decides most often is asked first. Florins need no search.
func (r *rules) buys(s *state, w *purse, i *ware) bool {
	return w.most.Covers(i.cost) && r.whyItem(s, w.seat, i.item).OK() && (i.cost>>8 == 0 || r.pays(s, w, int16(i.item), 0))
}

// sites returns the own cities where a cathedral can be built (V-22.11).
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

// figure returns the first cathedral in the display, -1 when all are built.
func (s *state) figure() int {
	for k, c := range s.Cathedrals {
		if c == content.NoCity {
			return k
		}
	}
	return -1
}

// whyItem returns why an item is not for the seat now, its price apart
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

// whyNamed returns why the seat cannot buy a tile that Wars of Italy does not name for it: it is the
// opponent's, or no side's (W-10.6).
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

func (r *rules) whyBuy(s *state, seat engine.Seat, choice engine.Choice) engine.Reason {
	i, c := content.Item(choice.On), content.City(choice.To)
	if why := r.whyItem(s, seat, i); !why.OK() {
		return why
	}
	site := i == cathedral
	switch {
	case site == (c == content.NoCity):
		return notAsked
	case site && !r.offMap(s, c).OK():
		return r.offMap(s, c)
	case site && !s.owns(seat, c):
		return engine.Reason{Rule: "V-22.11", Why: "notYourCity"}
	case site && r.sites(s, seat)>>c&1 == 0:
		return engine.Reason{Rule: "V-22.11", Why: "notASite"}
	}
	return r.whyBill(s, seat, virtu.BillBuy, int16(i), 0)
}

// couldBuy reports whether the purse buys anything.
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

// autoBuy passes the step over where the seat could buy nothing, whatever it converts.
// False means that the question is asked.
func (r *rules) autoBuy(s *state, f *effect.Frame, _ *engine.Log) bool {
	w := r.purse(s, f.Seat, virtu.BillBuy, r.wealth(s, f.Seat))
	return !r.couldBuy(s, &w) && s.endStep()
}

// buy asks for the price of the ware.
func (r *rules) buy(s *state, seat engine.Seat, c engine.Choice, _ *engine.Log) {
	r.demand(s, seat, virtu.BillBuy, c.On, c.To, 0)
}

// bought takes the item from the display (V-22.6–V-22.12).
func (r *rules) bought(s *state, seat engine.Seat, i content.Item, c content.City, log *engine.Log) {
	p := &s.Players[seat]
	s.Act.Bought |= itemBit(i)
	log.Add(engine.Event{Kind: virtu.EvBought, Seat: seat, On: int16(i), To: int16(c)})
	if card, ok := i.Card(); ok {
		s.Copies[card]--
		s.gainAgents(seat, r.c.Cards[card].Agents, log)
		s.Stack.Push(effect.Frame{Node: effect.Node(virtu.AskPut), Seat: seat, On: int16(card)})
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

func (r *rules) showItems(s *state, seat engine.Seat, add func(virtu.Offer)) {
	for card := content.Card(1); card < content.FirstFamily; card++ {
		if r.c.Cards[card].Copies > 0 {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoBuy, On: int16(card), To: int16(content.NoCity)}, Price: []content.Symbols{r.itemCost(content.CardItem(card))}})
		}
	}
	for t := content.FirstDuchy; t <= content.Guild; t++ {
		if r.c.Tiles[t].Copies > 0 {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoBuy, On: int16(content.TileItem(t)), To: int16(content.NoCity)}, Price: []content.Symbols{r.itemCost(content.TileItem(t))}})
		}
	}
	cathedral := content.TileItem(content.FirstCathedral)
	if r.c.Tiles[content.FirstCathedral].Copies == 0 {
		return
	}
	for set := s.Players[seat].Lands; set != 0; {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoBuy, On: int16(cathedral), To: int16(nextBit(&set))}, Price: []content.Symbols{r.itemCost(cathedral)}})
	}
}

// What countBuy leaves in Workings for a purchase.
const (
	workWares = iota // those that the purse seems to pay, by bit
	workSites        // cities for a cathedral, if one is among them
	workFree         // sources to convert
	workMost         // what the purse holds
)

// countBuy numbers a purchase (engine.Indexed), the longest of the common lists: the end of
// the step, what can be converted and sold, wares that the purse seems to pay. There are two
// choices at least, otherwise the question would not be asked.
func (r *rules) countBuy(s *state, seat engine.Seat, w *engine.Workings) int {
	p := &s.Players[seat]
	purse := r.purse(s, seat, virtu.BillBuy, p.Florins)
	w[workWares], w[workSites], w[workFree], w[workMost] = 0, 0, r.convertible(s, p), uint64(purse.most)
	wares := r.wares[p.House]
	for i := range wares {
		if !purse.most.Covers(wares[i].cost) {
			continue
		}
		if wares[i].item == cathedral {
			w[workSites] = r.sites(s, seat)
		} else {
			w[workWares] |= bit(i)
		}
	}
	n := 1 + bits.OnesCount64(w[workFree]) + bits.OnesCount64(w[workWares]) + bits.OnesCount64(w[workSites])
	if r.canSell(s, seat) {
		n++
	}
	return n
}

// buyAt returns the choice with the number if it is open: the end, sources by bit, wares
// by bit, a cathedral by site, the sale.
func (r *rules) buyAt(s *state, seat engine.Seat, w *engine.Workings, n int) (c engine.Choice, ok bool) {
	if n == 0 {
		return engine.Choice{Verb: virtu.DoDone}, true
	}
	n--
	if src, ok := nth(w[workFree], &n); ok {
		return engine.Choice{Verb: virtu.DoConvert, On: int16(src)}, true
	}
	p := &s.Players[seat]
	purse := purse{seat: seat, bill: virtu.BillBuy, florins: p.Florins, most: payment.Hoard(w[workMost])}
	if i, ok := nth(w[workWares], &n); ok {
		ware := &r.wares[p.House][i]
		return engine.Choice{Verb: virtu.DoBuy, On: int16(ware.item), To: int16(content.NoCity)}, r.buys(s, &purse, ware)
	}
	if site, ok := nth(w[workSites], &n); ok {
		ware := ware{cathedral, r.tiles[content.FirstCathedral].cost}
		return engine.Choice{Verb: virtu.DoBuy, On: int16(cathedral), To: int16(site)}, r.buys(s, &purse, &ware)
	}
	return engine.Choice{Verb: virtu.DoSell}, true
}

// nth returns the place of the bit of a set that n others come before. If the set has at most n bits, ok
// is false and n is reduced by their number.
func nth(set uint64, n *int) (place int, ok bool) {
	if all := bits.OnesCount64(set); *n >= all {
		*n -= all
		return 0, false
	}
	for range *n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set), true
}
