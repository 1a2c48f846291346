package files

import (
	"encoding/json"
	"net/http"

	"signoria/kit"
	"signoria/web/page"
)

// AppManifest is a web app manifest, with the names of the standard.
type AppManifest struct {
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

// IconAddresses returns the addresses of its icons.
func (m AppManifest) IconAddresses() (list []string) {
	for _, icon := range m.Icons {
		list = append(list, icon.Source)
	}
	return list
}

// The colours of the manifest are those of the page's border and the table (01-tokens.css).
const (
	appTheme      = "#2b211a"
	appBackground = "#d6c8a8"
)

func (s *Pages) manifest(w http.ResponseWriter, r *http.Request) {
	words := s.Words(r)
	home := kit.At(r.Context(), "/")
	m := AppManifest{
		ID: string(home), Name: words.T("page.site"), ShortName: words.T("page.site"), Lang: words.Lang(), Start: string(home), Scope: string(home),
		Display: "standalone", Background: appBackground, Theme: appTheme,
	}
	for _, side := range []string{"192", "512"} {
		m.Icons = append(m.Icons, appIcon{string(kit.Asset(r.Context(), "icon-"+side+".png")), side + "x" + side, "image/png", "any maskable"})
	}
	text, err := json.Marshal(m)
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/manifest+json; charset=utf-8")
	w.Header().Add("Vary", "Accept-Language, Cookie")
	_, _ = w.Write(text)
}

// worker sends the service worker, whose address must not change.
func (s *Pages) worker(w http.ResponseWriter, r *http.Request) {
	text, err := kit.Read("sw.js")
	if err != nil {
		s.ErrorPage(w, r, http.StatusNotFound, "error.page")
		return
	}
	w.Header().Set("Content-Type", contentType("sw.js"))
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(text)
}

// WorkerPath is the address of the service worker.
const WorkerPath = "/sw.js"

// Pages are the files that a browser loads: styles, scripts, fonts and pictures, the manifest
// of the site as an app, and its service worker.
type Pages struct{ *page.Site }

// New returns the files.
func New(s *page.Site) *Pages { return &Pages{s} }

// Routes registers the handlers of built files and of the manifest.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET "+kit.AssetPrefix+"{file}", s.asset)
	handle("GET "+page.ManifestPath, s.manifest)
	if s.Notices.Any() && s.Notices.Push {
		handle("GET "+WorkerPath, s.worker)
	}
}
