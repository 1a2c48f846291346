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

// from is a connection that says where it comes from.
type from struct {
	net.Conn
	addr net.Addr
}

func (f from) RemoteAddr() net.Addr { return f.addr }
func (f from) CloseWrite() error    { return f.Conn.(*net.TCPConn).CloseWrite() }

// crowd is a listener whose connections come from where they say in their first line.
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

// doorway is a server behind a door.
func doorway(t *testing.T, most, each int) (*Door, func(ip string) net.Conn) {
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

// asks sends a request, and gives what comes.
func asks(t *testing.T, conn net.Conn) (status int, closed bool) {
	t.Helper()
	fmt.Fprint(conn, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(answer.Body)
	if err != nil || len(body) == 0 {
		t.Fatalf("%q, %v", body, err)
	}
	return answer.StatusCode, answer.Close
}

func wantStatus(t *testing.T, conn net.Conn, want int) {
	t.Helper()
	status, closed := asks(t, conn)
	if status != want || closed != (want != http.StatusOK) {
		t.Fatalf("status %d, closed %v; want %d", status, closed, want)
	}
}

// One network has so many connections, and no more; others have theirs, and who closes
// one may open another.
func TestANetworkHasSoManyConnections(t *testing.T) {
	t.Parallel()
	_, dial := doorway(t, 0, 3)
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

func TestWideNetworksHaveMore(t *testing.T) {
	t.Parallel()
	_, dial := doorway(t, 0, 2)
	for i := range 2 * looser {
		wantStatus(t, dial(fmt.Sprintf("2001:db8:1:%x00::7", i)), http.StatusOK)
	}
	wantStatus(t, dial("2001:db8:1:ff00::7"), http.StatusTooManyRequests) // another /56 of the same /48
	wantStatus(t, dial("2001:db8:2::7"), http.StatusOK)
	wantStatus(t, dial("2001:db8:2:1::7"), http.StatusOK)
	wantStatus(t, dial("2001:db8:2:2::7"), http.StatusTooManyRequests) // the same /56
}

// Whoever takes all they can, and as others, leaves room for those who have few.
func TestTheLastPlacesAreForThoseWhoHaveFew(t *testing.T) {
	t.Parallel()
	door, dial := doorway(t, 64, 20)
	for i := range 80 {
		conn := dial(fmt.Sprintf("10.0.%d.1", i/20))
		status, _ := asks(t, conn)
		if status == http.StatusTooManyRequests {
			_ = conn.Close() // only so many are told why
			for door.leaving.Load() > 0 {
				runtime.Gosched()
			}
		}
		if late := i >= 48; late != (status == http.StatusTooManyRequests) && i%20 >= 2 {
			t.Fatalf("connection %d: %d", i+1, status)
		}
	}
	if open := door.Open(); open > 52 {
		t.Fatalf("%d connections are open", open)
	}
	wantStatus(t, dial("203.0.113.1"), http.StatusOK)
}

// While the door is crowded, silent connections go soon.
func TestSilenceIsShorterInACrowd(t *testing.T) {
	t.Parallel()
	door := &Door{Max: 4}
	said := &deadlines{}
	one := &guest{Conn: said, door: door}
	hour := time.Now().Add(time.Hour)
	_ = one.SetReadDeadline(hour)
	if !said.at.Equal(hour) {
		t.Errorf("until %v", said.at)
	}
	door.all = 3
	_ = one.SetReadDeadline(hour)
	if left := time.Until(said.at); left > shortIdle || left < 0 {
		t.Errorf("for %v", left)
	}
	_ = one.SetReadDeadline(time.Time{})
	if !said.at.IsZero() {
		t.Error("a stream is cut off")
	}
}

type deadlines struct {
	net.Conn
	at time.Time
}

func (d *deadlines) SetReadDeadline(at time.Time) error { d.at = at; return nil }

func TestARefusalIsWhole(t *testing.T) {
	t.Parallel()
	if !strings.HasSuffix(refusal, ".\n") || strings.Count(refusal, "\r\n\r\n") != 1 {
		t.Errorf("%q", refusal)
	}
}
