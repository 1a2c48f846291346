package virtu

import (
	"slices"
	"testing"

	"signoria/engine"
)

// fallen is the position before Florence and Pisa fall to France, Rome being the
// ally of Naples.
const fallen = "{phase: sieges, leagues: {rome: {ally: 2}}, " +
	"cities: {florence: {units: {1: 5}}, pisa: {units: {1: 3}}, milan: {units: {}}, turin: {units: {}}}, " +
	"seats: {1: {florins: 0, sold: true, slots: {}, domain: {turin: exhausted, milan: exhausted, kingdom_of_france: exhausted}}, " +
	"2: {florins: 0, sold: true, slots: {}}}}"

// fell lets them fall, the capital first, and tells what was told.
func fell(t *testing.T) (View, []engine.Event) {
	t.Helper()
	p, err := warsTitle(t).Load(engine.Options{Seats: 2}, []byte(fallen))
	if err != nil {
		t.Fatal(err)
	}
	var log engine.Log
	answer(t, p, "siege florence", AskSiege, &log)
	return p.View(engine.NoSeat).(View), log.Events
}

// TestTilesOfDestroyedLeagues: without its capital a league's cities give no tiles
// (W-8.9, R-43).
func TestTilesOfDestroyedLeagues(t *testing.T) {
	view, _ := fell(t)
	owned := func(id string) bool {
		return slices.ContainsFunc(view.Seats[seatOfFrance].Tiles, func(v TileView) bool { return view.Content.TileID(v.Tile) == id })
	}
	for _, c := range view.Cities {
		id := view.Content.CityID(c.City)
		if id == "pisa" && (c.Owner != seatOfFrance || owned(id)) {
			t.Errorf("Pisa is held by %s, its tile by France: %t", c.Owner, owned(id))
		}
		if id == "florence" && (c.Owner != seatOfFrance || !owned(id)) {
			t.Errorf("Florence is held by %s, its tile by France: %t", c.Owner, owned(id))
		}
	}
}

// TestDispleasedLeagues: the fall of a capital, and nothing else here, displeases
// just the leagues that still have a marker (W-8.7, W-8.8).
func TestDispleasedLeagues(t *testing.T) {
	_, events := fell(t)
	var got []engine.Event
	for _, e := range events {
		if e.Kind == EvDispleased {
			got = append(got, e)
		}
	}
	want := []engine.Event{{Kind: EvDispleased, Seat: seatOfFrance, On: int16(Venetians), N: 1, To: 1}}
	if !slices.Equal(got, want) {
		t.Errorf("displeased: %+v, want %+v", got, want)
	}
}
