package web

import (
	"context"
	"regexp"
	"testing"

	"signoria/engine"
	"signoria/live"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// firstAdviser advises the first three open choices, in their order.
type firstAdviser struct{}

func (firstAdviser) Advise(_ context.Context, p engine.Position, seat engine.Seat) (a engine.Advice) {
	for i, c := range p.Choices(seat, nil) {
		if i < 3 {
			after := p.Copy()
			after.Apply(seat, c)
			a.Answers = append(a.Answers, engine.Advised{Choice: c, Visits: 9 - i, Win: 0.06, Points: -3,
				Before: []engine.Glimpse{{View: p.View(seat), Score: p.Score(seat, nil)}},
				After:  []engine.Glimpse{{View: after.View(seat), Score: after.Score(seat, nil)}}})
		}
	}
	a.Win = 0.31
	return a
}

func openAdvised(t *testing.T, change func(*pages.Config)) *testSite {
	t.Helper()
	return openWith(t, t.TempDir(), change, func(c *live.Config) {
		c.Adviser = func([32]byte) live.Adviser { return firstAdviser{} }
	})
}

var adviseForm = regexp.MustCompile(`action="([^"]*/advise)"`)

// TestAdviserOfEveryTitle asks the adviser in every title and language. Without script the advice
// is a page of its own with ordinary buttons; a page with script gets only the sheet.
func TestAdviserOfEveryTitle(t *testing.T) {
	if testing.Short() {
		t.Skip("asks title after title alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := openAdvised(t, func(*pages.Config) {})
	for _, lang := range []string{"en", "cs", "ru"} {
		for title, seats := range map[string]string{"lorenzo": "2", "virtu": "3", "wars-of-italy": "2", "mil": "2"} {
			b := h.browser()
			b.lang = lang
			table := b.table("title", title, "seats", seats, "level2", pagetest.First, "level3", pagetest.First)
			wantStatus(t, table, 200)
			if !adviseForm.MatchString(table.body) {
				continue // a bot has the first turn
			}
			page := b.post(table.field(t, adviseForm))
			wantStatus(t, page, 200)
			words := h.book.In(lang)
			wantText(t, page, words.T("advice.head"), words.T("advice.do"), "31 %", "+6 %", "−3", `id="advised-1"`, "<html")
			if lang == "en" {
				wantText(t, page, "looked at 9 times")
			}
			b.live = true
			sheet := b.post(table.field(t, adviseForm))
			wantStatus(t, sheet, 200)
			wantNoText(t, sheet, "<html")
			b.live = false
			done := b.post(table.base()+"/choose", "seq", page.field(t, seqField), "choice", page.field(t, choiceButton))
			wantStatus(t, done, 200)
		}
	}
}

// TestAdviserIsForOnesOwnSeat refuses advice to spectators and strangers. With persons at several
// screens there is advice only if the table was opened with it, and then everybody reads who has
// asked.
func TestAdviserIsForOnesOwnSeat(t *testing.T) {
	t.Parallel()
	h := openAdvised(t, func(*pages.Config) {})
	anna := h.browser()
	room := anna.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "adviser", "1")
	wantText(t, room, "Adviser")
	view, err := h.server.View(t.Context(), room.match(), room.key())
	pagetest.Must(t, err)
	bea := h.browser()
	wantStatus(t, bea.post("/m/"+view.ID+"/"+view.Invites[0].Key+"/sit", "nonce", "b", "name", "Bea"), 200)
	for key, status := range map[string]int{view.WatchKey: 403, "wrong": 404} {
		got := h.browser().post("/m/" + view.ID + "/" + key + "/advise")
		wantStatus(t, got, status)
		wantNoText(t, got, "advised-1")
	}
	wantStatus(t, anna.get(room.base()+"/advise"), 405)
	now, err := h.server.View(t.Context(), view.ID, room.key())
	pagetest.Must(t, err)
	if now.Adviser {
		wantStatus(t, anna.post(room.base()+"/advise"), 200)
		wantText(t, h.browser().get("/m/"+view.ID+"/"+view.WatchKey), "has asked the adviser")
	} else {
		wantStatus(t, anna.post(room.base()+"/advise"), 409)
	}

	plain := anna.table("title", "toy", "seats", "2", "who2", start.WhoFriend)
	wantNoText(t, plain, "Adviser")
	wantStatus(t, anna.post(plain.base()+"/advise"), 403)
}

// TestAdviserHasAQuota refuses advice beyond the limit with a message. A browser without the cookie
// gains nothing.
func TestAdviserHasAQuota(t *testing.T) {
	t.Parallel()
	h := openAdvised(t, func(c *pages.Config) { c.Rates.Advice = 2 })
	b := h.browser()
	table := b.table("title", "lorenzo", "seats", "2", "level2", pagetest.First)
	for range 2 {
		b.post(table.base() + "/advise")
	}
	got := b.post(table.base() + "/advise")
	wantStatus(t, got, 429)
	wantText(t, got, "asked the adviser often")
	wantStatus(t, h.browser().post(table.base()+"/advise"), 429)
}

// TestASeatHasAQuotaOfAdvice limits advice for each seat, also across networks and browsers.
// Another table has its own limit.
func TestASeatHasAQuotaOfAdvice(t *testing.T) {
	t.Parallel()
	h := openAdvised(t, func(c *pages.Config) { c.Rates.Advice, c.BehindProxy = 2, true })
	one := h.browser().from("192.0.2.1").table("title", "lorenzo", "seats", "2", "level2", pagetest.First)
	for _, network := range []string{"198.51.100.1", "203.0.113.1"} {
		h.browser().from(network).post(one.base() + "/advise")
	}
	wantStatus(t, h.browser().from("192.0.2.77").post(one.base()+"/advise"), 429)
	b := h.browser().from("192.0.2.77")
	other := b.table("title", "lorenzo", "seats", "2", "level2", pagetest.First)
	if got := b.post(other.base() + "/advise"); got.status == 429 {
		t.Error("the limit of one table also counts for another")
	}
}
