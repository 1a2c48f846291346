package web

import (
	"encoding/binary"
	"net/http"
	"time"
)

// sender writes an event stream, each fragment within sendTime. To those who
// take gzip it is one member of gzip from beginning to end: browsers read one
// only.
type sender struct {
	w       http.ResponseWriter
	control *http.ResponseController
	gzip    bool
	begun   bool
	sum     uint32
	size    uint32
}

// gzipHead begins a member of gzip without name, time and system.
const gzipHead = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"

// newSender sets what the headers of a stream say.
func newSender(w http.ResponseWriter, r *http.Request) *sender {
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")
	h.Add("Vary", "Accept-Encoding")
	s := &sender{w: w, control: http.NewResponseController(w), gzip: takes(r, "gzip")}
	if s.gzip {
		h.Set("Content-Encoding", "gzip")
	}
	return s
}

// send writes a fragment and sees that it leaves.
func (s *sender) send(f fragment) error {
	// A writer without deadlines (in tests) has no slow reader either.
	_ = s.control.SetWriteDeadline(time.Now().Add(sendTime))
	if err := s.write(f); err != nil {
		return err
	}
	return s.control.Flush()
}

func (s *sender) write(f fragment) error {
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

// end ends the member of gzip. A reader that has gone needs no end.
func (s *sender) end() {
	if !s.gzip || !s.begun {
		return
	}
	tail := binary.LittleEndian.AppendUint32([]byte(lastBlock), s.sum)
	_, _ = s.w.Write(binary.LittleEndian.AppendUint32(tail, s.size))
}
