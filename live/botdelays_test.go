package live_test

import (
	"context"
	"io/fs"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store/storetest"
)

// pondering thinks for its Duration if it has more than one choice. It bids everything, so that its
// last choice is only to seal.
type pondering struct {
	time.Duration
	forced *atomic.Int32
}

func (b pondering) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if len(p.Choices(seat, nil)) > 1 {
		time.Sleep(b.Duration) // by the fake clock of the test
	} else {
		b.forced.Add(1)
	}
	return greedy{}.Choose(ctx, p, seat)
}

// gaps plays a match of bots on a fake clock, which stops while anyone works. It passes the number
// of forced answers and the times between entries to check.
func gaps(t *testing.T, titles []live.Title, check func(forced int, gaps []time.Duration)) {
	synctest.Test(t, func(t *testing.T) {
		var forced atomic.Int32
		c := config(storetest.SQLite(t))
		c.Bot = func(string, [32]byte) (live.Bot, error) { return pondering{310 * time.Millisecond, &forced}, nil }
		c.DelayStep, c.Workers = 100*time.Millisecond, 4
		if titles != nil {
			c.Titles = titles
		}
		srv, err := live.Open(t.Context(), c)
		must(t, err)
		defer srv.Close()
		g := create(t, srv, live.MatchSetup{Seats: []live.SeatSetup{{Bot: "greedy"}, {Bot: "modest"}, {Bot: "modest"}}})
		end := g.await("the end", over)
		var list []time.Duration
		for i, e := range end.Chronicle[1:] {
			list = append(list, e.At.Sub(end.Chronicle[i].At))
		}
		check(int(forced.Load()), list)
	})
}

// TestABotWithoutAChoiceTakesAsLong checks that with secrets a bot with a single choice takes as
// long as one that thinks. All delays are multiples of DelayStep. Otherwise the time would reveal
// the hand.
func TestABotWithoutAChoiceTakesAsLong(t *testing.T) {
	gaps(t, nil, func(forced int, gaps []time.Duration) {
		if forced < 3 {
			t.Fatalf("only %d answers of bots that had no choice", forced)
		}
		for i, gap := range gaps {
			if gap > storeSleeps && (gap < 400*time.Millisecond || gap > 400*time.Millisecond+storeSleeps) { // shorter gaps are between bots that answer at the same time
				t.Errorf("gap %d is %v: %v", i, gap, gaps)
			}
		}
	})
}

// storeSleeps is the longest sleep of SQLite while it waits for a lock, by the fake clock. It is
// far shorter than any bot's thinking here.
const storeSleeps = 5 * time.Millisecond

// musing thinks for 310, 20 and 180 ms in turn, as if that depended on its cards. It needs the fake
// clock of synctest.
type musing struct{ asked *atomic.Int32 }

func (b musing) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if len(p.Choices(seat, nil)) > 1 {
		time.Sleep([]time.Duration{310, 20, 180}[b.asked.Add(1)%3] * time.Millisecond)
	}
	return greedy{}.Choose(ctx, p, seat)
}

// TestAQuickAnswerTakesAsLongAsASlowOne checks that with secrets every answer takes as long as the
// longest recent one.
func TestAQuickAnswerTakesAsLongAsASlowOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int32
		c := config(storetest.SQLite(t))
		c.Bot = func(string, [32]byte) (live.Bot, error) { return musing{&asked}, nil }
		c.DelayStep, c.Workers = 100*time.Millisecond, 4
		srv, err := live.Open(t.Context(), c)
		must(t, err)
		defer srv.Close()
		end := create(t, srv, live.MatchSetup{Seats: []live.SeatSetup{{Bot: "greedy"}, {Bot: "greedy"}, {Bot: "greedy"}}}).await("the end", over)
		if asked.Load() < 6 {
			t.Fatalf("only %d choices", asked.Load())
		}
		slow := 0
		for i, e := range end.Chronicle[1:] {
			switch gap := e.At.Sub(end.Chronicle[i].At); {
			case gap >= 400*time.Millisecond && gap <= 400*time.Millisecond+storeSleeps:
				slow++
			case slow > 0 && gap > storeSleeps: // the slowest answer so far took 400 ms
				t.Errorf("entry %d came after %v, want the 400 ms of the slowest answer", e.Seq, gap)
			}
		}
		if slow < 3 {
			t.Errorf("only %d answers took as long as the slowest", slow)
		}
	})
}

