package engine

import "testing"

func TestSeatText(t *testing.T) {
	for s := NoSeat; s < MaxSeats; s++ {
		back, ok := ParseSeat(s.String())
		if ok != (s >= 0) || back != s {
			t.Errorf("seat %d is written %q, which reads as %d, %v", s, s, back, ok)
		}
	}
	for _, text := range []string{"", "0", "9", "12", "-", "x"} {
		if s, ok := ParseSeat(text); ok || s != NoSeat {
			t.Errorf("%q reads as seat %d", text, s)
		}
	}
}

func TestSeatsAreASet(t *testing.T) {
	set := SeatsOf(5, 0, 7)
	if set.Len() != 3 || set.First() != 0 || !set.Has(7) || set.Has(1) || set.Has(NoSeat) {
		t.Errorf("the set %b does not have exactly the seats 0, 5 and 7", set)
	}
	set = set.Without(0)
	if set.First() != 5 || set.With(5) != set || set.Without(1) != set {
		t.Errorf("the set %b without seat 0 is wrong", set)
	}
	if Seats(0).First() != NoSeat || Seats(0).Len() != 0 {
		t.Error("the empty set has a first seat")
	}
}

// TestChoiceOrder checks that Less compares choices field by field in the order Verb, On, To, N, Set.
func TestChoiceOrder(t *testing.T) {
	rising := []Choice{
		{}, {Set: 1}, {Set: 1 << 63}, {N: 1}, {To: 1, N: -9}, {On: 1},
		{Verb: 1, On: -3, Set: 9}, {Verb: 1, On: -3, N: 1}, {Verb: 1}, {Verb: 1, To: 2, N: -5}, {Verb: 2, On: -9},
	}
	for i := range rising {
		for j := range rising {
			if rising[i].Less(rising[j]) != (i < j) {
				t.Errorf("%+v.Less(%+v) is %v", rising[i], rising[j], rising[i].Less(rising[j]))
			}
		}
	}
}

func TestReasonWords(t *testing.T) {
	for want, r := range map[string]Reason{
		"legal":                                  {},
		"L-3.1: notAsked":                        {Rule: "L-3.1", Why: "notAsked"},
		"L-6.3: short coins (needs 7, has 6)":    {Rule: "L-6.3", Why: "short", What: "coins", Need: 7, Have: 6},
		"L-6.3: short servants (needs 2, has 0)": {Rule: "L-6.3", Why: "short", What: "servants", Need: 2},
		"L-6.3: below (needs -1, has -40)":       {Rule: "L-6.3", Why: "below", Need: -1, Have: -40},
	} {
		if got := r.String(); got != want {
			t.Errorf("the reason is written %q, want %q", got, want)
		}
		if r.OK() != (want == "legal") {
			t.Errorf("%q: OK is %v", want, r.OK())
		}
	}
	if got := (&Refused{Reason{Rule: "A", Why: "b"}}).Error(); got != "refused: A: b" {
		t.Errorf("the error is %q, want \"refused: A: b\"", got)
	}
}

func TestEventFaces(t *testing.T) {
	open, secret := Event{}, Event{For: SeatsOf(2)}
	for viewer := NoSeat; viewer < MaxSeats; viewer++ {
		if !open.VisibleTo(viewer) || secret.VisibleTo(viewer) != (viewer == 2) {
			t.Errorf("viewer %v sees the open event: %v, that for seat 3: %v", viewer, open.VisibleTo(viewer), secret.VisibleTo(viewer))
		}
	}
}

func TestLogMayBeNil(t *testing.T) {
	var none *Log
	none.Add(Event{Sealed: true})
	if none.Sealed() {
		t.Error("a nil log is sealed")
	}
	log := &Log{}
	log.Add(Event{Kind: 1})
	if log.Sealed() || len(log.Events) != 1 {
		t.Errorf("a log with one open event is %+v, sealed: %v", log, log.Sealed())
	}
	log.Add(Event{Sealed: true})
	log.Add(Event{Kind: 2})
	if !log.Sealed() {
		t.Error("a log with a sealed event before an open one is not sealed")
	}
}
