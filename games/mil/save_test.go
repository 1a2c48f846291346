package mil

import (
	"testing"

	"signoria/engine"
)

func testRules(t testing.TB) *rules {
	t.Helper()
	return newRules(mustLoad(t))
}

// position reads a position of so many seats.
func position(t testing.TB, r *rules, seats int, text string) state {
	t.Helper()
	s, err := r.Load(engine.Options{Seats: seats}, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStandardStart(t *testing.T) {
	r := testRules(t)
	s := position(t, r, 3, "")
	text, _ := r.Save(&s)
	t.Log(string(text))
}
