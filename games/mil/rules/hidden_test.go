package rules

import (
	"reflect"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/rulepage"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// wedding is a position before an heir is born to seat 1.
const wedding = `
columns: {left: [grain, mine, wool], right: [quarry, fish]}
seats:
  1: {cubes: {gold: 2, food: 1}}
  2: {cubes: {food: 4}}
  3: {cubes: {cloth: 3}}
`

// playing loads a position and makes choices, each "seat: choice". It returns the resulting position
// and the events.
func playing(t *testing.T, seats int, options, given string, moves ...string) (engine.Position, []engine.Event) {
	t.Helper()
	return enginetest.After(t, title(t), seats, options, given, moves...)
}

func viewOf(p engine.Position, viewer engine.Seat) mil.View { return p.View(viewer).(mil.View) }

// TestScreens checks that a viewer sees only the cubes of the own family, and at the end all cubes
// (M-28.1, M-28.8, M-28.9). The rest of a family is open (M-28.3).
func TestScreens(t *testing.T) {
	rulepage.Covers(t, "M-28.1", "M-28.8", "M-28.9")
	p, _ := playing(t, 3, "", wedding)
	for viewer := engine.NoSeat; viewer < 3; viewer++ {
		for _, sv := range viewOf(p, viewer).Seats {
			if (sv.Cubes != nil) != (sv.Seat == viewer) || sv.Known != nil {
				t.Errorf("viewer %v sees the cubes of %v: %v, known %v", viewer, sv.Seat, sv.Cubes, sv.Known)
			}
			if sv.Women != 3 || sv.Privileges != 1 || !sv.Knights[0].Castle || sv.Knights[1].Lands[0].Design != content.Grain {
				t.Errorf("viewer %v sees of %v %+v", viewer, sv.Seat, sv)
			}
		}
	}
	if got := *viewOf(p, 1).Seats[1].Cubes; got != (content.Cubes{content.Food: 4}) {
		t.Errorf("seat 2 sees its cubes as %v", got)
	}
	over, _ := playing(t, 3, "", "phase: over")
	for _, sv := range viewOf(over, engine.NoSeat).Seats {
		if sv.Cubes == nil {
			t.Errorf("at the end the cubes of %v are still hidden", sv.Seat)
		}
	}
}

// TestColumnsShowTheirTops checks that a viewer sees of a column the top land, the defence and how
// many lands are left (M-28.2, R-5).
func TestColumnsShowTheirTops(t *testing.T) {
	rulepage.Covers(t, "M-28.2", "R-5")
	p, _ := playing(t, 3, "", wedding)
	want := [content.NumColumns]mil.ColumnView{{Top: content.Wool, Left: 3, Defence: 6}, {Top: content.Fish, Left: 2, Defence: 8}}
	for viewer := engine.NoSeat; viewer < 3; viewer++ {
		if got := viewOf(p, viewer).Columns; got != want {
			t.Errorf("viewer %v: %+v; want %+v", viewer, got, want)
		}
	}
}

// TestBidsAreHiddenUntilAllAreIn checks that others see of a sealed bid only that it is sealed. When
// all bids are in, all are shown, also those that are returned (M-28.5, M-28.9).
func TestBidsAreHiddenUntilAllAreIn(t *testing.T) {
	sealing := []string{"1: grow A", "1: son privilege", "2: gold 0", "2: influence 0", "2: metal 0", "2: cloth 0", "2: food 3"}
	p, events := playing(t, 3, "", wedding, sealing...)
	for viewer := engine.NoSeat; viewer < 3; viewer++ {
		v := viewOf(p, viewer)
		if !v.Seats[1].Sealed || v.Seats[0].Sealed || v.Seats[2].Sealed {
			t.Errorf("viewer %v sees the seats as sealed %v %v %v, want only seat 2", viewer, v.Seats[0].Sealed, v.Seats[1].Sealed, v.Seats[2].Sealed)
		}
		if d := v.Seats[1].Draft; (d != nil) != (viewer == 1) || d != nil && *d != (content.Cubes{content.Food: 3}) {
			t.Errorf("viewer %v sees the bid of seat 2: %v", viewer, d)
		}
	}
	for _, e := range events {
		if e.Kind == mil.EvDowry || e.Kind == mil.EvSealed && e.Goods != [len(e.Goods)]int16{} {
			t.Errorf("an event reveals a bid before all are in: %+v", e)
		}
	}
	_, events = playing(t, 3, "", wedding, append(sealing,
		"1: gold 1", "1: influence 0", "1: metal 0", "1: cloth 0", "1: food 0",
		"3: gold 0", "3: influence 0", "3: metal 0", "3: cloth 2", "3: food 0")...)
	shown := map[engine.Seat]int16{}
	for _, e := range events {
		if e.Kind == mil.EvDowry {
			if e.For != 0 {
				t.Errorf("the event of a revealed bid is not for all: %+v", e)
			}
			for _, n := range e.Goods {
				shown[e.Seat] += n
			}
		}
	}
	if shown[0] != 1 || shown[1] != 3 || shown[2] != 2 {
		t.Errorf("the shown bids are %v, want 1, 3 and 2 cubes", shown)
	}
}

// TestGainsAndPaymentsAreOpen checks that the events of gains and payments are for all seats, so that
// anyone who counts knows what is behind every screen (M-28.4, M-28.11, R-63).
func TestGainsAndPaymentsAreOpen(t *testing.T) {
	rulepage.Covers(t, "M-28.4", "M-28.11", "R-63")
	_, events := playing(t, 2, "", "", "1: harvest A 1", "1: year court.1", "2: recruit B", "2: year court.2", "1: place A court.3 gold")
	var harvested, recruited, placed bool
	for _, e := range events {
		if e.For != 0 {
			t.Errorf("the event is hidden from some seats: %+v", e)
		}
		switch e.Kind {
		case mil.EvHarvested:
			harvested = e.Goods[content.Food] == 3
		case mil.EvRecruited:
			recruited = e.Goods[content.Cloth] == 1 && e.Goods[content.Metal] == 1 && e.Goods[content.Influence] == 0
		case mil.EvPlaced:
			placed = e.N == 1
		}
	}
	if !harvested || !recruited || !placed {
		t.Errorf("the events say the cubes of the harvest: %v, of the recruiting: %v, of the payment: %v; want all", harvested, recruited, placed)
	}
}

// TestMemoryAid checks that the option memory shows everybody all cubes that could have been counted
// (M-28.11), but no sealed bid (M-28.5).
func TestMemoryAid(t *testing.T) {
	p, _ := playing(t, 3, "memory", wedding,
		"1: grow A", "1: son privilege", "2: gold 0", "2: influence 0", "2: metal 0", "2: cloth 0", "2: food 3")
	want := []content.Cubes{{content.Gold: 2, content.Food: 1}, {content.Food: 4}, {content.Cloth: 3}}
	for viewer := engine.NoSeat; viewer < 3; viewer++ {
		for i, sv := range viewOf(p, viewer).Seats {
			if sv.Known == nil || *sv.Known != want[i] {
				t.Errorf("viewer %v sees the cubes of seat %d as %v, want %v", viewer, i+1, sv.Known, want[i])
			}
			if sv.Draft != nil && sv.Seat != viewer {
				t.Errorf("viewer %v sees the bid of seat %d", viewer, i+1)
			}
		}
	}
}

// TestOffersAreForTheAskedSeat checks that no other viewer sees the offers of a seat, because they
// reveal what it can afford (M-28.6).
func TestOffersAreForTheAskedSeat(t *testing.T) {
	p, _ := playing(t, 3, "", "seats: {1: {cubes: {gold: 9}}}")
	if offers := viewOf(p, 0).Offers; len(offers) == 0 {
		t.Error("seat 1 is asked, but sees no offer")
	}
	for _, viewer := range []engine.Seat{engine.NoSeat, 1, 2} {
		if offers := viewOf(p, viewer).Offers; len(offers) > 0 {
			t.Errorf("viewer %v sees what seat 1 can do: %+v", viewer, offers)
		}
	}
}

// TestRollsAreOpenAndUnforeseen checks that the event of a roll is for all and sealed, so that no undo
// goes back before it. Views and choices do not depend on future rolls (M-28.10).
func TestRollsAreOpenAndUnforeseen(t *testing.T) {
	rulepage.Covers(t, "M-28.10")
	_, events := playing(t, 3, "", "chance: {fast: 20}", "1: grow B", "1: roll")
	at := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == mil.EvRolled })
	if at < 0 || !events[at].Sealed || events[at].For != 0 || content.Result(events[at].On) != content.Woman || content.Result(events[at].To) != content.Man {
		t.Errorf("got the events %+v, want a sealed roll of woman and man for all", events)
	}
	a, _ := playing(t, 3, "", "chance: {fast: 20}", "1: grow B")
	b, _ := playing(t, 3, "", "chance: {fast: 47}", "1: grow B")
	for viewer := engine.NoSeat; viewer < 3; viewer++ {
		if x, y := a.Choices(viewer, nil), b.Choices(viewer, nil); !slices.Equal(x, y) {
			t.Errorf("the choices of viewer %v depend on the next roll: %v or %v", viewer, x, y)
		}
		if x, y := viewOf(a, viewer), viewOf(b, viewer); !reflect.DeepEqual(x, y) {
			t.Errorf("the view of viewer %v depends on the next roll: %+v or %+v", viewer, x, y)
		}
	}
}

