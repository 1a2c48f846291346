package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/i18n"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// timedTable opens a running table of two friends with the given pace.
func timedTable(t *testing.T, h *testSite, pace string) (host, friend *browser, hosts, friends string) {
	t.Helper()
	host, friend = h.browser(), h.browser()
	room := host.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna", pages.PaceField, pace)
	link := room.linkNamed(t, "link-1")
	seat := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, seat, http.StatusOK)
	return host, friend, room.base(), seat.base()
}

func TestATableWithAPaceHasClocks(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "calm")
	for lang, words := range map[string]string{"en": "A calm evening", "cs": "Klidný večer", "ru": "Спокойный вечер"} {
		friend.lang = lang
		wantText(t, friend.get(friends), words, `id="clocks"`, "20:00", `role="timer"`, "/clock.", `data-base="1200000"`, `class="deciding"`)
	}
	watched := hosts[:strings.LastIndex(hosts, "/")+1] + h.watchKey(host.get(hosts))
	wantText(t, h.browser().get(watched), `id="clocks"`)
	wantNoText(t, h.browser().get(watched), `id="leaving"`, `id="propose"`, `class="own-clock"`)
	without := host.table("title", "toy", "seats", "2", "name1", "Anna")
	wantNoText(t, without, `id="clocks"`, "/clock.", `role="timer"`, "taper", "time-note")
	host.lang = "en"
	wantText(t, host.get(hosts), "your clock runs on")
	wantText(t, host.get(without.base()), "the table stays as it is")
}

func TestAPaceThatIsNone(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	b.get("/")
	wrong := b.post("/matches", "title", "toy", "seats", "2", pages.PaceField, "bullet")
	wantStatus(t, wrong, http.StatusBadRequest)
	wantText(t, wrong, "three-days")
	night := b.post("/matches", "title", "toy", "seats", "2", pages.PaceField, "week", pages.NightFromField, "20:00", pages.NightToField, "08:00")
	wantStatus(t, night, http.StatusBadRequest)
	wantText(t, night, "nine hours")
	level := b.post("/matches", "title", "toy", "seats", "2", pages.PaceField, "week", pages.StandInField, "oracle")
	wantStatus(t, level, http.StatusBadRequest)
	wantText(t, level, "Slow (slow)")
	wantText(t, b.get("/?title=toy&pace=week"), `value="week" checked`)
	wantText(t, b.get("/?title=toy&pace=bullet"), `value="none" checked`)
}

