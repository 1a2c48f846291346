package live_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

func TestAMatchAgainstBotsFromBeginningToEnd(t *testing.T) {
	srv := newServer(t)
	anna := solo(t, srv, "greedy")
	v := anna.view()
	if v.Status != live.Running || !v.Live || v.You != 0 || v.First != 2 || v.View == nil || !v.Creator || v.Fair.Secret != "" {
		t.Fatalf("at the start: %+v", v)
	}
	if s := v.Seats; s[0].Name != "Anna" || s[1].Bot != "greedy" || !s[1].Online || !s[0].Yours || s[1].Yours {
		t.Errorf("seats %+v", s)
	}
	end := anna.playOut()
	if end.Live || len(end.Choices) != 0 || end.Owing != 0 || len(end.Rank) != 3 || len(end.Score) == 0 {
		t.Errorf("at the end: %+v", end)
	}
	f := end.Fair
	if f.Promise != v.Fair.Promise || table.HashSecret(f.Secret) != f.Promise || f.Nonces[0] != "anna's nonce" || f.Nonces[1] != "" {
		t.Errorf("fairness %+v", f)
	}
	if seed := table.Seed(f.Secret, f.Nonces); f.Seed != fmt.Sprintf("%x", seed) {
		t.Errorf("seed %s, want %x", f.Seed, seed)
	}
	var text bytes.Buffer
	must(t, srv.Record(t.Context(), anna.id, anna.key, &text))
	rec, err := table.ReadRecord(&text, "m.jsonl")
	must(t, err)
	title, err := openToy(content("first"))
	must(t, err)
	if report, err := rec.Verify(title); err != nil || report.Entries != end.Last {
		t.Errorf("verified %+v, %v", report, err)
	}
	wantError(t, anna.try("meek"), live.ErrNotNow)
}

func TestFriendsSitDownOneByOne(t *testing.T) {
	srv := newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n",
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Name: "friend"}, {Screen: 2}, {Bot: "modest"}}})
	v := anna.view()
	if v.Status != live.Waiting || v.View != nil || len(v.Invites) != 2 || !v.Seats[0].Seated || v.Seats[1].Seated || v.Owing != 0 {
		t.Fatalf("%+v", v)
	}
	bea, cara, watcher := anna, anna, anna
	bea.key, cara.key, watcher.key = v.Invites[0].Key, v.Invites[1].Key, v.WatchKey
	wantError(t, bea.try("meek"), live.ErrForeign) // an invitation cannot answer
	bea.sit(live.SitInput{Names: []string{"Bea"}}) // the server draws a nonce
	wantError(t, cara.trySit(live.SitInput{Names: []string{strings.Repeat("x", 50)}}), live.ErrPlan)
	wantError(t, watcher.trySit(live.SitInput{}), live.ErrForeign)
	if v := anna.view(); v.Status != live.Waiting || !v.Invites[0].Seated || v.Invites[1].Seated {
		t.Fatalf("%+v", v)
	}
	cara.sit(live.SitInput{Nonce: "cara's"})
	wantError(t, cara.trySit(live.SitInput{Nonce: "again"}), live.ErrNotNow)
	if v := bea.view(); v.Status != live.Running || v.You != 1 || v.Creator || v.Invites != nil || v.Seats[1].Name != "Bea" {
		t.Errorf("%+v", v)
	}
	if v := watcher.view(); v.You != engine.NoSeat || v.Yours != 0 || len(v.Choices) != 0 || v.CanUndo {
		t.Errorf("a spectator sees %+v", v)
	}
	wantError(t, watcher.try("meek"), live.ErrForeign)
}

func TestAPromiseHoldsForOneMatch(t *testing.T) {
	srv := newServer(t)
	promise := srv.Promise()
	plan := live.MatchSetup{Promise: promise, Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: "modest"}}}
	first := create(t, srv, plan).view()
	if first.Status != live.Running || first.Fair.Promise != srv.PromiseHash(promise) {
		t.Errorf("%+v", first)
	}
	second := create(t, srv, plan)
	v := second.view()
	if v.Status != live.Waiting || v.Fair.Promise == srv.PromiseHash(promise) {
		t.Fatalf("the same secret was used twice: %+v", v)
	}
	second.sit(live.SitInput{Nonce: "n"})
	if second.view().Status != live.Running {
		t.Error("the match does not begin")
	}
}