// TestSampleRedrawsTheColumns checks that Sample leaves the heights, the tops and the number of lands
// of each group, and draws the hidden designs again (M-28.2).
func TestSampleRedrawsTheColumns(t *testing.T) {
	rulepage.Covers(t, "M-28.2")
	r := testRules(t)
	s := begun(t, r, 4, "", 1)
	drawn := tiles(&s)
	rng := engine.FastChance(1)
	orders, designs := map[[content.NumColumns][content.ColumnRoom]content.Land]bool{}, map[[content.NumLands]int8]bool{}
	for range 100 {
		q := s
		r.Sample(&q, 1, &rng)
		if q.Height != s.Height || q.top(0) != s.top(0) || q.top(1) != s.top(1) || groupsOf(r, &q) != groupsOf(r, &s) {
			t.Fatalf("Sample changed heights, tops or groups of the columns: %v %v became %v %v", s.Height, s.Columns, q.Height, q.Columns)
		}
		var counts [content.NumLands]int8
		for land, n := range tiles(&q) {
			if counts[land] = n; n > r.c.Lands[land].Count {
				t.Fatalf("the sample has %d tiles of %s; there are only %d", n, land, r.c.Lands[land].Count)
			}
		}
		orders[q.Columns], designs[counts] = true, true
	}
	if len(orders) < 50 || len(designs) < 5 {
		t.Errorf("100 samples have %d orders and %d sets of designs, want at least 50 and 5; the match has %v", len(orders), len(designs), drawn)
	}
}

