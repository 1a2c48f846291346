package content

import (
	"slices"
	"strings"

	"signoria/engine/yamltree"
)

// readTwoPlayers reads twoplayer.yaml: set-up, leagues, influence track and
// rounds of Wars of Italy. What the entry says that other files or the rules say
// too, must be the same.
func readTwoPlayers(l *loader, root yamltree.Value) {
	root.Fields("board", "not_used", "available_tiles", "buyable_titles", "rounds", "wages", "setup", "leagues",
		"influence_track", "influence", "permanent_alliance", "league_recruitment", "league_destroyed_if",
		"end_of_game", "prestige", "tie_winner", "components")
	l.readLeftOut(root.Need("not_used"))
	l.readTrack(root.Need("influence_track"))
	for _, v := range root.Need("setup").Exactly(TwoSeats) {
		l.readSide(v)
	}
	for _, v := range root.Need("leagues").Exactly(int(NumLeagues)) {
		l.readLeague(v)
	}
	l.checkStarters(root.Get("setup"))
	sale := l.readSale(root.Need("available_tiles"))
	l.readBuyable(root.Need("buyable_titles"), sale)
	l.readRounds(root.Need("rounds"))
	l.readWarsPoints(root.Need("prestige"))
	l.checkPieces(root.Need("components"))
	l.checkWarsRules(root)
}

// readLeftOut checks what stays in the box: the characters are those of which
// nobles.yaml says so.
func (l *loader) readLeftOut(v yamltree.Value) {
	v.Fields("actions", "alliances_with_powers", "nobles", "fifth_city_courtier_slot", "source", "source_by_field")
	needWords(v.Need("actions"), Patronage.String())
	needTrue(v.Need("alliances_with_powers"), "W-1.5")
	needTrue(v.Need("fifth_city_courtier_slot"), "W-1.5")
	var out []string
	for _, card := range l.Cards[1:FirstFamily] {
		if card.Copies == 0 {
			out = append(out, card.ID)
		}
	}
	needWords(v.Need("nobles"), out...)
}

// needWords checks that a list holds these words, each once and in any order.
func needWords(v yamltree.Value, words ...string) {
	var got []string
	for _, item := range v.List() {
		got = append(got, item.Text())
	}
	slices.Sort(got)
	want := slices.Sorted(slices.Values(words))
	if v.Given() && !slices.Equal(got, want) {
		v.Errorf("is [%s]; [%s] is needed", strings.Join(got, ", "), strings.Join(want, ", "))
	}
}

// needTrue checks something that the rule does not leave open.
func needTrue(v yamltree.Value, rule string) {
	if v.Given() && !v.Bool() {
		v.Errorf("is not true; the rules know nothing else (%s)", rule)
	}
}

// needSame checks a number that another file says too.
func needSame(v yamltree.Value, want int, file string) {
	if n := v.Int(0, 99); v.Given() && n != want {
		v.Errorf("is %d; %s says %d", n, file, want)
	}
}

// colours are those of the houses' pieces.
var colours = [NumHouses]string{"blue", "red", "yellow", "green", "white"}

// readSide reads what a player starts with (W-2.3, W-2.4). Most of it the palace
// says too.
func (l *loader) readSide(v yamltree.Value) {
	v.Fields("side", "names", "colour", "cities", "units", "unit_total", "agents", "florins", "family_cards", "tiles",
		"courtier_slots", "source", "source_by_field")
	house := l.readSideName(v.Need("side"))
	if house == NumHouses {
		return
	}
	h := &l.Houses[house]
	if h.Names != nil {
		v.Get("side").Errorf("%s stands here twice", l.holders[house])
		return
	}
	h.Names = readNames(v.Need("names"))
	v.Need("colour").OneOf(colours[house])
	l.checkCities(house, v.Need("cities"))
	l.checkGarrison(house, v.Need("units"))
	needSame(v.Need("unit_total"), int(h.Units), "palaces.yaml")
	needSame(v.Need("agents"), int(h.Agents), "palaces.yaml")
	needSame(v.Need("florins"), int(h.Florins), "palaces.yaml")
	needSame(v.Need("family_cards"), len(h.Cards), "families.yaml")
	l.readDomain(house, v.Need("tiles"))
	slots := v.Need("courtier_slots")
	slots.Fields("base", "extra")
	slots.Need("base").Int(NumSlots-lightSlots, NumSlots-lightSlots)
	slots.Need("extra").Int(extraSlots, extraSlots)
}

