package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// special is houses/boards.yaml: the special tower, the adaptation boards, the
// privileges and the set-up with houses, the faith tiles, the fifth bonus tile.
// What the rules know in one form only is held against it.
func (l *loader) special() content.Kind {
	s := &l.Special
	part := content.Need("source", l.partSource())
	return content.Struct(
		content.Part("special_tower",
			content.Need("floor_values", content.Into(s.FloorValue[:], value), "bottom to top"),
			content.Need("floor_values_source", l.partSource()),
			content.Need("floor_bonuses", floorBonuses(&s.FloorBonus)),
			content.Need("floor_bonuses_source", l.partSource())),
		content.Part("special_deck", content.Need("cards_per_period", content.Range(2*PerPile, 2*PerPile)),
			content.Need("cards_used_per_period", content.Range(PerPile, PerPile)), part),
		content.Part("adaptation_boards",
			content.Need("moves_source", l.partSource()),
			content.Need("tower_order", towerOrder()),
			content.Need("tower_order_source", l.partSource()),
			content.Need("boards", content.Exactly(len(s.Adaptation), l.adaptation))),
		content.Need("council_palace", l.specialPalace()),
		content.Need("council_privilege_options", l.morePrivileges(), "begins with those of board.yaml (K-11)"),
		content.Part("setup",
			content.Need("resources_each", content.Any().Then(func(v yamltree.Value) {
				if len(v.Fields()) > 0 {
					v.Errorf("with houses the auction gives the goods of the start (LH-1.6)")
				}
			}), "nothing (LH-1.6)"),
			content.Need("coins_by_turn_order", content.Exactly(MaxSeats, func(int) content.Kind {
				var n int16
				return count(&n).Then(func(yamltree.Value) { s.StartCoins = append(s.StartCoins, n) })
			}), "LH-1.7"), part),
		content.Need("faith_tiles", l.faithTiles(), "from low to high (LH-9.10)"),
		content.Part("brown_family_member", content.Need("value", content.Int(&s.brown, 1, 20)), content.Aside("house"), part),
		content.Part("fifth_player",
			content.Aside("components"), content.Need("components_source", l.partSource()),
			content.Part("personal_bonus_tile", l.fifthTile()...)),
		content.Aside("players"), content.May("players_source", l.partSource()),
	)
}

// partSource is the source of a part of the boards, which is counted.
func (l *loader) partSource() content.Kind { return l.from.Source(boardParts) }

// adaptation is one of the two boards (LH-4, K-23).
func (l *loader) adaptation(i int) content.Kind {
	players := [2][]int{{2, 3, 4}, {5}}[i]
	return content.Struct(
		content.Need("players", content.Exactly(len(players), func(n int) content.Kind { return content.Range(players[n], players[n]) })),
		content.Need("floor_values", content.Into(l.Special.Adaptation[i][:], value)),
		content.Need("source", l.partSource()), content.Aside("id"))
}

// specialPalace must yield the same as the palace of the board: the overlay only makes room (LH-1.8).
func (l *loader) specialPalace() content.Kind {
	var least, privileges int
	var gain Goods
	return content.Struct(content.Need("value", value(&least)), content.Need("gain", plainGain(&gain, &privileges)),
		content.Need("source", l.partSource()), content.Aside("capacity")).Then(func(v yamltree.Value) {
		if b := &l.Board; least != b.PalaceMinimum || gain != b.PalaceGain || privileges != b.PalacePrivileges {
			v.Errorf("differs from the palace in board.yaml; with houses it is the same")
		}
	})
}

// maxPrivilegeOptions is how many privileges there may be to choose from: one
// bit more is that of the store (LH-9.1).
const maxPrivilegeOptions = 8

func (l *loader) morePrivileges() content.Kind {
	s := &l.Special
	return content.Slice(&s.Privileges, func(p *Privilege) content.Kind {
		return privilege(p, content.Need("source", l.partSource()))
	}).Count(0, maxPrivilegeOptions, "options").Then(func(v yamltree.Value) {
		for i, basic := range l.Board.Privileges {
			if i >= len(s.Privileges) || s.Privileges[i].ID != basic.ID {
				v.Errorf("option %d must be %s, as in board.yaml: the list begins with those of the board", i+1, basic.ID)
				return
			}
		}
	})
}

