package main

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"signoria/bots"
	"signoria/engine"
	"signoria/games"
	"signoria/live"
	"signoria/store"
)

// keptStores has the stores of older versions; see testdata/README.md.
const keptStores = "../../testdata/stores"

// changedMatches has the stored matches that replay differently since a rule of Virtù or Wars of
// Italy was corrected (V-3.11, V-14.11, S-3.8). The number is the first entry that differs.
var changedMatches = map[string]int{
	"46sfdjqqu4lf": 60,
	"5qtqp76z5ga3": 72,
	"avcv7nd5uqkf": 187,
	"f7zsrksue7oz": 193,
	"irs3ijislfl3": 176,
	"qkv2j3xvbxnp": 34,
	"ycxxqxzg7ugj": 72,
}

// keptMatch describes a match of such a store: the keys of its persons, the number of its entries,
// and whether it was over.
type keptMatch struct {
	Match, Title, Options string
	Keys                  []string
	Entries               int
	Over                  bool
}

// TestAnUpgradeLosesNothing opens the store of each older version. It opens the pages of every
// match and its replay, plays on, and verifies the whole store before and after.
func TestAnUpgradeLosesNothing(t *testing.T) {
	names, err := filepath.Glob(keptStores + "/*.db.gz")
	if err != nil || len(names) == 0 {
		t.Fatalf("there are no stored stores: %v", err)
	}
	for _, path := range names {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".db.gz"), func(t *testing.T) {
			t.Parallel()
			upgrade(t, path)
		})
	}
}

func upgrade(t *testing.T, path string) {
	dir := t.TempDir()
	unpack(t, path, filepath.Join(dir, "signoria.db"))
	var matches []keptMatch
	if err := json.Unmarshal([]byte(readFile(t, strings.TrimSuffix(path, "db.gz")+"json")), &matches); err != nil {
		t.Fatal(err)
	}
	before := verifyKept(t, dir, nil)
	if len(before) != len(matches) {
		t.Errorf("the store has %d matches, but its list has %d", len(before), len(matches))
	}
	server, closeServer := openKept(t, dir)
	pages := keptPages(t, server)
	for _, m := range matches {
		view, err := server.View(t.Context(), m.Match, m.Keys[0])
		if err != nil {
			t.Errorf("%s of %s does not open: %v", m.Match, m.Title, err)
			continue
		}
		if int(view.Restored) != changedMatches[m.Match] || before[m.Match] < m.Entries || m.Over != (view.Status == live.Over) {
			t.Errorf("%s of %s: restored from entry %d, %d entries, %d before, status %s", m.Match, m.Title, view.Restored, before[m.Match], m.Entries, view.Status)
		}
		showKept(t, pages, m, view)
		goOn(t, server, m, view)
	}
	closeServer()
	verifyKept(t, dir, before)
}

func unpack(t *testing.T, from, to string) {
	t.Helper()
	packed, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	text, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(to)
	if err == nil {
		_, err = io.Copy(file, text)
	}
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}

// keptConfig is the server's configuration, but random bots answer at once.
func keptConfig(t *testing.T, dir string) live.Config {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	kept, err := store.Open(t.Context(), dir, log)
	if err != nil {
		t.Fatal(err)
	}
	config := (&serveCommand{}).hallConfig(kept, games.All(), log)
	config.UndoWindow = -1
	config.Bot = func(_ string, seed [32]byte) (live.Bot, error) {
		rng := engine.NewChance(seed)
		return bots.New("random", int64(rng.Uint64()), nil)
	}
	return config
}

