package wire

import (
	"encoding/binary"
	"net/http"
	"time"
)

// Sender writes an event stream, each fragment within sendTime. For browsers that accept gzip the
// whole stream is one member of gzip, because browsers read only one.
type Sender struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gzip    bool
	begun   bool
	sum     uint32
	size    uint32
}

// sendTime is the time limit for writing one fragment to a reader.
const sendTime = 15 * time.Second

// gzipHead begins a member of gzip without name, time and system.
const gzipHead = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// NewSender returns a Sender and sets the headers of a stream.
func NewSender(w http.ResponseWriter, r *http.Request) *Sender {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	h.Add("Vary", "Accept-Encoding")
	s := &Sender{w: w, control: http.NewResponseController(w), gzip: Takes(r, "gzip")}
	if s.gzip {
		h.Set("Content-Encoding", "gzip")
	}
	return s
}

// Send writes a fragment and flushes it.
func (s *Sender) Send(f Fragment) error {
	// A writer without deadlines (in tests) has no slow reader either.
	_ = s.control.SetWriteDeadline(time.Now().Add(sendTime))
	if err := s.write(f); err != nil {
		return err
	}
	return s.control.Flush()
}

func (s *Sender) write(f Fragment) error {
	if !s.gzip {
		return f.unpackTo(s.w)
	}
	if !s.begun {
		s.begun = true
		if _, err := s.w.Write([]byte(gzipHead)); err != nil {
			return err
		}
	}
	s.sum = joinedSum(s.sum, f.sum, f.size)
	s.size += f.size
	_, err := s.w.Write(f.packed)
	return err
}

// End ends the member of gzip. Errors are ignored, because then the reader has gone.
func (s *Sender) End() {
	if !s.gzip || !s.begun {
		return
	}
	tail := binary.LittleEndian.AppendUint32([]byte(lastBlock), s.sum)
	_, _ = s.w.Write(binary.LittleEndian.AppendUint32(tail, s.size))
}
