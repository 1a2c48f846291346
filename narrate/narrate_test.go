package narrate

import (
	"testing"

	"signoria/engine"
)

// TestAsks: each of the four conditions is needed.
func TestAsks(t *testing.T) {
	asked := Scene{Live: true, You: 1, Choices: make([]engine.Answer, 1)}
	if !asked.Asks(engine.SeatsOf(0, 1)) {
		t.Error("the viewer's turn is not theirs")
	}
	past, watching, closed := asked, asked, asked
	past.Live = false
	watching.You = engine.NoSeat
	closed.Choices = nil
	for what, s := range map[string]Scene{"a replay": past, "a spectator": watching, "nothing open": closed} {
		if s.Asks(engine.SeatsOf(0, 1)) {
			t.Error("asks " + what)
		}
	}
	if asked.Asks(engine.SeatsOf(0)) {
		t.Error("asks a seat that is not asked")
	}
}

// TestViewIn: a view or a pointer to one; another title's panics.
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
			t.Error("the view of another title is taken")
		}
	}()
	ViewIn[view](4)
}
