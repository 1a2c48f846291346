package content

import (
	"fmt"
	"slices"
	"strings"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// titleKinds are the kinds of title, with the tile of each house or of all.
var titleKinds = []string{"duchy", "principality", "kingdom", "republic"}

// titles is titles.yaml for the great game: titles, guild and cathedrals. The tiles
// of two players are for their own title.
func (l *loader) titles() content.Kind {
	return content.Struct(l.sold(), content.Need("cathedral", l.cathedral()), content.Aside("tiles_2p"))
}

// titlesOfTwo is it for two: titles and guild, and the tiles of France. How many
// there are, twoplayer.yaml says.
func (l *loader) titlesOfTwo() content.Kind {
	return content.Struct(l.sold(), content.Aside("cathedral"),
		content.Need("tiles_2p", content.Keyed("id", content.ByWord(franceIDs[:]), l.franceTile)))
}

// sold are the titles and the guild.
func (l *loader) sold() content.Field {
	guild := &l.Tiles[Guild]
	return content.Fields(
		content.Aside("summary"),
		content.Need("title_kinds", content.Keyed("id", content.ByWord(titleKinds), func(i int) []content.Field {
			t, excluded := &l.kinds[i], 0
			return []content.Field{
				l.tile(t, titleKinds[i], "available"),
				content.May("excludes", content.Enum(&excluded, titleKinds[2:]).Then(func(yamltree.Value) { t.Excludes = Kingdom + Tile(excluded) }),
					"which the owner may not have"),
				content.Aside("copies", "figures", "needs", "lost_with_city"),
			}
		})),
		content.Need("titles", content.List(func(int) content.Kind { return l.title() }).Then(func(v yamltree.Value) {
			for t := FirstDuchy; t <= Republic; t++ {
				if l.Tiles[t].ID == "" {
					v.Errorf("the %s is missing", titleOf(t))
				}
			}
		})),
		content.Part("guild",
			l.tile(guild, "guild", "available"),
			l.id(&guild.ID),
			content.Need("copies", content.Int(&guild.Copies, 1, 20)),
			content.Aside("figures", "excludes", "needs", "lost_with_city")),
	)
}

// tile has the fields of all bought tiles; enters is the side up with which the rules put it into the
// domain (V-22.8).
func (l *loader) tile(t *TileInfo, kind, enters string) content.Field {
	*t = TileInfo{Kind: kind, House: NumHouses, Excludes: -1}
	return content.Fields(
		names(&t.Names),
		cost(&t.Cost),
		slot(&t.Slot),
		points(&t.VP),
		content.May("own_only_one", content.Bool(&t.OnlyOne)),
		l.from.Provenance("tiles", &t.Provenance),
		content.May("symbols", gives(&t.Gives, &t.WarCost)),
		content.May("enters", content.Word(new(string), enters)),
	)
}

// title says who may buy a title, and how many there are.
func (l *loader) title() content.Kind {
	var id string
	var copies int8
	kind, of := -1, NumHouses
	return content.Struct(
		l.id(&id),
		content.Need("kind", content.Enum(&kind, titleKinds)),
		content.May("house", house(&of)),
		content.Need("copies", content.Int(&copies, 1, 20)),
		l.from.Provenance("tiles", new(content.Provenance)),
	).Then(func(v yamltree.Value) {
		if kind < 0 {
			return
		}
		t := Kingdom + Tile(kind-2)
		switch {
		case kind < 2 && of == NumHouses:
			v.Errorf("a %s needs a house; houses are %s", titleKinds[kind], strings.Join(houseNames[:], ", "))
			return
		case kind < 2:
			t = FirstDuchy + Tile(kind)*(FirstPrincipality-FirstDuchy) + Tile(of)
		case of != NumHouses:
			v.Get("house").Errorf("a %s belongs to no house (V-22.5)", titleKinds[kind])
		}
		if l.Tiles[t].ID != "" {
			v.Errorf("the %s stands here twice", titleOf(t))
		}
		l.Tiles[t] = l.kinds[kind]
		l.Tiles[t].ID, l.Tiles[t].House, l.Tiles[t].Copies = id, of, copies
	})
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

// cathedral makes a tile of each figure.
func (l *loader) cathedral() content.Kind {
	var t TileInfo
	return content.Struct(
		content.Need("id", content.Word(new(string), "cathedral")),
		l.tile(&t, "cathedral", "exhausted"),
		content.Need("copies", content.Range(NumCathedrals, NumCathedrals)),
		content.May("figures", content.Range(NumCathedrals, NumCathedrals)),
		content.May("needs", content.Struct(content.May("own_city_value_min", content.Range(CathedralValue, CathedralValue)),
			content.Aside("own_city_without_cathedral"))),
		content.Aside("excludes", "lost_with_city"),
	).Then(func(v yamltree.Value) {
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
	})
}

// The tiles of two players' own, and their ids in the content.
var (
	franceTiles = [2]Tile{KingdomOfFrance, Cannons}
	franceIDs   = [2]string{"kingdom_of_france", "cannons_2p"}
)

// franceTile is a tile that France has from the start; it is never for sale (W-2.3).
// Cannons are the tile of that bonus: its points are used together, once, for a
// price (V-11.15).
func (l *loader) franceTile(i int) []content.Field {
	t := &l.Tiles[franceTiles[i]]
	*t = TileInfo{ID: franceIDs[i], Kind: franceIDs[i], House: NumHouses, Copies: 1, Excludes: -1}
	fields := []content.Field{
		names(&t.Names),
		content.Need("side", content.Word(new(string), l.holders[Milan])),
		content.Need("copies", content.Range(1, 1)),
		content.May("cost", content.Any().Then(func(v yamltree.Value) { v.Errorf("nobody buys this tile: it must be null (W-2.3)") })),
		slot(&t.Slot),
		points(&t.VP),
		l.from.Provenance("tiles", &t.Provenance),
	}
	if franceTiles[i] != Cannons {
		return append(fields, content.May("symbols", gives(&t.Gives, &t.WarCost)))
	}
	t.ID, t.Kind = bonusNames[CannonsBonus], "cannons"
	return append(fields,
		content.Need("effect", content.Word(new(string), bonusEffects[CannonsBonus])),
		content.May("symbols", content.List(func(int) content.Kind { return content.Any() }).Count(0, 0, "symbols")),
		content.Need("war", content.Int(&t.Gives[War], 1, MaxSymbols)),
		content.Need("florins", content.Int(&t.WarCost, 0, MaxSymbols)),
		content.Is("turns_to_exhausted", true, "V-11.15"))
}

// soldTile is a title, up to the last one, by its id; others are allowed too.
func (l *loader) soldTile(into *Tile, last Tile, others ...Tile) content.Kind {
	tiles := slices.Clone(others)
	for t := FirstDuchy; t <= last; t++ {
		tiles = append(tiles, t)
	}
	ids := func() (list []string) {
		for i, t := range tiles {
			if i < len(others) {
				list = append(list, franceIDs[slices.Index(franceTiles[:], t)])
			} else {
				list = append(list, l.Tiles[t].ID)
			}
		}
		return list
	}
	at := 0
	*into = -1
	return content.Ref(&at, "a title", ids).Then(func(v yamltree.Value) {
		if ids()[at] == v.Text() {
			*into = tiles[at]
		}
	})
}
