package e2e

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	permissions "github.com/chromedp/cdproto/browser"
)

// pathProxy is a reverse proxy that serves the site below a path of a host with other sites. It
// forwards the path, or strips it.
type pathProxy struct {
	url    string // of the site, without a slash at the end
	strips bool
	passes *httputil.ReverseProxy

	mu    sync.Mutex
	wrong []string // requests that left the path, or were refused
	asked map[string]int
}

// home is the path below which the site is served.
const home = "/signoria"

// belowAPath starts a server behind a pathProxy. The returned server has the proxy's address.
func belowAPath(t *testing.T, strips bool) (*pathProxy, *server) {
	t.Helper()
	b := &pathProxy{strips: strips, asked: map[string]int{}}
	ready := make(chan struct{})
	near := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		<-ready
		b.ServeHTTP(w, r)
	}))
	b.url = near.URL + home
	srv := ownServer(t, "--public", b.url+"/", "--behind-proxy")
	to, err := url.Parse(srv.url)
	if err != nil {
		t.Fatal(err)
	}
	b.passes = &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(p *httputil.ProxyRequest) {
		p.SetURL(to)
		p.SetXForwarded()
		if b.strips {
			p.Out.URL.Path = strings.TrimPrefix(p.In.URL.Path, home)
			p.Out.URL.RawPath = strings.TrimPrefix(p.In.URL.RawPath, home)
		}
	}, ModifyResponse: func(answer *http.Response) error {
		if answer.StatusCode >= http.StatusBadRequest {
			b.note(answer.Status + " for " + answer.Request.URL.Path)
		}
		return nil
	}}
	close(ready)
	t.Cleanup(func() {
		near.CloseClientConnections()
		near.Close()
	})
	return b, &server{url: b.url, addr: strings.TrimPrefix(near.URL, "http://"), log: srv.log, data: srv.data}
}

func (b *pathProxy) note(what string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.wrong = append(b.wrong, what)
}

// ServeHTTP forwards requests below the path. It refuses and records all others.
func (b *pathProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !strings.HasPrefix(r.URL.Path, home+"/") {
		if r.URL.Path != "/favicon.ico" { // browsers ask for it by themselves
			b.note(r.Method + " " + r.URL.Path + " has left the site")
		}
		http.NotFound(w, r)
		return
	}
	b.mu.Lock()
	first, _, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, home+"/"), "/")
	b.asked[first]++
	b.mu.Unlock()
	b.passes.ServeHTTP(w, r)
}

// TestEveningBelowAPath plays a short evening at a site below a path, behind a proxy that forwards
// the path and behind one that strips it. A friend joins a new table by its link, choices arrive by
// the stream, and one is taken back. The match ends, and settings and notices are changed. No
// request leaves the path, and none is answered by an error.
func TestEveningBelowAPath(t *testing.T) {
	t.Parallel()
	for name, strips := range map[string]bool{"keeps": false, "strips": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, srv := belowAPath(t, strips)
			host, friend := newPlayer(newTabIn(t, pushing(t), srv, name+"-host"), 4), newPlayer(newTab(t, srv, name+"-friend"), 5)
			host.hear()
			host.permits(permissions.PermissionSettingGranted)
			host.sitsBelow(friend)
			host.playsBelow(friend)
			host.endsBelow(friend)
			host.setsBelow()
			b.mu.Lock()
			defer b.mu.Unlock()
			for _, what := range b.wrong {
				t.Error(what)
			}
			for _, first := range []string{"assets", "m", "matches", "rules", "settings", "notices", "sw.js", "waiting"} {
				if b.asked[first] == 0 {
					t.Errorf("no request was for %s", first)
				}
			}
		})
	}
}

// sitsBelow opens a table from the home page and lets a friend sit down by the link.
func (p *player) sitsBelow(friend *player) {
	p.t.Helper()
	p.open("/")
	p.click("#set-up-lorenzo")
	p.await("the form", "document.getElementById('open-table')")
	p.choose("#with-each")
	p.choose("#seats-2")
	p.choose("#setup input[name=who2][value=friend]")
	p.click("#open-table")
	p.await("the new table", `document.readyState === 'complete' && location.pathname.startsWith(`+quote(home+"/m/")+`) && document.querySelector('.room-send [id^=link-]')`)
	link := get[string](p.tab, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	if !strings.HasPrefix(link, p.srv.url+"/m/") {
		p.t.Fatalf("the link for the friend is %s, which is not at this site", link)
	}
	friend.open(link)
	get[string](friend.tab, "document.querySelector('.sit input[name=name]').value = 'Bea'")
	friend.click("#sit")
	for _, who := range []*player{p, friend} {
		who.awaitTable("the start", func(at table) bool { return !at.Waiting })
		who.await("the stream", "document.documentElement.hasAttribute('data-streamed')")
	}
}

// playsBelow plays until one of the two has made a choice that can be taken back, and takes it
// back. The other's choices arrive by the stream.
func (p *player) playsBelow(friend *player) {
	p.t.Helper()
	for range 300 {
		for _, who := range []*player{p, friend} {
			at := who.table()
			if !at.Undo {
				if at.Asked || at.Done {
					who.step(at)
				}
				continue
			}
			before := who.path()
			who.click("button[form=undo]")
			who.awaitTable("the choice to be asked again", func(now table) bool { return now.Seq > at.Seq && now.Asked })
			if now := who.path(); now != before {
				p.t.Errorf("undo moved the table's page from %s to %s", before, now)
			}
			return
		}
		p.changed()
	}
	p.t.Fatal("no player got a choice that can be taken back")
}

// endsBelow concedes, opens the result, and returns to the table.
func (p *player) endsBelow(friend *player) {
	p.t.Helper()
	get[bool](p.tab, "(document.querySelector('[popovertarget=conceding]').click(), true)")
	p.click("#concede")
	for _, who := range []*player{p, friend} {
		who.awaitTable("the end", func(at table) bool { return at.Over })
	}
	p.click(`.table-bar a[href$="/result"]`)
	p.await("the result", "document.readyState === 'complete' && location.pathname.endsWith('/result')")
	table := strings.TrimSuffix(p.path(), "/result")
	p.click(`main a[href=` + quote(table) + `]`)
	p.await("the table again", "document.readyState === 'complete' && location.pathname === "+quote(table)+" && document.getElementById('match')")
}

// setsBelow changes settings, which must still apply on the next page, and turns notices on in this
// browser.
func (p *player) setsBelow() {
	p.t.Helper()
	p.open("/rules")
	p.click("#settings-bar")
	p.click("#settings [name=theme][value=candle]")
	p.await("the theme", "document.documentElement.dataset.theme === 'candle'")
	p.open("/rules")
	p.await("the theme on another page", "document.documentElement.dataset.theme === 'candle'")
	p.click("#lang-cs")
	p.await("the language, on the same page", "document.documentElement.lang === 'cs' && location.pathname === "+quote(home+"/rules"))
	p.open("/notices")
	p.click("[data-push=on]")
	p.await("push messages to be on", "probe.one('[data-push=off]')")
	scope, err := askPromise[string](p.tab, "navigator.serviceWorker.ready.then((worker) => worker.scope)")
	p.check("looking at the service worker", err)
	if scope != p.srv.url+"/" {
		p.t.Errorf("the service worker has the scope %s", scope)
	}
	p.pushed()
}
