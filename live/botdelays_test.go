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

// pondering thinks for so long where it has a choice, and bids all that it has:
// then it has none but to seal.
type pondering struct {
	time.Duration
	forced *atomic.Int32
}

func (b pondering) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if len(p.Choices(seat, nil)) > 1 {
		time.Sleep(b.Duration) // by the clock of the test
	} else {
		b.forced.Add(1)
	}
	return greedy{}.Choose(ctx, p, seat)
}

// gaps plays a match of bots by a clock of its own, which stands still while
// somebody works, and tells how much time lies between its entries.
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

// While there are secrets a bot that has one possible answer takes as long as one
// that thinks, and the time of neither is finer than a beat.
func TestABotWithoutAChoiceTakesAsLong(t *testing.T) {
	gaps(t, nil, func(forced int, gaps []time.Duration) {
		if forced < 3 {
			t.Fatalf("only %d answers of bots that had no choice", forced)
		}
		for i, gap := range gaps {
			if gap > storeSleeps && (gap < 400*time.Millisecond || gap > 400*time.Millisecond+storeSleeps) { // else at the same time as another bot
				t.Errorf("gap %d is %v: %v", i, gap, gaps)
			}
		}
	})
}

// storeSleeps is how long SQLite may sleep, by the clock of a bubble, while it waits for a
// lock of its own: far less than any bot here thinks.
const storeSleeps = 5 * time.Millisecond

// musing is quick about one choice and slow about another, as its seat's cards may be:
// here by turns. It is asked in a bubble, whose clock is not the real one (synctest).
type musing struct{ asked *atomic.Int32 }

func (b musing) Choose(ctx context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	if len(p.Choices(seat, nil)) > 1 {
		time.Sleep([]time.Duration{310, 20, 180}[b.asked.Add(1)%3] * time.Millisecond)
	}
	return greedy{}.Choose(ctx, p, seat)
}

// While there are secrets a bot whom its cards let answer quickly takes as long as one
// who has thought long: the longest time that was needed lately.
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
			case slow > 0 && gap > storeSleeps: // nobody has thought for longer
				t.Errorf("entry %d came after %v", e.Seq, gap)
			}
		}
		if slow < 3 {
			t.Errorf("only %d answers took as long as the slowest", slow)
		}
	})
}

// Where seats are asked together and one bot thinks after the other, the second's answer
// does not tell how long the first has thought, or whether it had anything to choose.
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
				t.Errorf("entry %d came %v after a beat", e.Seq, off)
			}
		}
	})
}

// What all can see needs no hiding: bots answer as soon as they can.
func TestBotsDoNotWaitWithoutSecrets(t *testing.T) {
	gaps(t, []live.Title{{Name: "toy", Open: openCandid}}, func(_ int, gaps []time.Duration) {
		open := 0
		for _, gap := range gaps {
			if gap == 310*time.Millisecond {
				open++
			}
		}
		if open < 3 {
			t.Errorf("only %d open answers came as soon as they were found: %v", open, gaps)
		}
	})
}

// A server that closes waits for no bot that is held back.
func TestClosingWaitsForNobodyHeldBack(t *testing.T) {
	c := config(storetest.SQLite(t))
	c.DelayStep = time.Hour
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	anna := solo(t, srv, "greedy")
	if anna.view().Owing != engine.SeatsOf(0, 1, 2) {
		t.Error("a bot has answered before its time")
	}
	srv.Close()
}

// single is the toy in which nobody ever has a choice.
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

// Before any bot of a level has thought, one without a choice takes as long as
// the level thinks by the clock.
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
			t.Error("nobody has sealed a bid")
		}
	})
}
