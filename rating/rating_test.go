package rating_test

import (
	"math"
	"testing"

	"signoria/rating"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-10 }

func finishes(places ...int) (list []rating.Finish) {
	for _, p := range places {
		list = append(list, rating.Finish{Rating: rating.Start(), Place: p})
	}
	return list
}

// The vectors that openskill.js publishes for the model of Plackett and Luce
// (src/models/__tests__/plackett-luce.test.ts).
func TestPublishedVectors(t *testing.T) {
	for name, want := range map[string][]rating.Rating{
		"two":   {{27.63523138347365, 8.065506316323548}, {22.36476861652635, 8.065506316323548}},
		"three": {{27.868876552746237, 8.204837030780652}, {25.717219138186557, 8.057829747583874}, {21.413904309067206, 8.057829747583874}},
		"four":  {{27.795084971874736, 8.263160757613477}, {26.552824984374855, 8.179213704945203}, {24.68943500312503, 8.083731307186588}, {20.96265504062538, 8.083731307186588}},
		"five":  {{27.666666666666668, 8.290556877154474}, {26.833333333333332, 8.240145629781066}, {25.72222222222222, 8.179996679645559}, {24.055555555555557, 8.111796013701358}, {20.72222222222222, 8.111796013701358}},
	} {
		var places []int
		for i := range want {
			places = append(places, i+1)
		}
		for i, got := range rating.Game(finishes(places...)) {
			if !near(got.Mu, want[i].Mu) || !near(got.Sigma, want[i].Sigma) {
				t.Errorf("%s players, place %d: %v, not %v", name, i+1, got, want[i])
			}
		}
	}
	if alone := rating.Game(finishes(1)); alone[0] != rating.Start() {
		t.Errorf("who plays alone has %v", alone[0])
	}
}

// The bits of a game are these on every machine.
func TestBits(t *testing.T) {
	list := []rating.Finish{{Rating: rating.Rating{Mu: 31.5, Sigma: 2.25}, Place: 2}, {Rating: rating.Rating{Mu: 24, Sigma: 6}, Place: 1}, {Rating: rating.Start(), Place: 2}}
	want := []string{"0x1.f442d8b3161a1p+04 0x1.1f9e152845851p+01", "0x1.a1897e19bcf4ep+04 0x1.7c27c6cde01b8p+02", "0x1.8298281d57973p+04 0x1.f3df80ad32d89p+02"}
	for i, got := range rating.Game(list) {
		if got.String() != want[i] {
			t.Errorf("player %d has %s, not %s", i, got, want[i])
		}
		if again, err := rating.Parse(got.String()); err != nil || again != got {
			t.Errorf("%s is read as %v, %v", got, again, err)
		}
	}
}

// Equals share a place: who is as strong and ends together stays together.
func TestSharedPlaces(t *testing.T) {
	got := rating.Game(finishes(1, 1, 3))
	if got[0] != got[1] {
		t.Errorf("equals part: %v and %v", got[0], got[1])
	}
	if got[0].Mu <= got[2].Mu {
		t.Errorf("the last is not below: %v", got)
	}
	if duel := rating.Game(finishes(1, 1)); !near(duel[0].Mu, 25) {
		t.Errorf("a drawn duel of equals moves them to %v", duel)
	}
}

// Who leaves is last, wherever the bot has brought the seat to; the others move as if the leaver had
// never been there.
func TestLeaving(t *testing.T) {
	list := finishes(1, 2, 3, 4)
	list[0].Left = true // the bot has won
	got := rating.Game(list)
	among := rating.Game(finishes(2, 3, 4))
	for i := range among {
		if got[i+1] != among[i] {
			t.Errorf("who stayed moves by an absence: %v, not %v", got[i+1], among[i])
		}
	}
	if got[0].Mu >= 25 {
		t.Errorf("who left gains: %v", got[0])
	}
	last := rating.Game(finishes(4, 1, 2, 3))
	if got[0] != last[0] {
		t.Errorf("who left is not rated as last: %v, not %v", got[0], last[0])
	}
	all := finishes(1, 2, 3)
	for i := range all {
		all[i].Left = true
	}
	if got := rating.Game(all); got[0] != rating.Start() || got[2] != rating.Start() {
		t.Errorf("a game that all left counts: %v", got)
	}
	all[1].Left = false
	if got := rating.Game(all); got[1] != rating.Start() || got[0].Mu >= 25 {
		t.Errorf("who alone stayed of three moves, or who left does not: %v", got)
	}
	duel := finishes(1, 2)
	duel[0].Left = true
	if got := rating.Game(duel); got[1].Mu <= 25 || got[0].Mu >= 25 {
		t.Errorf("leaving a duel is not losing it: %v", got)
	}
}

func TestRest(t *testing.T) {
	r := rating.Rating{Mu: 30, Sigma: 2}
	if got := r.Rested(0); got != r {
		t.Errorf("no month changes %v to %v", r, got)
	}
	if got := r.Rested(12); got.Mu != 30 || !near(got.Sigma*got.Sigma, 4+12.0/144) {
		t.Errorf("a year makes %v", got)
	}
	if got := r.Rested(1_000_000); got.Sigma != rating.Start().Sigma {
		t.Errorf("of nobody less is known than of somebody new: %v", got)
	}
	same := rating.Rating{Mu: 25, Sigma: 1}
	if got := rating.Game([]rating.Finish{{Rating: same, Place: 1}, {Rating: same, Place: 2}}); got[0].Sigma != 1 {
		t.Errorf("more is known than ever can be: %v", got[0])
	}
}

// What is shown: a band with the figure in its middle, and no figure while little is known.
func TestShown(t *testing.T) {
	r := rating.Rating{Mu: 25, Sigma: 2}
	from, to := r.Band()
	if r.Figure() != 1500 || from != 1368 || to != 1632 || !r.Sure() || rating.Start().Sure() {
		t.Errorf("%d, %d to %d", r.Figure(), from, to)
	}
	for _, bad := range []string{"", "1", "1 2 3", "1 NaN", "+Inf 1", "1 0", "1 -2", "a b"} {
		if got, err := rating.Parse(bad); err == nil {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
}
