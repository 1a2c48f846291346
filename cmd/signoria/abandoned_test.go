package main

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
	"signoria/table/clock"
)

// rated plays a rated match of two signed-in persons: Bea concedes it. It returns the match with
// Anna's key, and wants exactly one match to be rated.
func (p *past) rated(anna, bea people.Person) (id, key string) {
	p.t.Helper()
	ctx := p.t.Context()
	calm, _ := clock.PaceNamed("calm")
	made, err := p.Create(ctx, live.MatchSetup{Title: "lorenzo", Options: engine.Options{Seats: 2}, Promise: p.Promise(), Nonce: "one", Clock: calm.Settings, Rated: true, Opener: anna.ID,
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	p.must(err)
	p.must(p.People().SaveKeys(ctx, anna, people.SavedKey{Match: made.ID, Key: made.Key}))
	_, err = p.Sit(ctx, made.ID, table.InviteKey(made.Key, 1, 0), live.SitInput{Names: []string{"Bea"}, Nonce: "two", Token: "token", Person: bea.ID})
	p.must(err)
	own := table.SeatKey("token", made.ID, 1, 0)
	p.must(p.People().SaveKeys(ctx, bea, people.SavedKey{Match: made.ID, Key: own}))
	_, err = p.Concede(ctx, made.ID, own, 1)
	p.must(err)
	p.pass(2 * time.Minute)
	n, err := p.History().RateAll(ctx, p.now())
	p.must(err)
	if n != 1 {
		p.t.Fatalf("%d matches were rated, want 1", n)
	}
	return made.ID, made.Key
}

// TestAbandonedTablesAreDeleted starts servers on a store in which some tables are old: one server
// on SQLite, and two servers on one PostgreSQL. The servers delete the tables that nobody has
// viewed within the set times. Each deleted table is counted in the metrics and logged exactly
// once. Ratings, results and persons stay. A table deleted from SQLite opens again after a restore
// from a backup of before.
func TestAbandonedTablesAreDeleted(t *testing.T) {
	if testing.Short() {
		t.Skip("starts programs")
	}
	t.Run("one server", func(t *testing.T) { t.Parallel(); deleteAbandoned(t, t.TempDir(), 1) })
	t.Run("two servers", func(t *testing.T) {
		t.Parallel()
		pg, err := storetest.StartPostgres()
		if err == nil {
			t.Cleanup(func() { pg.Stop() })
		}
		deleteAbandoned(t, pg.Address(t, err), 2)
	})
}

// old is how many tables of each kind are old enough to be deleted in that test.
const old = 12

// deleteAbandoned does the test on the store at that folder or database, with so many servers.
func deleteAbandoned(t *testing.T, where string, servers int) {
	const day = 24 * time.Hour
	seed := openPast(t, where, 200*day)
	anna, bea := seed.postal(1000, 0), seed.postal(1000, 1)
	over, overKey := seed.rated(anna, bea)
	for n := range old {
		seed.begin(n, clock.Settings{})
		seed.open(people.Person{})
	}
	visited, _ := seed.begin(old, clock.Settings{})
	waits, _ := seed.open(anna)
	seed.pass(100 * day)
	_, err := seed.View(t.Context(), visited, watchKey(t, seed, visited))
	seed.must(err)
	seed.pass(80 * day) // 20 days ago
	_, err = seed.View(t.Context(), waits, watchKey(t, seed, waits))
	seed.must(err)
	standings, err := seed.kept.Standings(t.Context())
	seed.must(err)
	ending, err := seed.kept.Ending(t.Context(), over)
	seed.must(err)
	seed.close()

	flag, backup := "--db", ""
	if !store.IsPostgres(where) {
		flag, backup = "--data", filepath.Join(t.TempDir(), "before.db")
		if out, err := program(t, "store", "backup", "--data", where, backup).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	var nodes []*serverProcess
	var figures []string
	for range servers {
		at := "127.0.0.1:" + strconv.Itoa(freePort(t))
		figures = append(figures, at)
		nodes = append(nodes, &serverProcess{start(t, "--addr", "127.0.0.1:0", flag, where, "--metrics-addr", at, "--keep-unbegun", "30d", "--keep-unfinished", "150d", "--keep-finished", "150d")})
	}
	kept, err := store.OpenExisting(t.Context(), where, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{visited, waits}
	slices.Sort(want)
	for end := time.Now().Add(time.Minute); ; time.Sleep(50 * time.Millisecond) {
		ids, err := kept.Matches(t.Context(), "")
		if err != nil && !strings.Contains(err.Error(), "locked") {
			t.Fatal(err)
		}
		if slices.Sort(ids); slices.Equal(ids, want) {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("the store has the tables %v; want only %v: %s", ids, want, nodes[0].stderr.String())
		}
	}
	deleted := map[string]int{}
	for _, at := range figures {
		text := (visitor{t, "http://" + at + "/"}).get("/metrics")
		for _, found := range regexp.MustCompile(`(?m)^signoria_matches_deleted_total\{status="(\w+)"\} (\d+)$`).FindAllStringSubmatch(text, -1) {
			n, _ := strconv.Atoi(found[2])
			deleted[found[1]] += n
		}
	}
	if deleted["waiting"] != old || deleted["running"] != old || deleted["over"] != 1 {
		t.Errorf("the metrics count %v deleted tables; want %d waiting, %d running, 1 over", deleted, old, old)
	}
	for _, s := range nodes {
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(100 * time.Millisecond) {
			answer, err := http.Get(s.url + "m/" + over + "/" + overKey)
			if err != nil {
				t.Fatal(err)
			}
			_, _ = io.Copy(io.Discard, answer.Body)
			answer.Body.Close()
			if answer.StatusCode == http.StatusNotFound {
				break
			}
			if answer.StatusCode >= http.StatusInternalServerError || time.Now().After(end) {
				t.Errorf("a deleted table answers %s, want 404", answer.Status)
				break
			}
		}
	}
	for _, who := range []people.Person{anna, bea} {
		if v, err := kept.NotifyPrefs(t.Context(), who.ID); err != nil || !v.Mail {
			t.Errorf("a person's notify settings after the deletion: %+v, %v", v, err)
		}
	}
	checkRatings(t, kept, standings, ending)
	if err := kept.Close(); err != nil {
		t.Error(err)
	}
	logged := map[string]int{}
	for _, s := range nodes {
		s.end(t)
		for _, found := range regexp.MustCompile(`tables were deleted at which nobody has looked" tables=(\d+) status=(\w+)`).FindAllStringSubmatch(s.stderr.String(), -1) {
			n, _ := strconv.Atoi(found[1])
			logged[found[2]] += n
		}
	}
	if logged["waiting"] != old || logged["running"] != old || logged["over"] != 1 {
		t.Errorf("the logs report %v deleted tables; want %d waiting, %d running, 1 over", logged, old, old)
	}
	for _, line := range [][]string{{"ratings", "recompute", "--check"}, {"record", "verify", "--all"}, {"ratings", "recompute"}, {"ratings", "recompute", "--check"}} {
		if out, err := program(t, append(line, flag, where)...).CombinedOutput(); err != nil {
			t.Errorf("%v: %v: %s", line, err, out)
		}
	}
	again, err := store.Open(t.Context(), where, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	checkRatings(t, again, standings, ending)
	if err := again.Close(); err != nil {
		t.Error(err)
	}
	if backup == "" {
		return
	}
	other := filepath.Join(t.TempDir(), "restored")
	if out, err := program(t, "store", "restore", backup, "--data", other).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s := start(t, "--addr", "127.0.0.1:0", "--data", other, "--keep-finished", "0")
	if page := (visitor{t, s.url}).get("/m/" + over + "/" + overKey); !strings.Contains(page, "Anna") {
		t.Error("a restored table does not show Anna's name")
	}
	endCleanly(t, s)
}

// watchKey returns the spectators' key of a match.
func watchKey(t *testing.T, p *past, id string) string {
	t.Helper()
	head, err := p.kept.Match(context.WithoutCancel(t.Context()), id)
	if err != nil {
		t.Fatal(err)
	}
	return find(t, `"watch":"(\w+)"`, head.Plan)
}

// checkRatings wants the ratings and the result of a match to be as before.
func checkRatings(t *testing.T, kept *store.Store, standings []store.Standing, ending store.Ending) {
	t.Helper()
	now, err := kept.Standings(t.Context())
	if err != nil || !slices.Equal(now, standings) || len(now) != 2 {
		t.Errorf("the ratings were %+v, and are now %+v, %v", standings, now, err)
	}
	if e, err := kept.Ending(t.Context(), ending.Match); err != nil || !slices.Equal(e.Results, ending.Results) || e.N != ending.N {
		t.Errorf("the result was %+v, and is now %+v, %v", ending, e, err)
	}
}
