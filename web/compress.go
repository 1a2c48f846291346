package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strings"

	"github.com/andybalholm/brotli"
)

// compressed sends pages and streams in the best encoding that the browser
// takes. A stream is one compressed text, flushed after each message, so that
// a board that hardly differs from the last costs hardly anything.
func compressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cw := &compressWriter{ResponseWriter: w, encoding: encodingFor(r)}
		defer cw.close()
		next.ServeHTTP(cw, r)
	})
}

// encodingFor is the best encoding that the request takes: "br", "gzip", "".
func encodingFor(r *http.Request) string {
	best := ""
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(part, ";")
		if q := strings.ReplaceAll(params, " ", ""); q == "q=0" || q == "q=0.0" {
			continue
		}
		switch name = strings.TrimSpace(name); {
		case name == "br":
			return "br"
		case name == "gzip":
			best = "gzip"
		}
	}
	return best
}

// flusher is a compressor.
type flusher interface {
	io.WriteCloser
	Flush() error
}

// compressWriter begins to compress at the first byte, if the answer is a text
// made for this request (built files are compressed beforehand).
type compressWriter struct {
	http.ResponseWriter
	encoding string
	begun    bool
	to       flusher // nil: not compressed
}

// WriteHeader decides about the encoding and sends the status.
func (w *compressWriter) WriteHeader(status int) {
	w.begin(status)
	w.ResponseWriter.WriteHeader(status)
}

// Write sends data through the compressor, if there is one.
func (w *compressWriter) Write(data []byte) (int, error) {
	w.begin(http.StatusOK)
	if w.to != nil {
		return w.to.Write(data)
	}
	return w.ResponseWriter.Write(data)
}

func (w *compressWriter) begin(status int) {
	if w.begun {
		return
	}
	w.begun = true
	h := w.Header()
	kind, _, _ := strings.Cut(h.Get("Content-Type"), ";")
	worth := kind == "text/html" || kind == "text/event-stream" || kind == "application/x-ndjson"
	if !worth || status < 200 || status == http.StatusNoContent || status == http.StatusNotModified || h.Get("Content-Encoding") != "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	switch w.encoding {
	case "br":
		w.to = brotli.NewWriterLevel(w.ResponseWriter, 4)
	case "gzip":
		w.to, _ = gzip.NewWriterLevel(w.ResponseWriter, 4) // 4 is a level that exists
	default:
		return
	}
	h.Set("Content-Encoding", w.encoding)
	h.Del("Content-Length")
}

// FlushError sends what is buffered, as http.ResponseController asks.
func (w *compressWriter) FlushError() error {
	if w.to != nil {
		if err := w.to.Flush(); err != nil {
			return err
		}
	}
	return http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap gives http.ResponseController the writer below.
func (w *compressWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func (w *compressWriter) close() {
	if w.to != nil {
		_ = w.to.Close() // the reader has gone; nobody is left to tell
	}
}
