package narrate

import (
	"testing"

	"signoria/engine"
)

// TestAsks checks each of the four conditions of Asks.
func TestAsks(t *testing.T) {
	asked := Scene{Live: true, You: 1, Choices: make([]engine.Answer, 1)}
	if !asked.Asks(engine.SeatsOf(0, 1)) {
		t.Error("a scene does not ask the asked seat")
	}
	past, watching, closed := asked, asked, asked
	past.Live = false
	watching.You = engine.NoSeat
	closed.Choices = nil
	for what, s := range map[string]Scene{"a replay": past, "a spectator": watching, "nothing open": closed} {
		if s.Asks(engine.SeatsOf(0, 1)) {
			t.Errorf("a scene asks although it is one with %s", what)
		}
	}
	if asked.Asks(engine.SeatsOf(0)) {
		t.Error("a scene asks a seat that is not asked")
	}
}

// TestViewIn checks that ViewIn accepts a view and a pointer to one, and panics for a view of another
// title.
func TestViewIn(t *testing.T) {
	type view struct{ n int }
	v := view{3}
	if got := ViewIn[view](v); *got != v {
		t.Errorf("a view is read as %+v", *got)
	}
	if got := ViewIn[view](&v); got != &v {
		t.Error("a pointer to a view is copied")
	}
	defer func() {
		if recover() == nil {
			t.Error("ViewIn accepts a view of another title")
		}
	}()
	ViewIn[view](4)
}