func TestAProposalIsMadeAndAnswered(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "calm")
	stranger := h.browser()
	watched := hosts[:strings.LastIndex(hosts, "/")+1] + h.watchKey(host.get(hosts))
	wantText(t, host.get(hosts), `id="deal-pause"`, `id="leaving"`, `id="conceding"`)
	wantStatus(t, stranger.post(watched+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s"), http.StatusForbidden)
	wantStatus(t, friend.post(friends+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s"), http.StatusForbidden)
	for _, bad := range [][]string{
		{"seat", "1"}, {"seat", "1", "kind", "dance"}, {"seat", "1", "kind", "pause"}, {"seat", "1", "kind", "pause", "for_pause", "-1h"},
		{"seat", "x", "kind", "end"}, {"seat", "1", "kind", "back", "to", "x"},
	} {
		wantStatus(t, host.post(hosts+"/propose", bad...), http.StatusBadRequest)
	}
	wantStatus(t, host.post(hosts+"/propose", "seat", "1", "kind", "pause", "for_pause", "9000h"), http.StatusBadRequest)
	wantStatus(t, host.post(hosts+"/propose", "seat", "1", "kind", "go"), http.StatusConflict)

	stream := friend.listen(friends, "", "", "gzip")
	stream.next()
	made := host.post(hosts+"/propose", "seat", "1", "kind", "pause", "for_pause", "1h0m0s")
	wantStatus(t, made, http.StatusOK)
	wantText(t, made, `id="withdraw"`, "Anna proposes:", "1 hour")
	wantNoText(t, made, `id="agree"`, `id="propose"`)
	stream.until(`id="agree"`)
	wantNoText(t, stranger.get(watched), `id="agree"`, `id="withdraw"`)
	wantText(t, stranger.get(watched), "Anna proposes:")
	asked := friend.get(friends)
	proposal := asked.hidden(t, "proposal")
	wantStatus(t, friend.post(friends+"/reply", "seat", "2", "proposal", proposal), http.StatusBadRequest)
	wantStatus(t, friend.post(friends+"/reply", "seat", "2", "proposal", "1", "answer", "agree"), http.StatusConflict)
	agreed := friend.post(friends+"/reply", "seat", "2", "proposal", proposal, "answer", "agree")
	wantText(t, agreed, "Paused until", `id="deal-go"`, `class="time-note held"`)
	wantNoText(t, agreed, `id="agree"`)
	for _, lang := range i18n.Languages {
		host.lang = lang
		wantNoText(t, host.get(hosts), "chronicle.pause", "agree.menu")
	}
}

func TestOneLeavesAndAnotherConcedes(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "")
	wantStatus(t, friend.post(friends+"/leave", "seat", "1"), http.StatusForbidden)
	left := friend.post(friends+"/leave", "seat", "2")
	wantText(t, left, `class="stand-in stand-in-panel"`, `id="take-back-2"`, "You asked a bot", "has left the table")
	wantText(t, friend.post(friends+"/hand", "seat", "2", "level", ""), "plays again")
	wantStatus(t, host.post(hosts+"/holiday", "seat", "1", "for", "24h0m0s"), http.StatusConflict)
	wantStatus(t, friend.post(friends+"/concede", "seat", "2"), http.StatusOK)
	result := host.get(hosts + "/result")
	wantText(t, result, "Anna wins", "Bea conceded before the end")
	again := host.get(hosts)
	wantNoText(t, again, `id="leaving"`)
}

// TestAnEndWithoutResultIsShown checks result page, table and record of a match that ended early,
// in every title.
func TestAnEndWithoutResultIsShown(t *testing.T) {
	if testing.Short() {
		t.Skip("draws page after page alone: nothing for the race detector to see")
	}
	t.Parallel()
	h := open(t)
	for _, g := range pagetest.AllGames() {
		title, err := g.Open(g.Content)
		pagetest.Must(t, err)
		seats := engine.Seat(title.Meta().MinSeats - 1).String()
		b := h.browser()
		table := b.table("title", g.Name, "seats", seats, "name1", "Anna")
		ended := b.post(table.base()+"/propose", "seat", "1", "kind", "end")
		wantStatus(t, ended, http.StatusOK)
		for _, lang := range i18n.Languages {
			b.lang = lang
			words := h.book.In(lang)
			before, _, _ := strings.Cut(words.T("common.ended_alone", "who", "Anna", "when", "|"), "|")
			for _, path := range endPages(g.Name) {
				wantText(t, b.get(table.base()+path), words.T("common.ended_agreed"), before)
			}
			wantText(t, b.get("/"), words.T("home.over_agreed"))
		}
		wantText(t, b.get(table.base()+"/record"), `"kind":"close"`, `"kind":"end"`)
	}
}

// endPages returns the pages of a match that show its end. The boards of the test titles have no
// panel for it.
func endPages(title string) []string {
	if title == "toy" || title == "crested" || title == "two-sides" {
		return []string{"/result"}
	}
	return []string{"/result", "", "/replay?at=9999"}
}

// TestAnEndIsToldOnEveryScreen lets one person leave a match and the other concede it. Table,
// result, end of the replay and home page must show both, in every title and language.
func TestAnEndIsToldOnEveryScreen(t *testing.T) {
	t.Parallel()
	h := open(t)
	for _, g := range pagetest.AllGames() {
		title, err := g.Open(g.Content)
		pagetest.Must(t, err)
		if title.Meta().MinSeats > 2 {
			continue
		}
		host, friend := h.browser(), h.browser()
		room := host.table("title", g.Name, "seats", "2", "who2", start.WhoFriend, "name1", "Anna")
		sat := friend.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
		wantStatus(t, sat, http.StatusOK)
		wantStatus(t, friend.post(sat.base()+"/leave", "seat", "2"), http.StatusOK)
		wantStatus(t, host.post(room.base()+"/concede", "seat", "1"), http.StatusOK)
		id, key := strings.Split(room.base(), "/")[2], strings.Split(room.base(), "/")[3]
		view, err := h.server.View(t.Context(), id, key)
		pagetest.Must(t, err)
		if left := view.Seats[1].Left; left == nil || left.View == nil || len(left.Score) == 0 || view.Seats[0].Left != nil {
			t.Errorf("%s: the state at the time when Bea left is %v, %v", g.Name, view.Seats[1].Left, view.Seats[0].Left)
		}
		game, _ := h.site.TitleOf(g.Name)
		for _, lang := range i18n.Languages {
			words := game.Book.In(lang)
			when := words.T("common.when_unknown")
			if words.Has("wars.when.round") && g.Name == "wars-of-italy" {
				when = words.T("wars.when.round", "n", 1)
			} else if words.Has("when.round") {
				when = words.T("when.round", "n", 1)
			}
			want := []string{words.T("common.ended_conceded", "who", "Bea")}
			for _, said := range []string{words.T("common.conceded_level", "loser", "Anna", "when", "|"), words.T("common.gone_left", "who", "Bea", "when", "|", "how", "|")} {
				before, _, _ := strings.Cut(said, "|")
				want = append(want, before)
			}
			host.lang, friend.lang = lang, lang
			for _, path := range endPages(g.Name) {
				wantText(t, host.get(room.base()+path), append(want, when)...)
				wantText(t, friend.get(sat.base()+path), append(want, when)...)
			}
			wantText(t, host.get("/"), h.book.In(lang).T("home.over_conceded", "name", "Anna"), h.book.In(lang).T("home.place.over", "rank", 2, "all", 2))
			wantText(t, friend.get("/"), h.book.In(lang).T("home.over_conceded", "name", "Anna"), h.book.In(lang).T("home.place.replaced", "rank", 1, "all", 2))
		}
	}
}

// TestGoingBackFromTheReplay checks that players can agree to go back to a moment of the replay.
func TestGoingBackFromTheReplay(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "week")
	first := host.get(hosts)
	for range 3 {
		for _, who := range []struct {
			b    *browser
			base string
		}{{host, hosts}, {friend, friends}} {
			if page := who.b.get(who.base); choiceButton.MatchString(page.body) {
				wantStatus(t, who.b.post(who.base+"/choose", "seq", page.field(t, seqField), "choice", page.field(t, choiceButton)), http.StatusOK)
			}
		}
	}
	moment := host.get(hosts + "/replay?at=" + first.field(t, seqField))
	wantText(t, moment, `id="propose-back"`)
	wantStatus(t, host.post(hosts+"/propose", "seat", "1", "kind", "back", "to", first.field(t, seqField)), http.StatusOK)
	asked := friend.get(friends)
	wantText(t, asked, "taken back")
	back := friend.post(friends+"/reply", "seat", "2", "proposal", asked.hidden(t, "proposal"), "answer", "agree")
	wantText(t, back, "gone back to an earlier moment")
}

// hidden returns the value of a hidden field of the page.
func (a answer) hidden(t *testing.T, name string) string {
	t.Helper()
	return a.field(t, regexp.MustCompile(`name="`+name+`" value="([^"]*)"`))
}

// asked returns what an open page of a finished match gets when it polls for a rematch.
func asked(b *browser, base string) answer {
	b.t.Helper()
	b.live = true
	defer func() { b.live = false }()
	got := b.get(base + "/rematch")
	wantStatus(b.t, got, http.StatusOK)
	return got
}

func TestARematchIsAPressAway(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend, hosts, friends := timedTable(t, h, "calm")
	wantStatus(t, host.post(hosts+"/rematch", "nonce", "n"), http.StatusConflict)
	wantStatus(t, host.post(hosts+"/concede", "seat", "1"), http.StatusOK)
	watched := hosts[:strings.LastIndex(hosts, "/")+1] + h.watchKey(host.get(hosts))
	wantStatus(t, h.browser().post(watched+"/rematch", "nonce", "n"), http.StatusForbidden)
	wantNoText(t, h.browser().get(watched+"/result"), `id="rematch"`)
	result := host.get(hosts + "/result")
	wantText(t, result, `id="rematch"`, "Rematch")
	wantNoText(t, asked(friend, friends), "link-note")
	room := host.post(hosts+"/rematch", "promise", result.hidden(t, "promise"), "nonce", "n")
	wantStatus(t, room, http.StatusOK)
	for lang, words := range map[string]string{"en": "Join the rematch", "cs": "Přidat se", "ru": "Сыграть реванш"} {
		friend.lang = lang
		wantText(t, friend.get(friends+"/result"), words, "Anna")
	}
	// The open pages of the old table show the rematch, and so does the friend's home page.
	wantText(t, friend.get(friends), `hx-get="`+friends+`/rematch"`)
	friend.lang = "en"
	wantText(t, asked(friend, friends), "Anna asks for a rematch", "Play again")
	wantText(t, asked(host, hosts), "You proposed a rematch", "To the rematch")
	wantNoText(t, asked(h.browser(), watched), "Anna asks", "link-note")
	wantText(t, friend.get("/"), "a rematch: take your seat")
	wantNoText(t, host.get("/"), "a rematch: take your seat")
	table := friend.post(friends+"/rematch", "nonce", "n")
	wantNoText(t, friend.get("/"), "a rematch: take your seat")
	wantText(t, table, `id="clocks"`, `id="table"`)
	wantNoText(t, table, room.base())
	wantText(t, host.get(hosts+"/result"), "To the rematch")
	wantText(t, host.get("/"), room.base())
}

// TestNobodyWithoutANameIsCalledLikeAnother checks that players without names are called by their
// seat numbers, so that no two are called alike. This holds at the table and in its rematch.
func TestNobodyWithoutANameIsCalledLikeAnother(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend := h.browser(), h.browser()
	room := host.table("title", "toy", "seats", "2", "who2", start.WhoFriend)
	wantText(t, host.get(room.base()), "Player 1", "Player 2")
	sat := friend.post(room.linkNamed(t, "link-1")+"/sit", "nonce", "n")
	wantStatus(t, sat, http.StatusOK)
	wantStatus(t, host.post(room.base()+"/concede", "seat", "1"), http.StatusOK)
	next := host.post(room.base()+"/rematch", "nonce", "n")
	wantStatus(t, next, http.StatusOK)
	wantText(t, next, `<bdi class="name">Player 1</bdi>`, `<bdi class="name">Player 2</bdi>`)
	friend.lang = "en"
	wantText(t, asked(friend, sat.base()), "Player 1 asks for a rematch")
}

func TestWhoStandsInIsAgreed(t *testing.T) {
	t.Parallel()
	h := open(t)
	host := h.browser()
	for level, want := range map[string]string{"": "First", pagetest.First: "First", pagetest.Slow: "Slow"} {
		room := host.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna", pages.StandInField, level)
		wantText(t, room, "A bot that stands in plays as", "plays as</dt><dd>"+want)
	}
	alone := host.table("title", "toy", "seats", "2", "name1", "Anna", pages.StandInField, pagetest.Slow)
	wantNoText(t, alone, "A bot that stands in plays as")
}

// TestAConcededDuelEndsByNoRule checks that the result of a conceded duel does not claim that it
// was played to the end.
func TestAConcededDuelEndsByNoRule(t *testing.T) {
	t.Parallel()
	h := open(t)
	host, friend := h.browser(), h.browser()
	room := host.table("title", "lorenzo", "seats", "2", "who2", start.WhoFriend, "name1", "Anna")
	sat := friend.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, sat, http.StatusOK)
	wantStatus(t, host.post(room.base()+"/concede", "seat", "1"), http.StatusOK)
	result := host.get(room.base() + "/result")
	const reason = "Anna conceded in round 1; "
	wantText(t, result, "Bea wins", reason)
	wantNoText(t, result, "six rounds")
	for _, page := range []answer{host.get(room.base()), friend.get(sat.base())} {
		wantText(t, page, "Bea wins", reason, "/result#rematch")
	}
	what := host.get(room.base() + "/why")
	wantText(t, what, reason, "At the end")
	wantNoText(t, what, "If the game ended now", "still have")
}

// TestABotForOneLeavesTheOthersTheirQuestion checks that at a shared screen a bot for one person
// leaves the others' questions in place.
func TestABotForOneLeavesTheOthersTheirQuestion(t *testing.T) {
	t.Parallel()
	h := open(t)
	b := h.browser()
	table := b.table("title", "lorenzo", "seats", "2", "who2", start.WhoScreen, "name1", "Anna", "name2", "Bea")
	away := b.post(table.base()+"/hand", "seat", "2", "level", pagetest.Slow)
	wantStatus(t, away, http.StatusOK)
	wantText(t, b.get(table.base()), "stand-in-line", `id="take-back-2"`)
	wantNoText(t, b.get(table.base()), "stand-in-panel", "stood-in")
	wantStatus(t, b.post(table.base()+"/hand", "seat", "1", "level", pagetest.Slow), http.StatusOK)
	wantText(t, b.get(table.base()), "stand-in-panel", " stood-in")
	wantNoText(t, b.get(table.base()), "stand-in-line")
}
