package web

import (
	"encoding/json"
	"net/http"

	"signoria/kit"
)

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

func (s *filePages) manifest(w http.ResponseWriter, r *http.Request) {
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
func (s *filePages) worker(w http.ResponseWriter, r *http.Request) {
	text, err := kit.Read("sw.js")
	if err != nil {
		s.fail(w, r, http.StatusNotFound, "error.page")
		return
	}
	w.Header().Set("Content-Type", contentType("sw.js"))
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(text)
}

// workerPath is the address of the service worker.
const workerPath = "/sw.js"

// filePages are the files that a browser loads: styles, scripts, fonts and pictures, the manifest
// of the site as an app, and its service worker.
type filePages struct{ *site }

// newFilePages returns the files.
func newFilePages(s *site) *filePages { return &filePages{s} }

// fileRoutes tells handle which handler answers what.
func (s *filePages) fileRoutes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET "+kit.AssetPrefix+"{file}", s.asset)
	handle("GET "+manifestPath, s.manifest)
	if s.notices.Any() && s.notices.Push {
		handle("GET "+workerPath, s.worker)
	}
}
