package content

// LeaderKind says when a leader's ability works (LA-2.4).
type LeaderKind uint8

// Always, once a round, once when played, or by an action space of his own.
const (
	Permanent LeaderKind = iota
	OncePerRound
	Immediate
	ActionSpace
)

// Leader is a leader card (LA-3, LH-8, LP-3).
type Leader struct {
	Number  int
	Slug    string // "girolamo_savonarola"
	Name    string
	Set     Set
	Rule    string
	Needs   []Need
	Kind    LeaderKind
	Space   Space // his own action space, Home: none
	Minimum int   // of that space
	Lasting []Lasting
	Effects Range // of the other kinds
	Source  string
}

// Need is one atomic part of a requirement (EL-5): at least N, or with Most at
// most N.
type Need struct {
	What NeedOf
	Type CardType // NeedCards
	Good Good     // NeedGood
	N    int16
	Most bool
}

// Of returns how much a player has of what the requirement counts: goods, cards by type, or leaders in
// play (LA-2.8).
func (n *Need) Of(goods *Goods, cards *[NumTypes]int8, leaders int8) int16 {
	switch n.What {
	case NeedGood:
		return goods[n.Good]
	case NeedCards:
		return int16(cards[n.Type])
	case NeedWoodStone:
		return goods[Wood] + goods[Stone]
	case NeedLeaders:
		return int16(leaders)
	}
	all, most, types := int16(0), int16(0), int16(0)
	for _, k := range cards {
		all += int16(k)
		most = max(most, int16(k))
		types += int16(min(k, 1))
	}
	switch n.What {
	case NeedSameType:
		return most
	case NeedTypes:
		return types
	}
	return all
}

// Lacks is by how much a number misses the requirement: by too few, or with Most by
// too many.
func (n *Need) Lacks(have int16) int16 {
	if n.Most {
		return max(0, have-n.N)
	}
	return max(0, n.N-have)
}

// NeedOf is what a requirement counts.
type NeedOf uint8

// What requirements count.
const (
	NeedGood      NeedOf = iota + 1
	NeedCards            // of Type
	NeedSameType         // of any one type
	NeedAllCards         // of all types together
	NeedTypes            // different types
	NeedWoodStone        // wood and stone together
	NeedLeaders          // played
)

// House is a house tile (LH-9, LP-4).
type House struct {
	Number  int
	Slug    string // "da_montefeltro"
	Name    string
	Set     Set
	Rule    string
	Lasting []Lasting
	Source  string
}

// Face is the side of a kind of token: its name and what it yields.
type Face struct {
	ID         string
	Count      int // how many there are
	Gain       Goods
	Privileges int
	Source     string
}

// FaithTile is a tile of the Della Rovere on the faith track (LH-9.10).
type FaithTile struct {
	ID      string
	Step    int16
	Effects Range
	Source  string
}

// AuctionTile is one of the tiles on which houses are bid for (LH-2.3).
type AuctionTile struct {
	ID      string
	Rows    [6]Goods // row 1 first
	Sources [6]string
}

// Special are the board values of Houses of the Renaissance.
type Special struct {
	FloorValue [NumFloors]int    // of the special tower
	FloorBonus [NumFloors]Goods  // K-3
	Adaptation [2][NumFloors]int // K-23: for 2–4 players, for 5
	Privileges []Privilege       // K-11 with houses: begins with those of the basic game
	StartCoins []int16           // K-19 with houses
	brown      int16             // value of the brown member (LH-9.9), that of its house too
}
