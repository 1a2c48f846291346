package ops

import (
	"io"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Door is a listener that limits connections, for each network and in total. Without it one address with a
// thousand idle connections would lock everyone out, because a process may have only a limited number of files. A
// refused connection gets an answer and is closed.
type Door struct {
	net.Listener
	// Max is the most connections in all, Each the most of one network (IPv4 /24, IPv6 /56, and looser
	// times as many of a /48); 0 means no limit.
	Max, Each int
	// Refused is called for each refused connection, if it is not nil.
	Refused func()

	mu   sync.Mutex
	all  int
	each map[netip.Prefix]int
	// leaving is the number of connections that are being refused.
	leaving atomic.Int32
}

// The limits of a Door.
const (
	looser = 8
	// The last 1/crowded of Max is reserved for networks with at most Max/modest connections.
	crowded, modest = 4, 32
	// maxLeaving is the most refused connections that get an answer at the same time; others are only
	// closed. leaveTime is the timeout of such an answer.
	maxLeaving = 16
	leaveTime  = 2 * time.Second
	// shortIdle is how long a connection may be idle while the door is crowded.
	shortIdle = 5 * time.Second
)

// refusal is the answer to a refused connection.
const refusal = "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 10\r\n" +
	"Cache-Control: no-store\r\nConnection: close\r\n\r\nToo many connections are open from your network. Close some pages, and try again in a few seconds.\n"

// Accept returns the next connection that is not refused.
func (d *Door) Accept() (net.Conn, error) {
	for {
		conn, err := d.Listener.Accept()
		if err != nil {
			return nil, err
		}
		nets := networks(conn.RemoteAddr())
		if d.enter(nets) {
			return &guest{Conn: conn, door: d, nets: nets}, nil
		}
		if d.Refused != nil {
			d.Refused()
		}
		d.refuse(conn)
	}
}

// networks returns the networks for which connections from an address are counted; nil if it has no IP address.
func networks(addr net.Addr) []netip.Prefix {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return nil
	}
	ip := tcp.AddrPort().Addr().Unmap().WithZone("")
	if ip.Is4() {
		return []netip.Prefix{netip.PrefixFrom(ip, 24).Masked()}
	}
	return []netip.Prefix{netip.PrefixFrom(ip, 56).Masked(), netip.PrefixFrom(ip, 48).Masked()}
}

// enter counts a connection, unless a limit is reached. It reports whether it did.
func (d *Door) enter(nets []netip.Prefix) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.Max > 0 && d.all >= d.Max {
		return false
	}
	for _, n := range nets {
		if most := d.limitOf(n); most > 0 && d.each[n] >= most {
			return false
		}
	}
	if d.each == nil {
		d.each = map[netip.Prefix]int{}
	}
	d.all++
	for _, n := range nets {
		d.each[n]++
	}
	return true
}

// limitOf returns how many connections a network may have now; 0 means no limit.
func (d *Door) limitOf(n netip.Prefix) int {
	most := d.Each
	if n.Bits() == 48 {
		most *= looser
	}
	if d.Each > 0 && d.isCrowded() {
		most = min(most, max(1, d.Max/modest))
	}
	return most
}

func (d *Door) isCrowded() bool { return d.Max > 0 && d.all >= d.Max-d.Max/crowded }

func (d *Door) leave(nets []netip.Prefix) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all--
	for _, n := range nets {
		if d.each[n]--; d.each[n] == 0 {
			delete(d.each, n)
		}
	}
}

// refuse answers a refused connection without blocking.
func (d *Door) refuse(conn net.Conn) {
	if d.leaving.Add(1) > maxLeaving {
		d.leaving.Add(-1)
		_ = conn.Close()
		return
	}
	go func() {
		defer d.leaving.Add(-1)
		defer conn.Close()
		_ = conn.SetDeadline(time.Now().Add(leaveTime))
		if _, err := io.WriteString(conn, refusal); err != nil {
			return
		}
		if half, ok := conn.(interface{ CloseWrite() error }); ok && half.CloseWrite() == nil {
			_, _ = io.CopyN(io.Discard, conn, 64<<10) // unread data would reset the connection, and the answer would be lost
		}
	}()
}

// Open returns the number of open connections.
func (d *Door) Open() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.all
}

// guest is an accepted connection of a Door.
type guest struct {
	net.Conn
	door *Door
	nets []netip.Prefix
	once sync.Once
}

// Close closes the connection, and makes room for another.
func (g *guest) Close() error {
	g.once.Do(func() { g.door.leave(g.nets) })
	return g.Conn.Close()
}

// SetReadDeadline implements net.Conn. While the door is crowded the deadline is at most shortIdle ahead.
func (g *guest) SetReadDeadline(at time.Time) error {
	g.door.mu.Lock()
	short := g.door.isCrowded()
	g.door.mu.Unlock()
	if soon := time.Now().Add(shortIdle); short && at.After(soon) {
		at = soon
	}
	return g.Conn.SetReadDeadline(at)
}

// CloseWrite closes the connection for writing, if it can do that.
func (g *guest) CloseWrite() error {
	if half, ok := g.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
