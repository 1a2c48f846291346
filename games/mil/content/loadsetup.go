package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// setup is the start (M-2): knights, cubes, clan field, free lands.
func (l *loader) setup() []content.Field {
	each := content.Is // of every group
	return []content.Field{
		content.Need("knights", content.Exactly(len(l.Knights), l.knight)),
		content.Need("starting_lands_options", content.Exactly(3, l.pair)),
		content.Part("cubes_behind_screen", cubes(&l.Start), l.from.Of("set-up")),
		content.Part("clan_field",
			content.Need("unmarried_women", content.Int(&l.Women, 0, maxCubes)),
			content.Need("privileges", content.Int(&l.Privileges, 0, maxCubes)), l.from.Of("set-up")),
		l.value("starting_player", "set-up", content.Fixed("random", "M-2.14")),
		content.Part("free_lands",
			content.Part("per_group", each("food", "N", "M-2.9"), each("metal", "N", "M-2.9"), each("cloth", "N", "M-2.9"), l.from.Of("set-up")),
			l.drawn("by_players", 0), l.drawn("cut_throat_variant", 1)),
	}
}

// knight is one of the set-up (M-2.3). He needs a castle or soldiers: that he
// cannot leave play follows from it (M-1.14).
func (l *loader) knight(slot int) content.Kind {
	k := &l.Knights[slot]
	var castle int
	return content.Struct(
		content.Is("slot", string(rune('A'+slot)), "M-2.3"),
		content.Need("heir", content.Bool(&k.Heir)),
		content.Need("soldiers", content.Int(&k.Soldiers, 0, maxCubes)),
		content.Need("castle", content.Int(&castle, 0, 1)),
		content.Need("land", design(&k.Land), "in a first game"),
		l.from.Of("set-up"),
	).Then(func(v yamltree.Value) {
		if k.Castle = castle == 1; k.Soldiers == 0 && !k.Castle {
			v.Errorf("has neither soldiers nor a castle; one is needed (M-1.14)")
		}
	})
}

// pair is one of the starting pairs of lands: the first game's are the knights',
// the recommended one needs tiles enough; any other is for the table to choose
// (M-2.4).
func (l *loader) pair(i int) content.Kind {
	var pair [2]Land
	fields := []content.Field{
		content.Is("id", []string{"first_game", "recommended_later", "custom"}[i], "M-2.4"),
		content.Need("A", design(&pair[0])), content.Need("B", design(&pair[1])), content.Aside("note"), l.from.Of("set-up"),
	}
	if i == 2 {
		fields[1], fields[2] = content.Is("A", "any", "M-2.4"), content.Is("B", "any", "M-2.4")
	}
	return content.Struct(fields...).Then(func(v yamltree.Value) {
		if first := [2]Land{l.Knights[0].Land, l.Knights[1].Land}; i == 0 && pair != first {
			v.Errorf("is %s and %s; setup.knights says %s and %s", pair[0], pair[1], first[0], first[1])
		}
	})
}

// drawn are the lands of a variant for each number of players, and how they are
// split (M-2.9–M-2.11).
func (l *loader) drawn(name string, variant int) content.Field {
	return content.Need(name, content.Keyed("players", content.ByNumber(MinSeats, MaxSeats), func(i int) []content.Field {
		n := MinSeats + i
		free := &l.Free[n][variant]
		return []content.Field{
			content.Need("food", content.Int(&free.Food, 0, maxTiles)),
			content.Need("metal", content.Int(&free.Metal, 0, maxTiles)),
			content.Need("cloth", content.Int(&free.Cloth, 0, maxTiles)),
			content.Part("columns",
				content.Need("left", content.Int(&free.Columns[0], 0, ColumnRoom)),
				content.Need("right", content.Int(&free.Columns[1], 0, ColumnRoom))),
			l.from.Of("set-up"),
			content.Check(func(v yamltree.Value) { l.checkDrawn(v, n, *free) }),
		}
	}))
}

// checkDrawn adds an error unless the columns contain all lands that are drawn, divided as equally as
// possible, and there are enough tiles besides the starting lands (M-2.9, M-2.10).
func (l *loader) checkDrawn(v yamltree.Value, n int, free FreeLands) {
	columns := v.Get("columns")
	drawn := free.Food + free.Metal + free.Cloth
	left, right := free.Columns[0], free.Columns[1]
	switch {
	case left+right != drawn:
		columns.Errorf("hold %d lands; %d are drawn", left+right, drawn)
	case left != (drawn+1)/2:
		columns.Errorf("are %d and %d; as equal as possible, the larger on the left, is %d and %d (M-2.10)",
			left, right, (drawn+1)/2, drawn/2)
	}
	var rest [NumLands]int
	for design, info := range l.Lands {
		rest[design] = int(info.Count)
	}
	for _, k := range l.Knights {
		if rest[k.Land] -= n; rest[k.Land] < 0 {
			v.Errorf("%d families need more tiles of %s at the start than the %d of lands.yaml", n, k.Land, l.Lands[k.Land].Count)
			return
		}
	}
	want := map[string]int8{"food": free.Food, "metal": free.Metal, "cloth": free.Cloth}
	for _, group := range GroupNames {
		have := 0
		for design := Grain; design < NumLands; design++ {
			if l.Lands[design].Group == group {
				have += rest[design]
			}
		}
		if have < int(want[group]) {
			v.Get(group).Errorf("is %d; %d of that group are left after the starting lands (M-2.9)", want[group], have)
		}
	}
}

// optionWords are the switches of a table that the program has (M-27), with whom
// they may be used.
var optionWords = []struct {
	id       string
	fallback any
	players  []any
}{
	{"cut_throat", false, []any{2, 3, 4, 5}}, {"starting_lands", "first_game", []any{2, 3, 4, 5}},
	{"time_is_money", false, []any{3, 4, 5}}, {"pope_calls_crusade", false, []any{3, 4, 5}}, {"kings_claim", false, []any{3, 4, 5}},
}

func (l *loader) option(i int) content.Kind {
	option := &optionWords[i]
	return content.Struct(content.Is("id", option.id, "M-27"), content.Is("default", option.fallback, "M-27"),
		content.Need("players", content.FixedList("M-2.1", option.players...)), l.from.Of("options"))
}
