package content

import "signoria/engine/yamltree"

// box is a file of development cards: their numbers, and how many of each type
// and period there are.
type box struct {
	set         Set
	first, last int
	pile        int
}

var (
	basicBox  = box{BasicSet, 1, LastBasic, PerPile}          // L-1.6
	housesBox = box{HousesSet, LastBasic + 1, LastSpecial, 4} // LH-1.2
	pazziBox  = box{PazziSet, LastSpecial + 1, CardCount, 2}  // LP-1.1
	cardKeys  = []string{"number", "name", "english_name",    // those that say what a card does, then those for people
		"type", "period", "cost", "immediate", "permanent", "source",
		"also", "note", "unsure", "name_source", "name_note", "cost_source", "cost_note", "end_game_source"}
)

// read reads a file of cards and checks their numbers.
func (b box) read(c *Content, root yamltree.Value) {
	root.Fields("source", "cards")
	source := fileSource(root)
	var piles [NumTypes][3]int
	for _, v := range root.Need("cards").List() {
		card := b.readCard(c, v, source)
		if c.Cards[card.Number].Number != 0 {
			v.Errorf("card %d stands here twice", card.Number)
		}
		c.Cards[card.Number] = card
		piles[card.Type][card.Period-1]++
	}
	for t := range piles {
		for p, n := range piles[t] {
			if n != b.pile {
				root.Get("cards").Errorf("%d %s cards of period %d; %d are needed", n, CardType(t), p+1, b.pile)
			}
		}
	}
}

func (b box) readCard(c *Content, v yamltree.Value, source string) Card {
	v.Fields(cardKeys...)
	card := Card{
		Number: v.Need("number").Int(b.first, b.last),
		Set:    b.set,
		Name:   readName(v),
		Type:   CardType(v.Need("type").OneOf(TypeNames[:NumTypes]...)),
		Period: v.Need("period").Int(1, 3),
		Source: readSource(v, source),
	}
	for _, part := range []string{"name_source", "cost_source", "end_game_source"} {
		v.Get(part).OneOf(sourceNames...)
	}
	costs := v.Get("cost").List()
	if len(costs) > 2 {
		v.Get("cost").Errorf("%d alternatives; at most 2 are possible", len(costs))
	}
	for _, cost := range costs {
		card.Costs = append(card.Costs, readCost(cost))
	}
	if card.Type == Territory && len(costs) > 0 {
		v.Get("cost").Errorf("territories have no cost (L-7.1)")
	}
	if card.Type == Building && len(costs) == 0 {
		v.Errorf("a building needs a cost, which L-15.19 counts")
	}
	card.Immediate = nowhere.in(c).effects(v.Get("immediate"))
	readPermanent(c, &card, v.Get("permanent"))
	return card
}

func readName(v yamltree.Value) string {
	name := v.Need("name").Text()
	if name == "" {
		v.Errorf("needs a name")
	}
	return name
}

// readCost reads one alternative; military is { need, pay } (L-7.11), or
// { per_opponent }.
func readCost(v yamltree.Value) Cost {
	var cost Cost
	fields := v.Fields("wood", "stone", "servants", "coins", "military", "faith", "special_tokens")
	for _, f := range fields {
		if f.Name != "military" {
			cost.Pay[GoodByName(f.Name)] = int16(f.Int(1, 99))
			continue
		}
		f.Fields("need", "pay", "per_opponent")
		if f.Get("per_opponent").Given() {
			cost.Need, cost.Each = readAmountOf(f.Value)
			cost.Pay[Military] = cost.Need
			continue
		}
		cost.Need = int16(f.Need("need").Int(0, 99))
		cost.Pay[Military] = int16(f.Need("pay").Int(0, 99))
		if cost.Pay[Military] > cost.Need {
			f.Errorf("pays %d of the %d points needed; the need must be the larger number", cost.Pay[Military], cost.Need)
		}
	}
	if cost.Each && len(fields) > 1 {
		v.Errorf("what is paid for each opponent is paid alone")
	}
	return cost
}

func readAmountOf(v yamltree.Value) (int16, bool) {
	n, each := readAmount(v, 19)
	if v.Get("need").Given() || v.Get("pay").Given() {
		v.Errorf("per_opponent says what is needed and paid; need and pay do not stand beside it")
	}
	return n, each
}

// readPermanent reads a card's lasting part, by its type: a harvest or production
// effect, a list of permanent effects, or points at the end.
func readPermanent(c *Content, card *Card, v yamltree.Value) {
	if card.Type == Character {
		card.Lasting = onCard.in(c).lastings(v)
		checkHolding(card, c, v)
		return
	}
	if !v.Given() {
		return
	}
	allowed := map[CardType][]string{
		Territory: {"harvest", "hold_token"}, Building: {"production"}, Venture: {"end_game_vp", "end_game_vp_per"},
	}[card.Type]
	for _, f := range v.Fields(allowed...) {
		switch f.Name {
		case "end_game_vp":
			card.EndVP = f.Int(0, 99)
		case "end_game_vp_per":
			card.End = readTally(f.Value)
		case "harvest":
			card.Work = readWork(c, Harvest, f.Value)
		case "production":
			card.Work = readWork(c, Production, f.Value)
		case "hold_token":
			f.Int(1, 1)
		}
	}
	if card.Type == Territory && v.Get("hold_token").Given() != (card.Work != nil && card.Work.Held) {
		v.Errorf("hold_token and the harvest's held_token go together (LH-5.1)")
	}
}

// checkHolding sees to it that what a held token shows is gained only on a card
// that may hold one (LH-5.2).
func checkHolding(card *Card, c *Content, v yamltree.Value) {
	for _, l := range card.Lasting {
		for _, e := range c.Effects(l.Effects) {
			if e.Kind == EffHeld && has(card.Lasting, LastHold) == nil {
				v.Errorf("held_token needs hold_token beside it (LH-5.2)")
			}
		}
	}
}

// readTally reads { each, of, vp, limit } (LH-5.16).
func readTally(v yamltree.Value) Tally {
	v.Fields("each", "of", "vp", "limit")
	t := Tally{Per: readPerName(v), Each: int16(v.Need("each").Int(1, 99)), VP: int16(v.Need("vp").Int(1, 99))}
	if limit := v.Get("limit"); limit.Given() {
		t.Limit = int16(limit.Int(1, 99))
	}
	return t
}

// perNames are what can be counted, in the order of Per.
var perNames = [NumPers]string{"", "territory", "character", "building", "venture", "military", "played_leaders",
	"faith", "servants", "special_tokens", "wood_stone_pairs"}

func readPerName(v yamltree.Value) Per { return Per(1 + v.Need("of").OneOf(perNames[1:]...)) }
