package content

import (
	"slices"

	"signoria/engine/yamltree"
)

// readSetup reads the start (M-2): knights, cubes, clan field, free lands.
func (l *loader) readSetup(v yamltree.Value) {
	v.Fields("knights", "starting_lands_options", "cubes_behind_screen", "clan_field", "starting_player", "free_lands")
	for i, f := range v.Need("knights").Exactly(len(l.Knights)) {
		l.readKnight(i, f)
	}
	l.readPairs(v.Need("starting_lands_options"))
	cubes := v.Need("cubes_behind_screen")
	l.Start = readCubes(cubes, []string{"source"})
	l.note("set-up", cubes)
	clan := v.Need("clan_field")
	clan.Fields("unmarried_women", "privileges", "source")
	l.Women = int16(clan.Need("unmarried_women").Int(0, maxCubes))
	l.Privileges = int16(clan.Need("privileges").Int(0, maxCubes))
	l.note("set-up", clan)
	l.checked(v.Need("starting_player"), "set-up")
	only(v.Get("starting_player").Need("value"), "random", "M-2.14")
	l.readFree(v.Need("free_lands"))
}

// readKnight reads a knight of the set-up (M-2.3). He needs a castle or soldiers:
// that he cannot leave play follows from it (M-1.14).
func (l *loader) readKnight(slot int, v yamltree.Value) {
	v.Fields("slot", "heir", "soldiers", "castle", "land", "source")
	only(v.Need("slot"), string(rune('A'+slot)), "M-2.3")
	k := &l.Knights[slot]
	k.Heir = v.Need("heir").Bool()
	k.Soldiers = int8(v.Need("soldiers").Int(0, maxCubes))
	k.Castle = v.Need("castle").Int(0, 1) == 1
	k.Land = ReadLand(v.Need("land"))
	if v.Given() && k.Soldiers == 0 && !k.Castle {
		v.Errorf("has neither soldiers nor a castle; one is needed (M-1.14)")
	}
	l.note("set-up", v)
}

// ReadLand reads a design.
func ReadLand(v yamltree.Value) Land { return Grain + Land(v.OneOf(LandNames[Grain:]...)) }

var pairWords = []string{"first_game", "recommended_later", "custom"}

// readPairs holds the starting pairs against the knights: the first game's is
// theirs, the recommended one needs tiles enough; any other is for the table to
// choose (M-2.4).
func (l *loader) readPairs(v yamltree.Value) {
	for i, f := range v.Exactly(len(pairWords)) {
		f.Fields("id", "A", "B", "note", "source")
		only(f.Need("id"), pairWords[i], "M-2.4")
		l.note("set-up", f)
		if i == 2 {
			only(f.Need("A"), "any", "M-2.4")
			only(f.Need("B"), "any", "M-2.4")
			continue
		}
		pair := [2]Land{ReadLand(f.Need("A")), ReadLand(f.Need("B"))}
		if i == 0 && pair != [2]Land{l.Knights[0].Land, l.Knights[1].Land} {
			f.Errorf("is %s and %s; setup.knights says %s and %s", pair[0], pair[1], l.Knights[0].Land, l.Knights[1].Land)
		}
	}
}

// readFree reads how many lands are drawn and how they are split (M-2.9–M-2.11).
func (l *loader) readFree(v yamltree.Value) {
	v.Fields("per_group", "by_players", "cut_throat_variant")
	group := v.Need("per_group")
	group.Fields("food", "metal", "cloth", "source")
	for _, name := range GroupNames {
		only(group.Need(name), "N", "M-2.9")
	}
	l.note("set-up", group)
	for variant, name := range []string{"by_players", "cut_throat_variant"} {
		list := v.Need(name)
		for _, f := range list.Exactly(MaxSeats - MinSeats + 1) {
			l.readDrawn(variant, f)
		}
	}
}

// readDrawn reads the lands of one number of players.
func (l *loader) readDrawn(variant int, v yamltree.Value) {
	v.Fields("players", "food", "metal", "cloth", "columns", "source")
	n := v.Need("players").Int(MinSeats, MaxSeats)
	free := &l.Free[n][variant]
	if *free != (FreeLands{}) {
		v.Get("players").Errorf("%d players stand here twice", n)
	}
	free.Food = int8(v.Need("food").Int(0, maxTiles))
	free.Metal = int8(v.Need("metal").Int(0, maxTiles))
	free.Cloth = int8(v.Need("cloth").Int(0, maxTiles))
	columns := v.Need("columns")
	columns.Fields(ColumnNames...)
	for i, word := range ColumnNames {
		free.Columns[i] = int8(columns.Need(word).Int(0, ColumnRoom))
	}
	l.note("set-up", v)
	l.checkDrawn(v, n, *free)
}

// checkDrawn: the columns hold all that is drawn, as equal as possible, and the
// tiles suffice after the starting lands have been handed out (M-2.9, M-2.10).
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

// optionWords are the switches of a table, with whom they may be used.
var optionWords = []struct {
	id, fallback string
	players      []string
}{
	{"cut_throat", "false", []string{"2", "3", "4", "5"}}, {"starting_lands", "first_game", []string{"2", "3", "4", "5"}},
	{"time_is_money", "false", []string{"3", "4", "5"}}, {"pope_calls_crusade", "false", []string{"3", "4", "5"}},
	{"kings_claim", "false", []string{"3", "4", "5"}},
}

// readOptions holds the switches against those that the program has (M-27).
func (l *loader) readOptions(v yamltree.Value) {
	for i, f := range v.Exactly(len(optionWords)) {
		option := &optionWords[i]
		f.Fields("id", "default", "players", "source")
		only(f.Need("id"), option.id, "M-27")
		only(f.Need("default"), option.fallback, "M-27")
		onlyList(f.Need("players"), slices.Clone(option.players), "M-2.1")
		l.note("options", f)
	}
}
