package content

import (
	"fmt"
	"slices"

	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// sides are the two houses with a player, in the order of the seats (W-1.1).
var sides = [TwoSeats]House{Milan, Naples}

// sideIDs are the ids of the houses of Wars of Italy, by colour, colours those of
// their pieces.
var (
	sideIDs = [NumHouses]string{"france", "florence", "naples", "venice", "rome"}
	colours = [NumHouses]string{"blue", "red", "yellow", "green", "white"}
)

// warsPieces are the units of each colour (W-2.3–W-2.5, W-10.5).
var warsPieces = [NumHouses]int8{Milan: 8, Florence: 2, Naples: 6, Venice: 4, Rome: 2}

// sideWords are the sides as the content calls them.
func (l *loader) sideWords() []string { return []string{l.holders[Milan], l.holders[Naples]} }

// nameSides names the houses by their sides. Milan is no capital: the crown of
// France is not of Italy.
func (l *loader) nameSides(yamltree.Value) {
	for i := range l.Cities {
		if c := &l.Cities[i]; c.Capital == Milan {
			c.Capital = NumHouses
		}
	}
	for h := range NumHouses {
		l.Houses[h].ID = sideIDs[h]
	}
}

// extraSlots is how many more slots a side has from its titles (W-2.8).
const extraSlots = 1

// sidePalaces is palaces.yaml for two: what all palaces share, and the two reverse
// sides (W-2.2).
func (l *loader) sidePalaces() content.Kind {
	return content.Struct(l.frame(), content.Aside("palaces"),
		content.Need("palaces_2p", content.Keyed("id", content.ByWord(l.sideWords()), func(i int) []content.Field {
			h := &l.Houses[sides[i]]
			h.Seats = 1 << TwoSeats
			return []content.Field{
				content.Need("reverse_of", content.Word(new(string), houseNames[sides[i]])),
				content.Part("title", content.Need("en", content.Text(&h.Family)), content.Aside("it", "cs", "ru")),
				l.setUp(sides[i], warsPieces[sides[i]]),
				content.Need("extra_courtier_slots_at_start", content.Range(extraSlots, extraSlots)),
				content.Need("chambers", l.chambers(h, actionOfTwo).Then(func(v yamltree.Value) {
					n := 0
					for _, c := range h.Chambers {
						if c.Action == NoAction {
							n++
						}
					}
					if v.IsList() && n != 1 {
						v.Errorf("%d chambers without an action; 1 is needed (W-2.9)", n)
					}
				})),
				content.Aside("colour"),
			}
		})))
}

// actionOfTwo is a printed action: annexing and influence are one action, and
// patronage is none (W-1.5, W-4.1).
func actionOfTwo(into *Action) content.Kind {
	var i int
	actions := []Action{Govern, Trade, Annex, Campaign, Intrigue}
	return content.Enum(&i, []string{"govern", "trade", "annex_influence", "campaign", "intrigue"}).Then(func(yamltree.Value) { *into = actions[i] })
}

// side has the fields of what a player starts with (W-2.3, W-2.4). Most of it is in the palace's file
// too.
func (l *loader) side(i int) []content.Field {
	house := sides[i]
	h := &l.Houses[house]
	return []content.Field{
		names(&h.Names),
		content.Need("colour", content.Word(new(string), colours[house])),
		content.Need("cities", content.Bag(func() []string { return l.heldBy(house) })),
		content.Need("units", l.sameGarrison(house)),
		content.Need("unit_total", content.Same(func() int8 { return h.Units }, "palaces.yaml says")),
		content.Need("agents", content.Same(func() int8 { return h.Agents }, "palaces.yaml says")),
		content.Need("florins", content.Same(func() int16 { return h.Florins }, "palaces.yaml says")),
		content.Need("family_cards", l.sameCards(h)),
		content.Need("tiles", l.domain(house)),
		content.Part("courtier_slots",
			content.Need("base", content.Range(NumSlots-lightSlots, NumSlots-lightSlots)),
			content.Need("extra", content.Range(extraSlots, extraSlots))),
		aside,
	}
}

func (l *loader) sameCards(h *HouseInfo) content.Kind {
	return content.Same(func() int { return len(h.Cards) }, "families.yaml says")
}

// heldBy returns the ids of the cities that the house owns at the start by map.yaml.
func (l *loader) heldBy(house House) (held []string) {
	for i := range l.Cities {
		if l.Cities[i].Start[TwoSeats] == house {
			held = append(held, l.Cities[i].ID)
		}
	}
	return held
}

// sameGarrison: the units of the start are those of the palace.
func (l *loader) sameGarrison(house House) content.Kind {
	var units [NumCities]int8
	return content.Each("cities", l.CityNames, func(c int) content.Kind {
		return content.Int(&units[c], 0, int(warsPieces[house]))
	}).Then(func(v yamltree.Value) {
		for c, n := range l.Houses[house].Garrison {
			if v.IsMap() && units[c] != n {
				v.Errorf("%d units in %s; palaces.yaml says %d", units[c], l.Cities[c].ID, n)
			}
		}
	})
}

// domain are the tiles that a side has besides those of its cities; they open its extra slot (W-2.8). France has its own.
func (l *loader) domain(house House) content.Kind {
	h := &l.Houses[house]
	return content.List(func(int) content.Kind {
		var t Tile
		return l.soldTile(&t, Republic, franceTiles[:]...).Then(func(v yamltree.Value) {
			switch {
			case t < 0:
				return
			case slices.Contains(h.Domain, t):
				v.Errorf("the same tile twice")
				return
			case l.Tiles[t].House < NumHouses && l.Tiles[t].House != house, slices.Contains(franceTiles[:], t) && house != Milan:
				v.Errorf("is not for %s", h.ID)
			}
			h.Domain = append(h.Domain, t)
		})
	}).Then(func(v yamltree.Value) {
		slots := 0
		for _, t := range h.Domain {
			if l.Tiles[t].Slot {
				slots++
			}
		}
		if v.IsList() && slots != extraSlots {
			v.Errorf("the tiles open %d slots; %d is needed (W-2.8)", slots, extraSlots)
		}
	})
}

// checkStarters: France's own tiles are in its domain.
func (l *loader) checkStarters(v yamltree.Value) {
	for i, t := range franceTiles {
		if v.IsList() && !slices.Contains(l.Houses[Milan].Domain, t) {
			v.Errorf("%s lacks the tile %s (W-2.3)", l.holders[Milan], franceIDs[i])
		}
	}
}

// leaguePrefix parts the leagues from their capitals in the content.
const leaguePrefix = "league_"

func leagueIDs() (ids []string) {
	for _, name := range leagueNames {
		ids = append(ids, leaguePrefix+name)
	}
	return ids
}

// league is a city league (W-2.5, W-2.6).
func (l *loader) league(i int) []content.Field {
	info := &l.Leagues[i]
	*info = LeagueInfo{House: House(slices.Index(l.holders[:], leagueIDs()[i]))}
	house, h := info.House, &l.Houses[info.House]
	return []content.Field{
		content.Need("colour", content.Word(new(string), colours[house])),
		content.Need("capital", content.Ref(&info.Capital, "a city", l.CityNames).Then(func(v yamltree.Value) {
			if city := &l.Cities[info.Capital]; city.Capital != house || city.Start[TwoSeats] != house {
				v.Errorf("%s is not the capital of %s and held by it in map.yaml", city.ID, l.holders[house])
			}
		})),
		content.Need("influence_start", content.Int(&info.Start, -maxTrack, maxTrack).Then(func(v yamltree.Value) {
			if info.Start < l.Track.Low || info.Start > l.Track.High {
				v.Errorf("is %d; allowed are %d to %d", info.Start, l.Track.Low, l.Track.High)
			}
		})),
		content.Need("influence_paid_with", paidWith(&info.Crosses)),
		l.from.Provenance("leagues", &info.Provenance),
		content.Need("cities", content.Bag(func() []string { return l.heldBy(house) })),
		content.Need("unit_total", content.Int(&h.Units, int(warsPieces[house]), int(warsPieces[house]))),
		content.Need("agents", content.Int(&h.Agents, 0, 1)),
		content.Need("family_cards", l.sameCards(h)),
		l.garrison("units", house, warsPieces[house]),
		content.Check(func(yamltree.Value) {
			capital := &l.Cities[info.Capital]
			info.ID, h.Names, h.Family, h.Provenance = leagueNames[i], capital.Names, capital.Names["en"], info.Provenance
			for i := range h.Chambers {
				h.Chambers[i].Symbol = NoSymbol // it has no palace
			}
		}),
	}
}

// paidWith are the symbols that pay for a league's influence: crowns, and crosses if they count too
// (W-4.2, W-4.3).
func paidWith(crosses *bool) content.Kind {
	words := []string{Crown.String(), Cross.String()}
	var got [2]int
	return content.Words(words, func(i int) { got[i]++ }).Then(func(v yamltree.Value) {
		if *crosses = got[1] == 1; got[0] != 1 || got[1] > 1 {
			v.Errorf("names %d crowns and %d crosses; crown is needed once, and cross where crosses count too", got[0], got[1])
		}
	})
}

// tileSale is an entry of available_tiles: how many of a tile are for sale, and the only side that may
// buy it.
type tileSale struct {
	copies int8
	only   House
	at     yamltree.Value
}

// onSale are how many titles and guilds are for sale; all others but those owned
// from the start stay in the box (W-2.7).
func (l *loader) onSale() content.Kind {
	return content.List(func(int) content.Kind {
		var t Tile
		s, side := tileSale{only: NumHouses}, 0
		return content.Struct(
			content.Need("id", l.soldTile(&t, Guild)),
			content.Need("copies", content.Int(&s.copies, 1, 20)),
			content.May("only", content.Enum(&side, l.sideWords()).Then(func(yamltree.Value) { s.only = sides[side] }), "who alone may buy it"),
			l.from.Provenance("tiles", new(content.Provenance)),
		).Then(func(v yamltree.Value) {
			if s.at = v; t < 0 {
				return
			}
			if l.sale[t].copies != 0 {
				v.Errorf("%s stands here twice", l.Tiles[t].ID)
			}
			l.sale[t] = s
		})
	}).Then(func(v yamltree.Value) {
		for t := FirstDuchy; t <= Guild; t++ {
			box, needed := l.Tiles[t].Copies, l.sale[t].copies
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
	})
}

// buyable are the titles that each side may buy (W-10.6); each title for sale must be
// named for a side, the guild need not be.
func (l *loader) buyable() content.Kind {
	fields := []content.Field{aside}
	for _, house := range sides {
		fields = append(fields, content.Need(l.holders[house], content.List(func(int) content.Kind { return l.titleFor(house) })))
		l.Houses[house].Titles = []Tile{} // also of a side that may buy none: nil is anything
	}
	return content.Struct(fields...).Then(func(yamltree.Value) {
		for t := FirstDuchy; t < Guild; t++ {
			if l.sale[t].copies > 0 && !slices.ContainsFunc(sides[:], func(h House) bool { return slices.Contains(l.Houses[h].Titles, t) }) {
				l.sale[t].at.Errorf("nobody may buy it; buyable_titles must name it")
			}
		}
	})
}

func (l *loader) titleFor(house House) content.Kind {
	var t Tile
	h := &l.Houses[house]
	return l.soldTile(&t, Republic).Then(func(v yamltree.Value) {
		switch {
		case t < 0:
		case l.sale[t].copies == 0:
			v.Errorf("%s is not among the available_tiles", l.Tiles[t].ID)
		case slices.Contains(h.Titles, t):
			v.Errorf("the same title twice")
		case l.Tiles[t].House < NumHouses && l.Tiles[t].House != house, l.sale[t].only < NumHouses && l.sale[t].only != house:
			v.Errorf("%s is not for %s", l.Tiles[t].ID, l.holders[house])
		default:
			h.Titles = append(h.Titles, t)
		}
	})
}

// playerDiscs is how many control discs a player has (V-1.5).
const playerDiscs = 18

// pieces are those of the box: what the sides and leagues have. A league has a disc
// for each city and one for its marker (W-2.6).
func (l *loader) pieces() []content.Field {
	player := func(h int) bool { return slices.Contains(sides[:], House(h)) }
	return []content.Field{
		content.Need("control_discs", byColour(func(h int) int {
			if player(h) {
				return playerDiscs
			}
			return 1 + len(l.heldBy(House(h)))
		})),
		content.Need("units", byColour(func(h int) int { return int(warsPieces[h]) })),
		content.Need("agents", byColour(func(h int) int {
			if player(h) {
				return int(l.MaxAgents)
			}
			return int(l.Houses[h].Agents)
		})),
		aside,
	}
}

// byColour is how many pieces each colour has, and their total.
func byColour(want func(house int) int) content.Kind {
	fields := []content.Field{content.Need("total", content.Range(0, 99))}
	for _, colour := range colours {
		fields = append(fields, content.May(colour, content.Range(0, 99)))
	}
	return content.Struct(fields...).Then(func(v yamltree.Value) {
		total := 0
		for h := range colours {
			n := want(h)
			if total += n; n > 0 {
				v.Need(colours[h])
			}
			v.Get(colours[h]).Int(n, n)
		}
		v.Get("total").Int(total, total)
	})
}

// ending is the last round, and Naples in the hands of France (W-11.1, W-11.2).
func (l *loader) ending(i int) content.Kind {
	id := content.Word(new(string), "france_owns_naples_city_at_end_of_round")
	if i == 0 {
		id = content.Same(func() string { return fmt.Sprintf("end_of_round_%d", l.Rounds.Count) }, "the count of rounds makes it")
	}
	return content.Struct(content.Need("id", id), content.May("winner", content.Word(new(string), l.holders[Milan])), aside)
}
