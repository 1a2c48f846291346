package e2e

import (
	"net"
	"sync"
	"testing"
)

// line forwards bytes between browsers and a server until it is cut. A cut connection drops
// everything silently and stays open, as behind a router that has lost its state.
type line struct {
	url string
	to  string // host:port

	mu   sync.Mutex
	cuts cut
	open map[*call]bool
}

// cut is the directions in which a line drops bytes: asked to the server, answered to the browser.
type cut struct{ asked, answered bool }

// call is one connection of a line. A connection that was cut stays cut.
type call struct {
	*line
	mu   sync.Mutex
	cuts cut
}

// newLine starts a line to a server.
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

// server returns the server at the line's address.
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

// carry copies bytes until the sender closes. On a cut connection the other end does not learn that
// it was closed.
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

// cut cuts all open connections, and all new ones until mend.
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

// mend lets new connections work. Connections that were cut stay dead.
func (l *line) mend() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cuts = cut{}
}

// overLine opens a table over a line to a server with frequent heartbeats. The second player is the
// same seat on a direct connection.
func overLine(t *testing.T, seed uint64) (*line, *player, *player) {
	t.Helper()
	return overLineAt(t, seed, "500ms")
}

// overLineAt is overLine with the given interval of the heartbeat.
func overLineAt(t *testing.T, seed uint64, heartbeat string) (*line, *player, *player) {
	t.Helper()
	srv := ownServer(t, "--grace", "10m", "--heartbeat", heartbeat)
	l := newLine(t, srv)
	p := newPlayer(newTab(t, l.server(srv), "me"), seed)
	p.openTable(seatPlan{"bot"})
	p.toAnswer()
	direct := newPlayer(newTab(t, srv, "direct"), seed)
	direct.open(p.path())
	direct.awaitTable("the same table", func(at table) bool { return at.Seq == p.table().Seq })
	p.mark()
	return l, p, direct
}

// TestStreamDies cuts a stream silently. The page detects it and shows the banner. When the
// connection works again, the page shows what has happened and the banner goes.
func TestStreamDies(t *testing.T) {
	t.Parallel()
	l, p, direct := overLine(t, 8)
	l.cut(cut{asked: true, answered: true})
	direct.push(direct.toAnswer().Selector)
	now := direct.awaitTable("the answer to count", func(now table) bool { return now.Seq > p.table().Seq })
	p.await("the banner", "probe.one('#unreachable')")
	l.mend()
	p.await("the banner to go", "!probe.one('#unreachable')")
	p.awaitTable("what has happened", func(at table) bool { return at.Seq >= now.Seq })
	p.stayed()
}

// TestPressOnADeadLine presses while nothing gets through. The page stores the press, and it counts
// exactly once.
func TestPressOnADeadLine(t *testing.T) {
	t.Parallel()
	l, p, _ := overLine(t, 8)
	w, at := p.toAnswer(), p.table()
	answers := p.answersIn(w)
	l.cut(cut{asked: true, answered: true})
	p.push(w.Selector)
	p.await("the sign that the press is stored", "probe.one('#kept')")
	l.mend()
	now := p.awaitTable("the press to count", func(now table) bool { return now.Seq > at.Seq })
	p.await("the banner to go", "!probe.one('#unreachable')")
	if now.Notice != "" || now.Seq != at.Seq+answers {
		t.Errorf("the press moved the table from entry %d to %d; the page says %q", at.Seq, now.Seq, now.Notice)
	}
	p.stayed()
}

// TestAnswerOnADeadLine presses while the server receives requests but its answers get lost. The
// page does not send the press again, and says that it may have been lost.
func TestAnswerOnADeadLine(t *testing.T) {
	t.Parallel()
	l, p, direct := overLine(t, 8)
	w, at := p.toAnswer(), p.table()
	answers := p.answersIn(w)
	l.cut(cut{answered: true})
	p.push(w.Selector)
	direct.awaitTable("the press to count", func(now table) bool { return now.Seq == at.Seq+answers })
	p.await("the sign that the press is stored", "probe.one('#kept')")
	l.mend()
	p.await("the banner to go", "!probe.one('#unreachable')")
	p.awaitTable("the next board, and the message about the press", func(now table) bool { return now.Seq == at.Seq+answers && now.Notice != "" })
	p.stayed()
}
