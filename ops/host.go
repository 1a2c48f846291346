package ops

import (
	"bytes"
	"cmp"
	"context"
	"embed"
	"html/template"
	"io/fs"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"signoria/i18n"
	"signoria/live"
	"signoria/people"
)

//go:embed words/*.yaml
var words embed.FS

// Words returns the catalogues of the host's page, for i18n.Load.
func Words() fs.FS { return i18n.Source{Name: "ops", FS: words} }

//go:embed host.html
var hostText string

//go:embed host.css
var hostStyle []byte

var hostPage = template.Must(template.New("host").Parse(hostText))

// Host is the handler of the page for the host of a server: its work and its store in numbers, for reading only.
// Like Metrics, which has the same sources, it names no person, match, key or address. It is served only at the
// address of the metrics.
type Host struct {
	// Book has Words, and the names of the titles ("title.<title>.name").
	Book    *i18n.Book
	Version string
	Began   time.Time
	Health  *Health
	Counted *Counted
	Faults  *Faults
	// Space is the disk of the store; nil if the store is a PostgreSQL database.
	Space *Space
	// Refused counts the requests that limits have refused, by the name of the limit's flag.
	Refused *Tally
	// On are the features that can be switched on and off.
	On []HostSwitch
	// Now returns the time; default: time.Now.
	Now func() time.Time

	mu     sync.Mutex
	server func() live.Figures // nil before Open
	people func() people.Figures
	saves  *Backups // the scheduled backups; nil means none
}

// Watch makes the page show scheduled backups.
func (h *Host) Watch(b *Backups) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.saves = b
}

// HostSwitch is a feature that the settings switch on or off. Its name is the text "host.feature.<Key>". Note is a
// value of the settings; it contains no secret.
type HostSwitch struct {
	Key  string
	On   bool
	Note string
}

// Open sets the functions that return the current figures of the server and of notices.
func (h *Host) Open(server func() live.Figures, persons func() people.Figures) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.server, h.people = server, persons
}

// figures returns the current figures; false before Open.
func (h *Host) figures() (live.Figures, people.Figures, bool) {
	h.mu.Lock()
	server, persons := h.server, h.people
	h.mu.Unlock()
	if server == nil {
		return live.Figures{}, people.Figures{}, false
	}
	return server(), persons(), true
}

// hostView is the data of the page.
type hostView struct {
	words              *i18n.Words
	Lang, Theme, Drawn string
	Languages, Themes  []hostLink
	Parts              []hostPart
}

// T returns a text in the page's language.
func (v hostView) T(key string, args ...any) string { return v.words.T(key, args...) }

// hostLink is a link to the page in another language or theme.
type hostLink struct {
	Key, Says string
	Href      string
	Here      bool
}

// hostPart is a part of the page: facts, a table, or a sentence.
type hostPart struct {
	Head  string
	Wide  bool
	Facts []hostFact
	Rows  *hostRows
	Says  string
}

type hostFact struct {
	Says, Is, Note string
	Warn           bool
}

type hostRows struct {
	Name string // for screen readers
	Head []string
	Body [][]string
}

// Style answers with the styles of the page.
func (h *Host) Style(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/css; charset=utf-8")
	w.Header().Set("Cache-Control", "max-age=300")
	_, _ = w.Write(hostStyle) // fails only if the client has gone
}

// ServeHTTP answers with the page, in the language and theme of the address or of the browser.
func (h *Host) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	v := h.view(r)
	var page bytes.Buffer
	if err := hostPage.Execute(&page, v); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	head := w.Header()
	head.Set("Content-Type", "text/html; charset=utf-8")
	head.Set("Cache-Control", "no-store")
	head.Set("Vary", "Accept-Language")
	head.Set("X-Content-Type-Options", "nosniff")
	head.Set("Referrer-Policy", "no-referrer")
	head.Set("Content-Security-Policy", "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	_, _ = w.Write(page.Bytes()) // fails only if the client has gone
}

func (h *Host) now() time.Time {
	if h.Now == nil {
		return time.Now()
	}
	return h.Now()
}

func (h *Host) view(r *http.Request) hostView {
	query := r.URL.Query()
	v := hostView{words: h.Book.In(i18n.Match(r.Header.Get("Accept-Language"), query.Get("lang"))), Drawn: clockOf(h.now())}
	v.Lang = v.words.Lang()
	if theme := query.Get("theme"); theme == "vellum" || theme == "candle" {
		v.Theme = theme
	}
	link := func(key, value string) string {
		to := url.Values{}
		for _, name := range []string{"lang", "theme"} {
			if kept := query.Get(name); kept != "" && (name != "theme" || v.Theme != "") && (name != "lang" || slices.Contains(i18n.Languages, kept)) {
				to.Set(name, kept)
			}
		}
		to.Set(key, value)
		return "?" + to.Encode()
	}
	for _, lang := range i18n.Languages {
		v.Languages = append(v.Languages, hostLink{lang, v.T("host.own." + lang), link("lang", lang), lang == v.Lang})
	}
	for _, theme := range []string{"vellum", "candle"} {
		v.Themes = append(v.Themes, hostLink{theme, v.T("host." + theme), link("theme", theme), theme == v.Theme})
	}
	v.Parts = []hostPart{h.program(r.Context(), v), h.busy(v), h.bots(v), h.stored(v), h.backups(v), h.tables(v), h.switches(v), h.refused(v), h.errors(v), h.notices(v)}
	return v
}

