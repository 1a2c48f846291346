package narrate

import (
	"slices"
	"testing"

	"signoria/engine"
)

func TestNumbersAreWritten(t *testing.T) {
	for got, want := range map[string]string{
		Signed(2): "+2", Signed(-4): "−4", Signed(0): "+0", Number(7): "7", Number(-7): "−7", Versus(16, 14): "16 : 14",
		Roman(4): "IV", Roman(19): "XIX", Roman(48): "XLVIII", Roman(0): "", Capital("žena"): "Žena", Capital(""): "",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// TestPassagesOfOneSeatAreOne checks that consecutive passages about the same seat become one, and that
// a rubric stays alone.
func TestPassagesOfOneSeatAreOne(t *testing.T) {
	var list []Passage
	for _, p := range []Passage{
		{Seat: 1, Clauses: []string{"a"}}, {Seat: 1, Clauses: []string{"b"}}, {Seat: engine.NoSeat, Rubric: true, Clauses: []string{"Round 2"}},
		{Seat: engine.NoSeat, Clauses: []string{"c"}}, {Seat: engine.NoSeat, Clauses: []string{"d"}}, {Seat: 1, Clauses: []string{"e"}},
	} {
		list = Append(list, p)
	}
	var told []string
	for _, p := range list {
		told = append(told, p.Text())
	}
	if want := []string{"a, b", "Round 2", "c. d", "e"}; !slices.Equal(told, want) {
		t.Errorf("the passages are %q, want %q", told, want)
	}
}

// TestRankings checks that several seats can win, that equal points count as a tie, and that no seat is
// the best of a part in which all have the same points.
func TestRankings(t *testing.T) {
	r := Rank([]Standing{
		{Seat: 0, Rank: 3, Score: 4, Parts: []int{4, 0, 2}}, {Seat: 1, Rank: 1, Score: 9, Parts: []int{9, 0, 2}}, {Seat: 2, Rank: 1, Score: 9, Parts: []int{7, 0, 2}},
	})
	if got := r.Winners(); !slices.Equal(got, []engine.Seat{1, 2}) || !r.Tied() || r[2].Seat != 0 {
		t.Errorf("the winners are %v of %v, want seats 2 and 3, tied", got, r)
	}
	if !r.Best(0, 9) || r.Best(0, 7) || r.Best(2, 2) || r.Best(1, 0) {
		t.Error("Best is wrong for some part")
	}
	if !r.Scored(0) || r.Scored(1) || !r.Scored(2) {
		t.Error("Scored is wrong for some part")
	}
	if (Ranking{{Score: 3}, {Score: 2}}).Tied() {
		t.Error("a ranking with different points is tied")
	}
}
