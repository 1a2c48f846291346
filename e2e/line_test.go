package e2e

import (
	"net"
	"sync"
	"testing"
)

// line carries bytes between browsers and a server until it is cut: what stands on
// it then is dead without a word, as behind a router that has forgotten it.
type line struct {
	url string
	to  string // host:port

	mu   sync.Mutex
	cuts cut
	open map[*call]bool
}

// cut is what a line swallows.
type cut struct{ asked, answered bool }

// call is one connection; what it once swallowed, it swallows for good.
type call struct {
	*line
	mu   sync.Mutex
	cuts cut
}

// newLine lays a line to a server.
func newLine(t *testing.T, srv *server) *line {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	l := &line{url: "http://" + listener.Addr().String(), to: srv.addr, open: map[*call]bool{}}
	go l.accept(listener)
	return l
}

// server is the line's far end, as tabs reach it.
func (l *line) server(srv *server) *server { return &server{url: l.url, addr: srv.addr, log: srv.log} }

func (l *line) accept(listener net.Listener) {
	for {
		near, err := listener.Accept()
		if err != nil {
			return // the test is over
		}
		far, err := net.Dial("tcp", l.to)
		if err != nil {
			_ = near.Close()
			continue
		}
		l.mu.Lock()
		c := &call{line: l, cuts: l.cuts}
		l.open[c] = true
		l.mu.Unlock()
		go c.carry(far, near, func(by cut) bool { return by.asked })
		go c.carry(near, far, func(by cut) bool { return by.answered })
	}
}

// carry moves bytes until the one that sends them has gone. Whoever is at the other
// end of a dead line does not hear of that, either.
func (c *call) carry(to, from net.Conn, swallows func(cut) bool) {
	dead := func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return swallows(c.cuts)
	}
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if n > 0 && !dead() {
			if _, failed := to.Write(buffer[:n]); failed != nil {
				err = failed
			}
		}
		if err != nil {
			if !dead() {
				_ = to.Close()
			}
			_ = from.Close()
			return
		}
	}
}

// cut lets all that is connected die, and all that will be until mend.
func (l *line) cut(by cut) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cuts = by
	for c := range l.open {
		c.mu.Lock()
		c.cuts = by
		c.mu.Unlock()
	}
}

// mend lets new connections through; what died stays dead.
func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cuts = cut{}
}

// atTheEnd opens a table over a line to a server that says often that it is there,
// and the same seat beside it, over none.
func atTheEnd(t *testing.T, seed uint64) (*line, *player, *player) {
	t.Helper()
	return atTheEndOf(t, seed, "500ms")
}

// atTheEndOf is atTheEnd of a server that says so often.
func atTheEndOf(t *testing.T, seed uint64, heartbeat string) (*line, *player, *player) {
	t.Helper()
	srv := ownServer(t, "--grace", "10m", "--heartbeat", heartbeat)
	l := newLine(t, srv)
	p := newPlayer(newTab(t, l.server(srv), "me"), seed)
	p.openTable(seatPlan{"bot"})
	p.toAnswer()
	beside := newPlayer(newTab(t, srv, "beside"), seed)
	beside.open(p.path())
	beside.awaitTable("the same table", func(at table) bool { return at.Seq == p.table().Seq })
	p.mark()
	return l, p, beside
}

// TestStreamDies lets a stream die without a word: the page finds out, says so, and
// when it gets through again it shows what has happened, without the banner.
func TestStreamDies(t *testing.T) {
	t.Parallel()
	l, p, beside := atTheEnd(t, 8)
	l.cut(cut{asked: true, answered: true})
	beside.push(beside.toAnswer().Selector)
	now := beside.awaitTable("the answer to count", func(now table) bool { return now.Seq > p.table().Seq })
	p.await("the banner", "probe.one('#unreachable')")
	l.mend()
	p.await("the banner to go", "!probe.one('#unreachable')")
	p.awaitTable("what has happened", func(at table) bool { return at.Seq >= now.Seq })
	p.stayed()
}

// TestPressOnADeadLine presses when nothing gets through: the press is kept, and
// counts, once.
func TestPressOnADeadLine(t *testing.T) {
	t.Parallel()
	l, p, _ := atTheEnd(t, 8)
	w, at := p.toAnswer(), p.table()
	answers := p.answersIn(w)
	l.cut(cut{asked: true, answered: true})
	p.push(w.Selector)
	p.await("the press to be kept", "probe.one('#kept')")
	l.mend()
	now := p.awaitTable("the press to count", func(now table) bool { return now.Seq > at.Seq })
	p.await("the banner to go", "!probe.one('#unreachable')")
	if now.Notice != "" || now.Seq != at.Seq+answers {
		t.Errorf("the table stood at %d and stands at %d; the page says %q", at.Seq, now.Seq, now.Notice)
	}
	p.stayed()
}

// TestAnswerOnADeadLine presses when the server hears and is not heard: the press is
// not sent again, and the page says that it may have got lost.
func TestAnswerOnADeadLine(t *testing.T) {
	t.Parallel()
	l, p, beside := atTheEnd(t, 8)
	w, at := p.toAnswer(), p.table()
	answers := p.answersIn(w)
	l.cut(cut{answered: true})
	p.push(w.Selector)
	beside.awaitTable("the press to count", func(now table) bool { return now.Seq == at.Seq+answers })
	p.await("the press to be kept", "probe.one('#kept')")
	l.mend()
	p.await("the banner to go", "!probe.one('#unreachable')")
	p.awaitTable("the answer, and what became of the press", func(now table) bool { return now.Seq == at.Seq+answers && now.Notice != "" })
	p.stayed()
}