func openKept(t *testing.T, dir string) (*live.Server, func()) {
	t.Helper()
	config := keptConfig(t, dir)
	server, err := live.Open(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	return server, func() {
		server.Close()
		if err := config.Store.Close(); err != nil {
			t.Error(err)
		}
	}
}

// keptPages returns a function that requests a page of the server without a network.
func keptPages(t *testing.T, server *live.Server) func(path string) (status int, page string) {
	t.Helper()
	site, err := (&serveCommand{}).site(server, games.All(), nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return func(path string) (int, string) {
		answer := httptest.NewRecorder()
		site.ServeHTTP(answer, httptest.NewRequestWithContext(t.Context(), "GET", path, nil))
		return answer.Code, answer.Body.String()
	}
}

// showKept opens the match's pages: its table or result, its replay, and its record.
func showKept(t *testing.T, pages func(string) (int, string), m keptMatch, view *live.MatchView) {
	t.Helper()
	base := "/m/" + m.Match + "/" + m.Keys[0]
	paths := []string{base, base + "/record"}
	for seq := view.First; view.First > 0 && view.Restored == 0 && seq <= view.Last; seq += 7 {
		paths = append(paths, base+"/replay?at="+strconv.Itoa(seq))
	}
	for _, path := range paths {
		if status, page := pages(path); status != http.StatusOK {
			t.Errorf("%s: status %d: %.300s", path, status, page)
		}
	}
	if m.Over {
		_, page := pages(base + "/result")
		if said := strings.Contains(page, "An older version of the program"); said != view.Older {
			t.Errorf("%s/result mentions an older version: %t, want %t", base, said, view.Older)
		}
	}
}

// goOn seats those who have not sat down yet, and plays fifty more entries, or to the end.
func goOn(t *testing.T, server *live.Server, m keptMatch, view *live.MatchView) {
	t.Helper()
	ctx := t.Context()
	for i, key := range m.Keys {
		if view.Status == live.Waiting {
			var err error
			if m.Keys[i], err = server.Sit(ctx, m.Match, key, live.SitInput{Nonce: "lucky words"}); err != nil {
				t.Fatalf("%s: sitting down: %v", m.Match, err)
			}
		}
	}
	stream, err := server.Watch(ctx, m.Match, m.Keys[0], "test")
	if err != nil {
		t.Fatal(err)
	}
	defer stream.Close()
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		now, moved := playRound(t, server, m, rng)
		if now.Status == live.Over || now.Last >= view.Last+50 {
			return
		}
		if !moved {
			<-stream.Changed() // a bot's turn
		}
	}
}

// playRound makes a choice for each person who is asked.
func playRound(t *testing.T, server *live.Server, m keptMatch, rng *rand.Rand) (view *live.MatchView, moved bool) {
	t.Helper()
	for _, key := range m.Keys {
		var err error
		if view, err = server.View(t.Context(), m.Match, key); err != nil {
			t.Fatalf("%s: %v", m.Match, err)
		}
		if len(view.Choices) == 0 {
			continue
		}
		text := view.Choices[rng.IntN(len(view.Choices))].Text
		_, err = server.Choose(t.Context(), m.Match, key, live.Submission{Seat: view.You, Seq: view.Seq, Texts: []string{text}})
		if err != nil && !errors.Is(err, live.ErrStale) {
			t.Fatalf("%s: %q: %v", m.Match, text, err)
		}
		moved = true
	}
	return view, moved
}

// verifyKept verifies the whole store and returns the number of entries of each match. No match may
// differ. The entries that were played after before must be compared, not only checked for
// legality.
func verifyKept(t *testing.T, dir string, before map[string]int) map[string]int {
	t.Helper()
	config := keptConfig(t, dir)
	defer config.Store.Close()
	entries := map[string]int{}
	err := live.Verify(context.WithoutCancel(t.Context()), config, func(v live.VerifyResult) {
		entries[v.Match] = v.Entries
		if from, changed := changedMatches[v.Match]; changed {
			if v.Err == nil || v.LegalOnly >= from {
				t.Errorf("%s: it replays differently from entry %d on, but verifying reports %d entries checked by legality only, and %v", v.Match, from, v.LegalOnly, v.Err)
			}
			return
		}
		if v.Err != nil || before != nil && v.LegalOnly > before[v.Match] {
			t.Errorf("%s: %d of %d entries checked by legality only, %d were there before: %v",
				v.Match, v.LegalOnly, v.Entries, before[v.Match], v.Err)
		}
	})
	if err != nil {
		t.Error(err)
	}
	return entries
}