// maxFaithTiles is how many tiles the rules have bits for.
const maxFaithTiles = 8

// faithTiles are the Della Rovere's (LH-9.10), from low to high.
func (l *loader) faithTiles() content.Kind {
	step := int16(0)
	return content.Slice(&l.FaithTiles, func(t *FaithTile) content.Kind {
		return content.Struct(
			content.Need("id", content.Text(&t.ID)),
			content.Need("faith_space", content.Int(&t.Step, 1, 99).Then(func(v yamltree.Value) {
				switch last := len(l.Board.FaithVP) - 1; {
				case int(t.Step) > last:
					v.Errorf("is %d; allowed are 1 to %d", t.Step, last)
				case t.Step <= step:
					v.Errorf("is %d; the tiles stand from low to high", t.Step)
				}
				step = t.Step
			}), "step of the faith track"),
			content.Need("effects", l.anywhere().effects(&t.Effects).Then(func(v yamltree.Value) {
				for _, e := range l.Effects(t.Effects) {
					if e.Kind != EffGain && e.Kind != EffPlayFree {
						v.Errorf("a faith tile gives plain goods, or lets a leader be played free")
					}
				}
			})),
			l.from.Of("faith tiles", &t.Source))
	}).Count(0, maxFaithTiles, "tiles")
}

// fifthTile is the fifth personal bonus tile.
func (l *loader) fifthTile() []content.Field {
	var t BonusTile
	return []content.Field{content.Part("advanced_side", bonuses(&t)...), l.from.Of("personal bonus tiles", &t.Source),
		content.Check(func(yamltree.Value) { l.Board.BonusTiles = append(l.Board.BonusTiles, t) })}
}

// auction is houses/auction_tiles.yaml.
func (l *loader) auction() content.Kind {
	var file string
	seen := map[string]bool{}
	return content.Struct(l.from.FileSource(&file), content.Need("tiles", content.Exactly(MaxSeats, func(int) content.Kind {
		t := &AuctionTile{}
		return content.Struct(
			content.Need("id", content.Text(&t.ID).Then(content.Once(seen))),
			content.Need("rows", content.Exactly(AuctionRows, func(i int) content.Kind {
				return content.Struct(
					content.Need("row", content.Range(i+1, i+1), "1 is the lowest"),
					content.Need("gain", resources(&t.Rows[i])),
					l.from.OrFile("auction tiles", &file, &t.Sources[i]),
					content.Aside("also", "note"))
			})),
			content.Aside("theme", "note"),
		).Then(func(yamltree.Value) { l.Auction = append(l.Auction, *t) })
	})))
}

// tokenCount is how many special tokens there are (LH-6).
const tokenCount = 30

// tokens is houses/special_tokens.yaml: plain gains only, so that a token on a
// card can never start a chain.
func (l *loader) tokens() content.Kind {
	var file string
	sum := 0
	faces := content.List(func(int) content.Kind {
		f := &Face{}
		return content.Struct(
			content.Need("id", content.Text(&f.ID)),
			content.Need("count", content.Int(&f.Count, 1, tokenCount), "how many of them there are"),
			content.Need("gain", plainGain(&f.Gain, &f.Privileges)),
			l.from.OrFile("special tokens", &file, &f.Source),
			content.Aside("also", "note"),
		).Then(func(v yamltree.Value) {
			addFace(v, &l.Faces, *f)
			sum += f.Count
		})
	}).Count(0, FaceRoom, "kinds").Then(func(v yamltree.Value) {
		if sum != tokenCount {
			v.Errorf("%d tokens in all; %d are needed (LH-6)", sum, tokenCount)
		}
	})
	return content.Struct(l.from.FileSource(&file), content.Need("tokens", faces), content.Need("total", content.Range(tokenCount, tokenCount)))
}
