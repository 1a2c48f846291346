package content

import "signoria/engine/yamltree"

// readSpecial reads houses/boards.yaml: the special tower, the adaptation boards,
// the privileges and the set-up with houses, the faith tiles, the fifth bonus
// tile. What the rules know in one form only is held against it.
func readSpecial(c *Content, root yamltree.Value) {
	root.Fields("players", "players_source", "special_tower", "special_deck", "adaptation_boards", "council_palace",
		"council_privilege_options", "setup", "faith_tiles", "brown_family_member", "fifth_player")
	c.note(root.Get("players_source"))
	readSpecialTower(c, root.Need("special_tower"))
	deck := root.Need("special_deck")
	deck.Fields("cards_per_period", "cards_used_per_period", "source")
	deck.Need("cards_per_period").Int(2*PerPile, 2*PerPile)
	deck.Need("cards_used_per_period").Int(PerPile, PerPile)
	c.note(deck.Need("source"))
	readAdaptation(c, root.Need("adaptation_boards"))
	readSpecialPalace(c, root.Need("council_palace"))
	readMorePrivileges(c, root.Need("council_privilege_options"))
	readSpecialSetup(c, root.Need("setup"))
	readFaithTiles(c, root.Need("faith_tiles"))
	brown := root.Need("brown_family_member")
	brown.Fields("value", "house", "source")
	c.Special.brown = int16(brown.Need("value").Int(1, 20))
	c.note(brown.Need("source"))
	readFifthPlayer(c, root.Need("fifth_player"))
}

// note counts a part of the boards by its source.
func (c *Content) note(source yamltree.Value) {
	c.Board.Sources[sourceNames[source.OneOf(sourceNames...)]]++
}

func readSpecialTower(c *Content, v yamltree.Value) {
	v.Fields("floor_values", "floor_values_source", "floor_bonuses", "floor_bonuses_source")
	c.note(v.Need("floor_values_source"))
	c.note(v.Need("floor_bonuses_source"))
	readFloorValues(&c.Special.FloorValue, v.Need("floor_values"))
	readFloorBonuses(&c.Special.FloorBonus, v.Need("floor_bonuses"))
}

// readAdaptation reads the two adaptation boards (LH-4, K-23).
func readAdaptation(c *Content, v yamltree.Value) {
	v.Fields("moves_source", "tower_order", "tower_order_source", "boards")
	c.note(v.Need("moves_source"))
	c.note(v.Need("tower_order_source"))
	readTowerOrder(v.Need("tower_order"))
	players := [2][]int{{2, 3, 4}, {5}}
	for i, b := range v.Need("boards").Exactly(len(c.Special.Adaptation)) {
		b.Fields("id", "players", "floor_values", "source")
		c.note(b.Need("source"))
		for n, seats := range b.Need("players").Exactly(len(players[i])) {
			seats.Int(players[i][n], players[i][n])
		}
		readFloorValues(&c.Special.Adaptation[i], b.Need("floor_values"))
	}
}

// readSpecialPalace sees to it that the palace gives what that of the board
// gives: the overlay only makes room (LH-1.8).
func readSpecialPalace(c *Content, v yamltree.Value) {
	v.Fields("value", "capacity", "gain", "source")
	c.note(v.Need("source"))
	g := readGain(v.Need("gain"), plainGain)
	if v.Need("value").Int(0, 20) != c.Board.PalaceMinimum || g.goods != c.Board.PalaceGain || g.privileges != c.Board.PalacePrivileges {
		v.Errorf("differs from the palace in board.yaml; with houses it is the same")
	}
}

// maxPrivilegeOptions is how many privileges there may be to choose from: one
// bit more is that of the store (LH-9.1).
const maxPrivilegeOptions = 8

// readMorePrivileges reads the privileges with houses (K-11): they begin with
// those of the board.
func readMorePrivileges(c *Content, v yamltree.Value) {
	for _, item := range v.List() {
		item.Fields("id", "gain", "source")
		c.note(item.Need("source"))
		c.Special.Privileges = append(c.Special.Privileges, Privilege{ID: item.Need("id").Text(), Gain: readGoods(item.Need("gain"))})
	}
	if n := len(c.Special.Privileges); n > maxPrivilegeOptions {
		v.Errorf("%d options; at most %d are possible", n, maxPrivilegeOptions)
	}
	for i, basic := range c.Board.Privileges {
		if i >= len(c.Special.Privileges) || c.Special.Privileges[i].ID != basic.ID {
			v.Errorf("option %d must be %s, as in board.yaml: the list begins with those of the board", i+1, basic.ID)
			return
		}
	}
}

