package pagetest

import (
	"io/fs"
	"testing/fstest"

	"signoria/engine"
	"signoria/engine/content"
	"signoria/engine/enginetest/toy"
	"signoria/games"
	"signoria/i18n"
)

// crested is a title with options, of which one value needs seats, and with
// houses of its own.
type crested struct{ engine.Title }

func openCrested(fs.FS) (engine.Title, error) { return crested{toy.Title()}, nil }

func (c crested) Meta() engine.Meta {
	meta := c.Title.Meta()
	meta.Name, meta.MinSeats, meta.MaxSeats, meta.Edition = "crested", 2, 4, "crested"
	meta.Options = []engine.OptionMeta{
		{Name: "houses", Values: []string{"in_order", "drawn"}},
		{Name: "bonus", Values: []string{"four", "five"}, Limits: []engine.OptionLimit{{Value: "five", MinSeats: 3, MaxSeats: 4, Why: "tiles"}}},
	}
	return meta
}

func (c crested) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	return c.Title.Start(engine.Options{Seats: o.Seats}, chance)
}

func (c crested) Load(o engine.Options, text []byte) (engine.Position, error) {
	return c.Title.Load(engine.Options{Seats: o.Seats}, text)
}

// CrestedNarrator gives its seats houses of their own, once the fourth is known.
type CrestedNarrator struct{ ToyNarrator }

var crests = []string{"bear", "wolf", "stag", "boar"}

// Houses are the looks of the seats.
func (CrestedNarrator) Houses(view any) []string { return crests[4-len(view.(toy.View).Seats):] }

// Planned are the looks of the seats of a new table.
func (CrestedNarrator) Planned(o engine.Options) []string {
	if o.Set["houses"] == "drawn" {
		return make([]string, o.Seats)
	}
	return crests[4-o.Seats:]
}

func crestedGame() games.Game {
	return games.Game{
		Name: "crested", Content: fstest.MapFS{}, Narrator: CrestedNarrator{}, Open: openCrested,
		Words: i18n.Source{Name: "crested", FS: catalogue("crested: { lot: Lot }\n")},
		About: i18n.Source{Name: "crested", FS: catalogue(`title: { crested: { name: Crested, about: An auction, length: 5 min, option: {
  houses: { head: Houses, in_order: Wolves first, drawn: By lot },
  bonus: { head: Tiles, four: Four of them, five: Five of them, tiles: There are not enough for two } } } }
`)},
	}
}

// openDuel is a title of always two seats.
func openDuel(fs.FS) (engine.Title, error) { return duel{toy.Title()}, nil }

type duel struct{ engine.Title }

func (d duel) Meta() engine.Meta {
	meta := d.Title.Meta()
	meta.Name, meta.MinSeats, meta.MaxSeats, meta.Edition = "two-sides", 2, 2, "duel"
	return meta
}

// duelGame shares rules and styles with another title, and names its houses.
func duelGame() games.Game {
	return games.Game{
		Name: "two-sides", Family: "lorenzo", Content: fstest.MapFS{}, Narrator: CrestedNarrator{}, Open: openDuel,
		Sources: func(fs.FS) ([]content.SourceCount, error) { return nil, nil },
		Words:   i18n.Source{Name: "duel", FS: catalogue("duel: { lot: Lot }\n")},
		About: i18n.Source{Name: "duel", FS: catalogue(`title: { two-sides: { name: A Duel, about: A duel, length: 5 min, house: { stag: The Stag, boar: The Boar } } }
`)},
	}
}
