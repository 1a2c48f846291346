package e2e

import (
	"strings"
	"syscall"
	"testing"
)

// TestPressWhileDown presses while the server is down. The page says so. After the restart the
// banner goes by itself, and the press counts exactly once.
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
	p.await("the sign that the press is stored", "probe.one('#kept')")
	if err := srv.start(); err != nil {
		t.Fatal(err)
	}
	p.await("the banner to go", "!probe.one('#unreachable')")
	now := p.awaitTable("the press to count", func(now table) bool { return now.Seq > at.Seq || now.Notice != "" })
	if now.Notice != "" || now.Seq != at.Seq+answers {
		t.Errorf("the press moved the table from entry %d to %d; the page says %q", at.Seq, now.Seq, now.Notice)
	}
	p.stayed()
}

// TestPressWhileFrozen presses while the server accepts connections and answers nothing. The press
// counts exactly once, and the page may only say that it may have been lost.
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
	p.await("the sign that the press is stored", "probe.one('#kept')")
	srv.signal(t, resume)
	p.await("the banner to go", "!probe.one('#unreachable')")
	now := p.awaitTable("the press to be answered", func(now table) bool { return now.Seq > at.Seq })
	if now.Seq != at.Seq+answers {
		t.Errorf("the press moved the table from entry %d to %d, as if it had counted more than once", at.Seq, now.Seq)
	}
	if now.Notice != "" && !strings.Contains(now.Notice, "being sent") {
		t.Errorf("the page says %q", now.Notice)
	}
	p.stayed()
}

// toAnswer plays until a single press on a button of the board answers the open question, and
// returns that button.
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

// answersIn returns the number of answers in one press of a button.
func (p *player) answersIn(w way) int {
	return get[int](p.tab, "probe.one("+quote(w.Selector)+").value.split(';').length")
}

// signal sends a signal to the server's process.
func (s *server) signal(t *testing.T, what syscall.Signal) {
	t.Helper()
	if err := s.cmd.Process.Signal(what); err != nil {
		t.Fatal(err)
	}
}
