package ops

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"
)

// from is a connection with a given remote address.
type from struct {
	net.Conn
	addr net.Addr
}

func (f from) RemoteAddr() net.Addr { return f.addr }
func (f from) CloseWrite() error    { return f.Conn.(*net.TCPConn).CloseWrite() }

// crowd is a listener whose connections have the remote address that they send in their first line.
type crowd struct{ net.Listener }

func (c crowd) Accept() (net.Conn, error) {
	conn, err := c.Listener.Accept()
	if err != nil {
		return nil, err
	}
	var name []byte
	for one := make([]byte, 1); ; name = append(name, one[0]) {
		if _, err := io.ReadFull(conn, one); err != nil || one[0] == '\n' {
			break
		}
	}
	return from{conn, &net.TCPAddr{IP: net.ParseIP(string(name)), Port: 1}}, nil
}

// serveBehind starts a server behind a door that allows most connections in all and each for every network.
// It returns a function that connects from an address.
func serveBehind(t *testing.T, most, each int) (*Door, func(ip string) net.Conn) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	door := &Door{Listener: crowd{listener}, Max: most, Each: each}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "welcome") }), IdleTimeout: time.Hour}
	go func() { _ = server.Serve(door) }()
	t.Cleanup(func() { _ = server.Close() })
	return door, func(ip string) net.Conn {
		t.Helper()
		conn, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		fmt.Fprintf(conn, "%s\n", ip)
		return conn
	}
}

// asks sends a request. It returns the status, and whether the server closes the connection.
func asks(t *testing.T, conn net.Conn) (status int, closed bool) {
	t.Helper()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil || len(body) == 0 {
		t.Fatalf("got the body %q and the error %v, want a text", body, err)
	}
	return answer.StatusCode, answer.Close
}

// wantStatus checks the status of a request, and that the connection is closed exactly if it is not 200.
func wantStatus(t *testing.T, conn net.Conn, want int) {
	t.Helper()
	status, closed := asks(t, conn)
	if status != want || closed != (want != http.StatusOK) {
		t.Fatalf("got status %d (closed: %v), want %d", status, closed, want)
	}
}

// TestNetworkLimit checks that a network has at most Each connections, that this does not limit other
// networks, and that a closed connection no longer counts.
func TestNetworkLimit(t *testing.T) {
	t.Parallel()
	_, dial := serveBehind(t, 0, 3)
	var mine []net.Conn
	for i := range 3 {
		mine = append(mine, dial(fmt.Sprintf("192.0.2.%d", i)))
		wantStatus(t, mine[i], http.StatusOK)
	}
	wantStatus(t, dial("192.0.2.200"), http.StatusTooManyRequests)
	wantStatus(t, dial("::ffff:192.0.2.9"), http.StatusTooManyRequests)
	wantStatus(t, dial("198.51.100.1"), http.StatusOK)
	_ = mine[0].Close()
	for patience := time.After(time.Minute); ; {
		if status, _ := asks(t, dial("192.0.2.4")); status == http.StatusOK {
			return
		}
		select {
		case <-patience:
			t.Fatal("a connection that was closed still counts")
		default:
		}
	}
}

// TestLimitOfIPv6Networks checks that an IPv6 /56 has at most Each connections, and a /48 looser times
// as many.
func TestLimitOfIPv6Networks(t *testing.T) {
	t.Parallel()
	_, dial := serveBehind(t, 0, 2)
	for i := range 2 * looser {
		wantStatus(t, dial(fmt.Sprintf("2001:db8:1:%x00::7", i)), http.StatusOK)
	}
	wantStatus(t, dial("2001:db8:1:ff00::7"), http.StatusTooManyRequests) // another /56 of the same /48
	wantStatus(t, dial("2001:db8:2::7"), http.StatusOK)
	wantStatus(t, dial("2001:db8:2:1::7"), http.StatusOK)
	wantStatus(t, dial("2001:db8:2:2::7"), http.StatusTooManyRequests) // the same /56
}

// TestCrowdedDoor checks that once three quarters of Max are open, networks with two or more
// connections get no more, and a new network still gets one.
func TestCrowdedDoor(t *testing.T) {
	t.Parallel()
	door, dial := serveBehind(t, 64, 20)
	for i := range 80 {
		conn := dial(fmt.Sprintf("10.0.%d.1", i/20))
		status, _ := asks(t, conn)
		if status == http.StatusTooManyRequests {
			_ = conn.Close() // because only maxLeaving connections get an answer at the same time
			for door.leaving.Load() > 0 {
				runtime.Gosched()
			}
		}
		if late := i >= 48; late != (status == http.StatusTooManyRequests) && i%20 >= 2 {
			t.Fatalf("connection %d: got status %d, want a refusal from connection 49 on only", i+1, status)
		}
	}
	if open := door.Open(); open > 52 {
		t.Fatalf("%d connections are open, want at most 52", open)
	}
	wantStatus(t, dial("203.0.113.1"), http.StatusOK)
}

// TestIdleTimeInACrowd checks that while the door is crowded, connections may be silent for shortIdle
// at most. A connection without a deadline keeps none.
func TestIdleTimeInACrowd(t *testing.T) {
	t.Parallel()
	door := &Door{Max: 4}
	said := &deadlines{}
	one := &guest{Conn: said, door: door}
	hour := time.Now().Add(time.Hour)
	_ = one.SetReadDeadline(hour)
	if !said.at.Equal(hour) {
		t.Errorf("got the deadline %v, want %v", said.at, hour)
	}
	door.all = 3
	_ = one.SetReadDeadline(hour)
	if left := time.Until(said.at); left > shortIdle || left < 0 {
		t.Errorf("in a crowd: got a deadline in %v, want %v at most", left, shortIdle)
	}
	_ = one.SetReadDeadline(time.Time{})
	if !said.at.IsZero() {
		t.Errorf("a stream without a deadline got one: %v", said.at)
	}
}

// deadlines is a connection that notes the last read deadline.
type deadlines struct {
	net.Conn
	at time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error { d.at = at; return nil }

// TestRefusal checks that the refusal has one end of a header and ends with its sentence.
func TestRefusal(t *testing.T) {
	t.Parallel()
	if !strings.HasSuffix(refusal, ".\n") || strings.Count(refusal, "\r\n\r\n") != 1 {
		t.Errorf("the refusal is no whole answer of HTTP: %q", refusal)
	}
}