// checkCities: the cities of the start are those that map.yaml gives the house.
func (l *loader) checkCities(house House, v yamltree.Value) {
	var held []string
	for i := range l.Cities {
		if l.Cities[i].Start[TwoSeats] == house {
			held = append(held, l.Cities[i].ID)
		}
	}
	needWords(v, held...)
}

// checkGarrison: the units of the start are those of the palace.
func (l *loader) checkGarrison(house House, v yamltree.Value) {
	var units [NumCities]int8
	for _, f := range v.Fields() {
		if c := slices.Index(l.CityNames(), f.Name); c >= 0 {
			units[c] = int8(f.Int(0, int(warsPieces[house])))
		} else {
			f.Errorf("is no city")
		}
	}
	for c, n := range l.Houses[house].Garrison {
		if v.IsMap() && units[c] != n {
			v.Errorf("%d units in %s; palaces.yaml says %d", units[c], l.Cities[c].ID, n)
		}
	}
}

// readDomain reads the tiles that a side has beside those of its cities; they
// open its extra slot (W-2.8).
func (l *loader) readDomain(house House, v yamltree.Value) {
	h := &l.Houses[house]
	slots := 0
	for _, item := range v.List() {
		t := l.readOwned(item)
		switch {
		case t < 0:
			continue
		case slices.Contains(h.Domain, t):
			item.Errorf("the same tile twice")
			continue
		case l.Tiles[t].House < NumHouses && l.Tiles[t].House != house, t == KingdomOfFrance && house != Milan,
			t == Cannons && house != Milan:
			item.Errorf("is not for %s", h.ID)
		}
		if l.Tiles[t].Slot {
			slots++
		}
		h.Domain = append(h.Domain, t)
	}
	if v.IsList() && slots != extraSlots {
		v.Errorf("the tiles open %d slots; %d is needed (W-2.8)", slots, extraSlots)
	}
}

// readOwned reads a tile that may be owned from the start: a title or one of
// France's own; -1 when it is none.
func (l *loader) readOwned(v yamltree.Value) Tile {
	var ids []string
	for _, f := range franceTiles {
		if ids = append(ids, f.id); f.id == v.Text() {
			return f.tile
		}
	}
	return l.readSoldTile(v, Republic, ids...)
}

// readSoldTile reads a title, up to the last one, by its id; -1 when it is none.
// Others are allowed too.
func (l *loader) readSoldTile(v yamltree.Value, last Tile, others ...string) Tile {
	for t := FirstDuchy; t <= last; t++ {
		if others = append(others, l.Tiles[t].ID); l.Tiles[t].ID == v.Text() && v.Given() {
			return t
		}
	}
	if v.Given() {
		v.Errorf("is %q; allowed are %s", v.Text(), strings.Join(others, ", "))
	}
	return -1
}

// checkStarters: France's own tiles are in its domain.
func (l *loader) checkStarters(v yamltree.Value) {
	for _, f := range franceTiles {
		if v.IsList() && !slices.Contains(l.Houses[Milan].Domain, f.tile) {
			v.Errorf("%s lacks the tile %s (W-2.3)", l.holders[Milan], f.id)
		}
	}
}

// readLeague reads a city league (W-2.5, W-2.6).
func (l *loader) readLeague(v yamltree.Value) {
	v.Fields("id", "colour", "capital", "cities", "units", "unit_total", "agents", "family_cards", "influence_start",
		"influence_paid_with", "source", "source_by_field")
	id := v.Need("id")
	house := House(slices.Index(l.holders[:], id.Text()))
	at := slices.Index(leagueNames[:], strings.TrimPrefix(id.Text(), leaguePrefix))
	if house >= NumHouses || at < 0 || l.Leagues[at].ID != "" {
		id.Errorf("is %q; needed are, each once, %s%s", id.Text(), leaguePrefix, strings.Join(leagueNames[:], ", "+leaguePrefix))
		return
	}
	v.Need("colour").OneOf(colours[house])
	info := LeagueInfo{ID: leagueNames[at], House: house, Capital: l.readCapital(house, v.Need("capital")),
		Start:      l.readMarker(v.Need("influence_start")),
		Crosses:    readCrosses(v.Need("influence_paid_with")),
		Provenance: l.note("leagues", v)}
	l.Leagues[at] = info
	l.checkCities(house, v.Need("cities"))
	h := &l.Houses[house]
	h.Names, h.Family, h.Provenance = l.Cities[info.Capital].Names, l.Cities[info.Capital].Names["en"], info.Provenance
	for i := range h.Chambers {
		h.Chambers[i].Symbol = NoSymbol // it has no palace
	}
	h.Units = int8(v.Need("unit_total").Int(int(warsPieces[house]), int(warsPieces[house])))
	h.Agents = int8(v.Need("agents").Int(0, 1))
	needSame(v.Need("family_cards"), len(h.Cards), "families.yaml")
	l.readGarrison(house, v.Need("units"))
}

