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
	h := newHall(t)
	anna := solo(t, h, "greedy")
	l := anna.look()
	if l.Status != live.Running || !l.Live || l.You != 0 || l.First != 2 || l.View == nil || !l.Creator || l.Fair.Secret != "" {
		t.Fatalf("at the start: %+v", l)
	}
	if s := l.Seats; s[0].Name != "Anna" || s[1].Bot != "greedy" || !s[1].Online || !s[0].Yours || s[1].Yours {
		t.Errorf("seats %+v", s)
	}
	end := anna.playOut()
	if end.Live || len(end.Choices) != 0 || end.Owing != 0 || len(end.Rank) != 3 || len(end.Score) == 0 {
		t.Errorf("at the end: %+v", end)
	}
	f := end.Fair
	if f.Promise != l.Fair.Promise || table.HashSecret(f.Secret) != f.Promise || f.Nonces[0] != "anna's nonce" || f.Nonces[1] != "" {
		t.Errorf("fairness %+v", f)
	}
	if seed := table.Seed(f.Secret, f.Nonces); f.Seed != fmt.Sprintf("%x", seed) {
		t.Errorf("seed %s, want %x", f.Seed, seed)
	}
	var text bytes.Buffer
	must(t, h.Record(t.Context(), anna.id, anna.key, &text))
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
	h := newHall(t)
	anna := create(t, h, live.Plan{Promise: h.Promise(), Nonce: "n",
		Seats: []live.SeatPlan{{Name: "Anna"}, {Screen: 1, Name: "friend"}, {Screen: 2}, {Bot: "modest"}}})
	l := anna.look()
	if l.Status != live.Waiting || l.View != nil || len(l.Invites) != 2 || !l.Seats[0].Seated || l.Seats[1].Seated || l.Owing != 0 {
		t.Fatalf("%+v", l)
	}
	bea, cara, watcher := anna, anna, anna
	bea.key, cara.key, watcher.key = l.Invites[0].Key, l.Invites[1].Key, l.WatchKey
	wantError(t, bea.try("meek"), live.ErrForeign) // an invitation answers for nothing
	bea.sit(live.Sitting{Names: []string{"Bea"}})  // the server draws a nonce
	wantError(t, cara.trySit(live.Sitting{Names: []string{strings.Repeat("x", 50)}}), live.ErrPlan)
	wantError(t, watcher.trySit(live.Sitting{}), live.ErrForeign)
	if l := anna.look(); l.Status != live.Waiting || !l.Invites[0].Seated || l.Invites[1].Seated {
		t.Fatalf("%+v", l)
	}
	cara.sit(live.Sitting{Nonce: "cara's"})
	wantError(t, cara.trySit(live.Sitting{Nonce: "again"}), live.ErrNotNow)
	if l := bea.look(); l.Status != live.Running || l.You != 1 || l.Creator || l.Invites != nil || l.Seats[1].Name != "Bea" {
		t.Errorf("%+v", l)
	}
	if l := watcher.look(); l.You != engine.NoSeat || l.Yours != 0 || len(l.Choices) != 0 || l.CanUndo {
		t.Errorf("a spectator sees %+v", l)
	}
	wantError(t, watcher.try("meek"), live.ErrForeign)
}

func TestAPromiseHoldsForOneMatch(t *testing.T) {
	h := newHall(t)
	promise := h.Promise()
	plan := live.Plan{Promise: promise, Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Bot: "modest"}}}
	first := create(t, h, plan).look()
	if first.Status != live.Running || first.Fair.Promise != h.PromiseHash(promise) {
		t.Errorf("%+v", first)
	}
	second := create(t, h, plan)
	l := second.look()
	if l.Status != live.Waiting || l.Fair.Promise == h.PromiseHash(promise) {
		t.Fatalf("the same secret is used twice: %+v", l)
	}
	second.sit(live.Sitting{Nonce: "n"})
	if second.look().Status != live.Running {
		t.Error("it does not begin")
	}
}

