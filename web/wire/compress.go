package wire

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// Compressed compresses pages in the best encoding that the browser accepts. Streams compress
// themselves (Sender), and built files are compressed beforehand.
func Compressed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		cw := &compressWriter{ResponseWriter: w, encoding: EncodingFor(r)}
		defer cw.close()
		next.ServeHTTP(cw, r)
	})
}

// EncodingFor returns the best encoding that the request accepts: "br", "gzip", or "" for none.
func EncodingFor(r *http.Request) string {
	for _, encoding := range []string{"br", "gzip"} {
		if Takes(r, encoding) {
			return encoding
		}
	}
	return ""
}

// Takes reports whether the request accepts an answer in this encoding.
func Takes(r *http.Request, encoding string) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) == encoding {
			q := strings.ReplaceAll(params, " ", "")
			return q != "q=0" && q != "q=0.0"
		}
	}
	return false
}

// compressor is the interface that brotli and gzip writers share.
type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
	Flush() error
}

// pageWindow is brotli's window size, as a power of two: most of a page. A larger window costs
// every request more memory.
const pageWindow = 18

// compressors pools compressors, because they are large.
var compressors = map[string]*sync.Pool{
	"br": {New: func() any {
		return brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: 4, LGWin: pageWindow})
	}},
	"gzip": {New: func() any {
		w, _ := gzip.NewWriterLevel(nil, 4) // a level that exists
		return w
	}},
}

// Compress returns a text in an encoding of EncodingFor, for answers that are sent more than once.
func Compress(encoding string, text []byte) []byte {
	if encoding == "" {
		return text
	}
	var all bytes.Buffer
	to := compressors[encoding].Get().(compressor)
	to.Reset(&all)
	_, _ = to.Write(text) // a buffer never fails
	_ = to.Close()
	to.Reset(nil)
	compressors[encoding].Put(to)
	return all.Bytes()
}

// compressWriter decides at the first byte whether it compresses: only text that was made for this
// request, because built files are compressed beforehand.
type compressWriter struct {
	http.ResponseWriter
	encoding string
	begun    bool
	to       compressor // nil means no compression
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
	worth := kind == "text/html" || kind == "application/x-ndjson"
	if !worth || status < 200 || status == http.StatusNoContent || status == http.StatusNotModified || h.Get("Content-Encoding") != "" {
		return
	}
	h.Add("Vary", "Accept-Encoding")
	if w.encoding == "" {
		return
	}
	w.to = compressors[w.encoding].Get().(compressor)
	w.to.Reset(w.ResponseWriter)
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

// Unwrap returns the writer below, for http.ResponseController.
func (w *compressWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// close ends the compressed text, also after a panic: the panic itself then aborts the connection.
func (w *compressWriter) close() {
	if w.to == nil {
		return
	}
	_ = w.to.Close() // the reader has gone
	w.to.Reset(nil)
	compressors[w.encoding].Put(w.to)
	w.to = nil
}
