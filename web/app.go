package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"signoria/kit"
	"signoria/live"
)

// manifestPath is where browsers learn how the site stands on a home screen.
const manifestPath = "/manifest.webmanifest"

// appManifest is what the manifest of a web application says, by the names of the
// standard.
type appManifest struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	ShortName  string    `json:"short_name"`
	Lang       string    `json:"lang"`
	Start      string    `json:"start_url"`
	Scope      string    `json:"scope"`
	Display    string    `json:"display"`
	Background string    `json:"background_color"`
	Theme      string    `json:"theme_color"`
	Icons      []appIcon `json:"icons"`
}

type appIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

// The colours of the manifest are those of the binding and the table (01-tokens.css).
const (
	appTheme      = "#2b211a"
	appBackground = "#d6c8a8"
)

func (s *site) manifest(w http.ResponseWriter, r *http.Request) {
	words := s.words(r)
	m := appManifest{
		ID: "/", Name: words.T("page.site"), ShortName: words.T("page.site"), Lang: words.Lang(), Start: "/", Scope: "/",
		Display: "standalone", Background: appBackground, Theme: appTheme,
	}
	for _, side := range []string{"192", "512"} {
		m.Icons = append(m.Icons, appIcon{kit.Asset("icon-" + side + ".png"), side + "x" + side, "image/png", "any maskable"})
	}
	text, err := json.Marshal(m)
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/manifest+json; charset=utf-8")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	_, _ = w.Write(text)
}

// worker sends the service worker, whose address must not change.
func (s *site) worker(w http.ResponseWriter, r *http.Request) {
	text, err := kit.Read("sw.js")
	if err != nil {
		s.fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	w.Header().Set("Content-Type", contentType("sw.js"))
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(text)
}

// waiting tells how many tables wait for this browser's person, but for the one they come
// from. Where some cannot be looked at it gives no number: the page keeps the one it has.
func (s *site) waiting(w http.ResponseWriter, r *http.Request) {
	if !s.may(w, r, s.gates.waiting, "error.rate", time.Second) {
		return
	}
	n, err := s.countWaiting(r, r.URL.Query().Get("from"))
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(strconv.Itoa(n)))
}

// countWaiting counts the tables that wait, but for one.
func (s *site) countWaiting(r *http.Request, but string) (n int, err error) {
	ctx, cancel := context.WithTimeout(r.Context(), tablesWait)
	defer cancel()
	list, err := s.kept(r)
	if err != nil {
		return 0, err
	}
	for _, at := range list[:min(len(list), mostRows)] {
		view, err := s.Server.View(ctx, at.ID, at.Key)
		switch {
		case errors.Is(err, live.ErrStore):
			return 0, err
		case err == nil && at.ID != but && awaits(view):
			n++
		}
	}
	return n, nil
}
