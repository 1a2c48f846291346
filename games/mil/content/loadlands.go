package content

import (
	"signoria/engine/yamltree"
)

// readLands reads lands.yaml: the five designs, and the tiles one by one, which
// repeat them.
func readLands(l *loader, root yamltree.Value) {
	root.Fields("schema", "defaults", "designs", "tiles")
	only(root.Need("schema"), "mil.lands.v1", "this version of the program")
	total := l.readDefaults(root.Need("defaults"))
	designs := root.Need("designs")
	for _, v := range designs.Exactly(int(NumLands) - 1) {
		l.readDesign(v)
	}
	sum := 0
	for _, info := range l.Lands {
		sum += int(info.Count)
	}
	if sum != total {
		designs.Errorf("%d tiles of all designs; defaults.tiles_total says %d", sum, total)
	}
	l.readTiles(root.Need("tiles"))
}

// readDefaults checks what holds for all lands (M-2.3, M-6.2, M-13.3) and gives
// the number of tiles.
func (l *loader) readDefaults(v yamltree.Value) int {
	v.Fields("flip", "entry_side", "tiles_total")
	readFlip(v.Need("flip"), "source")
	l.note("lands", v.Get("flip"))
	entry := v.Need("entry_side")
	entry.Fields("value", "source")
	only(entry.Need("value"), "light", "M-2.3")
	l.note("lands", entry)
	total := v.Need("tiles_total")
	total.Fields("value", "source")
	l.note("lands", total)
	return total.Need("value").Int(1, maxTiles)
}

// maxTiles is how many tiles of land there can be.
const maxTiles = 99

// readFlip checks when a land is turned over.
func readFlip(v yamltree.Value, beside ...string) {
	v.Fields(append([]string{"harvest", "fees", "conquest"}, beside...)...)
	only(v.Need("harvest"), "true", "M-6.2")
	only(v.Need("fees"), "true", "M-13.3")
	only(v.Need("conquest"), "false", "M-20.14")
}

// GroupNames are the groups in which lands are drawn (M-2.9).
var GroupNames = []string{"food", "metal", "cloth"}

// readDesign reads a design; all five are needed, each once.
func (l *loader) readDesign(v yamltree.Value) {
	v.Fields("id", "group", "name", "count", "light", "dark", "defence_modifier", "sources", "source")
	id := Grain + Land(v.Need("id").OneOf(LandNames[Grain:]...))
	info := &l.Lands[id]
	if info.ID != "" {
		v.Get("id").Errorf("%s stands here twice", id)
		return
	}
	*info = LandInfo{
		ID:      id.String(),
		Group:   GroupNames[v.Need("group").OneOf(GroupNames...)],
		Names:   readNames(v.Need("name")),
		Count:   int8(v.Need("count").Int(1, maxTiles)),
		Sides:   [2]LandSide{readSide(v.Need("light")), readSide(v.Need("dark"))},
		Defence: int8(v.Need("defence_modifier").Int(0, maxModifier)),
		Source:  l.note("lands", v),
	}
	if want := landGroups[id]; info.Group != want {
		v.Get("group").Errorf("is %q; the rules draw %s among the lands of %s (M-2.9)", info.Group, id, want)
	}
	l.noteFields("land values", v.Need("sources"), "kind", "count", "light_yield", "light_fee", "dark_yield", "dark_fee",
		"defence_modifier")
}

// landGroups are the groups in which the lands are drawn (M-2.9).
var landGroups = [NumLands]string{Grain: "food", Fish: "food", Wool: "cloth", Mine: "metal", Quarry: "metal"}

// maxModifier is the greatest modifier of a land's defence.
const maxModifier = 9

// noteFields counts where single values of an entry come from.
func (l *loader) noteFields(what string, v yamltree.Value, names ...string) {
	for _, f := range v.Fields(names...) {
		l.count[SourceCount{What: what, Source: readSource(f.Value)}]++
	}
	for _, name := range names {
		v.Need(name)
	}
}

func readSide(v yamltree.Value, beside ...string) LandSide {
	v.Fields(append([]string{"yield", "fee"}, beside...)...)
	return LandSide{Yield: readCubes(v.Need("yield"), nil), Fee: readCubes(v.Need("fee"), nil)}
}

// readTiles holds the single tiles against their designs.
func (l *loader) readTiles(v yamltree.Value) {
	seen := map[string]bool{}
	var count [NumLands]int8
	for _, tile := range v.List() {
		tile.Fields("id", "design", "group", "light", "dark", "defence_modifier", "flip", "source")
		id := tile.Need("id")
		if id.Given() && seen[id.Text()] {
			id.Errorf("%s stands here twice", id.Text())
		}
		seen[id.Text()] = true
		design := Grain + Land(tile.Need("design").OneOf(LandNames[Grain:]...))
		count[design]++
		readFlip(tile.Need("flip"))
		checkTile(tile, &l.Lands[design])
		l.note("tiles", tile)
	}
	for design := Grain; design < NumLands; design++ {
		if info := &l.Lands[design]; info.ID != "" && info.Count != count[design] {
			v.Errorf("%d tiles of %s; the design says %d", count[design], design, info.Count)
		}
	}
}

// checkTile: a tile shows what its design says, and hints at its other side.
func checkTile(v yamltree.Value, info *LandInfo) {
	if group := v.Need("group"); group.Given() && group.Text() != info.Group {
		group.Errorf("is %q; the design says %s", group.Text(), info.Group)
	}
	if f := v.Need("defence_modifier"); int8(f.Int(0, maxModifier)) != info.Defence {
		f.Errorf("is %s; the design says %d", f.Text(), info.Defence)
	}
	for side, word := range []string{"light", "dark"} {
		f := v.Need(word)
		if readSide(f, "hint") != info.Sides[side] {
			f.Errorf("is not what the design says of its %s side", word)
		}
		if hint := f.Need("hint"); readSide(hint) != info.Sides[1-side] {
			hint.Errorf("is not what the other side of the design says")
		}
	}
}
