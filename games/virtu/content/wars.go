package content

import (
	"embed"
	"io/fs"
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

//go:embed map.yaml palaces.yaml families.yaml nobles.yaml titles.yaml twoplayer.yaml
var warsFiles embed.FS

// WarsFiles are the embedded printed values of Wars of Italy, by file name. All
// but one are those of the great game, which an edition may give each title in
// its own way.
var WarsFiles fs.FS = warsFiles

// LoadWars reads an edition's printed values of Wars of Italy, as LoadContent
// does those of the great game. Houses stand for colours: the blue house is
// France, the yellow one Naples, the others are the leagues. What the title does
// not have is left as it is when nothing is loaded: powers, patronage, bonuses,
// Machiavelli and the cathedrals. Character cards and titles that stay in the
// box have no copies.
//
// The copies of a title are those for sale and those that a house starts with:
// what is left to be bought at the start is Copies less one for each house that
// has the title in its Domain (W-2.7).
func LoadWars(files fs.FS) (*Content, error) { return load(files, warsContents()) }

// warsContents are those of the game for two.
func warsContents() contents {
	return contents{
		files: []contentFile{{"map.yaml", readWarsMap}, {"palaces.yaml", readWarsPalaces}, {"families.yaml", readWarsFamilies},
			{"nobles.yaml", readWarsNobles}, {"titles.yaml", readWarsTitles}, {"twoplayer.yaml", readTwoPlayers}},
		least: TwoSeats, most: TwoSeats,
		holders: [NumHouses]string{"france", "league_florence", "naples_2p", "league_venice", "league_rome"},
	}
}

// sides are the two houses with a player, in the order of the seats (W-1.1).
var sides = [TwoSeats]House{Milan, Naples}

// sideIDs are the ids of the houses of Wars of Italy, by colour.
var sideIDs = [NumHouses]string{"france", "florence", "naples", "venice", "rome"}

// warsPieces are the units of each colour and warsCards its family cards
// (W-2.3–W-2.5, W-10.5).
var (
	warsPieces = [NumHouses]int8{Milan: 8, Florence: 2, Naples: 6, Venice: 4, Rome: 2}
	warsCards  = [NumHouses]int{Milan: 4, Florence: 2, Naples: 3, Venice: 2, Rome: 2}
)

// readWarsMap reads map.yaml for two. Milan is no capital: the crown of France
// is not of Italy.
func readWarsMap(l *loader, root yamltree.Value) {
	l.readChart(root)
	for i := range l.Cities {
		if c := &l.Cities[i]; c.Capital == Milan {
			c.Capital = NumHouses
		}
	}
	for h := range NumHouses {
		l.Houses[h].ID = sideIDs[h]
	}
}

// readSideName reads a side, NumHouses when it is none.
func (l *loader) readSideName(v yamltree.Value) House {
	if !v.Given() {
		return NumHouses
	}
	for _, h := range sides {
		if l.holders[h] == v.Text() {
			return h
		}
	}
	v.Errorf("is %q; allowed are %s, %s", v.Text(), l.holders[sides[0]], l.holders[sides[1]])
	return NumHouses
}

// readWarsPalaces reads palaces.yaml for two: what all palaces share, and the
// two reverse sides (W-2.2).
func readWarsPalaces(l *loader, root yamltree.Value) {
	symbols := l.readFrame(root)
	for _, v := range root.Need("palaces_2p").Exactly(TwoSeats) {
		l.readSidePalace(v, &symbols)
	}
}

func (l *loader) readSidePalace(v yamltree.Value, symbols *[NumActions]Symbol) {
	v.Fields("id", "title", "colour", "reverse_of", "chambers", "start_agents", "max_agents", "units", "start_units",
		"start_florins", "extra_courtier_slots_at_start", "source", "source_by_field")
	house := l.readSideName(v.Need("id"))
	if house == NumHouses {
		return
	}
	h := &l.Houses[house]
	if h.Seats != 0 {
		v.Get("id").Errorf("the palace of %s stands here twice", h.ID)
		return
	}
	v.Need("reverse_of").OneOf(houseNames[house])
	h.Seats = 1 << TwoSeats
	title := v.Need("title")
	title.Fields("en", "it", "cs", "ru")
	h.Family = title.Need("en").Text()
	l.readPalace(house, v, warsPieces[house])
	v.Need("extra_courtier_slots_at_start").Int(extraSlots, extraSlots)
	chambers := v.Need("chambers")
	readChambers(h, chambers, symbols, readWarsAction)
	if n := countChambers(h, NoAction); chambers.IsList() && n != 1 {
		chambers.Errorf("%d chambers without an action; 1 is needed (W-2.9)", n)
	}
}

// extraSlots is how many more slots a side has from its titles (W-2.8).
const extraSlots = 1

func countChambers(h *HouseInfo, a Action) int {
	n := 0
	for _, c := range h.Chambers {
		if c.Action == a {
			n++
		}
	}
	return n
}

// readWarsAction reads a printed action: annexing and influence are one action,
// and patronage is none (W-1.5, W-4.1).
func readWarsAction(v yamltree.Value) Action {
	actions := []Action{Govern, Trade, Annex, Campaign, Intrigue}
	words := []string{"govern", "trade", "annex_influence", "campaign", "intrigue"}
	if !v.Given() {
		return NoAction
	}
	return actions[v.OneOf(words...)]
}

// readWarsFamilies reads families.yaml for two: the cards of both sides and of
// the leagues.
func readWarsFamilies(l *loader, root yamltree.Value) {
	root.Fields("summary", "families_3to5", "families_2p")
	list := root.Need("families_2p")
	all := 0
	for _, n := range warsCards {
		all += n
	}
	items := list.Exactly(all)
	for i, v := range items {
		v.Fields("id", "side", "names", "action", "symbols", "agent", "source", "source_by_field")
		l.readFamily(FirstFamily+Card(i), v, House(v.Need("side").OneOf(l.holders[:]...)))
		l.refusePatronage(FirstFamily+Card(i), v)
	}
	for h := range l.Houses {
		if n := len(l.Houses[h].Cards); items != nil && n != warsCards[h] {
			list.Errorf("%d cards of %s; %d are needed", n, l.holders[h], warsCards[h])
		}
	}
}

// readWarsNobles reads nobles.yaml for two: some kinds stay in the box (W-2.7).
func readWarsNobles(l *loader, root yamltree.Value) {
	root.Fields("summary", "nobles")
	for i, v := range root.Need("nobles").Exactly(NumCharacters) {
		at := Card(1 + i)
		v.Need("in_2p")
		if l.readNoble(at, v) {
			l.refusePatronage(at, v)
		} else {
			l.Cards[at].Copies = 0
		}
	}
}

// refusePatronage: no card in the game gives the action (W-1.5).
func (l *loader) refusePatronage(at Card, v yamltree.Value) {
	if l.Cards[at].Action == Patronage {
		v.Get("action").Errorf("is patronage, which two players do not use (W-1.5)")
	}
}

// readWarsTitles reads titles.yaml for two: titles and guild, and the tiles of
// France. How many there are, twoplayer.yaml says.
func readWarsTitles(l *loader, root yamltree.Value) {
	l.readSold(root)
	for _, v := range root.Need("tiles_2p").Exactly(len(franceTiles)) {
		l.readFranceTile(v)
	}
}

// franceTiles are the tiles of two players' own with their ids in the content.
var franceTiles = []struct {
	id   string
	tile Tile
}{{"kingdom_of_france", KingdomOfFrance}, {"cannons_2p", Cannons}}

// readFranceTile reads a tile that France has from the start and nobody buys
// (W-2.3).
func (l *loader) readFranceTile(v yamltree.Value) {
	id := v.Need("id")
	var names []string
	for _, f := range franceTiles {
		names = append(names, f.id)
	}
	i := slices.Index(names, id.Text())
	if i < 0 || l.Tiles[franceTiles[i].tile].ID != "" {
		id.Errorf("is %q; needed are, each once, %s", id.Text(), strings.Join(names, ", "))
		return
	}
	v.Need("side").OneOf(l.holders[Milan])
	v.Need("copies").Int(1, 1)
	if v.Get("cost").Given() {
		v.Get("cost").Errorf("nobody buys this tile: it must be null (W-2.3)")
	}
	t := TileInfo{Names: readNames(v.Need("names")), House: NumHouses, Copies: 1, Excludes: -1,
		Slot: v.Get("courtier_slot").Int(0, 1) == 1, VP: v.Need("vp").Int(0, 20), Provenance: l.note("tiles", v)}
	if franceTiles[i].tile == Cannons {
		readCannons(&t, v)
	} else {
		v.Fields("id", "names", "side", "copies", "cost", "symbols", "courtier_slot", "vp", "source", "source_by_field")
		t.ID, t.Kind = franceTiles[i].id, franceTiles[i].id
		t.Gives, t.WarCost = readGives(v.Get("symbols"))
	}
	l.Tiles[franceTiles[i].tile] = t
}

// readCannons reads what the tile of that bonus has beside the others: its
// points are used together, once, for a price (V-11.15).
func readCannons(t *TileInfo, v yamltree.Value) {
	v.Fields("id", "names", "side", "copies", "cost", "symbols", "effect", "war", "florins", "turns_to_exhausted",
		"courtier_slot", "vp", "source", "source_by_field")
	t.ID, t.Kind = bonusNames[CannonsBonus], "cannons"
	v.Need("effect").OneOf(bonusEffects[CannonsBonus])
	v.Get("symbols").Exactly(0)
	t.Gives[War] = int8(v.Need("war").Int(1, MaxSymbols))
	t.WarCost = int8(v.Need("florins").Int(0, MaxSymbols))
	if exhausts := v.Need("turns_to_exhausted"); !exhausts.Bool() {
		exhausts.Errorf("is false; Cannons are turned when used (V-11.15)")
	}
}
