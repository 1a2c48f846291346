package live_test

import (
	"reflect"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/live"
)

// A race tells the points after each moment as the replay shows them, and what is counted only at
// the end, which is the hands, as if the match had ended there.
func TestScoreHistoryMatchesReplay(t *testing.T) {
	srv := newServer(t)
	anna := solo(t, srv, "greedy")
	last := anna.playOut()
	moments := []int{last.First, last.First + 5, (last.First + last.Last) / 2, last.Last, last.Last + 7}
	for range 2 { // the second time as it was kept
		race, err := srv.ScoreHistory(t.Context(), anna.id, anna.key, moments)
		must(t, err)
		if len(race) != len(moments) {
			t.Fatalf("%d moments, want %d", len(race), len(moments))
		}
		for i, seq := range moments {
			v, err := srv.Replay(t.Context(), anna.id, anna.key, seq)
			must(t, err)
			hands := 0
			soFar := slices.DeleteFunc(slices.Clone(race[i]), func(s engine.Score) bool {
				if s.Part == "hand" {
					hands++
				}
				return s.Part == "hand"
			})
			over := seq >= last.Last
			if want := slices.DeleteFunc(slices.Clone(v.Score), func(s engine.Score) bool { return s.Part == "hand" }); !reflect.DeepEqual(soFar, want) {
				t.Errorf("after entry %d the points are %v, want %v", seq, soFar, want)
			}
			if hands != len(v.Seats) || over && !reflect.DeepEqual(race[i], v.Score) {
				t.Errorf("after entry %d, over %v, all is counted as %v, %d hands; the replay shows %v", seq, over, race[i], hands, v.Score)
			}
		}
	}
	many := make([]int, 10*live.MaxHistorySeqs)
	if race, err := srv.ScoreHistory(t.Context(), anna.id, anna.key, many); err != nil || len(race) != live.MaxHistorySeqs {
		t.Errorf("of very many moments %d are told, %v", len(race), err)
	}
	_, err := srv.ScoreHistory(t.Context(), anna.id, "no key", moments)
	wantError(t, err, live.ErrUnknown)
}

// While there are secrets there is no race, and behind an invitation there is none.
func TestNoScoreHistoryWhileThereAreSecrets(t *testing.T) {
	srv := candidServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Name: "Bea"}}})
	moments := []int{1, 2, 3}
	if race, err := srv.ScoreHistory(t.Context(), g.id, g.key, moments); race != nil || err != nil {
		t.Errorf("before the start there is a race: %v, %v", race, err)
	}
	bea := g
	bea.key = g.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}})
	if v := g.view(); !v.Secret {
		t.Fatal("there are no secrets")
	}
	for _, who := range []guest{g, bea, g.spectator()} {
		if race, err := srv.ScoreHistory(t.Context(), g.id, who.key, moments); race != nil || err != nil {
			t.Errorf("while bids are made there is a race: %v, %v", race, err)
		}
	}
	g.bidAll()
	bea.bidAll()
	if v := g.view(); v.Secret {
		t.Fatal("the bids do not lie open")
	}
	if race, err := srv.ScoreHistory(t.Context(), g.id, g.key, []int{g.view().First, g.view().Last}); len(race) != 2 || err != nil {
		t.Errorf("when all lies open the race is %v, %v", race, err)
	}
}

// A link to a moment leads who looks on to the same moment, also where secrets
// number the entries otherwise for them.
func TestALinkToAMoment(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	anna.choose("meek")
	anna.choose("seal")
	bea.choose("meek")
	watcher := anna.spectator()
	for _, g := range []guest{anna, bea} {
		for seq := g.view().First; seq <= g.view().Last; seq++ {
			v, err := srv.Replay(t.Context(), g.id, g.key, seq)
			must(t, err)
			w, err := srv.Replay(t.Context(), g.id, watcher.key, v.WatchSeq)
			must(t, err)
			if w.Seq != v.WatchSeq || w.Seq > v.Seq || w.You != engine.NoSeat {
				t.Errorf("entry %d is sent as %d, and shown as %d", seq, v.WatchSeq, w.Seq)
			}
		}
	}
	a, b := anna.view(), watcher.view()
	if a.WatchSeq != b.Last {
		t.Errorf("the newest moment is sent as %d, who looks on is at %d", a.WatchSeq, b.Last)
	}
	if a.Last == b.Last {
		t.Error("who looks on knows of every step of a sealed bid: nothing was tested")
	}
}

// A replay knows what comes after the moment that it shows, and no more than the
// table does.
func TestAReplayKnowsWhatComesAfter(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	anna.choose("meek", "seal")
	bea.choose("meek")
	for _, g := range []guest{anna, bea, anna.spectator()} {
		whole := g.view()
		if len(whole.After) != 0 {
			t.Errorf("after now comes %v", whole.After)
		}
		for seq := whole.First; seq <= whole.Last; seq++ {
			v, err := srv.Replay(t.Context(), g.id, g.key, seq)
			must(t, err)
			if got := append(v.Chronicle[:len(v.Chronicle):len(v.Chronicle)], v.After...); !reflect.DeepEqual(got, whole.Chronicle) {
				t.Errorf("at %d the replay knows\n%v, the table\n%v", seq, got, whole.Chronicle)
			}
			if n := len(v.After); n > 0 && v.After[0].Seq <= seq {
				t.Errorf("at %d what comes after begins with %d", seq, v.After[0].Seq)
			}
		}
	}
}
