package content

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// readNobles reads nobles.yaml: the kinds of character cards (V-1.2).
func readNobles(l *loader, root yamltree.Value) {
	root.Fields("summary", "nobles")
	for i, v := range root.Need("nobles").Exactly(NumCharacters) {
		l.readNoble(Card(1+i), v)
	}
}

// readNoble reads a character card and tells whether two players use it.
func (l *loader) readNoble(at Card, v yamltree.Value) (inTwo bool) {
	v.Fields("id", "names", "copies", "cost", "action", "symbols", "vp", "agent", "own_only_one", "in_2p",
		"source", "source_by_field")
	card := l.readCard(v, "character cards")
	card.House = NumHouses
	card.Copies = int8(v.Need("copies").Int(1, 20))
	card.Cost = readCost(v.Need("cost"))
	card.VP = v.Need("vp").Int(0, 20)
	card.OnlyOne = v.Get("own_only_one").Bool()
	l.Cards[at] = card
	return v.Get("in_2p").Bool()
}

// readFamilies reads families.yaml: three cards of every house. Those of two
// players are for their own title.
func readFamilies(l *loader, root yamltree.Value) {
	root.Fields("summary", "families_3to5", "families_2p")
	list := root.Need("families_3to5")
	for i, v := range list.Exactly(int(NumHouses) * FamilyCards) {
		v.Fields("id", "house", "names", "action", "symbols", "agent", "source", "source_by_field")
		l.readFamily(FirstFamily+Card(i), v, House(v.Need("house").OneOf(houseNames[:]...)))
	}
	for h := range l.Houses {
		if n := len(l.Houses[h].Cards); n != FamilyCards {
			list.Errorf("%d cards of %s; %d are needed", n, House(h), FamilyCards)
		}
	}
}

// readFamily reads a family card of a house.
func (l *loader) readFamily(at Card, v yamltree.Value, house House) {
	card := l.readCard(v, "family cards")
	card.House, card.Copies = house, 1
	l.Cards[at] = card
	h := &l.Houses[house]
	h.Cards = append(h.Cards, at)
}

// readCard reads what all cards of a palace have.
func (l *loader) readCard(v yamltree.Value, what string) CardInfo {
	card := CardInfo{
		ID:         l.name(v),
		Names:      readNames(v.Need("names")),
		Action:     readAction(v.Get("action")),
		Agents:     int8(v.Get("agent").Int(0, 5)),
		Provenance: l.note(what, v),
	}
	card.Gives, card.WarCost = readGives(v.Get("symbols"))
	return card
}

// titleKinds are the kinds of title, with the tile of each house or of all.
var titleKinds = []string{"duchy", "principality", "kingdom", "republic"}

// readTitles reads titles.yaml for the great game: titles, guild and cathedrals.
// The tiles of two players are for their own title.
func readTitles(l *loader, root yamltree.Value) {
	l.readSold(root)
	l.readCathedral(root.Need("cathedral"))
}

// readSold reads the titles and the guild.
func (l *loader) readSold(root yamltree.Value) {
	root.Fields("summary", "title_kinds", "titles", "guild", "cathedral", "tiles_2p")
	var kinds [4]TileInfo
	for _, v := range root.Need("title_kinds").Exactly(len(kinds)) {
		k := v.Need("id").OneOf(titleKinds...)
		if kinds[k].Kind != "" {
			v.Errorf("%s stands here twice", titleKinds[k])
		}
		kinds[k] = l.readTile(v, titleKinds[k], "available")
		kinds[k].Excludes = readExcludes(v.Get("excludes"))
	}
	for _, v := range root.Need("titles").List() {
		l.readTitle(v, &kinds)
	}
	for t := FirstDuchy; t <= Republic; t++ {
		if l.Tiles[t].ID == "" {
			root.Need("titles").Errorf("the %s is missing", titleOf(t))
		}
	}
	guild := root.Need("guild")
	l.Tiles[Guild] = l.readTile(guild, "guild", "available")
	l.Tiles[Guild].ID = l.name(guild)
	l.Tiles[Guild].Copies = int8(guild.Need("copies").Int(1, 20))
}

