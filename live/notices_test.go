package live_test

import (
	"context"
	"database/sql"
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"signoria/live"
	"signoria/notice"
	"signoria/people/peopletest"
	"signoria/store"
	"signoria/store/storetest"
	"signoria/table"
)

// TestAWayThatIsOffHoldsNothingUp checks that notices by a channel that the host has switched off
// do not count as overdue.
func TestAWayThatIsOffHoldsNothingUp(t *testing.T) {
	w, p := newWatch(), &post{}
	s := storetest.SQLite(t)
	on := telling(t, s, w, p)
	srv := openServer(t, on)
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).mails(w, p, "anna@example.org")
	w.pass(time.Minute)
	slow := make(chan struct{})
	p.Fail(nil, func(context.Context, notice.Letter) error { <-slow; return context.DeadlineExceeded })
	deal(bea)
	w.pass(5 * time.Minute)
	live.Tell(srv, w.now()) // judged; the mail is not due yet
	w.pass(12 * time.Minute)
	live.TellOnly(srv, w.now())
	f := srv.People().Figures()
	close(slow)
	if f.Due != 1 || f.Overdue < time.Minute {
		t.Errorf("%d notices are due since %s, want the mail", f.Due, f.Overdue)
	}
	srv.Close()
	off := on
	off.Notices.Mail = nil
	srv = openServer(t, off)
	tellAfter(w, time.Hour, srv)
	if f := srv.People().Figures(); f.Due != 0 || f.Overdue != 0 {
		t.Errorf("%d notices are due since %s, although the channel is off", f.Due, f.Overdue)
	}
}

// TestAKeyTellsOfItsMatchAlone checks that a page view by a key suppresses notices of its match
// only.
func TestAKeyTellsOfItsMatchAlone(t *testing.T) {
	w, p := newWatch(), &post{}
	srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
	anna, bea := dealing(t, srv, w)
	other, carla := dealing(t, srv, w)
	listens(t, srv, anna, other).subscribe()
	w.pass(5 * time.Minute)
	deal(bea)
	deal(carla)
	w.pass(time.Minute)
	srv.People().MarkSeenByKey(anna.id, anna.key)
	tellAfter(w, 10*time.Minute, srv)
	if _, shown := wantPost(t, p, 0, 1, "one key was used"); shown[0].Tag != other.id {
		t.Errorf("%+v, want the other match", shown[0])
	}
}

// TestPageViewFromTheFutureSilencesNoNotice checks that a page view from the future, of a node with
// a wrong clock, does not suppress notices.
func TestPageViewFromTheFutureSilencesNoNotice(t *testing.T) {
	w, p := newWatch(), &post{}
	s := storetest.SQLite(t)
	srv := openServer(t, telling(t, s, w, p))
	anna, bea := dealing(t, srv, w)
	who := listens(t, srv, anna)
	who.subscribe()
	w.pass(5 * time.Minute)
	deal(bea)
	tomorrow := w.now().AddDate(0, 0, 1)
	must(t, s.MarkSeen(t.Context(), time.Hour, store.PageView{Person: who.ID, At: tomorrow}, store.PageView{Match: anna.id, Key: anna.key, At: tomorrow}))
	tellAfter(w, 3*time.Minute, srv)
	wantPost(t, p, 0, 1, "a look that cannot be")
}

// lastPush and lastMail close the server while they send, and then report success.
type (
	lastPush struct {
		*post
		ends func()
	}
	lastMail struct {
		peopletest.Mailer
		ends func()
	}
)

func (l lastPush) Push(ctx context.Context, to notice.Subscription, shown notice.Shown, topic string, keep time.Duration) error {
	go l.ends()
	<-ctx.Done()
	return l.post.Push(ctx, to, shown, topic, keep)
}

func (l lastMail) Mail(ctx context.Context, letter notice.Letter) error {
	go l.ends()
	<-ctx.Done()
	return l.Mailer.Mail(ctx, letter)
}