// clockOf returns a moment as text, in UTC.
func clockOf(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }

func (h *Host) program(ctx context.Context, v hostView) hostPart {
	state := hostFact{Says: v.T("host.health"), Is: v.T("host.well")}
	if err := h.Health.check(ctx); err != nil {
		state.Is, state.Warn = v.T("host.ill"), true
	}
	return hostPart{Head: v.T("host.program"), Facts: []hostFact{
		{Says: v.T("host.version"), Is: h.Version}, {Says: v.T("host.up"), Is: clockOf(h.Began)}, state,
	}}
}

// busy returns the part about current activity.
func (h *Host) busy(v hostView) hostPart {
	p := hostPart{Head: v.T("host.now")}
	if f, _, open := h.figures(); open {
		p.Facts = append(p.Facts, hostFact{Says: v.T("host.streams"), Is: strconv.Itoa(f.Streams)}, hostFact{Says: v.T("host.matches"), Is: strconv.Itoa(f.Matches)})
	}
	c, known := h.Counted.Census(h.now())
	count := func(n int) string {
		if !known {
			return v.T("host.unknown")
		}
		return strconv.Itoa(n)
	}
	reports := hostFact{Says: v.T("host.reports"), Is: count(c.Reports), Warn: c.Reports > 0}
	if reports.Warn {
		reports.Note = "signoria admin talk reports"
	}
	p.Facts = append(p.Facts, hostFact{Says: v.T("host.persons"), Is: count(c.Persons)}, hostFact{Says: v.T("host.accounts"), Is: count(c.Accounts)}, reports,
		hostFact{Says: v.T("host.nodes"), Is: count(c.Nodes)})
	p.Says = v.T("host.persons") + ": " + v.T("host.persons_about") + "."
	return p
}

func (h *Host) bots(v hostView) hostPart {
	p := hostPart{Head: v.T("host.bots")}
	f, _, open := h.figures()
	if !open {
		p.Says = v.T("host.unknown")
		return p
	}
	median, late := v.T("host.none"), v.T("host.none")
	if f.Turns > 0 {
		median, late = v.T("host.seconds", "n", decimal(f.Median.Seconds(), v.Lang)), v.T("host.seconds", "n", decimal(f.Late.Seconds(), v.Lang))
	}
	p.Facts = []hostFact{
		{Says: v.T("host.thinking"), Is: strconv.Itoa(f.Thinking)}, {Says: v.T("host.waiting"), Is: strconv.Itoa(f.Waiting)},
		{Says: v.T("host.median"), Is: median}, {Says: v.T("host.late"), Is: late},
	}
	return p
}

func (h *Host) stored(v hostView) hostPart {
	p := hostPart{Head: v.T("host.store")}
	mb := func(bytes float64) string { return v.T("host.mb", "n", decimal(bytes/1e6, v.Lang)) }
	if c, known := h.Counted.Census(h.now()); known {
		p.Facts = append(p.Facts, hostFact{Says: v.T("host.size"), Is: mb(float64(c.Bytes))})
		if bytes, since, grew := h.Counted.Grown(); grew {
			p.Facts = append(p.Facts, hostFact{Says: v.T("host.grown", "time", clockOf(since)), Is: mb(float64(bytes))})
		}
	} else {
		p.Facts = append(p.Facts, hostFact{Says: v.T("host.size"), Is: v.T("host.unknown"), Warn: true})
	}
	if h.Space != nil {
		if free, known := h.Space.Free(); known {
			p.Facts = append(p.Facts, hostFact{Says: v.T("host.free"), Is: mb(float64(free)), Warn: free < 2*h.Space.MinFree},
				hostFact{Says: v.T("host.least"), Is: mb(float64(h.Space.MinFree))})
		}
	}
	return p
}

// backups returns the part about scheduled backups.
func (h *Host) backups(v hostView) hostPart {
	p := hostPart{Head: v.T("host.backups")}
	h.mu.Lock()
	saves := h.saves
	h.mu.Unlock()
	switch {
	case saves == nil && h.Space == nil:
		p.Says = v.T("host.backups_elsewhere")
		return p
	case saves == nil:
		p.Says = v.T("host.backups_off")
		return p
	}
	last := saves.Last()
	at := hostFact{Says: v.T("host.backup_last"), Is: v.T("host.none")}
	if !last.At.IsZero() {
		at.Is, at.Warn = clockOf(last.At), h.now().Sub(last.At) > 2*saves.Every
	}
	p.Facts = []hostFact{at, {Says: v.T("host.backup_kept"), Is: strconv.Itoa(last.Kept)}}
	if last.Bytes > 0 {
		p.Facts = append(p.Facts, hostFact{Says: v.T("host.size"), Is: v.T("host.mb", "n", decimal(float64(last.Bytes)/1e6, v.Lang))})
	}
	if !last.Failed.IsZero() {
		p.Facts = append(p.Facts, hostFact{Says: v.T("host.backup_failed"), Is: clockOf(last.Failed), Warn: true})
		p.Says = v.T("host.errors_about")
	}
	return p
}

