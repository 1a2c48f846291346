package live_test

import (
	"bytes"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

// candid is the toy title with secrets only while bids are made.
type candid struct{ edited }

type candidPosition struct{ engine.Position }

func openCandid(fs.FS) (engine.Title, error) { return candid{edited{toy.Title(), "candid"}}, nil }

func (c candid) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	p, err := c.edited.Start(o, chance)
	return candidPosition{p}, err
}

func (c candid) Load(o engine.Options, text []byte) (engine.Position, error) {
	p, err := c.edited.Load(o, text)
	return candidPosition{p}, err
}

func (p candidPosition) Copy() engine.Position { return candidPosition{p.Position.Copy()} }

func (p candidPosition) Equal(o engine.Position) bool {
	other, ok := o.(candidPosition)
	return ok && p.Position.Equal(other.Position)
}

func (p candidPosition) Secret() bool { return p.View(engine.NoSeat).(toy.View).Asked == "bid" }

func candidServer(t *testing.T) *live.Server {
	t.Helper()
	c := config(storetest.SQLite(t))
	c.Titles = []live.Title{{Name: "toy", Open: openCandid}}
	return openServer(t, c)
}

// TestTheCurtainGoesWithTheSecrets checks that the curtain is there exactly while there are
// secrets.
func TestTheCurtainGoesWithTheSecrets(t *testing.T) {
	srv := candidServer(t)
	g := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Name: "Bea"}}})
	if v := g.view(); !v.Secret || v.Curtain != 0 || v.Rank != nil {
		t.Fatalf("before the first bid: %+v", v)
	}
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 0)))
	g.bidAll()
	if v := g.view(); v.Curtain != 1 || len(v.Choices) != 0 {
		t.Fatalf("when Bea bids: %+v", v)
	}
	must(t, errOf(srv.Confirm(t.Context(), g.id, g.key, 1)))
	g.bidAll()
	v := g.view()
	if v.Secret || v.Curtain != engine.NoSeat || !asked(v) || v.Rank == nil {
		t.Fatalf("when the bids are revealed: %+v", v)
	}
	other := 1 - v.Owing.First() // the loser has the veto out of turn, without a curtain
	if v.You == other {
		t.Errorf("the active seat is %s, seat %s is asked", v.You, v.Owing.First())
	}
	var record bytes.Buffer
	must(t, srv.Record(t.Context(), g.id, g.key, &record))
	if text := record.String(); strings.Contains(text, "hidden") || strings.Count(text, "bold") != 2 {
		t.Errorf("the record of open bids: %s", text)
	}
}

// bidAll bids everything that the active seat has.
func (g guest) bidAll() {
	g.t.Helper()
	you := g.view().You
	for v := g.view(); v.You == you && asked(v) && v.Secret; v = g.view() {
		text := v.Choices[len(v.Choices)-1].Text
		for _, o := range v.Choices {
			if o.Text == "bold" || strings.HasPrefix(o.Text, "bid") {
				text = o.Text
				break
			}
		}
		g.choose(text)
	}
}

// TestDraftsTellNothing checks that no one learns how far others are while several bid at once, and
// that each undoes only their own steps.
func TestDraftsTellNothing(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	watcher := anna
	watcher.key = anna.view().WatchKey
	before, outside := anna.view(), watcher.view()
	bea.choose("bold")
	bea.choose(bea.view().Choices[0].Text)
	same := func(who string, got, want *live.MatchView) {
		t.Helper()
		if a, b := pageOf(got), pageOf(want); !reflect.DeepEqual(a, b) {
			t.Errorf("%s sees Bea's steps: %+v, and before: %+v", who, a, b)
		}
	}
	same("Anna", anna.view(), before)
	same("a spectator", watcher.view(), outside)
	replay, err := srv.Replay(t.Context(), anna.id, anna.key, 99)
	must(t, err)
	if replay.Last != before.Last || replay.Seq != before.Last {
		t.Errorf("the replay ends at %d, the page shows %d entries", replay.Last, before.Last)
	}

	anna.choose("meek") // on a page that does not show Bea's steps
	page := anna.view()
	bea.choose("seal")
	must(t, errOf(srv.Undo(t.Context(), anna.id, anna.key, page.Seq)))
	v := anna.view()
	if !asked(v) || v.CanUndo || v.Owing != engine.SeatsOf(0) {
		t.Errorf("after Anna took back: %+v", v)
	}
	if mine := bea.view(); mine.Owing.Has(1) || !mine.CanUndo {
		t.Errorf("Anna's undo reached Bea: %+v", mine)
	}
	wantError(t, errOf(srv.Undo(t.Context(), anna.id, anna.key, v.Seq)), table.ErrNotNow)
}

// TestBotsWaitForNobodyWhoStillThinks checks that a bot does not wait for a person who is asked the
// same question.
func TestBotsWaitForNobodyWhoStillThinks(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.UndoWindow = time.Hour
	srv := openServer(t, c)
	anna, _ := pair(t, srv)
	anna.choose("meek")
	must(t, errOf(srv.SetStandIn(t.Context(), anna.id, anna.key, 1, "greedy")))
	v := anna.await("the bot's bid", func(v *live.MatchView) bool { return v.Owing == engine.SeatsOf(0) })
	if !v.CanUndo || v.CanFinish {
		t.Errorf("undo %v, done %v", v.CanUndo, v.CanFinish)
	}
}
