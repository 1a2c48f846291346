package files

import (
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"

	"signoria/kit"
	"signoria/web/wire"
)

// asset sends a built file. Its name contains its content's hash, so browsers may
// cache it for ever.
func (s *Pages) asset(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	if strings.HasPrefix(name, ".") || name == "manifest.json" {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	data, err := fs.ReadFile(kit.Files(), name)
	if err != nil {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	if small, encoding := smaller(name, wire.EncodingFor(r)); small != nil {
		h.Set("Content-Encoding", encoding)
		h.Set("Vary", "Accept-Encoding")
		data = small
	}
	_, _ = w.Write(data) // a reader that has gone needs no answer
}

// smaller returns the compressed form of a built file and its Content-Encoding; nil if it has none.
func smaller(name, encoding string) ([]byte, string) {
	endings := map[string]string{"br": ".br", "gzip": ".gz"}
	ending, ok := endings[encoding]
	if !ok {
		return nil, ""
	}
	data, err := fs.ReadFile(kit.Files(), name+ending)
	if err != nil {
		return nil, ""
	}
	return data, encoding
}

// contentType returns the media type of a file by its ending. For the endings of built files it does
// not depend on the tables of the machine.
func contentType(name string) string {
	switch ext := path.Ext(name); ext {
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	case ".woff2":
		return "font/woff2"
	default:
		if t := mime.TypeByExtension(ext); t != "" {
			return t
		}
		return "application/octet-stream"
	}
}