func TestPlansThatCannotBe(t *testing.T) {
	srv := newServer(t)
	for name, p := range map[string]live.MatchSetup{
		"title": {Title: "chess", Seats: []live.SeatSetup{{}, {}}},
		"level": {Title: "toy", Seats: []live.SeatSetup{{}, {Bot: "genius"}}},
		"seats": {Title: "toy", Seats: []live.SeatSetup{{}}},
		"plan":  {Title: "toy"},
		"far":   {Title: "toy", Seats: []live.SeatSetup{{}, {Screen: 1 << 30}}},
		"name":  {Title: "toy", Seats: []live.SeatSetup{{}, {Name: "a\x00b"}}},
		"nonce": {Title: "toy", Promise: srv.Promise(), Nonce: strings.Repeat("x", 999), Seats: []live.SeatSetup{{}, {Bot: "mad"}}},
	} {
		p.Options.Seats = max(2, len(p.Seats))
		if name == "seats" {
			p.Options.Seats = 1
		}
		if _, err := srv.Create(t.Context(), p); !errors.Is(err, live.ErrPlan) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestUnknownMatchesAndKeys(t *testing.T) {
	srv := newServer(t)
	anna := solo(t, srv, "modest")
	ctx := t.Context()
	for _, g := range []guest{{t, srv, "nothing", anna.key}, {t, srv, anna.id, "wrong"}, {t, srv, anna.id, ""}, {t, srv, "", ""}} {
		_, err := srv.View(ctx, g.id, g.key)
		wantError(t, err, live.ErrUnknown)
		_, err = srv.Replay(ctx, g.id, g.key, 3)
		wantError(t, err, live.ErrUnknown)
		_, err = srv.Watch(ctx, g.id, g.key, "c")
		wantError(t, err, live.ErrUnknown)
		_, err = srv.Why(ctx, g.id, g.key, "meek")
		wantError(t, err, live.ErrUnknown)
		for _, err := range []error{
			g.trySit(live.SitInput{}), errOf(srv.Choose(ctx, g.id, g.key, live.Submission{})), errOf(srv.Undo(ctx, g.id, g.key, 3)),
			errOf(srv.Finish(ctx, g.id, g.key)), errOf(srv.Confirm(ctx, g.id, g.key, 0)), errOf(srv.SetStandIn(ctx, g.id, g.key, 0, "mad")),
			srv.Record(ctx, g.id, g.key, &bytes.Buffer{}),
		} {
			wantError(t, err, live.ErrUnknown)
		}
	}
}

// TestRacingClicks sends two different choices many times at once. One of the two counts, and each
// sender of that one gets success.
func TestRacingClicks(t *testing.T) {
	for name, where := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return t.TempDir() },
		"postgres": func(t *testing.T) string { return postgresAddress(t) },
	} {
		t.Run(name, func(t *testing.T) {
			place := where(t)
			nodes := []*live.Server{openServer(t, config(storetest.Open(t, place))), openServer(t, config(storetest.Open(t, place)))}
			anna, _ := pair(t, nodes[0])
			before := anna.view()
			anna.at(nodes[1]).view()
			var kept, stale [2]atomic.Int32
			var wg sync.WaitGroup
			for i := range 20 {
				wg.Go(func() {
					err := errOf(nodes[i%2].Choose(t.Context(), anna.id, anna.key, live.Submission{Seat: 0, Seq: before.Seq, Texts: []string{[]string{"bold", "meek"}[i/2%2]}}))
					switch {
					case err == nil:
						kept[i/2%2].Add(1)
					case errors.Is(err, live.ErrStale):
						stale[i/2%2].Add(1)
					default:
						t.Error(err)
					}
				})
			}
			wg.Wait()
			if counted := kept[0].Load()/10 + kept[1].Load()/10; counted != 1 || stale[0].Load()+stale[1].Load() != 10 {
				t.Errorf("of the two choices %d and %d clicks counted, %d and %d were stale", kept[0].Load(), kept[1].Load(), stale[0].Load(), stale[1].Load())
			}
			for i, node := range nodes {
				if v := anna.at(node).view(); v.Last != before.Last+1 && i == 0 {
					t.Errorf("node %d: %d entries more", i, v.Last-before.Last)
				}
			}
			anna.at(nodes[1]).await("node 2 having the choice", func(v *live.MatchView) bool { return v.Last == before.Last+1 })
		})
	}
}

func TestAnotherNodeIsToldAtOnce(t *testing.T) {
	place := postgresAddress(t)
	here, there := openServer(t, config(storetest.Open(t, place))), openServer(t, config(storetest.Open(t, place)))
	anna, bea := pair(t, here)
	bea = bea.at(there)
	bea.view()
	anna.choose("meek", "seal")
	v := bea.await("Anna's bid", func(v *live.MatchView) bool { return v.Owing == engine.SeatsOf(1) })
	bea.choose("meek", "seal")
	anna.await("the next round", func(a *live.MatchView) bool { return a.Last == v.Last+2 })
}

