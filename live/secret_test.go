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

// candid is the toy with secrets that come and go: they last while bids are
// made.
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

func candidHall(t *testing.T) *live.Hall {
	t.Helper()
	c := config(storetest.SQLite(t))
	c.Titles = []live.Title{{Name: "toy", Open: openCandid}}
	return openHall(t, c)
}

// The curtain stands while there are secrets, and not a moment longer.
func TestTheCurtainGoesWithTheSecrets(t *testing.T) {
	h := candidHall(t)
	g := create(t, h, live.Plan{Promise: h.Promise(), Nonce: "n", Seats: []live.SeatPlan{{Name: "Anna"}, {Name: "Bea"}}})
	if l := g.look(); !l.Secret || l.Curtain != 0 || l.Rank != nil {
		t.Fatalf("before the first bid: %+v", l)
	}
	must(t, h.Confirm(t.Context(), g.id, g.key, 0))
	g.bidAll()
	if l := g.look(); l.Curtain != 1 || len(l.Choices) != 0 {
		t.Fatalf("when Bea bids: %+v", l)
	}
	must(t, h.Confirm(t.Context(), g.id, g.key, 1))
	g.bidAll()
	l := g.look()
	if l.Secret || l.Curtain != engine.NoSeat || !asked(l) || l.Rank == nil {
		t.Fatalf("when the bids lie open: %+v", l)
	}
	other := 1 - l.Owing.First() // the loser has the veto: out of turn, without a curtain
	if l.You == other {
		t.Errorf("the page speaks for seat %s, seat %s is asked", l.You, l.Owing.First())
	}
	var record bytes.Buffer
	must(t, h.Record(t.Context(), g.id, g.key, &record))
	if text := record.String(); strings.Contains(text, "hidden") || strings.Count(text, "bold") != 2 {
		t.Errorf("the record of open bids: %s", text)
	}
}

// bidAll bids all that the seat in front has.
func (g guest) bidAll() {
	g.t.Helper()
	you := g.look().You
	for l := g.look(); l.You == you && asked(l) && l.Secret; l = g.look() {
		text := l.Choices[len(l.Choices)-1].Text
		for _, o := range l.Choices {
			if o.Text == "bold" || strings.HasPrefix(o.Text, "bid") {
				text = o.Text
				break
			}
		}
		g.choose(text)
	}
}

// While several bid at once nobody learns how far the others are, and everybody
// takes back alone.
func TestDraftsTellNothing(t *testing.T) {
	h := newHall(t)
	anna, bea := pair(t, h)
	watcher := anna
	watcher.key = anna.look().WatchKey
	before, outside := anna.look(), watcher.look()
	bea.choose("bold")
	bea.choose(bea.look().Choices[0].Text)
	same := func(who string, got, want *live.Look) {
		t.Helper()
		if a, b := pageOf(got), pageOf(want); !reflect.DeepEqual(a, b) {
			t.Errorf("%s sees Bea's steps: %+v, and before: %+v", who, a, b)
		}
	}
	same("Anna", anna.look(), before)
	same("a spectator", watcher.look(), outside)
	replay, err := h.Replay(t.Context(), anna.id, anna.key, 99)
	must(t, err)
	if replay.Last != before.Last || replay.Seq != before.Last {
		t.Errorf("the slider ends at %d, and the page knows %d entries", replay.Last, before.Last)
	}

	anna.choose("meek") // on a page that knows nothing of Bea's steps
	page := anna.look()
	bea.choose("seal")
	must(t, h.Undo(t.Context(), anna.id, anna.key, page.Seq))
	l := anna.look()
	if !asked(l) || l.CanUndo || l.Owing != engine.SeatsOf(0) {
		t.Errorf("after Anna took back: %+v", l)
	}
	if mine := bea.look(); mine.Owing.Has(1) || !mine.CanUndo {
		t.Errorf("Anna's undo reached Bea: %+v", mine)
	}
	wantError(t, h.Undo(t.Context(), anna.id, anna.key, l.Seq), table.ErrNotNow)
}

// A bot does not wait for a person who still thinks about the same question.
func TestBotsWaitForNobodyWhoStillThinks(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.Grace = time.Hour
	h := openHall(t, c)
	anna, _ := pair(t, h)
	anna.choose("meek")
	must(t, h.HandOver(t.Context(), anna.id, anna.key, 1, "greedy"))
	l := anna.await("the bot's bid", func(l *live.Look) bool { return l.Owing == engine.SeatsOf(0) })
	if !l.CanUndo || l.CanFinish {
		t.Errorf("undo %v, done %v", l.CanUndo, l.CanFinish)
	}
}
