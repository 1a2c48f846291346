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

// SeenHeader is the header of a request to the health check that asks how the server sees the request. Its value
// is a SeenToken, because strangers must not learn that.
const SeenHeader = "X-Signoria-Seen"

// SeenUserHeader is the header of such a request whose value is the name of another header: that in which a proxy
// writes the name of the signed-in user.
const SeenUserHeader = "X-Signoria-Seen-User"

// SeenPause is the time between the two lines of the answer. If they arrive together, a proxy buffers answers.
const SeenPause = time.Second

// seenFor is the number of minutes before and after its own in which a token is valid.
const seenFor = 2

// SeenToken returns the token for a moment. The server and the client both read its key from the store.
func SeenToken(key []byte, at time.Time) string { return seenToken(key, at.Unix()/60) }

func seenToken(key []byte, minute int64) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("seen " + strconv.FormatInt(minute, 10)))
	return hex.EncodeToString(mac.Sum(nil))
}

// Seen is a request as it arrived at the server, after all proxies.
type Seen struct {
	Remote    string   `json:"remote"` // the address of the connection
	Host      string   `json:"host"`
	Path      string   `json:"path"`  // a proxy may have removed the site's own path
	HTTPS     bool     `json:"https"` // the connection to the server is encrypted
	For       []string `json:"for,omitempty"`
	Proto     []string `json:"proto,omitempty"`
	Forwarded []string `json:"forwarded,omitempty"`
	// User are the values of the header that SeenUserHeader names.
	User []string `json:"user,omitempty"`
}

// Tells answers a request that has SeenHeader with a valid token. Otherwise it writes nothing and returns false.
// The answer is one line of JSON (Seen), and after SeenPause another line.
func Tells(key []byte, now time.Time, w http.ResponseWriter, r *http.Request) bool {
	token := []byte(r.Header.Get(SeenHeader))
	if len(token) == 0 || len(key) == 0 {
		return false
	}
	valid := false
	for minute := now.Unix()/60 - seenFor; minute <= now.Unix()/60+seenFor; minute++ {
		valid = hmac.Equal(token, []byte(seenToken(key, minute))) || valid
	}
	if !valid {
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
