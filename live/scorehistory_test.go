package live_test

import (
	"reflect"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/live"
)

// TestScoreHistoryMatchesReplay compares the score history with the replay at several moments.
// Parts that count only at the end, here the hands, are counted as if the match had ended at that
// moment.
func TestScoreHistoryMatchesReplay(t *testing.T) {
	srv := newServer(t)
	anna := solo(t, srv, "greedy")
	last := anna.playOut()
	moments := []int{last.First, last.First + 5, (last.First + last.Last) / 2, last.Last, last.Last + 7}
	for range 2 { // the second time from the cache
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
		t.Errorf("of too many moments %d are returned, %v", len(race), err)
	}
	_, err := srv.ScoreHistory(t.Context(), anna.id, "no key", moments)
	wantError(t, err, live.ErrUnknown)
}

// TestNoScoreHistoryWhileThereAreSecrets checks that there is no score history before the start and
// while there are secrets.
func TestNoScoreHistoryWhileThereAreSecrets(t *testing.T) {
	srv := candidServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Name: "Bea"}}})
	moments := []int{1, 2, 3}
	if race, err := srv.ScoreHistory(t.Context(), g.id, g.key, moments); race != nil || err != nil {
		t.Errorf("before the start the score history is %v, %v", race, err)
	}
	bea := g
	bea.key = g.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}})
	if v := g.view(); !v.Secret {
		t.Fatal("there are no secrets")
	}
	for _, who := range []guest{g, bea, g.spectator()} {
		if race, err := srv.ScoreHistory(t.Context(), g.id, who.key, moments); race != nil || err != nil {
			t.Errorf("while bids are made the score history is %v, %v", race, err)
		}
	}
	g.bidAll()
	bea.bidAll()
	if v := g.view(); v.Secret {
		t.Fatal("the bids are not revealed")
	}
	if race, err := srv.ScoreHistory(t.Context(), g.id, g.key, []int{g.view().First, g.view().Last}); len(race) != 2 || err != nil {
		t.Errorf("without secrets the score history is %v, %v", race, err)
	}
}

// TestALinkToAMoment checks that a link to a moment shows spectators the same moment, although
// secrets may give its entry another number for them.
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
		t.Errorf("the link to the newest moment has the number %d, spectators are at %d", a.WatchSeq, b.Last)
	}
	if a.Last == b.Last {
		t.Error("spectators have the same numbers, so nothing was tested")
	}
}

// TestAReplayKnowsWhatComesAfter checks that a replay also returns the entries after its moment,
// and no more than the table shows.
func TestAReplayKnowsWhatComesAfter(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	anna.choose("meek", "seal")
	bea.choose("meek")
	for _, g := range []guest{anna, bea, anna.spectator()} {
		whole := g.view()
		if len(whole.After) != 0 {
			t.Errorf("the current view has entries after it: %v", whole.After)
		}
		for seq := whole.First; seq <= whole.Last; seq++ {
			v, err := srv.Replay(t.Context(), g.id, g.key, seq)
			must(t, err)
			if got := append(v.Chronicle[:len(v.Chronicle):len(v.Chronicle)], v.After...); !reflect.DeepEqual(got, whole.Chronicle) {
				t.Errorf("at %d the replay knows\n%v, the table\n%v", seq, got, whole.Chronicle)
			}
			if n := len(v.After); n > 0 && v.After[0].Seq <= seq {
				t.Errorf("at %d the entries after it begin with %d", seq, v.After[0].Seq)
			}
		}
	}
}