// TestWhatWasSentAtTheEndWasSent checks that a notice sent while the server closes is not sent
// again by the next server.
func TestWhatWasSentAtTheEndWasSent(t *testing.T) {
	for channel, want := range map[notice.Channel][2]int{notice.Push: {0, 1}, notice.Mail: {1, 0}} {
		t.Run(string(channel), func(t *testing.T) {
			w, p := newWatch(), &post{}
			s := storetest.SQLite(t)
			c := telling(t, s, w, p)
			last := openServer(t, c)
			anna, bea := dealing(t, last, w)
			if who := listens(t, last, anna); channel == notice.Push {
				who.subscribe()
			} else {
				who.mails(w, p, "anna@example.org")
			}
			w.pass(5 * time.Minute)
			deal(bea)
			last.Close()
			var ending *live.Server
			ends := func() { ending.Close() }
			c.Notices.Push, c.Notices.Mail = lastPush{p, ends}, lastMail{peopletest.Mailer{Post: p}, ends}
			ending = openServer(t, c)
			tellAfter(w, 15*time.Minute, ending)
			ending.Close()
			wantPost(t, p, want[0], want[1], "while the server ends")
			c.Notices.Push, c.Notices.Mail = p, peopletest.Mailer{Post: p}
			next := openServer(t, c)
			for range 3 {
				tellAfter(w, time.Hour, next)
			}
			wantPost(t, p, 0, 0, "after it")
		})
	}
}

// TestOneStepThatFailsStopsNoOther checks that failing to store page views does not stop notices.
func TestOneStepThatFailsStopsNoOther(t *testing.T) {
	w, p, dir := newWatch(), &post{}, t.TempDir()
	srv := openServer(t, telling(t, storetest.Open(t, dir), w, p))
	anna, bea := dealing(t, srv, w)
	listens(t, srv, anna).subscribe()
	listens(t, srv, bea).subscribe()
	file, err := sql.Open("sqlite", "file:"+filepath.Join(dir, store.FileName)+"?_pragma=busy_timeout(60000)")
	must(t, err)
	_, err = file.Exec(`CREATE TRIGGER blind BEFORE UPDATE OF used ON held BEGIN SELECT RAISE(FAIL, 'blind'); END`)
	must(t, errors.Join(err, file.Close()))
	w.pass(5 * time.Minute)
	deal(bea) // this would be stored as a page view
	tellAfter(w, 3*time.Minute, srv)
	wantPost(t, p, 0, 1, "looks cannot be noted")
}

// TestLittleTimeIsToldAgainAfterMore checks that the notice about short time is repeated if the
// person got more time or a pause meanwhile, and otherwise not.
func TestLittleTimeIsToldAgainAfterMore(t *testing.T) {
	for name, c := range map[string]struct {
		table.Proposal
		want int
	}{
		"more":  {table.Proposal{Kind: table.ProposeAddTime, More: 12 * time.Hour}, 1},
		"pause": {table.Proposal{Kind: table.ProposePause}, 1},
		"none":  {},
	} {
		t.Run(name, func(t *testing.T) {
			w, p := newWatch(), &post{}
			srv := openServer(t, telling(t, storetest.SQLite(t), w, p))
			anna, bea := timedPair(t, srv, "day")
			listens(t, srv, anna).subscribe()
			short := func(want int, when string) {
				t.Helper()
				for range 84 {
					tellAfter(w, time.Hour, srv)
				}
				wantPost(t, p, 0, want, when)
			}
			for range 28 {
				tellAfter(w, time.Hour, srv)
			}
			if _, shown := wantPost(t, p, 0, 1, "a quarter is left"); shown[0].Title != "Little time left: Toy" {
				t.Errorf("%+v", shown[0])
			}
			bea.choose("meek")
			if c.want > 0 {
				c.Until = w.now().Add(48 * time.Hour)
				must(t, errOf(srv.Propose(t.Context(), bea.id, bea.key, 1, c.Proposal)))
				must(t, errOf(srv.Reply(t.Context(), anna.id, anna.key, 0, anna.view().Talk.Offer.Seq, true)))
			}
			short(c.want, "afterwards")
		})
	}
}

// TestOneOfSeveralNodesTells checks that each notice is sent once, however many nodes process it at
// the same time.
func TestOneOfSeveralNodesTells(t *testing.T) {
	place, w, p := postgresAddress(t), newWatch(), &post{}
	nodes := []*live.Server{openServer(t, telling(t, storetest.Open(t, place), w, p)), openServer(t, telling(t, storetest.Open(t, place), w, p))}
	const matches = 6
	for range matches {
		anna, bea := dealing(t, nodes[0], w)
		listens(t, nodes[0], anna).subscribe()
		w.pass(time.Minute)
		deal(bea.at(nodes[1]))
	}
	w.pass(10 * time.Minute)
	var ticking sync.WaitGroup
	for _, node := range nodes {
		ticking.Go(func() {
			for range 8 {
				live.Tell(node, w.now())
			}
		})
	}
	ticking.Wait()
	wantPost(t, p, 0, matches, "two nodes at once")
}
