package content

import (
	"reflect"
	"slices"
	"testing"
)

// printed returns the embedded content.
func printed(t *testing.T) *Content {
	t.Helper()
	c, err := Load(Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestContentIsComplete counts the modules' components (LH-1, LP-1).
func TestContentIsComplete(t *testing.T) {
	c := printed(t)
	var cards [3][NumTypes][3]int
	for _, card := range c.Cards[1:] {
		cards[card.Set][card.Type][card.Period-1]++
	}
	for set, want := range [3]int{8, 4, 2} {
		for kind := range NumTypes {
			for period := range 3 {
				if got := cards[set][kind][period]; got != want {
					t.Errorf("%s: %d %s cards of period %d, want %d", Set(set), got, kind, period+1, want)
				}
			}
		}
	}
	if len(c.Leaders) != 45 || len(c.Houses) != 13 || len(c.Auction) != 5 || len(c.FaithTiles) != 3 || len(c.Visconti) != 5 {
		t.Errorf("%d leaders, %d houses, %d auction tiles, %d faith tiles, %d Visconti tokens",
			len(c.Leaders)-1, len(c.Houses)-1, len(c.Auction), len(c.FaithTiles), len(c.Visconti))
	}
	tokens := 0
	for _, f := range c.Faces {
		tokens += f.Count
	}
	if tokens != 30 || len(c.Board.BonusTiles) != 6 || len(c.Special.Privileges) != 6 {
		t.Errorf("%d tokens, %d bonus tiles, %d privileges", tokens, len(c.Board.BonusTiles), len(c.Special.Privileges))
	}
}

// TestContentSources checks how many entries of each kind name a source.
func TestContentSources(t *testing.T) {
	got := map[string]int{}
	for _, s := range printed(t).Sources {
		got[s.What] += s.Count
	}
	for what, want := range map[string]int{"development cards": 168, "excommunication tiles": 24, "personal bonus tiles": 6, "leaders": 44,
		"houses": 12, "auction tiles": 30, "special tokens": 9, "faith tiles": 3, "visconti tokens": 5} {
		if got[what] != want {
			t.Errorf("%s: %d entries have a source, want %d", what, got[what], want)
		}
	}
	if len(got) != len(sourceKinds) {
		t.Errorf("the kinds of sources are %v, want those of %v", got, sourceKinds)
	}
}

// TestContentNumbers checks that leaders and houses are numbered in the order of the files and have their
// set.
func TestContentNumbers(t *testing.T) {
	c := printed(t)
	for n, want := range map[int]struct {
		slug string
		set  Set
		kind LeaderKind
	}{
		1: {"francesco_sforza", BasicSet, OncePerRound}, 6: {"lorenzo_de_medici", BasicSet, Permanent}, 20: {"pico_della_mirandola", BasicSet, Permanent},
		21: {"alfonso_v_d_aragona", HousesSet, Permanent}, 24: {"ladislao_vii_jagellone", HousesSet, Immediate}, 40: {"bramante", HousesSet, ActionSpace},
		41: {"raffaello_sanzio", PazziSet, OncePerRound}, 43: {"niccolo_machiavelli", PazziSet, Permanent}, 44: {"jacopo_salviati", PazziSet, Permanent},
	} {
		l := c.Leaders[n]
		if l.Number != n || l.Slug != want.slug || l.Set != want.set || l.Kind != want.kind {
			t.Errorf("leader %d has the number %d, slug %s, set %s and kind %d, want %+v", n, l.Number, l.Slug, l.Set, l.Kind, want)
		}
	}
	for n, want := range map[int]string{1: "da_montefeltro", 10: "della_rovere", 11: "della_scala", 12: "visconti"} {
		if h := c.Houses[n]; h.Number != n || h.Slug != want || (h.Set == PazziSet) != (n > 10) {
			t.Errorf("house %d has the number %d, slug %s and set %s, want %s", n, h.Number, h.Slug, h.Set, want)
		}
	}
}

func TestContentSlugs(t *testing.T) {
	for name, want := range map[string]string{
		"Niccolò Machiavelli": "niccolo_machiavelli", "Lorenzo de' Medici": "lorenzo_de_medici", "Beatrice d'Este": "beatrice_d_este",
		"Ludovico III Gonzaga": "ludovico_iii_gonzaga", " 'A  b. ": "a_b",
	} {
		if got := slugOf(name); got != want {
			t.Errorf("the slug of %q is %q, want %q", name, got, want)
		}
	}
}

// TestContentSpaces checks that leaders with an action space have the spaces in the order of their numbers,
// with the printed minimum (LH-7), and other leaders have none.
func TestContentSpaces(t *testing.T) {
	next := LeaderSpace
	var minimums []int
	for _, l := range printed(t).Leaders {
		if l.Kind != ActionSpace {
			if l.Space != Home || l.Minimum != 0 {
				t.Errorf("%s has the space %s of value %d, want none", l.Name, l.Space, l.Minimum)
			}
			continue
		}
		if l.Space != next {
			t.Errorf("%s has the space %s, want %s", l.Name, l.Space, next)
		}
		next++
		minimums = append(minimums, l.Minimum)
	}
	if want := []int{6, 4, 3, 5, 3, 1}; !slices.Equal(minimums, want) {
		t.Errorf("the minimums are %v, want %v", minimums, want)
	}
}

// TestContentRequirements checks that each number of a requirement is a part of its own (EL-5).
func TestContentRequirements(t *testing.T) {
	c := printed(t)
	for n, want := range map[int][]Need{
		2:  {{What: NeedSameType, N: 6}},
		10: {{What: NeedCards, Type: Building, N: 3}, {What: NeedGood, Good: Coins, N: 12}, {What: NeedGood, Good: Faith, N: 2}},
		21: {{What: NeedGood, Good: Military, N: 6}, {What: NeedGood, Good: Faith, N: 0, Most: true}},
		24: {{What: NeedGood, Good: VP, N: 10}, {What: NeedCards, Type: Building, N: 1, Most: true}},
		27: {{What: NeedGood, Good: Coins, N: 8}, {What: NeedGood, Good: Servants, N: 8}, {What: NeedWoodStone, N: 1, Most: true}},
		38: {{What: NeedAllCards, N: 9}, {What: NeedTypes, N: 3, Most: true}},
		39: {{What: NeedAllCards, N: 6}, {What: NeedCards, Type: Territory, N: 1, Most: true}, {What: NeedGood, Good: Tokens, N: 2, Most: true}},
		43: {{What: NeedCards, Type: Territory, N: 3}, {What: NeedGood, Good: VP, N: 20}, {What: NeedLeaders, N: 1}},
	} {
		if got := c.Leaders[n].Needs; !slices.Equal(got, want) {
			t.Errorf("%s requires %v, want %v", c.Leaders[n].Name, got, want)
		}
	}
}

// TestContentAbilities compares the abilities of leaders, some of every form, with the rules.
func TestContentAbilities(t *testing.T) {
	c := printed(t)
	ability := func(n int) Effect {
		if list := c.Effects(c.Leaders[n].Effects); len(list) == 1 {
			return list[0]
		}
		t.Errorf("leader %d does not have exactly one effect", n)
		return Effect{}
	}
	goods := func(good Good, n int16) (g Goods) {
		g[good] = n
		return g
	}
	for n, want := range map[int]Effect{
		1:  {Kind: EffWork, Area: Harvest, N: 1, Raise: RaiseServants},                                       // LA-3.1
		4:  {Kind: EffRaise, N: 6},                                                                           // LA-3.4
		18: {Kind: EffPrivileges, N: 1},                                                                      // LA-3.18
		22: {Kind: EffWork, Area: Harvest, N: 3, Max: 1},                                                     // LH-8.2
		24: {Kind: EffPlayFree},                                                                              // LH-8.4
		34: {Kind: EffKeepToken, N: 2, Each: 1},                                                              // LH-8.14
		31: {Kind: EffTrades, Trades: []Trade{{Cards: [NumTypes]int8{Character: 1}, Gain: goods(Faith, 3)}}}, // LH-8.11
	} {
		if got := ability(n); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", c.Leaders[n].Name, got, want)
		}
	}
	for n, want := range map[int]Lasting{
		5:  {Kind: LastNoFee, Towers: 1<<NumTowers - 1},                        // LA-3.5
		6:  {Kind: LastCopy},                                                   // LA-3.6
		7:  {Kind: LastNeutralValue, N: 3},                                     // LA-3.7
		12: {Kind: LastDouble, Goods: Goods{1, 1, 1, 1}},                       // LA-3.12
		19: {Kind: LastSetMember, N: 5},                                        // LA-3.19
		20: {Kind: LastDiscount, Type: AnyType, Goods: goods(Coins, 3)},        // LA-3.20
		35: {Kind: LastServantsPay, Goods: Goods{Wood: 1, Stone: 1, Coins: 1}}, // LH-8.15
		42: {Kind: LastServantRate, N: 1, Each: 2},                             // LP-3.2
		43: {Kind: LastGainMore, N: 1},                                         // LP-3.3
		44: {Kind: LastExtraPrivilege},                                         // LP-3.4
	} {
		if got := c.Leaders[n].Lasting; len(got) != 1 || got[0] != want {
			t.Errorf("%s: %+v, want %+v", c.Leaders[n].Name, got, want)
		}
	}
	// Bramante allows a production or a harvest with the value of the member (LH-8.20).
	if e := ability(40); e.Kind != EffOptions || len(e.Options) != 2 {
		t.Errorf("Bramante: %+v", e)
	} else {
		for i, area := range []Area{Production, Harvest} {
			if got := c.Effects(e.Options[i]); len(got) != 1 || got[0].Kind != EffWork || got[0].Area != area || got[0].Value != ValueMember {
				t.Errorf("Bramante's alternative %d: %+v", i+1, got)
			}
		}
	}
}

// TestContentHouses compares the houses with LH-9 and LP-4.
func TestContentHouses(t *testing.T) {
	c := printed(t)
	kinds := func(n int) (list []LastingKind) {
		for _, l := range c.Houses[n].Lasting {
			list = append(list, l.Kind)
		}
		return list
	}
	for n, want := range [][]LastingKind{1: {LastStore}, {LastOn}, {LastKeepMilitary}, {LastExchange}, {LastOn, LastCardLimit, LastEndScore, LastEndScore},
		{LastBeside, LastPlayBeside}, {LastBuy}, {LastSetReward, LastSetReward, LastSetReward, LastSetReward}, {LastExtraMember},
		{LastFaithTiles, LastOn}, {LastPrivilegeBan, LastOn, LastExchange}, {LastBeside, LastVisconti}} {
		if got := kinds(n); n > 0 && !slices.Equal(got, want) {
			t.Errorf("%s: kinds %v, want %v", c.Houses[n].Name, got, want)
		}
	}
	aragonesi := c.Houses[2].Lasting[0]
	e := c.Effects(aragonesi.Effects)
	if aragonesi.Event != OnCardTaken || aragonesi.Type != Territory || len(e) != 1 || e[0].Value != ValueTaken || e[0].Raise != RaiseNothing {
		t.Errorf("Aragonesi: %+v %+v", aragonesi, e)
	}
	if este := c.Houses[4].Lasting[0]; este.Goods[Military] != 1 || este.Other[Coins] != 2 {
		t.Errorf("Este: %+v", este)
	}
	if l := c.Houses[5].Lasting; l[1].N != 8 || l[2].Each != 7 || l[2].N != 28 || l[3].Each != 8 || l[3].N != 36 {
		t.Errorf("Medici: %+v", l)
	}
	for i, kind := range []EffectKind{EffDrawLeaders, EffPlayFree, EffGain, EffGain} {
		l := c.Houses[8].Lasting[i]
		if l.N != int16(i+1) || !hasEffect(c, l.Effects, kind) {
			t.Errorf("Orsini, set %d: %+v", i+1, l)
		}
	}
	if ban := c.Houses[11].Lasting[0]; c.Special.Privileges[ban.N].ID != "faith" {
		t.Errorf("Della Scala may not choose %s", c.Special.Privileges[ban.N].ID)
	}
}

// TestContentHall checks that card 110 gives a token unless its trade is made (L-9.10).
func TestContentHall(t *testing.T) {
	c := printed(t)
	w := c.Cards[110].Work
	if w.Gain[Tokens] != 1 || w.Effects.Count != 0 || len(w.Trades) != 1 {
		t.Fatalf("card 110 works as %+v, want a token and one trade", w)
	}
	if trade := w.Trades[0]; !trade.Instead || trade.Pay[Tokens] != 3 || trade.Gain != (Goods{}) || !hasEffect(c, trade.Effects, EffPlayFree) {
		t.Errorf("card 110 has the trade %+v, want three tokens instead of the gain, for a free leader", trade)
	}
}

// TestContentBoards compares the boards of the houses with LH-3, LH-4 and R-18.
func TestContentBoards(t *testing.T) {
	c := printed(t)
	s := &c.Special
	if s.FloorBonus[2][Tokens] != 1 || s.FloorBonus[3][Tokens] != 2 || s.FloorBonus[0] != (Goods{}) {
		t.Errorf("floor bonuses %v", s.FloorBonus)
	}
	for f := range NumFloors {
		if s.Adaptation[0][f] <= c.Board.FloorValue[f] || s.Adaptation[1][f] > c.Board.FloorValue[f] {
			t.Errorf("floor %d requires %d, adapted %d and %d; want the first higher and the second not", f+1, c.Board.FloorValue[f], s.Adaptation[0][f], s.Adaptation[1][f])
		}
	}
	if !slices.Equal(s.StartCoins, []int16{0, 1, 2, 3, 4}) {
		t.Errorf("the coins of the start are %v, want 0 to 4", s.StartCoins)
	}
	for i, t5 := range c.Board.BonusTiles[1:] {
		if t5.Source == "reconstructed" != (i == 4) {
			t.Errorf("bonus tile %d has the source %s, want only the fifth as reconstructed", i+1, t5.Source)
		}
	}
	for p, tiles := range c.Tiles {
		want := [3]LastingKind{LastGainLess, LastNoSpecial, LastEndLoss}[p]
		if got := tiles[TilesPerTime-1].Penalty.Kind; got != want {
			t.Errorf("tile 8 of period %d has a penalty of kind %d, want %d", p+1, got, want)
		}
	}
}