func TestRefusalsHaveReasons(t *testing.T) {
	srv := newServer(t)
	anna, _ := pair(t, srv)
	ctx := t.Context()
	var refused *engine.Refused
	if err := anna.try("veto"); !errors.As(err, &refused) || refused.Reason.Rule != "T-3" {
		t.Errorf("got %v", err)
	}
	var garbled *table.Garbled
	if err := anna.try("dance"); !errors.As(err, &garbled) {
		t.Errorf("got %v", err)
	}
	if r, err := srv.Why(ctx, anna.id, anna.key, "veto"); err != nil || r.Rule != "T-3" {
		t.Errorf("why: %v, %v", r, err)
	}
	if r, err := srv.Why(ctx, anna.id, anna.key, "meek"); err != nil || !r.OK() {
		t.Errorf("why: %v, %v", r, err)
	}
	if _, err := srv.Why(ctx, anna.id, anna.key, "dance"); !errors.As(err, &garbled) {
		t.Errorf("got %v", err)
	}
	_, err := srv.Why(ctx, anna.id, anna.view().WatchKey, "meek")
	wantError(t, err, live.ErrForeign)
	wantError(t, errOf(srv.Choose(ctx, anna.id, anna.key, live.Submission{Seat: 1, Seq: anna.view().Seq, Texts: []string{"meek"}})), live.ErrForeign)
}

func TestReplay(t *testing.T) {
	srv := newServer(t)
	anna := solo(t, srv, "modest")
	end := anna.playOut()
	ctx := t.Context()
	for _, c := range []struct{ ask, got int }{{-5, end.First}, {end.First, end.First}, {end.First + 4, end.First + 4}, {9999, end.Last}} {
		v, err := srv.Replay(ctx, anna.id, anna.key, c.ask)
		must(t, err)
		if v.Seq != c.got || v.Live || len(v.Choices) != 0 || v.Chronicle[len(v.Chronicle)-1].Seq != c.got {
			t.Errorf("entry %d shows %d of %d", c.ask, v.Seq, v.Last)
		}
	}
	first, err := srv.Replay(ctx, anna.id, anna.key, 0)
	must(t, err)
	if v := first.View.(toy.View); v.Round != 1 {
		t.Errorf("the first position is in round %d", v.Round)
	}
	waiting := create(t, srv, live.MatchSetup{Seats: []live.SeatSetup{{}, {}}})
	_, err = srv.Replay(ctx, waiting.id, waiting.key, 1)
	wantError(t, err, live.ErrNotNow)
}

// TestNothingLeaksWhileAMatchRuns checks that views and records of a running match contain no part
// of the seed, no hashes and no other player's key.
func TestNothingLeaksWhileAMatchRuns(t *testing.T) {
	s := storetest.SQLite(t)
	srv := openServer(t, config(s))
	anna, bea := pair(t, srv)
	watcher := anna
	watcher.key = anna.view().WatchKey
	ctx := t.Context()
	secrets := func() []string {
		row, err := s.Match(ctx, anna.id)
		must(t, err)
		rows, err := s.Entries(ctx, anna.id, 0)
		must(t, err)
		seed := table.Seed(row.Secret, []string{"anna's nonce", "bea's nonce"})
		list := []string{row.Secret, "anna's nonce", "bea's nonce", fmt.Sprintf("%x", seed)}
		for _, r := range rows {
			if r.Hash != "" {
				list = append(list, r.Hash)
			}
		}
		return list
	}
	holds := func(viewer, text string, list []string) {
		t.Helper()
		for _, secret := range list {
			if strings.Contains(text, secret) {
				t.Fatalf("%s learns %q: %s", viewer, secret, text)
			}
		}
	}
	for !over(watcher.view()) {
		list := secrets()
		for name, g := range map[string]guest{"Anna": anna, "Bea": bea, "a spectator": watcher} {
			var record bytes.Buffer
			must(t, srv.Record(ctx, g.id, g.key, &record))
			look, err := json.Marshal(g.view())
			must(t, err)
			replay, err := srv.Replay(ctx, g.id, g.key, 5)
			must(t, err)
			past, err := json.Marshal(replay)
			must(t, err)
			keys := []string{anna.key, bea.key}
			if g == anna {
				keys = nil // Anna creates the invitations
			}
			holds(name, record.String()+string(look)+string(past), append(keys, list...))
		}
		for _, g := range []guest{anna, bea} {
			if v := g.view(); asked(v) {
				g.choose(v.Choices[len(v.Choices)-1].Text)
			}
		}
	}
	if v := watcher.view(); v.Fair.Secret == "" || v.Fair.Nonces[1] != "bea's nonce" {
		t.Errorf("after the end: %+v", v.Fair)
	}
}
