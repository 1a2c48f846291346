package e2e

import (
	"strings"
	"syscall"
	"testing"
)

// TestPressWhileDown presses while there is no server: the page says so, and
// once there is one the banner goes by itself and the press counts, once.
func TestPressWhileDown(t *testing.T) {
	t.Parallel()
	srv := ownServer(t, "--grace", "10m")
	p := newPlayer(newTab(t, srv, "me"), 8)
	p.openTable(seatPlan{"bot"})
	w := p.toAnswer()
	at, answers := p.table(), p.answersIn(w)
	p.mark()
	srv.kill()
	p.push(w.Selector)
	p.await("the press to be kept", "probe.one('#kept')")
	if err := srv.start(); err != nil {
		t.Fatal(err)
	}
	p.await("the banner to go", "!probe.one('#unreachable')")
	now := p.awaitTable("the press to count", func(now table) bool { return now.Seq > at.Seq || now.Notice != "" })
	if now.Notice != "" || now.Seq != at.Seq+answers {
		t.Errorf("the table stood at %d and stands at %d; the page says %q", at.Seq, now.Seq, now.Notice)
	}
	p.stayed()
}

// TestPressWhileFrozen presses while the server takes what comes and answers
// nothing: the press counts once, or the page says that it may have got lost.
func TestPressWhileFrozen(t *testing.T) {
	t.Parallel()
	srv := ownServer(t, "--grace", "10m")
	p := newPlayer(newTab(t, srv, "me"), 8)
	p.openTable(seatPlan{"bot"})
	w := p.toAnswer()
	at, answers := p.table(), p.answersIn(w)
	p.mark()
	srv.signal(t, pause)
	p.push(w.Selector)
	p.await("the press to be kept", "probe.one('#kept')")
	srv.signal(t, resume)
	p.await("the banner to go", "!probe.one('#unreachable')")
	now := p.awaitTable("the press to be answered", func(now table) bool { return now.Seq > at.Seq })
	if now.Seq != at.Seq+answers {
		t.Errorf("the table stood at %d and stands at %d: it counted more than once", at.Seq, now.Seq)
	}
	if now.Notice != "" && !strings.Contains(now.Notice, "being sent") {
		t.Errorf("the page says %q", now.Notice)
	}
	p.stayed()
}

// toAnswer goes on until a single press answers the open question, and gives
// the way to press.
func (p *player) toAnswer() way {
	p.t.Helper()
	for range 100 {
		at := p.awaitTable("my turn", func(at table) bool { return at.Asked })
		for _, w := range get[[]way](p.tab, "probe.ways()") {
			if w.Kind == "place" && get[bool](p.tab, "probe.one("+quote(w.Selector)+").matches('button')") {
				return w
			}
		}
		p.answer(at)
	}
	p.t.Fatalf("%s: no question is answered by one press", p.name)
	return way{}
}

// answersIn is how many answers one press of a button gives.
func (p *player) answersIn(w way) int {
	return get[int](p.tab, "probe.one("+quote(w.Selector)+").value.split(';').length")
}

// signal stops the process, or lets it go on.
func (s *server) signal(t *testing.T, what syscall.Signal) {
	t.Helper()
	if err := s.cmd.Process.Signal(what); err != nil {
		t.Fatal(err)
	}
}
