package ops

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"time"
)

// SeenHeader asks a server, at the address of its health, how it sees the request. Its value is a
// SeenToken, because strangers must not know.
const SeenHeader = "X-Signoria-Seen"

// SeenUserHeader names, in such a request, the header in which a proxy sends the name of the user who
// has signed in with it.
const SeenUserHeader = "X-Signoria-Seen-User"

// SeenPause is the time from the first to the second line of the answer; it shows whether a proxy
// buffers answers.
const SeenPause = time.Second

// seenFor is how many minutes a token is valid before and after its own.
const seenFor = 2

// SeenToken returns a token for a moment, by a key that the server and the one who asks both read
// in the store.
func SeenToken(key []byte, at time.Time) string { return seenToken(key, at.Unix()/60) }

func seenToken(key []byte, minute int64) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("seen " + strconv.FormatInt(minute, 10)))
	return hex.EncodeToString(mac.Sum(nil))
}

// Seen is how a request came to the server, past all proxies.
type Seen struct {
	Remote    string   `json:"remote"` // who opened the connection
	Host      string   `json:"host"`
	Path      string   `json:"path"`  // as it arrived: a proxy may have taken the site's own path off
	HTTPS     bool     `json:"https"` // the connection itself is encrypted
	For       []string `json:"for,omitempty"`
	Proto     []string `json:"proto,omitempty"`
	Forwarded []string `json:"forwarded,omitempty"`
	// User are the values of the header that SeenUserHeader names.
	User []string `json:"user,omitempty"`
}

// Tells answers a request for SeenHeader with a valid token, and reports whether it did; else
// nothing is written. The answer is one line of JSON, and after SeenPause another line.
func Tells(key []byte, now time.Time, w http.ResponseWriter, r *http.Request) bool {
	token := []byte(r.Header.Get(SeenHeader))
	if len(token) == 0 || len(key) == 0 {
		return false
	}
	holds := false
	for minute := now.Unix()/60 - seenFor; minute <= now.Unix()/60+seenFor; minute++ {
		holds = hmac.Equal(token, []byte(seenToken(key, minute))) || holds
	}
	if !holds {
		return false
	}
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no")
	if err := json.NewEncoder(w).Encode(Seen{Remote: r.RemoteAddr, Host: r.Host, Path: r.URL.Path, HTTPS: r.TLS != nil,
		For: r.Header.Values("X-Forwarded-For"), Proto: r.Header.Values("X-Forwarded-Proto"), Forwarded: r.Header.Values("Forwarded"), User: r.Header.Values(r.Header.Get(SeenUserHeader))}); err != nil {
		return true
	}
	if err := http.NewResponseController(w).Flush(); err != nil {
		return true
	}
	timer := time.NewTimer(SeenPause)
	defer timer.Stop()
	select {
	case <-timer.C:
		_, _ = io.WriteString(w, "end\n")
	case <-r.Context().Done():
	}
	return true
}