// TestDiscardedLandsStayGone checks that Sample puts no land into a column that was discarded openly or
// that the conqueror is about to place or discard (M-28.2).
func TestDiscardedLandsStayGone(t *testing.T) {
	r := testRules(t)
	s := loaded(t, r, 3, `
phase: spheres
sphere: war
spaces: {war: [1.A, white, white]}
columns: {left: [quarry, quarry, grain, mine], right: [wool]}
discarded: {mine: 3}
seats: {1: {cubes: {food: 9}}}
`)
	for _, move := range []string{"", "conquer left", "influence 0", "food 3", "discard"} {
		if move != "" {
			c, err := r.Parse(&s, 0, move)
			if err != nil {
				t.Fatal(err)
			}
			r.Do(&s, 0, c, nil)
		}
		if got := sampled(r, &s); slices.Contains(got, content.Mine) || !slices.Contains(got, content.Quarry) {
			t.Errorf("after %q samples have %v below the tops; all mines have been seen", move, got)
		}
	}
	if s.Gone[content.Mine] != 4 {
		t.Errorf("the discarded lands are %v, want four mines", s.Gone)
	}
	s.Gone[content.Mine]--
	if got := sampled(r, &s); !slices.Contains(got, content.Mine) {
		t.Errorf("samples have %v below the tops; a mine is still unseen", got)
	}
}

// sampled returns the designs that samples for seat 2 have below the tops.
func sampled(r *rules, s *state) (lands []content.Land) {
	rng := engine.FastChance(1)
	for range 60 {
		q := *s
		r.Sample(&q, 1, &rng)
		for col := range q.Columns {
			lands = append(lands, q.Columns[col][:max(0, q.Height[col]-1)]...)
		}
	}
	slices.Sort(lands)
	return slices.Compact(lands)
}

// TestTheSphereOfAGuestIsNotOver checks that the view shows the sphere as current while its majority
// places the King's soldiers or the Archbishop with a knight (M-14.4, M-14.5).
func TestTheSphereOfAGuestIsNotOver(t *testing.T) {
	const given = `
phase: politics
sphere: war
spaces: {war: [1.A, white, white], curia: [2.A, white, white]}
`
	p, _ := playing(t, 3, "", given)
	if v := viewOf(p, 0); v.Question.Guest != content.War || v.Sphere != content.War {
		t.Errorf("the guest of %s is placed in the sphere %s, want war and war", v.Question.Guest, v.Sphere)
	}
	p, _ = playing(t, 3, "", given, "1: guest A")
	if v := viewOf(p, 1); v.Question.Guest != content.Curia || v.Sphere != content.Curia {
		t.Errorf("the guest of %s is placed in the sphere %s, want curia and curia", v.Question.Guest, v.Sphere)
	}
}

// TestSamplePreservesTotals checks a sample for another seat while seat 1 pays for a free land. The
// families have as many cubes as before, and seat 1 can pay.
func TestSamplePreservesTotals(t *testing.T) {
	r := testRules(t)
	s := loaded(t, r, 3, `
phase: spheres
sphere: war
turn: 1
spaces: {war: [1.A, white, white]}
columns: {left: [grain], right: []}
seats: {1: {cubes: {influence: 4, gold: 2}, knights: {A: {soldiers: 1}}}, 2: {women: 9, cubes: {gold: 6, metal: 2}}}
`)
	c, err := r.Parse(&s, 0, "conquer left")
	if err != nil {
		t.Fatal(err)
	}
	r.Do(&s, 0, c, nil)
	rng := engine.FastChance(1)
	for range 100 {
		q := s
		r.Sample(&q, 2, &rng)
		mine, other := q.Families[0].Cubes, q.Families[1].Cubes
		if mine.Sum() != 6 || other.Sum() != 8 || mine[content.Food]+mine[content.Influence] < 4 {
			t.Fatalf("the sample gives seat 1 %v and seat 2 %v; want 6 and 8 cubes, and 4 of seat 1 that can pay", mine, other)
		}
	}
}
