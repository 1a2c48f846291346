package lobby

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync"

	"golang.org/x/sync/singleflight"

	"signoria/web/wire"
)

// maxAnswers is the most answers that are stored for one version of the list.
const maxAnswers = 64

// answerKey is all that the rows depend on, for readers who have a seat at none of the tables.
type answerKey struct {
	version, lang, encoding string
	// closed are the rows at which its reader cannot sit down, and why.
	closed string
	filter filter
}

// answers caches the rows of the newest list as they are sent, so that a thousand readers cost one
// rendering and one compression.
type answers struct {
	mu      sync.Mutex
	version string
	kept    map[answerKey][]byte
	once    singleflight.Group
}

// get returns the cached answer of a key.
func (a *answers) get(key answerKey) (body []byte, there bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	body, there = a.kept[key]
	return body, there
}

// of returns the answer of a key; build makes it, once for all who request it at the same time.
func (a *answers) of(key answerKey, build func() ([]byte, error)) ([]byte, error) {
	if body, there := a.get(key); there {
		return body, nil
	}
	got, err, _ := a.once.Do(fmt.Sprintf("%+v", key), func() (any, error) {
		if body, there := a.get(key); there { // another request has just built it
			return body, nil
		}
		body, err := build()
		if err != nil {
			return nil, err
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.version != key.version {
			a.version, a.kept = key.version, map[answerKey][]byte{}
		}
		if len(a.kept) < maxAnswers {
			a.kept[key] = body
		}
		return body, nil
	})
	if err != nil {
		return nil, err
	}
	return got.([]byte), nil
}

// sendShared answers with the rows that are the same for all readers without a seat at any of the
// tables, and reports whether it has answered. It does not for other readers, or if there are no
// rows.
func (s *Pages) sendShared(w http.ResponseWriter, r *http.Request, v listView) bool {
	if len(v.rows) == 0 || v.personal || slices.ContainsFunc(v.rows, func(row shownRow) bool { return row.own != nil }) {
		return false
	}
	shut := ""
	for i, row := range v.rows {
		if row.closed != "" {
			shut += fmt.Sprintf("%d %s\n", i, row.closed)
		}
	}
	key := answerKey{closed: shut, version: v.version, lang: v.Words.Lang(), encoding: wire.EncodingFor(r), filter: v.filter}
	body, err := s.sent.of(key, func() ([]byte, error) {
		all := r.WithContext(context.WithoutCancel(r.Context())) // others wait for it, too
		giveBack, err := s.RenderSlot(all)
		if err != nil {
			return nil, err
		}
		defer giveBack()
		var page bytes.Buffer
		if err := openRows(v).Render(all.Context(), &page); err != nil {
			return nil, err
		}
		return wire.Compress(key.encoding, page.Bytes()), nil
	})
	if err != nil {
		s.Log.Error("the list of open tables could not be drawn", "error", err)
		return false
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Add("Vary", "HX-Request, Cookie, Accept-Language")
	h.Add("Vary", "Accept-Encoding")
	if key.encoding != "" {
		h.Set("Content-Encoding", key.encoding)
	}
	w.WriteHeader(http.StatusOK)
	_, _ = w.Write(body) // a reader that has gone needs no answer
	return true
}