// leaguePrefix parts the leagues from their capitals in the content.
const leaguePrefix = "league_"

// readCapital reads the capital of a league, which map.yaml knows.
func (l *loader) readCapital(house House, v yamltree.Value) City {
	c := City(v.OneOf(l.CityNames()...))
	if city := &l.Cities[c]; v.Given() && (city.Capital != house || city.Start[TwoSeats] != house) {
		v.Errorf("%s is not the capital of %s and held by it in map.yaml", city.ID, l.holders[house])
	}
	return c
}

// readMarker reads a space of the influence track.
func (l *loader) readMarker(v yamltree.Value) int8 {
	return int8(v.Int(int(l.Track.Low), int(l.Track.High)))
}

// readCrosses reads what a league's influence is paid with: crowns, and crosses
// if they count too (W-4.2, W-4.3).
func readCrosses(v yamltree.Value) bool {
	words := []string{Crown.String()}
	if len(v.List()) > 1 {
		words = append(words, Cross.String())
	}
	needWords(v, words...)
	return len(words) > 1
}

// tileSale is what available_tiles says about a tile: how many are for sale, and
// who alone may buy it.
type tileSale struct {
	copies int8
	only   House
	at     yamltree.Value
}

// readSale reads how many titles and guilds are for sale; all others but those
// owned from the start stay in the box (W-2.7).
func (l *loader) readSale(v yamltree.Value) map[Tile]tileSale {
	sale := map[Tile]tileSale{}
	for _, item := range v.List() {
		item.Fields("id", "copies", "only", "source", "source_by_field")
		t := l.readSoldTile(item.Need("id"), Guild)
		if t < 0 {
			continue
		}
		if sale[t].copies != 0 {
			item.Errorf("%s stands here twice", l.Tiles[t].ID)
		}
		sale[t] = tileSale{int8(item.Need("copies").Int(1, 20)), l.readSideName(item.Get("only")), item}
		l.note("tiles", item)
	}
	for t := FirstDuchy; t <= Guild; t++ {
		box, needed := l.Tiles[t].Copies, sale[t].copies
		for _, h := range sides {
			if slices.Contains(l.Houses[h].Domain, t) {
				needed++
			}
		}
		if needed > box {
			v.Errorf("%d of %s are needed, owned and for sale; titles.yaml has %d", needed, l.Tiles[t].ID, box)
		}
		l.Tiles[t].Copies = needed
	}
	return sale
}

// readBuyable reads which titles each side may buy (W-10.6); everything for sale
// but the guild belongs to somebody.
func (l *loader) readBuyable(v yamltree.Value, sale map[Tile]tileSale) {
	v.Fields(l.holders[sides[0]], l.holders[sides[1]], "source", "source_by_field")
	for _, house := range sides {
		h := &l.Houses[house]
		h.Titles = []Tile{} // also of a side that may buy none: nil is anything
		for _, item := range v.Need(l.holders[house]).List() {
			t := l.readSoldTile(item, Republic)
			switch {
			case t < 0:
			case sale[t].copies == 0:
				item.Errorf("%s is not among the available_tiles", l.Tiles[t].ID)
			case slices.Contains(h.Titles, t):
				item.Errorf("the same title twice")
			case l.Tiles[t].House < NumHouses && l.Tiles[t].House != house, sale[t].only < NumHouses && sale[t].only != house:
				item.Errorf("%s is not for %s", l.Tiles[t].ID, l.holders[house])
			default:
				h.Titles = append(h.Titles, t)
			}
		}
	}
	for t := FirstDuchy; t < Guild; t++ {
		if sale[t].copies > 0 && !slices.ContainsFunc(sides[:], func(h House) bool { return slices.Contains(l.Houses[h].Titles, t) }) {
			sale[t].at.Errorf("nobody may buy it; buyable_titles must name it")
		}
	}
}