// readSpecialSetup reads the coins of the start (LH-1.7); there is nothing else
// (LH-1.6).
func readSpecialSetup(c *Content, v yamltree.Value) {
	v.Fields("resources_each", "coins_by_turn_order", "source")
	c.note(v.Need("source"))
	if readGoods(v.Need("resources_each")) != (Goods{}) {
		v.Get("resources_each").Errorf("with houses the auction gives the goods of the start (LH-1.6)")
	}
	for _, coins := range v.Need("coins_by_turn_order").Exactly(MaxSeats) {
		c.Special.StartCoins = append(c.Special.StartCoins, int16(coins.Int(0, 99)))
	}
}

// readFaithTiles reads the Della Rovere's tiles (LH-9.10), from low to high.
func readFaithTiles(c *Content, v yamltree.Value) {
	items := v.List()
	if len(items) > maxFaithTiles {
		v.Errorf("%d tiles; at most %d are possible", len(items), maxFaithTiles)
	}
	step := int16(0)
	for _, item := range items {
		item.Fields("id", "faith_space", "effects", "source")
		t := FaithTile{
			ID:      item.Need("id").Text(),
			Step:    int16(item.Need("faith_space").Int(1, max(1, len(c.Board.FaithVP)-1))),
			Effects: nowhere.in(c).effects(item.Need("effects")),
			Source:  readSource(item, ""),
		}
		if t.Step <= step {
			item.Get("faith_space").Errorf("is %d; the tiles stand from low to high", t.Step)
		}
		step = t.Step
		for _, e := range c.Effects(t.Effects) {
			if e.Kind != EffGain && e.Kind != EffPlayFree {
				item.Get("effects").Errorf("a faith tile gives plain goods, or lets a leader be played free")
			}
		}
		c.FaithTiles = append(c.FaithTiles, t)
	}
}

// maxFaithTiles is how many tiles the rules have bits for.
const maxFaithTiles = 8

// readFifthPlayer reads the fifth personal bonus tile.
func readFifthPlayer(c *Content, v yamltree.Value) {
	v.Fields("components", "components_source", "personal_bonus_tile")
	c.note(v.Need("components_source"))
	tile := v.Need("personal_bonus_tile")
	tile.Fields("advanced_side", "source")
	t := readBonusTile(tile.Need("advanced_side"), "rulebook")
	t.Source = readSource(tile, "")
	c.Board.BonusTiles = append(c.Board.BonusTiles, t)
}

// readAuction reads houses/auction_tiles.yaml.
func readAuction(c *Content, root yamltree.Value) {
	root.Fields("source", "tiles")
	source := fileSource(root)
	for _, v := range root.Need("tiles").Exactly(MaxSeats) {
		v.Fields("id", "theme", "rows", "note")
		t := AuctionTile{ID: v.Need("id").Text()}
		for i, row := range v.Need("rows").Exactly(AuctionRows) {
			row.Fields("row", "gain", "source", "also", "note")
			row.Need("row").Int(i+1, i+1)
			t.Rows[i], t.Sources[i] = readResources(row.Need("gain")), readSource(row, source)
		}
		for _, other := range c.Auction {
			if other.ID == t.ID {
				v.Errorf("tile %q stands here twice", t.ID)
			}
		}
		c.Auction = append(c.Auction, t)
	}
}

// tokenCount is how many special tokens there are (LH-6).
const tokenCount = 30

// readTokens reads houses/special_tokens.yaml: plain gains only, so that a token
// on a card can never start a chain.
func readTokens(c *Content, root yamltree.Value) {
	root.Fields("source", "tokens", "total")
	source := fileSource(root)
	sum := 0
	for _, v := range root.Need("tokens").List() {
		v.Fields("id", "count", "gain", "source", "also", "note")
		g := readGain(v.Need("gain"), plainGain)
		f := Face{ID: v.Need("id").Text(), Count: v.Need("count").Int(1, tokenCount), Gain: g.goods, Privileges: g.privileges, Source: readSource(v, source)}
		if f.Gain == (Goods{}) && f.Privileges == 0 {
			v.Errorf("shows nothing")
		}
		checkID(v, f.ID, c.Faces)
		c.Faces = append(c.Faces, f)
		sum += f.Count
	}
	if n := len(c.Faces); n > FaceRoom {
		root.Get("tokens").Errorf("%d kinds; at most %d are possible", n, FaceRoom)
	}
	if sum != tokenCount {
		root.Get("tokens").Errorf("%d tokens in all; %d are needed (LH-6)", sum, tokenCount)
	}
	root.Need("total").Int(tokenCount, tokenCount)
}

func checkID(v yamltree.Value, id string, others []Face) {
	if id == "" {
		v.Errorf("needs an id")
	}
	for _, f := range others {
		if f.ID == id {
			v.Errorf("token %q stands here twice", id)
		}
	}
}