// switches returns the part about features that are on or off.
func (h *Host) switches(v hostView) hostPart {
	p := hostPart{Head: v.T("host.features")}
	for _, s := range h.On {
		fact := hostFact{Says: v.T("host.feature." + s.Key), Is: v.T("host.off"), Note: s.Note}
		if s.On {
			fact.Is = v.T("host.on")
		}
		p.Facts = append(p.Facts, fact)
	}
	return p
}

// refused returns the part about requests that limits have refused, by their flags.
func (h *Host) refused(v hostView) hostPart {
	p := hostPart{Head: v.T("host.refused"), Says: v.T("host.no_errors")}
	for _, t := range h.Refused.Today() {
		p.Facts, p.Says = append(p.Facts, hostFact{Says: "--" + t.Says, Is: strconv.Itoa(t.N)}), v.T("host.refused_about")
	}
	return p
}

// tables returns the part about matches, by title and status.
func (h *Host) tables(v hostView) hostPart {
	p := hostPart{Head: v.T("host.tables")}
	c, known := h.Counted.Census(h.now())
	if !known {
		p.Says = v.T("host.unknown")
		return p
	}
	statuses := []live.Status{live.Waiting, live.Running, live.Over}
	rows := &hostRows{Name: p.Head, Head: []string{v.T("host.title")}}
	for _, status := range statuses {
		rows.Head = append(rows.Head, v.T("host.status."+string(status)))
	}
	at := map[string]int{}
	for _, t := range c.Tables {
		i, there := at[t.Title]
		if !there {
			i = len(rows.Body)
			at[t.Title] = i
			name := t.Title
			if key := "title." + t.Title + ".name"; v.words.Has(key) {
				name = v.T(key)
			}
			rows.Body = append(rows.Body, []string{name, "0", "0", "0"})
		}
		if n := slices.Index(statuses, live.Status(t.Status)); n >= 0 {
			rows.Body[i][n+1] = strconv.Itoa(t.N)
		}
	}
	if p.Rows = rows; len(rows.Body) == 0 {
		p.Rows, p.Says = nil, v.T("host.none")
	}
	return p
}

func (h *Host) errors(v hostView) hostPart {
	p := hostPart{Head: v.T("host.errors"), Says: v.T("host.no_errors")}
	for _, f := range h.Faults.Today() {
		p.Facts, p.Says = append(p.Facts, hostFact{Says: f.Says, Is: strconv.Itoa(f.N), Warn: true}), v.T("host.errors_about")
	}
	return p
}

// notices returns the part about notices, by channel and result.
func (h *Host) notices(v hostView) hostPart {
	p := hostPart{Head: v.T("host.notices"), Says: v.T("host.notices_off")}
	_, f, _ := h.figures()
	if f.Notices == nil {
		return p
	}
	p.Says = ""
	var channels, results []string
	for r := range f.Notices {
		channels, results = append(channels, string(r.Channel)), append(results, r.Result)
	}
	order := []string{"sent", "later", "refused", "gone", "failed"}
	slices.SortFunc(results, func(a, b string) int {
		return cmp.Or(cmp.Compare(slices.Index(order, a), slices.Index(order, b)), strings.Compare(a, b))
	})
	slices.Sort(channels)
	channels, results = slices.Compact(channels), slices.Compact(results)
	p.Wide, p.Rows = true, &hostRows{Name: p.Head, Head: []string{v.T("host.way")}}
	for _, result := range results {
		p.Rows.Head = append(p.Rows.Head, v.T("host.result."+result))
	}
	for _, channel := range channels {
		row := []string{v.T("host.channel." + channel)}
		for _, result := range results {
			n, text := int64(0), v.T("host.none")
			for r, times := range f.Notices {
				if string(r.Channel) == channel && r.Result == result {
					n += times
					text = strconv.FormatInt(n, 10)
				}
			}
			row = append(row, text)
		}
		p.Rows.Body = append(p.Rows.Body, row)
	}
	p.Facts = []hostFact{{Says: v.T("host.due"), Is: strconv.Itoa(f.Due)},
		{Says: v.T("host.overdue"), Is: v.T("host.seconds", "n", decimal(f.Overdue.Seconds(), v.Lang)), Warn: f.Overdue > 15*time.Minute}}
	return p
}

// decimal returns a number with one decimal, as the language writes it.
func decimal(n float64, lang string) string {
	text := strconv.FormatFloat(n, 'f', 1, 64)
	if lang != "en" {
		text = strings.Replace(text, ".", ",", 1)
	}
	return text
}
