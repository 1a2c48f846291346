package e2e

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// The most that a page may transfer, in compressed bytes.
const (
	maxFirstLoad = 300 << 10
	maxUpdate    = 40 << 10
)

// scale adds up the bytes that a tab receives.
type scale struct {
	mu    sync.Mutex
	bytes float64
	parts map[network.RequestID]float64
	names map[network.RequestID]string
}

func weigh(p *tab) *scale {
	p.t.Helper()
	s := &scale{parts: map[network.RequestID]float64{}, names: map[network.RequestID]string{}}
	p.check("weighing", chromedp.Listen(p.ctx, s.put))
	return s
}

func (s *scale) put(event any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		s.names[e.RequestID] = e.Request.URL
	case *network.EventLoadingFinished:
		s.parts[e.RequestID] = e.EncodedDataLength
		s.bytes += e.EncodedDataLength
	}
}

func (s *scale) total() float64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes
}

// TestWeight loads the home page, the form of a new table and a table in each language with an
// empty cache. Everything that is transferred counts, with fonts and pictures.
func TestWeight(t *testing.T) {
	t.Parallel()
	maker := newTab(t, shared, "maker")
	maker.openTable(seatPlan{"bot", "bot", "bot"})
	pages := map[string]string{"home": "/", "set-up": "/new", "table": maker.path()}
	for _, lang := range []string{"en", "cs", "ru"} {
		t.Run(lang, func(t *testing.T) {
			for kind, path := range pages {
				p := newTab(t, shared, "newcomer")
				p.speak(lang)
				s := weigh(p)
				p.open(path)
				p.await("the fonts", `document.readyState === 'complete' && document.fonts.status === 'loaded'`)
				p.await("the language", `document.documentElement.lang === `+quote(lang))
				settle(s)
				t.Logf("%s first load: %.1f KB", kind, s.total()/1024)
				if s.total() == 0 || s.total() > maxFirstLoad {
					t.Errorf("%s: the first load transfers %.1f KB, want more than 0 and at most %d", kind, s.total()/1024, maxFirstLoad>>10)
				}
			}
		})
	}
}

// speak sets the language that the browser asks for.
func (p *tab) speak(lang string) {
	p.t.Helper()
	agent := get[string](p, "navigator.userAgent")
	_, err := chromedp.Call(p.ctx, emulation.SetUserAgentOverride, emulation.SetUserAgentOverrideParams{UserAgent: agent, AcceptLanguage: lang})
	p.check("asking for a language", err)
}

// settle waits until nothing has arrived for 150 ms.
func settle(s *scale) {
	for last := -1.0; last != s.total(); time.Sleep(150 * time.Millisecond) {
		last = s.total()
	}
}

// TestRoundTrip plays at a table of four and measures the answers to choices. Their size is
// limited; their time is only logged.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	p := newPlayer(newTab(t, shared, "me"), 10)
	p.openTable(seatPlan{"bot", "bot", "bot"})
	get[bool](p.tab, `performance.setResourceTimingBufferSize(5000), true`)
	p.until("the third round", func(at table) bool { return at.Round >= 3 })
	type answer struct{ Took, Wait, Bytes float64 }
	answers := get[[]answer](p.tab, `performance.getEntriesByType('resource').filter((e) => e.name.endsWith('/choose'))
		.map((e) => ({Took: e.responseEnd - e.startTime, Wait: e.responseStart - e.requestStart, Bytes: e.encodedBodySize}))`)
	if len(answers) < 4 { // fewer than one for each turn, because passing members need none
		t.Fatalf("only %d answers to choices were seen", len(answers))
	}
	for _, a := range answers {
		if a.Bytes == 0 || a.Bytes > maxUpdate {
			t.Errorf("an update transfers %.1f KB, want more than 0 and at most %d", a.Bytes/1024, maxUpdate>>10)
		}
	}
	took, wait, bytes := middleOf(answers, func(a answer) float64 { return a.Took }), middleOf(answers, func(a answer) float64 { return a.Wait }), middleOf(answers, func(a answer) float64 { return a.Bytes })
	t.Logf("%d choices, medians: answer %.1f ms as the page sees it, %.1f ms from request to first byte, %.1f KB", len(answers), took, wait, bytes/1024)
}

func middleOf[T any](list []T, of func(T) float64) float64 {
	var numbers []float64
	for _, x := range list {
		numbers = append(numbers, of(x))
	}
	slices.Sort(numbers)
	return numbers[len(numbers)/2]
}
