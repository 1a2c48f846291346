package load

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"time"
)

// Watcher reads the event stream of a page. It counts bytes and unpacks nothing, so that thousands can run on
// the server's machine.
type Watcher struct {
	conn net.Conn
	// arrived is called when a whole board has arrived.
	arrived func(time.Time)
}

// boardEnds is the end of a message: the empty block that ends a compressed fragment, and the end of the chunk
// around it. minBoard is a number of bytes greater than a heartbeat and smaller than any board.
const (
	boardEnds = "\x00\x00\xff\xff\r\n"
	minBoard  = 200
)

// Watch opens the stream of the table at path. It returns when the server has accepted the request. arrived is
// called for each board until Close.
func Watch(ctx context.Context, server *url.URL, path string, arrived func(time.Time)) (*Watcher, error) {
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", server.Host)
	if err != nil {
		return nil, err
	}
	w := &Watcher{conn: conn, arrived: arrived}
	if err := w.ask(server.Host, path); err != nil {
		_ = conn.Close()
		return nil, err
	}
	return w, nil
}

func (w *Watcher) ask(host, path string) error {
	const patience = 30 * time.Second
	_ = w.conn.SetDeadline(time.Now().Add(patience))
	_, err := fmt.Fprintf(w.conn, "GET %s/stream HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip\r\n\r\n", path, host)
	if err != nil {
		return err
	}
	head := bufio.NewReaderSize(w.conn, 4<<10)
	answer, err := http.ReadResponse(head, nil)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return &Refused{Status: answer.StatusCode}
	}
	if got := answer.Header.Get("Content-Encoding"); got != "gzip" {
		return fmt.Errorf("load: the stream comes as %q, not as gzip", got)
	}
	_ = w.conn.SetDeadline(time.Time{})
	rest, _ := head.Peek(head.Buffered())
	go w.read(bytes.Clone(rest))
	return nil
}

// read reads the stream until it ends; first are the bytes that were read before.
func (w *Watcher) read(first []byte) {
	size, tail := 0, []byte(nil)
	take := func(data []byte) {
		size += len(data)
		tail = append(tail, data[max(0, len(data)-len(boardEnds)):]...)
		tail = tail[max(0, len(tail)-len(boardEnds)):]
		if string(tail) != boardEnds {
			return
		}
		if size >= minBoard {
			w.arrived(time.Now())
		}
		size = 0
	}
	take(first)
	buffer := make([]byte, 4<<10)
	for {
		n, err := w.conn.Read(buffer)
		if n > 0 {
			take(buffer[:n])
		}
		if err != nil {
			return
		}
	}
}

// Close ends the stream.
func (w *Watcher) Close() { _ = w.conn.Close() }
