package live_test

import (
	"context"
	"errors"
	"reflect"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"signoria/engine"
	"signoria/live"
	"signoria/live/review"
	"signoria/store/storetest"
)

// looker is a reviewer that reports the last choice with an alternative as costly, in three steps.
// With a gate, each step waits for it.
type looker struct {
	basis string
	begun *atomic.Int32
	gate  chan struct{}
	fails error
}

func newLooker(basis string) looker { return looker{basis: basis, begun: &atomic.Int32{}} }

func (l looker) Basis(engine.Position) string { return l.basis }

func (l looker) Begin(past engine.Past, seed uint64) (review.Work, error) {
	l.begun.Add(1)
	return &look{looker: l, past: past, seed: seed}, nil
}

type look struct {
	looker
	past   engine.Past
	seed   uint64
	steps  int
	review engine.Review
}

func (l *look) Step(ctx context.Context) (bool, error) {
	if l.gate != nil {
		select {
		case <-l.gate:
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	if l.steps++; l.steps < 3 {
		return false, l.fails
	}
	last := len(l.past.Seats)
	l.review.Course = []engine.Chances{{Made: 0, Win: []float64{0.25, 0.5, 0.25}}, {Made: last, Win: []float64{0, 1, 0}}}
	for made := last - 1; made >= 0 && len(l.review.Costly) == 0; made-- {
		pos, c, err := l.past.At(made)
		if err != nil {
			return false, err
		}
		seat := l.past.Seats[made]
		for _, other := range pos.Choices(seat, nil) {
			if other != c {
				better := engine.Advised{Choice: other, Visits: 5, Win: 0.125, Points: 2, Effects: []engine.Effect{{Feature: "seat 1 lots", Change: 1, Win: 0.1}}}
				l.review.Costly = []engine.Costly{{Made: made, Seat: seat, Choice: c, Win: 0.25, Cost: 0.125, Better: engine.Advice{Win: 0.375, Answers: []engine.Advised{better}}}}
			}
		}
	}
	return true, nil
}

func (l *look) Progress() float64      { return float64(l.steps) / 3 }
func (l *look) Review() *engine.Review { return &l.review }

func withLooker(c live.Config, l looker) live.Config {
	c.Reviewer = l
	return c
}

func (g guest) review() *review.View {
	g.t.Helper()
	h, err := g.server.Reviews().View(g.t.Context(), g.id, g.key)
	must(g.t, err)
	return h
}

func (g guest) lookBack() *review.View {
	g.t.Helper()
	h, err := g.server.Reviews().Begin(g.t.Context(), g.id, g.key)
	must(g.t, err)
	return h
}

// settled waits until no review of the match is running, and returns it.
func (g guest) settled() *review.View {
	g.t.Helper()
	for ctx := g.t.Context(); ctx.Err() == nil; runtime.Gosched() {
		if h := g.review(); !h.Working {
			return h
		}
	}
	g.t.Fatal("the review does not end")
	return nil
}

// playedOut returns a finished match of Anna and bots.
func playedOut(t *testing.T, srv *live.Server) guest {
	t.Helper()
	anna := solo(t, srv, "modest")
	anna.playOut()
	return anna
}

// TestReviewOnlyAfterTheEnd refuses reviews of a running match to everybody. After the end players
// and spectators may see it, with the better choices.
func TestReviewOnlyAfterTheEnd(t *testing.T) {
	l := newLooker("1")
	srv := openServer(t, withLooker(config(storetest.SQLite(t)), l))
	anna := solo(t, srv, "modest")
	watcher := anna
	watcher.key = anna.view().WatchKey
	for _, g := range []guest{anna, watcher} {
		_, err := srv.Reviews().View(t.Context(), g.id, g.key)
		wantError(t, err, live.ErrNotNow)
		_, err = srv.Reviews().Begin(t.Context(), g.id, g.key)
		wantError(t, err, live.ErrNotNow)
	}
	anna.playOut()
	_, err := srv.Reviews().Begin(t.Context(), anna.id, "wrong")
	wantError(t, err, live.ErrUnknown)
	if h := watcher.review(); h.Working || h.Course != nil || l.begun.Load() != 0 {
		t.Fatalf("before the first request the review is %+v", h)
	}
	if h := watcher.lookBack(); !h.Working {
		t.Error("the review was not started")
	}
	h := anna.settled()
	v := anna.view()
	if len(h.Course) != 2 || h.Course[0].Seq != v.First || h.Course[1].Seq != v.Last || h.Course[1].Win[1] != 1 || h.Older {
		t.Errorf("the course is %+v of %d to %d", h.Course, v.First, v.Last)
	}
	if len(h.Costly) != 1 || h.At(h.Costly[0].Made) == nil || h.At(-1) != nil {
		t.Fatalf("costly are %+v", h.Costly)
	}
	detail, err := h.Detail(t.Context(), h.Costly[0])
	must(t, err)
	if a := detail.Better.Answers[0]; len(a.Before) != len(a.After) || len(a.After) == 0 || detail.View == nil || detail.Text == "" || len(detail.Texts) != 1 || detail.Texts[0] == detail.Text {
		t.Errorf("the detail is %+v", detail)
	}
	if h.Costly[0].Better.Answers[0].After != nil {
		t.Error("reading the detail has changed the stored review")
	}
	at, err := srv.Replay(t.Context(), anna.id, anna.key, h.Costly[0].Seq)
	must(t, err)
	if at.Seq != h.Costly[0].Seq || h.Costly[0].After <= at.Seq {
		t.Errorf("the moment is %d, the choice %d", at.Seq, h.Costly[0].After)
	}
}

// TestAReviewIsKept checks that a review is computed once, also for other viewers and after a
// restart.
func TestAReviewIsKept(t *testing.T) {
	l := newLooker("1")
	c := withLooker(config(storetest.SQLite(t)), l)
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := playedOut(t, srv)
	anna.lookBack()
	first := anna.settled()
	anna.lookBack()
	srv.Close()
	srv = openServer(t, c)
	again := anna.at(srv).lookBack()
	if again.Working || l.begun.Load() != 1 {
		t.Errorf("it was begun %d times", l.begun.Load())
	}
	if !reflect.DeepEqual(first.Course, again.Course) || !reflect.DeepEqual(first.Costly, again.Costly) {
		t.Errorf("the stored review is %+v, was %+v", again.Costly, first.Costly)
	}
}

// TestAReviewOfAnotherBasisIsOlder checks that a review computed by another program is shown as
// older, and is computed again on request.
func TestAReviewOfAnotherBasisIsOlder(t *testing.T) {
	old := newLooker("1")
	c := withLooker(config(storetest.SQLite(t)), old)
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := playedOut(t, srv)
	anna.lookBack()
	anna.settled()
	srv.Close()
	newer := newLooker("2")
	anna = anna.at(openServer(t, withLooker(c, newer)))
	if h := anna.review(); !h.Older || h.Course == nil || h.Working {
		t.Fatalf("a review of another basis is %+v", h)
	}
	if h := anna.lookBack(); !h.Working || h.Course == nil {
		t.Errorf("the restarted review is %+v", h)
	}
	if h := anna.settled(); h.Older || newer.begun.Load() != 1 {
		t.Errorf("older %v, begun %d times", h.Older, newer.begun.Load())
	}
}

// TestReviewThatIsKilledRestarts checks that a server that closes during a review stores no part of
// it. The next request starts from the beginning.
func TestReviewThatIsKilledRestarts(t *testing.T) {
	l := newLooker("1")
	l.gate = make(chan struct{})
	c := withLooker(config(storetest.SQLite(t)), l)
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := playedOut(t, srv)
	anna.lookBack()
	l.gate <- struct{}{}
	srv.Close()
	again := newLooker("1")
	anna = anna.at(openServer(t, withLooker(c, again)))
	if h := anna.review(); h.Working || h.Course != nil {
		t.Fatalf("after a kill there is %+v", h)
	}
	anna.lookBack()
	if h := anna.settled(); h.Course == nil || again.begun.Load() != 1 {
		t.Errorf("begun %d times: %+v", again.begun.Load(), h)
	}
}

// TestAReviewThatFailsIsGivenUp checks that a failed review ends and can be requested again.
func TestAReviewThatFailsIsGivenUp(t *testing.T) {
	l := newLooker("1")
	l.fails = errors.New("no")
	srv := openServer(t, withLooker(config(storetest.SQLite(t)), l))
	anna := playedOut(t, srv)
	for n := range int32(2) {
		anna.lookBack()
		if h := anna.settled(); h.Course != nil || l.begun.Load() != n+1 {
			t.Errorf("begun %d times: %+v", l.begun.Load(), h)
		}
	}
}

// TestTwoNodesReviewOnce checks that one of two nodes computes a review. The other shows its
// progress and reads the result.
func TestTwoNodesReviewOnce(t *testing.T) {
	place := postgresAddress(t)
	l, other := newLooker("1"), newLooker("1")
	l.gate = make(chan struct{})
	here := openServer(t, withLooker(config(storetest.Open(t, place)), l))
	there := openServer(t, withLooker(config(storetest.Open(t, place)), other))
	anna := playedOut(t, here)
	anna.lookBack()
	if h := anna.at(there).lookBack(); !h.Working {
		t.Errorf("at the other node it is %+v", h)
	}
	close(l.gate)
	anna.settled()
	if h := anna.at(there).settled(); h.Course == nil || other.begun.Load() != 0 || l.begun.Load() != 1 {
		t.Errorf("begun %d and %d times: %+v", l.begun.Load(), other.begun.Load(), h)
	}
}

// TestADeadNodesReviewIsTakenOver checks that another node takes over the review of a dead node
// when its claim has expired.
func TestADeadNodesReviewIsTakenOver(t *testing.T) {
	place := postgresAddress(t)
	kept := storetest.Open(t, place)
	l := newLooker("1")
	srv := openServer(t, withLooker(config(kept), l))
	anna := playedOut(t, srv)
	at := time.Now()
	_, err := kept.ClaimReview(t.Context(), anna.id, "dead", at, at.Add(time.Hour), 420)
	must(t, err)
	if h := anna.lookBack(); !h.Working || h.Progress != 420 || l.begun.Load() != 0 {
		t.Fatalf("a review claimed by another node is %+v", h)
	}
	_, err = kept.ClaimReview(t.Context(), anna.id, "dead", at, at.Add(-time.Second), 420)
	must(t, err)
	if h := anna.review(); h.Working {
		t.Error("an expired claim still counts")
	}
	anna.lookBack()
	if h := anna.settled(); h.Course == nil {
		t.Errorf("the review was not computed: %+v", h)
	}
}

// TestReviewsAreBounded checks that a node runs at most review.MaxRunning reviews at once.
func TestReviewsAreBounded(t *testing.T) {
	l := newLooker("1")
	l.gate = make(chan struct{})
	srv := openServer(t, withLooker(config(storetest.SQLite(t)), l))
	var matches []guest
	for range review.MaxRunning + 1 {
		matches = append(matches, playedOut(t, srv))
	}
	var last error
	begun := 0
	for _, anna := range matches {
		if _, last = srv.Reviews().Begin(t.Context(), anna.id, anna.key); last == nil {
			begun++
		}
	}
	wantError(t, last, review.ErrBusy)
	if begun != review.MaxRunning {
		t.Errorf("%d reviews were begun", begun)
	}
}

// TestAReviewThatCannotBeRead checks that an unreadable stored review counts as none, and the error
// of a server without a reviewer.
func TestAReviewThatCannotBeRead(t *testing.T) {
	kept := storetest.SQLite(t)
	l := newLooker("1")
	srv := openServer(t, withLooker(config(kept), l))
	anna := playedOut(t, srv)
	for _, body := range []string{"no", `{"course":[]}`, `{"course":[{"at":0,"win":[1]},{"at":1,"win":[1]}]}`,
		`{"course":[{"at":0,"win":[1,2,3]},{"at":1,"win":[1,2,3]}],"costly":[{"at":0,"answers":[{"text":"fly"}]}]}`,
		`{"course":[{"at":0,"win":[1,2,3]},{"at":1,"win":[1,2,3]}],"costly":[{"at":99999}]}`} {
		must(t, kept.PutReview(t.Context(), anna.id, "1", []byte(body)))
		if h := anna.review(); h.Course != nil || h.Working {
			t.Errorf("%s reads as %+v", body, h)
		}
	}
	anna.lookBack()
	if h := anna.settled(); h.Course == nil {
		t.Error("the unreadable review was not computed again")
	}
	none := openServer(t, config(storetest.SQLite(t)))
	bea := playedOut(t, none)
	_, err := none.Reviews().Begin(t.Context(), bea.id, bea.key)
	wantError(t, err, review.ErrNone)
}
