package board

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu/content"
	"signoria/games/virtu/words"
	"signoria/kit"
	"signoria/kit/board/boardtest"
)

var anID = regexp.MustCompile(` id="([^"]*)"`)

// idsOf returns the ids of the table and its part of the top bar.
func idsOf(t *testing.T, s kit.Scene) []string {
	t.Helper()
	var list []string
	for _, match := range anID.FindAllStringSubmatch(boardtest.Draw(t, Board{}.Bar(s))+boardtest.Draw(t, Board{}.Table(s)), -1) {
		list = append(list, html.UnescapeString(match[1]))
	}
	return list
}

// always returns things that every page of a title shows.
func always(s kit.Scene) []string {
	v := words.ViewOf(s.Scene)
	things := []string{"panel question", "panel events", "panel score", "panel order", "panel round", "panel market", "panel domain", "gate left", "gate right", "item bishop", "city naples"}
	for seat := range v.Seats {
		of := fmt.Sprintf(" of %d", seat+1)
		things = append(things, "seat"+strings.TrimPrefix(of, " of"), "court left"+of, "court right"+of)
		for _, name := range []string{"florins", "units", "agents", "crosses", "points", "cities", "trophies", "tokens"} {
			things = append(things, "goods "+name+of)
		}
		for n := 1; n <= content.NumChambers; n++ {
			things = append(things, fmt.Sprintf("chamber %d%s", n, of))
		}
		for n := 1; n <= content.NumSlots; n++ {
			things = append(things, fmt.Sprintf("slot %d%s", n, of))
		}
		for _, tile := range v.Seats[seat].Tiles {
			things = append(things, "tile "+v.Content.TileID(tile.Tile)+of)
		}
		for p := range content.Place(content.NumPlaces) {
			if card := words.CardAt(&v.Seats[seat], p); card != content.NoCard {
				things = append(things, "card "+v.Content.CardID(card), "card "+v.Content.CardID(card)+of)
			}
		}
	}
	for c := range v.Cities {
		if !v.Cities[c].Absent {
			things = append(things, "city "+v.Content.CityID(content.City(c)))
		}
		for party, n := range v.Cities[c].Units {
			if n > 0 && len(v.Leagues) == 0 {
				things = append(things, fmt.Sprintf("units %s of %d", v.Content.CityID(content.City(c)), party+1))
			}
		}
	}
	if len(v.Leagues) == 0 {
		things = append(things, "power france", "track cities", "track patronage", "track religion", "track cities of 2", "track patronage of 3", "track religion of 1", "bonus michelangelo", "item cathedral")
	} else {
		things = append(things, "league rome", "marker venice", "space florence -7", "space florence 7", "track influence", "track rounds")
	}
	return things
}

// TestEverythingIsFound checks at random questions that the id of each thing is on the page exactly
// once, for the asked seat and a spectator.
func TestEverythingIsFound(t *testing.T) {
	visit(t, 9, func(m *boardtest.Match, you engine.Seat) {
		for _, viewer := range []engine.Seat{you, engine.NoSeat} {
			s := m.Scene("en", viewer)
			ids := idsOf(t, s)
			counted := map[string]int{}
			for _, id := range ids {
				if counted[id]++; counted[id] > 1 {
					t.Fatalf("two elements have the id %q", id)
				}
			}
			for _, thing := range always(s) {
				if id := (Board{}).Find(s, thing); counted[id] != 1 {
					t.Fatalf("Find returns %q for %s, which is not on the page", id, thing)
				}
			}
		}
	})
}

// TestStrangeThingsAreNotFound checks that Find returns no id for misspelt things, things of another title,
// and cards in another's hand.
func TestStrangeThingsAreNotFound(t *testing.T) {
	for _, g := range []boardtest.Game{great, italian} {
		m := g.Start(t, g.Seats[0], 1)
		s := m.Scene("en", 0)
		for _, thing := range []string{"", "city", "city paris", "chamber 0", "chamber 6", "chamber x", "slot 7", "slot 1 of 9", "goods gold", "panel clock",
			"units siena", "units siena of nobody", "card nobody", "tile siena of 1", "item paris", "bonus nobody", "gate left of 2", "button done", "space rome 8", "space rome", "seat 9", "track faith"} {
			if id := (Board{}).Find(s, thing); id != "" {
				t.Errorf("%q is found as %s", thing, id)
			}
		}
		others := g.Start(t, g.Seats[0], 1).Scene("en", 1)
		for _, card := range words.ViewOf(others.Scene).Seats[1].Hand {
			thing := "card " + words.ViewOf(others.Scene).Content.CardID(card)
			if id := (Board{}).Find(s, thing); id != "" {
				t.Errorf("%s is in another's hand, but found as %s", thing, id)
			}
			if id := (Board{}).Find(others, thing); id == "" {
				t.Errorf("%s is in the hand, but not found", thing)
			}
		}
	}
}

// TestACoveredSlotAnswersForAnother checks that Find returns an id on the page for each of several free
// slots that are drawn as one.
func TestACoveredSlotAnswersForAnother(t *testing.T) {
	seen := false
	visit(t, 3, func(m *boardtest.Match, you engine.Seat) {
		s := m.Scene("en", you)
		desk := newTable(s)
		for slot := range desk.Seat(you).Slots {
			if desk.like(desk.Seat(you), slot) != slot {
				seen = true
				if id := (Board{}).Find(s, fmt.Sprintf("slot %d", slot+1)); !slices.Contains(idsOf(t, s), id) {
					t.Fatalf("Find returns %[2]q for slot %[1]d, which is not on the page", slot+1, id)
				}
			}
		}
	})
	if !seen {
		t.Error("no slots were drawn as one")
	}
}

// TestFindingEqualsFind checks that kit.Finding, which prepares a scene once for many things, finds the
// same ids as Find.
func TestFindingEqualsFind(t *testing.T) {
	for _, g := range []boardtest.Game{great, italian} {
		s := g.Start(t, g.Seats[0], 1).Scene("en", 0)
		find := kit.Finding(Board{}, s)
		for _, thing := range always(s) {
			if one, many := (Board{}).Find(s, thing), find(thing); one != many {
				t.Errorf("Find returns %[2]q for %[1]s, Finding %[3]q", thing, one, many)
			}
		}
	}
}