// readTile reads what all bought tiles have; the rules say with which side up
// it enters the domain (V-22.8).
func (l *loader) readTile(v yamltree.Value, kind, enters string) TileInfo {
	v.Fields("id", "names", "copies", "figures", "cost", "symbols", "courtier_slot", "vp", "own_only_one",
		"excludes", "needs", "enters", "lost_with_city", "source", "source_by_field")
	t := TileInfo{
		Kind:       kind,
		Names:      readNames(v.Need("names")),
		House:      NumHouses,
		Cost:       readCost(v.Need("cost")),
		Slot:       v.Get("courtier_slot").Int(0, 1) == 1,
		VP:         v.Need("vp").Int(0, 20),
		OnlyOne:    v.Get("own_only_one").Bool(),
		Excludes:   -1,
		Provenance: l.note("tiles", v),
	}
	t.Gives, t.WarCost = readGives(v.Get("symbols"))
	v.Get("enters").OneOf(enters)
	return t
}

// readExcludes reads the kind that the owner may not have (V-22.5).
func readExcludes(v yamltree.Value) Tile {
	if !v.Given() {
		return -1
	}
	return Kingdom + Tile(v.OneOf("kingdom", "republic"))
}

// readTitle reads who may buy a title, and how many there are.
func (l *loader) readTitle(v yamltree.Value, kinds *[4]TileInfo) {
	v.Fields("id", "kind", "house", "copies", "source", "source_by_field")
	kind := v.Need("kind").OneOf(titleKinds...)
	house := readHouse(v.Get("house"))
	t := Kingdom + Tile(kind-2)
	if kind < 2 {
		if house == NumHouses {
			v.Errorf("a %s needs a house; houses are %s", titleKinds[kind], strings.Join(houseNames[:], ", "))
			return
		}
		t = FirstDuchy + Tile(kind)*(FirstPrincipality-FirstDuchy) + Tile(house)
	} else if house != NumHouses {
		v.Get("house").Errorf("a %s belongs to no house (V-22.5)", titleKinds[kind])
	}
	if l.Tiles[t].ID != "" {
		v.Errorf("the %s stands here twice", titleOf(t))
	}
	l.note("tiles", v)
	l.Tiles[t] = kinds[kind]
	l.Tiles[t].ID, l.Tiles[t].House = l.name(v), house
	l.Tiles[t].Copies = int8(v.Need("copies").Int(1, 20))
}

func titleOf(t Tile) string {
	switch {
	case t < FirstPrincipality:
		return "duchy of " + House(t-FirstDuchy).String()
	case t < Kingdom:
		return "principality of " + House(t-FirstPrincipality).String()
	}
	return titleKinds[2+t-Kingdom]
}

// readCathedral reads the cathedral and makes a tile of each figure.
func (l *loader) readCathedral(v yamltree.Value) {
	t := l.readTile(v, "cathedral", "exhausted")
	v.Need("id").OneOf("cathedral")
	v.Need("copies").Int(NumCathedrals, NumCathedrals)
	v.Get("figures").Int(NumCathedrals, NumCathedrals)
	needs := v.Get("needs")
	needs.Fields("own_city_value_min", "own_city_without_cathedral")
	needs.Get("own_city_value_min").Int(CathedralValue, CathedralValue)
	if t.OnlyOne {
		v.Get("own_only_one").Errorf("is true; a player may have several cathedrals (V-22.11)")
	}
	if t.Slot {
		v.Get("courtier_slot").Errorf("is 1; a cathedral opens no slot (V-3.9)")
	}
	t.Copies = 1
	for i := range Tile(NumCathedrals) {
		t.ID = fmt.Sprintf("cathedral.%d", i+1)
		l.Tiles[FirstCathedral+i] = t
	}
}

// readAlliances reads alliances.yaml: the three great powers.
func readAlliances(l *loader, root yamltree.Value) {
	root.Fields("rules", "powers")
	for _, v := range root.Need("powers").Exactly(int(NumPowers)) {
		v.Fields("id", "names", "cost", "bonus", "vp", "source", "source_by_field")
		id := v.Need("id")
		p := slices.Index(powerNames[:], id.Text())
		if p < 0 || l.Powers[p].ID != "" {
			id.Errorf("is %q; needed are, each once, %s", id.Text(), strings.Join(powerNames[:], ", "))
			continue
		}
		l.Powers[p] = PowerInfo{
			ID:         powerNames[p],
			Names:      readNames(v.Need("names")),
			Cost:       readCost(v.Need("cost")),
			VP:         v.Need("vp").Int(0, 20),
			Provenance: l.note("powers", v),
		}
		bonus := v.Need("bonus")
		bonus.Fields("kind", "count", "florins", "use", "counts_for_religious_influence")
		kind := [NumPowers]Symbol{War, Ship, Cross}[p] // V-24.8
		bonus.Need("kind").OneOf(kind.String())
		bonus.Get("florins").Int(0, 0)
		l.Powers[p].Gives[kind] = int8(bonus.Need("count").Int(1, MaxSymbols))
	}
}