func TestPlansThatCannotBe(t *testing.T) {
	h := newHall(t)
	for name, p := range map[string]live.Plan{
		"title": {Title: "chess", Seats: []live.SeatPlan{{}, {}}},
		"level": {Title: "toy", Seats: []live.SeatPlan{{}, {Bot: "genius"}}},
		"seats": {Title: "toy", Seats: []live.SeatPlan{{}}},
		"plan":  {Title: "toy"},
		"far":   {Title: "toy", Seats: []live.SeatPlan{{}, {Screen: 1 << 30}}},
		"name":  {Title: "toy", Seats: []live.SeatPlan{{}, {Name: "a\x00b"}}},
		"nonce": {Title: "toy", Promise: h.Promise(), Nonce: strings.Repeat("x", 999), Seats: []live.SeatPlan{{}, {Bot: "mad"}}},
	} {
		p.Options.Seats = max(2, len(p.Seats))
		if name == "seats" {
			p.Options.Seats = 1
		}
		if _, err := h.Create(t.Context(), p); !errors.Is(err, live.ErrPlan) {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestUnknownMatchesAndKeys(t *testing.T) {
	h := newHall(t)
	anna := solo(t, h, "modest")
	ctx := t.Context()
	for _, g := range []guest{{t, h, "nothing", anna.key}, {t, h, anna.id, "wrong"}, {t, h, anna.id, ""}, {t, h, "", ""}} {
		_, err := h.Look(ctx, g.id, g.key)
		wantError(t, err, live.ErrUnknown)
		_, err = h.Replay(ctx, g.id, g.key, 3)
		wantError(t, err, live.ErrUnknown)
		_, err = h.Watch(ctx, g.id, g.key, "c")
		wantError(t, err, live.ErrUnknown)
		_, err = h.Why(ctx, g.id, g.key, "meek")
		wantError(t, err, live.ErrUnknown)
		for _, err := range []error{
			g.trySit(live.Sitting{}), h.Choose(ctx, g.id, g.key, live.Answer{}), h.Undo(ctx, g.id, g.key, 3),
			h.Finish(ctx, g.id, g.key), h.Confirm(ctx, g.id, g.key, 0), h.HandOver(ctx, g.id, g.key, 0, "mad"),
			h.Record(ctx, g.id, g.key, &bytes.Buffer{}),
		} {
			wantError(t, err, live.ErrUnknown)
		}
	}
}

// A click that is sent many times at once counts once.
func TestRacingClicks(t *testing.T) {
	for name, where := range map[string]func(*testing.T) string{
		"sqlite":   func(t *testing.T) string { return t.TempDir() },
		"postgres": func(t *testing.T) string { return postgresAddress(t) },
	} {
		t.Run(name, func(t *testing.T) {
			place := where(t)
			nodes := []*live.Hall{openHall(t, config(storetest.Open(t, place))), openHall(t, config(storetest.Open(t, place)))}
			anna, _ := pair(t, nodes[0])
			before := anna.look()
			anna.at(nodes[1]).look()
			var won, stale atomic.Int32
			var wg sync.WaitGroup
			for i := range 20 {
				wg.Go(func() {
					err := nodes[i%2].Choose(t.Context(), anna.id, anna.key, live.Answer{Seat: 0, Seq: before.Seq, Texts: []string{"bold"}})
					switch {
					case err == nil:
						won.Add(1)
					case errors.Is(err, live.ErrStale):
						stale.Add(1)
					default:
						t.Error(err)
					}
				})
			}
			wg.Wait()
			if won.Load() != 1 || stale.Load() != 19 {
				t.Errorf("%d won, %d were stale", won.Load(), stale.Load())
			}
			for i, node := range nodes {
				if l := anna.at(node).look(); l.Last != before.Last+1 && i == 0 {
					t.Errorf("node %d: %d entries more", i, l.Last-before.Last)
				}
			}
			anna.at(nodes[1]).await("node 2 having the choice", func(l *live.Look) bool { return l.Last == before.Last+1 })
		})
	}
}

func TestAnotherNodeIsToldAtOnce(t *testing.T) {
	place := postgresAddress(t)
	here, there := openHall(t, config(storetest.Open(t, place))), openHall(t, config(storetest.Open(t, place)))
	anna, bea := pair(t, here)
	bea = bea.at(there)
	bea.look()
	anna.choose("meek", "seal")
	l := bea.await("Anna's bid", func(l *live.Look) bool { return l.Owing == engine.SeatsOf(1) })
	bea.choose("meek", "seal")
	anna.await("the next round", func(a *live.Look) bool { return a.Last == l.Last+2 })
}

func TestRefusalsHaveReasons(t *testing.T) {
	h := newHall(t)
	anna, _ := pair(t, h)
	ctx := t.Context()
	var refused *engine.Refused
	if err := anna.try("veto"); !errors.As(err, &refused) || refused.Reason.Rule != "T-3" {
		t.Errorf("got %v", err)
	}
	var garbled *table.Garbled
	if err := anna.try("dance"); !errors.As(err, &garbled) {
		t.Errorf("got %v", err)
	}
	if r, err := h.Why(ctx, anna.id, anna.key, "veto"); err != nil || r.Rule != "T-3" {
		t.Errorf("why: %v, %v", r, err)
	}
	if r, err := h.Why(ctx, anna.id, anna.key, "meek"); err != nil || !r.OK() {
		t.Errorf("why: %v, %v", r, err)
	}
	if _, err := h.Why(ctx, anna.id, anna.key, "dance"); !errors.As(err, &garbled) {
		t.Errorf("got %v", err)
	}
	_, err := h.Why(ctx, anna.id, anna.look().WatchKey, "meek")
	wantError(t, err, live.ErrForeign)
	wantError(t, h.Choose(ctx, anna.id, anna.key, live.Answer{Seat: 1, Seq: anna.look().Seq, Texts: []string{"meek"}}), live.ErrForeign)
}

func TestReplay(t *testing.T) {
	h := newHall(t)
	anna := solo(t, h, "modest")
	end := anna.playOut()
	ctx := t.Context()
	for _, c := range []struct{ ask, got int }{{-5, end.First}, {end.First, end.First}, {end.First + 4, end.First + 4}, {9999, end.Last}} {
		l, err := h.Replay(ctx, anna.id, anna.key, c.ask)
		must(t, err)
		if l.Seq != c.got || l.Live || len(l.Choices) != 0 || l.Chronicle[len(l.Chronicle)-1].Seq != c.got {
			t.Errorf("entry %d shows %d of %d", c.ask, l.Seq, l.Last)
		}
	}
	first, err := h.Replay(ctx, anna.id, anna.key, 0)
	must(t, err)
	if v := first.View.(toy.View); v.Round != 1 {
		t.Errorf("the first position is in round %d", v.Round)
	}
	waiting := create(t, h, live.Plan{Seats: []live.SeatPlan{{}, {}}})
	_, err = h.Replay(ctx, waiting.id, waiting.key, 1)
	wantError(t, err, live.ErrNotNow)
}

// Neither a look nor a record of a running match holds anything of the seed.
func TestNothingLeaksWhileAMatchRuns(t *testing.T) {
	s := storetest.SQLite(t)
	h := openHall(t, config(s))
	anna, bea := pair(t, h)
	watcher := anna
	watcher.key = anna.look().WatchKey
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
	for !over(watcher.look()) {
		list := secrets()
		for name, g := range map[string]guest{"Anna": anna, "Bea": bea, "a spectator": watcher} {
			var record bytes.Buffer
			must(t, h.Record(ctx, g.id, g.key, &record))
			look, err := json.Marshal(g.look())
			must(t, err)
			replay, err := h.Replay(ctx, g.id, g.key, 5)
			must(t, err)
			past, err := json.Marshal(replay)
			must(t, err)
			keys := []string{anna.key, bea.key}
			if g == anna {
				keys = nil // she sends them
			}
			holds(name, record.String()+string(look)+string(past), append(keys, list...))
		}
		for _, g := range []guest{anna, bea} {
			if l := g.look(); asked(l) {
				g.choose(l.Choices[len(l.Choices)-1].Text)
			}
		}
	}
	if l := watcher.look(); l.Fair.Secret == "" || l.Fair.Nonces[1] != "bea's nonce" {
		t.Errorf("after the end: %+v", l.Fair)
	}
}
