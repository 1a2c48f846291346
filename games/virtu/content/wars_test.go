package content

import (
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// citiesWith returns the ids of the cities for which wanted is true, sorted.
func (c *Content) citiesWith(wanted func(City) bool) []string {
	var ids []string
	for i := range City(NumCities) {
		if wanted(i) {
			ids = append(ids, c.Cities[i].ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// TestWarsHouses checks what every side and league starts with (W-2.3–W-2.5).
func TestWarsHouses(t *testing.T) {
	c := warsValues(t)
	for _, test := range []struct {
		house                  House
		id, english, family    string
		cities                 string
		garrison               map[string]int8
		units, agents, florins int
		cards                  []Card
		domain, titles         []Tile
		plays                  bool
	}{
		{Milan, "france", "France", "King of France", "milan turin", map[string]int8{"turin": 2, "milan": 2}, 8, 1, 4,
			[]Card{13, 14, 15, 16}, []Tile{KingdomOfFrance, Cannons, FirstDuchy}, []Tile{FirstPrincipality}, true},
		{Naples, "naples", "Naples", "King of Naples", "bari naples reggio rossano", map[string]int8{"naples": 2}, 6, 2, 2,
			[]Card{17, 18, 19}, []Tile{FirstPrincipality + Tile(Naples)}, []Tile{FirstDuchy + Tile(Naples), Kingdom}, true},
		{Florence, "florence", "Florence", "Florence", "florence pisa", map[string]int8{"florence": 1}, 2, 1, 0, []Card{20, 21}, nil, nil, false},
		{Venice, "venice", "Venice", "Venice", "corfu ravenna venice", map[string]int8{"venice": 1, "ravenna": 1}, 4, 0, 0, []Card{22, 23}, nil, nil, false},
		{Rome, "rome", "Rome", "Rome", "civitavecchia rome", map[string]int8{"rome": 1}, 2, 1, 0, []Card{24, 25}, nil, nil, false},
	} {
		h := &c.Houses[test.house]
		if h.ID != test.id || h.Names["en"] != test.english || h.Family != test.family || h.Names["cs"] == "" || h.Names["ru"] == "" {
			t.Errorf("%s has the id %q, the names %v and the family %q", test.id, h.ID, h.Names, h.Family)
		}
		held := c.citiesWith(func(i City) bool { return c.Cities[i].Start[2] == test.house })
		if got := strings.Join(held, " "); got != test.cities {
			t.Errorf("%s has the cities %s; want %s", test.id, got, test.cities)
		}
		garrison := map[string]int8{}
		for i, n := range h.Garrison {
			if n > 0 {
				garrison[c.Cities[i].ID] = n
			}
		}
		if !maps.Equal(garrison, test.garrison) || int(h.Units) != test.units || int(h.Agents) != test.agents || int(h.Florins) != test.florins {
			t.Errorf("%s has the garrison %v, %d units, %d agents, %d florins; want %v, %d, %d, %d", test.id, garrison, h.Units, h.Agents, h.Florins,
				test.garrison, test.units, test.agents, test.florins)
		}
		if !slices.Equal(h.Cards, test.cards) || !slices.Equal(h.Domain, test.domain) || !slices.Equal(h.Titles, test.titles) {
			t.Errorf("%s has the cards %v, the domain %v and may buy %v; want %v, %v, %v", test.id, h.Cards, h.Domain, h.Titles, test.cards, test.domain, test.titles)
		}
		if want := map[bool]uint8{true: 1 << 2}[test.plays]; h.Seats != want {
			t.Errorf("%s plays with the numbers of seats %b; want %b", test.id, h.Seats, want)
		}
	}
	for i := range c.Cities {
		for _, seats := range []int{3, 4, 5} {
			if c.Cities[i].Start[seats] != NumHouses {
				t.Errorf("%s has an owner at the start of a game of %d", c.Cities[i].ID, seats)
			}
		}
	}
	if c.MaxAgents != 5 {
		t.Errorf("a side has %d agents at most, want 5", c.MaxAgents)
	}
}

// TestWarsPalaces checks the chambers of the two sides, clockwise, one of them without an action
// (W-2.9). A league has no actions.
func TestWarsPalaces(t *testing.T) {
	c := warsValues(t)
	for house, want := range map[House][NumChambers]ChamberInfo{
		Milan:    {{Govern, Crown}, {Campaign, Cavalry}, {Annex, NoSymbol}, {NoAction, NoSymbol}, {Intrigue, Mask}},
		Naples:   {{Govern, Crown}, {Intrigue, Mask}, {Campaign, Cavalry}, {NoAction, NoSymbol}, {Annex, NoSymbol}},
		Florence: {{NoAction, NoSymbol}, {NoAction, NoSymbol}, {NoAction, NoSymbol}, {NoAction, NoSymbol}, {NoAction, NoSymbol}},
	} {
		if got := c.Houses[house].Chambers; got != want {
			t.Errorf("%s has the chambers %v, want %v", c.Houses[house].ID, got, want)
		}
	}
	light := 0
	for _, slot := range c.Slots {
		if slot.Light {
			light++
		}
	}
	if light != 3 || c.Visits != [NumChambers]int8{-1, 1, -1, 0, -1} {
		t.Errorf("got %d light slots and the visits %v, want 3 and [-1 1 -1 0 -1]", light, c.Visits)
	}
}

// TestWarsLeagues checks the capitals, markers and symbols for influence of the leagues (W-2.6, W-3.1,
// W-4.3), and their common track (W-3.2).
func TestWarsLeagues(t *testing.T) {
	c := warsValues(t)
	for l, want := range map[League]struct {
		house   House
		capital string
		start   int8
		crosses bool
	}{
		Florentines: {Florence, "florence", -1, false},
		Romans:      {Rome, "rome", 1, true},
		Venetians:   {Venice, "venice", 0, false},
	} {
		got := c.Leagues[l]
		if got.ID != l.String() || got.House != want.house || c.Cities[got.Capital].ID != want.capital || got.Start != want.start || got.Crosses != want.crosses {
			t.Errorf("%s is %+v, want %+v", l, got, want)
		}
		if got.Fields["influence_start"] != "reconstructed" {
			t.Errorf("%s has the sources %+v, want a reconstructed start of the marker", l, got.Provenance)
		}
	}
	zones := [NumZones][2]int8{{-7, -6}, {-5, -3}, {-2, 2}, {3, 5}, {6, 7}}
	if c.Track.Low != -7 || c.Track.High != 7 || c.Track.Zones != zones {
		t.Errorf("the track is %+v, want -7 to 7 with the zones %v", c.Track, zones)
	}
	capitals := c.citiesWith(func(i City) bool { return c.Cities[i].Capital < NumHouses })
	if got := strings.Join(capitals, " "); got != "florence naples rome venice" {
		t.Errorf("the capitals are %s", got)
	}
}

// TestWarsDisplay checks what is for sale at the start (W-2.7), and what does not exist in Wars of
// Italy (W-1.5).
func TestWarsDisplay(t *testing.T) {
	c := warsValues(t)
	for card := Card(1); card < FirstFamily; card++ {
		want := int8(5)
		if id := c.Cards[card].ID; id == "pope" || id == "artist" {
			want = 0
		}
		if got := c.Cards[card].Copies; got != want {
			t.Errorf("there are %d cards %s; want %d", got, c.Cards[card].ID, want)
		}
	}
	sale := map[string]int8{}
	for i := FirstDuchy; i <= Guild; i++ {
		n := c.Tiles[i].Copies
		for h := range c.Houses {
			if slices.Contains(c.Houses[h].Domain, i) {
				n--
			}
		}
		if n != 0 {
			sale[c.Tiles[i].ID] = n
		}
	}
	if want := map[string]int8{"guild": 2, "kingdom": 1, "principality_milan": 1, "duchy_naples": 1}; !maps.Equal(sale, want) {
		t.Errorf("for sale are %v; want %v", sale, want)
	}
	if c.Cards[26].ID != "" || c.Cards[27].ID != "" || c.Cards[Machiavelli].ID != "" || c.Tiles[FirstCathedral].ID != "" ||
		c.Bonuses[0].ID != "" || c.Powers[0].ID != "" {
		t.Error("the content has cards, cathedrals, bonuses or powers of Virtù")
	}
	for i := range c.Cards {
		if c.Cards[i].Action == Patronage && c.Cards[i].Copies > 0 {
			t.Errorf("the card %s has the action patronage", c.Cards[i].ID)
		}
	}
}

// TestWarsNoTitles checks that a side for which an edition lists no title may buy none. It may not buy
// all titles, as in Virtù (W-10.6).
func TestWarsNoTitles(t *testing.T) {
	files := changedWars(t, "twoplayer.yaml", "{france: [principality_milan],", "{france: [],")
	text, err := fs.ReadFile(files, "twoplayer.yaml")
	if err != nil {
		t.Fatal(err)
	}
	without := strings.Replace(string(text), "  - {id: principality_milan, copies: 1, only: france, source: rulebook}\n", "", 1)
	files.(fstest.MapFS)["twoplayer.yaml"] = &fstest.MapFile{Data: []byte(without)}
	c, err := LoadWars(files)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Houses[Milan].Titles; got == nil || len(got) != 0 || c.Tiles[FirstPrincipality].Copies != 0 {
		t.Errorf("France may buy %#v and there are %d principalities, want an empty list and none", got, c.Tiles[FirstPrincipality].Copies)
	}
}

// TestWarsTiles checks the tiles with which France begins (W-2.3): the Kingdom of France opens a slot
// (W-2.8), and Cannons are as in Virtù (V-11.15). Tiles of cities are as in Virtù.
func TestWarsTiles(t *testing.T) {
	c, great := warsValues(t), virtuValues(t)
	k := c.Tiles[KingdomOfFrance]
	if k.ID != "kingdom_of_france" || k.Kind != "kingdom_of_france" || !k.Slot || k.VP != 2 || k.Copies != 1 || k.Cost != (Symbols{}) ||
		k.Gives != (Symbols{Crown: 1, Florin: 2}) || k.Excludes != -1 {
		t.Errorf("Kingdom of France: %+v", k)
	}
	cannons, other := c.Tiles[Cannons], great.Tiles[Cannons]
	if cannons.ID != other.ID || cannons.Kind != other.Kind || cannons.Gives != other.Gives || cannons.WarCost != other.WarCost || cannons.Copies != 1 || cannons.Slot {
		t.Errorf("Cannons are %+v; in Virtù %+v", cannons, other)
	}
	for i := range c.Cities {
		if c.Tiles[i].ID != great.Tiles[i].ID || c.Tiles[i].Gives != great.Tiles[i].Gives {
			t.Errorf("the tile of %s is %+v, in Virtù %+v", c.Cities[i].ID, c.Tiles[i], great.Tiles[i])
		}
	}
	if great.Tiles[KingdomOfFrance].ID != "" {
		t.Error("Virtù has a Kingdom of France")
	}
}

// TestWarsRounds checks the number of rounds, the rounds with wages, and points (W-1.2, W-10.2, W-11.3).
func TestWarsRounds(t *testing.T) {
	c := warsValues(t)
	if c.Rounds.Count != 21 || !slices.Equal(c.Rounds.Pay, []int16{4, 8, 12, 16, 20}) {
		t.Errorf("the rounds are %+v, want 21 with wages after every fourth", c.Rounds)
	}
	if !slices.Equal(c.Religion[2], []int{2, 0}) || c.Religion[3] != nil || c.CityVP != ([MaxCities + 1]int{}) {
		t.Errorf("the points of religion are %v and of cities %v, want 2 and 0 for two seats, and none", c.Religion, c.CityVP)
	}
	counts := map[string]int{}
	for _, s := range c.Sources {
		counts[s.What] += s.Count
	}
	want := map[string]int{"cities": 30, "seas": 4, "roads": 38, "palaces": 3, "family cards": 13, "character cards": 12,
		"tiles": 23, "points": 5, "leagues": 3, "influence track": 1, "rounds": 1}
	if !maps.Equal(counts, want) {
		t.Errorf("the sources are %v; want %v", counts, want)
	}
}

// TestTitlesApart checks that Virtù and Wars of Italy have their own editions, which depend on their
// own files only.
func TestTitlesApart(t *testing.T) {
	great, wars := virtuValues(t), warsValues(t)
	if great.Edition == wars.Edition || len(wars.Edition) != 16 {
		t.Errorf("the editions are %s and %s, want different ones of 16 letters", great.Edition, wars.Edition)
	}
	names, err := fs.Glob(Files, "*.yaml")
	if err != nil || slices.Contains(names, "twoplayer.yaml") || len(names) != len(Describe()) {
		t.Errorf("the files of Virtù are %v, %v; want those that it describes", names, err)
	}
	names, err = fs.Glob(WarsFiles, "*.yaml")
	if err != nil || len(names) != len(DescribeWars()) {
		t.Errorf("the files of Wars of Italy are %v, %v; want those that it describes", names, err)
	}
	if great.Rounds.Count != 0 || great.Leagues[0].ID != "" || great.Religion[2] != nil {
		t.Error("Virtù has leagues or rounds")
	}
	longer, err := LoadWars(changedWars(t, "twoplayer.yaml", "florins: reconstructed", "florins: rulebook"))
	if err != nil || longer.Edition == wars.Edition {
		t.Errorf("a changed file gives %v, %v; want another edition", longer, err)
	}
}

// TestWarsMissingFile checks that the error of LoadWars names every missing file.
func TestWarsMissingFile(t *testing.T) {
	_, err := LoadWars(fstest.MapFS{})
	for _, file := range DescribeWars() {
		if err == nil || !strings.Contains(err.Error(), file.Name) {
			t.Errorf("got the error %v, want one that names %s", err, file.Name)
		}
	}
}

// changedWars returns the embedded files of Wars of Italy with the first occurrence of old in one file
// replaced.
func changedWars(t testing.TB, file, old, replacement string) fs.FS {
	t.Helper()
	return changedIn(t, WarsFiles, DescribeWars(), file, old, replacement)
}