// TestOneThinkerTellsNothingOfTheBotBefore checks seats that are asked together while one worker
// serves them in turn. The time of the second answer does not reveal how long the first bot has
// thought.
func TestOneThinkerTellsNothingOfTheBotBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked atomic.Int32
		c := config(storetest.SQLite(t))
		c.Bot = func(string, [32]byte) (live.Bot, error) { return musing{&asked}, nil }
		c.DelayStep, c.Workers = 100*time.Millisecond, 1
		srv, err := live.Open(t.Context(), c)
		must(t, err)
		defer srv.Close()
		end := create(t, srv, live.MatchSetup{Seats: []live.SeatSetup{{Bot: "greedy"}, {Bot: "greedy"}, {Bot: "greedy"}}}).await("the end", over)
		for i, e := range end.Chronicle[1:] {
			if off := e.At.Sub(end.Chronicle[i].At) % (100 * time.Millisecond); off > storeSleeps {
				t.Errorf("entry %d came %v after a multiple of DelayStep", e.Seq, off)
			}
		}
	})
}

// TestBotsDoNotWaitWithoutSecrets checks that without secrets bots answer without a delay.
func TestBotsDoNotWaitWithoutSecrets(t *testing.T) {
	gaps(t, []live.Title{{Name: "toy", Open: openCandid}}, func(_ int, gaps []time.Duration) {
		open := 0
		for _, gap := range gaps {
			if gap == 310*time.Millisecond {
				open++
			}
		}
		if open < 3 {
			t.Errorf("only %d answers without secrets came without a delay: %v", open, gaps)
		}
	})
}

// TestClosingWaitsForNobodyHeldBack checks that Close does not wait for a delayed bot.
func TestClosingWaitsForNobodyHeldBack(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.DelayStep = time.Hour
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, srv, "greedy")
	if anna.view().Owing != engine.SeatsOf(0, 1, 2) {
		t.Error("a bot has answered before its delay was over")
	}
	srv.Close()
}

// single is the toy title with one choice at every question.
type single struct{ edited }

type singlePosition struct{ engine.Position }

func openSingle(fs.FS) (engine.Title, error) { return single{edited{toy.Title(), "single"}}, nil }

func (s single) Start(o engine.Options, chance engine.Chance) (engine.Position, error) {
	p, err := s.edited.Start(o, chance)
	return singlePosition{p}, err
}

func (s single) Load(o engine.Options, text []byte) (engine.Position, error) {
	p, err := s.edited.Load(o, text)
	return singlePosition{p}, err
}

func (p singlePosition) Copy() engine.Position { return singlePosition{p.Position.Copy()} }

func (p singlePosition) Equal(o engine.Position) bool {
	other, ok := o.(singlePosition)
	return ok && p.Position.Equal(other.Position)
}

func (p singlePosition) Choices(seat engine.Seat, buf []engine.Choice) []engine.Choice {
	list := p.Position.Choices(seat, buf)
	return list[:min(len(list), len(buf)+1)]
}

// TestTheFirstBotWithoutAChoiceTakesAsLong checks that a bot with a single choice takes the level's
// thinking time, even before any bot of the level has thought.
func TestTheFirstBotWithoutAChoiceTakesAsLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := config(storetest.SQLite(t))
		c.Titles = []live.Title{{Name: "toy", Open: openSingle}}
		c.DelayStep, c.Workers = 100*time.Millisecond, 4
		c.Thinks = func(level string) time.Duration {
			return map[string]time.Duration{"modest": 310 * time.Millisecond}[level]
		}
		srv, err := live.Open(t.Context(), c)
		must(t, err)
		defer srv.Close()
		g := create(t, srv, live.MatchSetup{Seats: []live.SeatSetup{{Bot: "modest"}, {Bot: "modest"}}})
		v := g.await("a bid", func(v *live.MatchView) bool { return v.Owing.Len() == 1 || over(v) })
		for _, e := range v.Chronicle[1:] {
			if took := e.At.Sub(v.Chronicle[0].At); took%(400*time.Millisecond) > storeSleeps || took < 400*time.Millisecond {
				t.Errorf("entry %d came after %v", e.Seq, took)
			}
		}
		if len(v.Chronicle) < 2 {
			t.Error("no bot has answered")
		}
	})
}
