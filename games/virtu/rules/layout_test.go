package rules

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/rulepage"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// TestLayoutPlacesTheRest checks the layout that a view proposes in the set-up. Whatever the seat has
// already placed, the layout is a sequence of legal choices that places all its other cards. No other
// view contains it.
func TestLayoutPlacesTheRest(t *testing.T) {
	rulepage.Covers(t, "V-2.9")
	rnd := engine.FastChance(3)
	for _, list := range []struct {
		title engine.Title
		seats []int
		sets  []string
	}{
		{title(t), []int{3, 4, 5}, []string{"", "houses=drawn"}},
		{warsTitle(t), []int{2}, []string{""}},
	} {
		for _, seats := range list.seats {
			for _, set := range list.sets {
				for range 20 {
					options := engine.Options{Seats: seats}
					if name, value, ok := strings.Cut(set, "="); ok {
						options.Set = map[string]string{name: value}
					}
					p, err := list.title.Start(options, engine.FastChance(rnd.Uint64()))
					if err != nil {
						t.Fatal(err)
					}
					for seat := range engine.Seat(seats) {
						layRest(t, p, seat, rnd.N(3), &rnd)
					}
					if v := p.View(0).(virtu.View); v.Year != 1 || v.Question.Ask == virtu.AskLay {
						t.Fatalf("%d seats: the set-up has not ended after all layouts; the question is %v", seats, v.Question.Ask)
					}
				}
			}
		}
	}
}

// layRest places some cards of a seat at random, and the others as its view proposes.
func layRest(t *testing.T, p engine.Position, seat engine.Seat, some int, rnd *engine.Chance) {
	t.Helper()
	for range some {
		choices := p.Choices(seat, nil)
		p.Apply(seat, choices[rnd.N(len(choices))])
	}
	v := p.View(seat).(virtu.View)
	for other := range engine.Seat(len(v.Seats)) {
		if other != seat && p.View(other).(virtu.View).Question.Layout == v.Question.Layout && v.Question.Layout != "" {
			t.Errorf("seat %d sees the layout of seat %d", other, seat)
		}
	}
	if layout := p.View(engine.NoSeat).(virtu.View).Question.Layout; layout != "" {
		t.Errorf("spectators see the layout %q", layout)
	}
	for text := range strings.SplitSeq(v.Question.Layout, ";") {
		c, err := p.Parse(seat, text)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		if why := p.Check(seat, c); !why.OK() {
			t.Fatalf("%q is refused: %v", text, why)
		}
		p.Apply(seat, c)
	}
	if p.Owing().Has(seat) && p.View(seat).(virtu.View).Question.Ask == virtu.AskLay {
		t.Errorf("seat %d still has cards to place after %q", seat, v.Question.Layout)
	}
}

// TestLayoutIsSound checks that proposed layouts contain the placements that the lessons recommend.
func TestLayoutIsSound(t *testing.T) {
	for _, list := range []struct {
		title engine.Title
		seats int
		want  map[content.House]string
	}{
		{title(t), 3, map[content.House]string{content.Florence: "lay piero_de_medici chamber.4"}},
		{warsTitle(t), 2, map[content.House]string{content.Milan: "lay charles_viii chamber.4;lay ludovico_sforza_2p chamber.3"}}, // France has the blue palace
	} {
		p, err := list.title.Start(engine.Options{Seats: list.seats}, engine.FastChance(1))
		if err != nil {
			t.Fatal(err)
		}
		found := 0
		for seat := range engine.Seat(list.seats) {
			v := p.View(seat).(virtu.View)
			want, ok := list.want[v.Seats[seat].House]
			if !ok {
				continue
			}
			found++
			if !strings.Contains(v.Question.Layout, want) {
				t.Errorf("house %v: %q does not have %q", v.Seats[seat].House, v.Question.Layout, want)
			}
		}
		if found != len(list.want) {
			t.Errorf("%d of the %d expected houses are in the match", found, len(list.want))
		}
	}
}
