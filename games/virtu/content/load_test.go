package content

import (
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"signoria/engine/content"
)

func virtuValues(t testing.TB) *Content { return valuesOf(t, Load, Files) }
func warsValues(t testing.TB) *Content  { return valuesOf(t, LoadWars, WarsFiles) }

func valuesOf(t testing.TB, load func(fs.FS) (*Content, error), files fs.FS) *Content {
	t.Helper()
	c, err := load(files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEmbeddedContentLoads(t *testing.T) {
	c, err := Load(Files)
	if err != nil {
		t.Fatal(err)
	}
	cards, tiles, near := 0, 0, [NumSides]int{}
	for _, card := range c.Cards {
		if card.ID != "" {
			cards++
		}
	}
	for _, tile := range c.Tiles {
		if tile.ID != "" {
			tiles++
		}
	}
	for side := range near {
		for city := range c.Near[side] {
			near[side] += len(c.Near[side][city])
		}
	}
	if cards != 28 || tiles != 49 || near != [NumSides]int{2 * 33, 2 * 37} || len(c.Edition) != 16 {
		t.Errorf("got %d cards, %d tiles, %v road ends and the edition %q; want 28, 49, 66 and 74, and 16 letters", cards, tiles, near, c.Edition)
	}
	counts := map[string]int{}
	for _, s := range c.Sources {
		counts[s.What] += s.Count
	}
	for what, want := range map[string]int{"cities": 30, "seas": 4, "roads": 38, "palaces": 6, "family cards": 15,
		"character cards": 12, "tiles": 18, "patronage steps": 6, "patronage bonuses": 10, "points": 12, "powers": 3} {
		if counts[what] != want {
			t.Errorf("got %d sources of %s; want %d", counts[what], what, want)
		}
	}
	if got := c.Cities[0].Provenance; got.Entry != "rulebook" || got.Fields["tile_symbols"] != "reconstructed" {
		t.Errorf("%s comes from %+v", c.Cities[0].ID, got)
	}
}

// TestShips checks how many ships ways by sea cost: the examples of the rules (V-13.5, V-14.5), and 0
// for cities without a port.
func TestShips(t *testing.T) {
	c := virtuValues(t)
	for _, test := range []struct {
		from, to string
		want     int8
	}{
		{"ancona", "venice", 1}, {"pisa", "terracina", 2}, {"pisa", "ajaccio", 1}, {"terracina", "ajaccio", 1},
		{"genoa", "venice", 4}, {"corfu", "messina", 1}, {"florence", "pisa", 0}, {"rome", "terracina", 0}, {"pisa", "pisa", 0},
	} {
		from, to := slices.Index(c.CityNames(), test.from), slices.Index(c.CityNames(), test.to)
		if got, back := c.Ships[from][to], c.Ships[to][from]; got != test.want || back != test.want {
			t.Errorf("from %s to %s: %d ships, back %d; want %d", test.from, test.to, got, back, test.want)
		}
	}
}

// TestBrokenContent changes one place of a file and checks that the error of Load names the file, what
// is wrong and what is allowed.
func TestBrokenContent(t *testing.T) {
	for _, test := range []struct{ name, file, old, new, want string }{
		{"unknown key", "map.yaml", "    pirate: false", "    pirates: false", "map.yaml:80: cities[1].pirates: is not known here; allowed are id, names, value"},
		{"value out of range", "map.yaml", "    value: 2", "    value: 12", "map.yaml:78: cities[1].value: is 12; allowed are 1 to 9"},
		{"unknown sea", "map.yaml", "ports: [ligurian]", "ports: [baltic]", `cities[2].ports[1]: is "baltic"; allowed are ligurian, tyrrhenian, ionian, adriatic`},
		{"three seas", "map.yaml", "ports: [tyrrhenian, ionian]", "ports: [tyrrhenian, ionian, adriatic]", "3 seas; at most 2 are possible (V-14.5)"},
		{"sea twice", "map.yaml", "ports: [tyrrhenian, ionian]", "ports: [ionian, ionian]", "the same sea twice"},
		{"one-way sea", "map.yaml", "neighbours: [ionian]", "neighbours: []", "seas[3]: adriatic is a neighbour of ionian, but not the other way round"},
		{"seas apart", "map.yaml", "neighbours: [ligurian, ionian]\n", "neighbours: [ligurian]\n", "is a neighbour of"},
		{"same id", "map.yaml", "id: nice", "id: turin", "cities[2].id: turin is the name of something else already"},
		{"reserved id", "map.yaml", "id: nice", "id: token", "token is the name of something else already"},
		{"odd id", "map.yaml", "id: nice", "id: Nice", `is "Nice"; allowed are small letters, digits and _, a letter first`},
		{"no name", "map.yaml", "names: {en: Turin, it: Torino, cs: Turín, ru: Турин}", "names: {en: Turin, it: Torino, cs: Turín}", "cities[1].names: ru is missing"},
		{"empty name", "map.yaml", "names: {en: Turin,", "names: {en: '',", "cities[1].names.en: is empty; a name is needed"},
		{"not on side", "map.yaml", "pair: [perugia, spoleto]", "pair: [perugia, paris]", `is "paris"; allowed are turin, nice`},
		{"road of another side", "map.yaml", "pair: [florence, spoleto]", "pair: [perugia, spoleto]", "roads.side_34[1].pair: perugia is not on side_34"},
		{"road twice", "map.yaml", "pair: [turin, milan]", "pair: [nice, turin]", "nice and turin are joined already on side_34"},
		{"road to itself", "map.yaml", "pair: [turin, milan]", "pair: [turin, turin]", "a road joins two cities"},
		{"half a road", "map.yaml", "pair: [turin, milan]", "pair: [turin]", "roads.both[2].pair: 1 entries; 2 are needed"},
		{"unknown side", "map.yaml", "on_sides: [side_25]", "on_sides: [side_2]", `is "side_2"; allowed are side_34, side_25`},
		{"start off the map", "map.yaml", "start: {p5: rome, p2: league_rome}\n    tile_symbols: [{kind: ship", "start: {p4: rome, p2: league_rome}\n    tile_symbols: [{kind: ship", "civitavecchia is not on the map of 4 players"},
		{"one starting city", "map.yaml", "start: {p3: venice, p4: venice, p5: venice, p2: league_venice}", "start: {p4: venice, p5: venice}", "venice holds 1 cities at the start of 3 players; 2 are needed"},
		{"no capital", "map.yaml", "capital_of: milan", "capital_of: null", "0 capitals of milan; 1 is needed"},
		{"no place", "map.yaml", "longitude: 7.69", "longitude: west", "cities[1].longitude: is text; a number from -180 to 180 is expected here"},
		{"off the earth", "map.yaml", "latitude: 45.07", "latitude: 95.07", "is 95.07; allowed are -90 to 90"},
		{"unknown source", "map.yaml", "source: rulebook            # the name", "source: hearsay            # the name", `is "hearsay"; allowed are rulebook, public (or "public: where"), reconstructed`},
		{"kind twice", "map.yaml", "tile_symbols: [{kind: crown, count: 1}, {kind: florin, count: 2}]", "tile_symbols: [{kind: crown, count: 1}, {kind: crown, count: 2}]", "crown stands here twice"},
		{"not YAML", "map.yaml", "seas:", "seas: [", "map.yaml: not readable as YAML"},
		{"slots", "palaces.yaml", "left: {base: 1, light: 2}", "left: {base: 1, light: 1}", "5 slots, 2 of them light; 6 are needed, 3 of them light (V-3.1)"},
		{"arrow across", "palaces.yaml", "between: [2, 3]", "between: [2, 4]", "chamber 4 does not follow chamber 2 clockwise"},
		{"arrow twice", "palaces.yaml", "side: left, between", "side: right, between", "the right side stands here twice"},
		{"chamber twice", "palaces.yaml", "{position: 2, action: govern, symbol: crown}", "{position: 1, action: govern, symbol: crown}", "chamber 1 stands here twice"},
		{"chamber's symbol", "palaces.yaml", "{position: 2, action: govern, symbol: crown}", "{position: 2, action: govern, symbol: mask}", "the symbol is mask; chamber_symbols says crown for govern"},
		{"unknown action", "palaces.yaml", "{position: 2, action: govern,", "{position: 2, action: rule,", `is "rule"; allowed are govern, patronage, trade, annex, campaign, intrigue`},
		{"unknown house", "palaces.yaml", "id: venice", "id: genoa", `is "genoa"; allowed are milan, florence, naples, venice, rome`},
		{"units at the start", "palaces.yaml", "start_units: {milan: 1, turin: 1}", "start_units: {milan: 1, genoa: 1}", "start_units.genoa: is no starting city of milan"},
		{"too many agents", "palaces.yaml", "start_agents: 2", "start_agents: 6", "is 5, less than the 6 of the start"},
		{"houses of three", "palaces.yaml", "players: [4, 5]", "players: [3, 4, 5]", "4 houses play with 3 players"},
		{"family house", "families.yaml", "house: milan", "house: florence", "4 cards of florence; 3 are needed"},
		{"a card less", "families.yaml", "  - id: alexander_vi\n", "  - id: council_of_ten\n", "council_of_ten is the name of something else already"},
		{"no cost", "nobles.yaml", "cost: {florin: 2}", "costs: {florin: 2}", "nobles[1].costs: is not known here"},
		{"three kinds", "nobles.yaml", "cost: {florin: 3, crown: 1}", "cost: {florin: 3, crown: 1, cross: 1, mask: 1}", "names 3 kinds beside florins; at most 2 are possible"},
		{"war for nothing said", "nobles.yaml", "{kind: war, count: 1, florins_each: 1}", "{kind: war, count: 1}", "florins_each is missing"},
		{"priced crown", "nobles.yaml", "{kind: crown, count: 1}, {kind: ship", "{kind: crown, count: 1, florins_each: 1}, {kind: ship", "only war symbols cost florins"},
		{"no copies", "nobles.yaml", "copies: 5", "copies: 0", "nobles[1].copies: is 0; allowed are 1 to 20"},
		{"title without a house", "titles.yaml", "{id: duchy_milan, kind: duchy, house: milan,", "{id: duchy_milan, kind: duchy, house: null,", "a duchy needs a house; houses are milan, florence"},
		{"king of a house", "titles.yaml", "{id: kingdom, kind: kingdom, house: null,", "{id: kingdom, kind: kingdom, house: rome,", "a kingdom belongs to no house (V-22.5)"},
		{"title twice", "titles.yaml", "{id: duchy_rome, kind: duchy, house: rome,", "{id: duchy_rome, kind: duchy, house: milan,", "the duchy of milan stands here twice"},
		{"title enters", "titles.yaml", "enters: available", "enters: exhausted", `is "exhausted"; allowed are available`},
		{"cathedrals", "titles.yaml", "copies: 5\n  figures: 5", "copies: 6\n  figures: 5", "cathedral.copies: is 6; allowed are 5 to 5"},
		{"patronage step", "patronage.yaml", "{step: 2,", "{step: 3,", "track.fields[3].step: is 3; allowed are 2 to 2"},
		{"three bonuses", "patronage.yaml", "crown_or_cross: 1}, bonus: false, vp: 1", "crown_or_cross: 1}, bonus: true, vp: 1", "3 steps give a bonus; at most 2 can"},
		{"bonus kind", "patronage.yaml", "kind: personality", "kind: work", `bonuses[1].kind: is "work"; allowed are personality`},
		{"bonus effect", "patronage.yaml", "effect: war_bonus_each_siege", "effect: courtier_slot", "allowed are war_bonus_each_siege"},
		{"city track", "prestige.yaml", "{cities: 5, vp: 3, courtier_slot: 1,", "{cities: 5, vp: 3,", "5 cities alone open a courtier slot (V-19.4)"},
		{"end of the game", "prestige.yaml", "{cities: 8, vp: 6, ends_game: true,", "{cities: 8, vp: 6,", "ends_game is false; 8 cities alone end the game (V-25.1)"},
		{"ranks", "prestige.yaml", "vp_by_rank: [4, 2, 0]", "vp_by_rank: [4, 2]", "2 entries; 3 are needed"},
		{"fixed points", "prestige.yaml", "{id: trophy, vp: 2,", "{id: trophy, vp: 3,", "other_vp[1].vp: is 3; allowed are 2 to 2"},
		{"power", "alliances.yaml", "id: france", "id: england", `is "england"; allowed are france, ottoman_empire, holy_roman_empire`},
		{"power's bonus", "alliances.yaml", "bonus: {kind: ship,", "bonus: {kind: mask,", `powers[2].bonus.kind: is "mask"; allowed are ship`},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := Load(changed(t, test.file, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %q in it", err, test.want)
			}
			if err != nil && !strings.HasPrefix(err.Error(), test.file+":") && test.file != "map.yaml" {
				t.Errorf("the first error is about another file: %v", err)
			}
		})
	}
}

// changed returns the embedded files of Virtù with the first occurrence of old in one file replaced.
func changed(t testing.TB, file, old, replacement string) fs.FS {
	t.Helper()
	return changedIn(t, Files, Describe(), file, old, replacement)
}

// changedIn does the same for the files of either title.
func changedIn(t testing.TB, from fs.FS, names []content.File, file, old, replacement string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for _, f := range names {
		text, err := fs.ReadFile(from, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		if f.Name == file {
			next := strings.Replace(string(text), old, replacement, 1)
			if next == string(text) {
				t.Fatalf("%q is not in %s", old, f.Name)
			}
			text = []byte(next)
		}
		files[f.Name] = &fstest.MapFile{Data: text}
	}
	return files
}

// TestFewerCities checks that Load refuses a map with fewer than thirty cities.
func TestFewerCities(t *testing.T) {
	text, err := fs.ReadFile(Files, "map.yaml")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(text), "  - id: parma\n")
	parma, _, _ := strings.Cut(rest, "  - id: mantua\n")
	_, err = Load(changed(t, "map.yaml", "  - id: parma\n"+parma, ""))
	if err == nil || !strings.Contains(err.Error(), "cities: 29 entries; 30 are needed") {
		t.Errorf("29 cities: got the error %v, want that 30 are needed", err)
	}
}

// TestMissingFile checks that the error of Load names every missing file.
func TestMissingFile(t *testing.T) {
	_, err := Load(fstest.MapFS{})
	for _, file := range Describe() {
		if err == nil || !strings.Contains(err.Error(), file.Name) {
			t.Errorf("got the error %v, want one that names %s", err, file.Name)
		}
	}
}
