package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// maxTiles is how many tiles of land there can be, maxModifier the greatest
// modifier of a land's defence.
const (
	maxTiles    = 99
	maxModifier = 9
)

// lands is lands.yaml: the five designs, and the tiles one by one, which repeat
// them. The rules for all lands are M-2.3, M-6.2, M-13.3.
func (l *loader) lands() content.Kind {
	return content.Struct(
		content.Is("schema", "mil.lands.v1", "this version of the program"),
		content.Part("defaults",
			content.Part("flip", flip, l.from.Of("lands")),
			l.value("entry_side", "lands", content.Fixed("light", "M-2.3")),
			l.value("tiles_total", "lands", content.Int(&l.tiles, 1, maxTiles))),
		content.Need("designs", l.designs()),
		content.Need("tiles", l.allTiles(), "the tiles one by one; each shows what its design says"),
	)
}

// flip is when a land is turned over.
var flip = content.Fields(content.Is("harvest", true, "M-6.2"), content.Is("fees", true, "M-13.3"), content.Is("conquest", false, "M-20.14"))

// GroupNames are the groups in which lands are drawn (M-2.9).
var GroupNames = []string{"food", "metal", "cloth"}

// landGroups are the groups of the designs (M-2.9).
var landGroups = [NumLands]string{Grain: "food", Fish: "food", Wool: "cloth", Mine: "metal", Quarry: "metal"}

// designs are all five, each once.
func (l *loader) designs() content.Kind {
	return content.Keyed("id", content.ByWord(LandNames[Grain:]), l.design).Then(func(v yamltree.Value) {
		sum := 0
		for _, info := range l.Lands {
			sum += int(info.Count)
		}
		if sum != l.tiles {
			v.Errorf("%d tiles of all designs; defaults.tiles_total says %d", sum, l.tiles)
		}
	})
}

func (l *loader) design(i int) []content.Field {
	id := Grain + Land(i)
	info := &l.Lands[id]
	info.ID = id.String()
	sources := make([]content.Field, 0, 7)
	for _, name := range []string{"kind", "count", "light_yield", "light_fee", "dark_yield", "dark_fee", "defence_modifier"} {
		sources = append(sources, content.Need(name, l.from.Source("land values")))
	}
	group := content.Word(&info.Group, GroupNames...).Then(func(v yamltree.Value) {
		if want := landGroups[id]; info.Group != want {
			v.Errorf("is %q; the rules draw %s among the lands of %s (M-2.9)", info.Group, id, want)
		}
	})
	return []content.Field{
		content.Need("group", group, "the set-up draws so many tiles of each group"),
		content.Need("name", names(&info.Names)),
		content.Need("count", content.Int(&info.Count, 1, maxTiles), "how many tiles of it there are"),
		content.Part("light", side(&info.Sides[0])),
		content.Part("dark", side(&info.Sides[1])),
		content.Need("defence_modifier", content.Int(&info.Defence, 0, maxModifier), "added to the defence of the column, or of the lands of its owner"),
		content.Part("sources", sources...),
		l.from.Of("lands", &info.Source),
	}
}

// side has the fields of a side of a land: its yield in a harvest, its fee in the phase of fees.
func side(into *LandSide) content.Field {
	return content.Fields(content.Part("yield", cubes(&into.Yield)), content.Part("fee", cubes(&into.Fee)))
}

// allTiles are the single tiles, each once: a tile shows what its design says, and
// hints at its other side.
func (l *loader) allTiles() content.Kind {
	seen, sides := map[string]bool{}, []string{"light", "dark"}
	var count [NumLands]int8
	return content.List(func(int) content.Kind {
		var id string
		var of Land
		var shown, hint [2]LandSide
		return content.Struct(
			content.Need("id", content.Text(&id).Then(content.Once(seen))),
			content.Need("design", design(&of)),
			content.Need("group", content.Same(func() string { return l.Lands[of].Group }, "the design says")),
			content.Part("light", side(&shown[0]), content.Part("hint", side(&hint[0]))),
			content.Part("dark", side(&shown[1]), content.Part("hint", side(&hint[1]))),
			content.Need("defence_modifier", content.Same(func() int8 { return l.Lands[of].Defence }, "the design says")),
			content.Part("flip", flip), l.from.Of("tiles"),
		).Then(func(v yamltree.Value) {
			count[of]++
			for i, word := range sides {
				if shown[i] != l.Lands[of].Sides[i] {
					v.Get(word).Errorf("is not what the design says of its %s side", word)
				}
				if hint[i] != l.Lands[of].Sides[1-i] {
					v.Get(word).Get("hint").Errorf("is not what the other side of the design says")
				}
			}
		})
	}).Then(func(v yamltree.Value) {
		for design := Grain; design < NumLands; design++ {
			if info := &l.Lands[design]; info.ID != "" && info.Count != count[design] {
				v.Errorf("%d tiles of %s; the design says %d", count[design], design, info.Count)
			}
		}
	})
}
