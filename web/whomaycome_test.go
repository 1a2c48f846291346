package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"signoria/live"
	"signoria/people"
	"signoria/web/lobby"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

// TestATableForTheOpenersPeople checks a table for people whom the opener knows. Others do not see
// it in the list or on the home page, and "The first that fits" does not seat them there. With its
// link they are told why they cannot sit down. Known people can do all of this.
func TestATableForTheOpenersPeople(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea, stranger := h.browser().known(), h.browser().known(), h.browser().known()
	metBefore(t, h, anna, bea, "Bea")
	refused := h.browser().post("/matches", "title", "toy", "seats", "3", start.WithField, start.WithAnybody, start.ComeField, start.ComeKnown)
	wantStatus(t, refused, http.StatusBadRequest)
	wantText(t, refused, anna.say("error.come_nobody"))
	wantStatus(t, anna.post("/matches", "title", "toy", "seats", "3", start.WithField, start.WithAnybody, start.ComeField, "whom I like"), http.StatusBadRequest)
	wantText(t, h.browser().get("/new?title=toy&with=anybody"), anna.say("setup.come.unknown"))
	wantText(t, anna.get("/new?title=toy&with=anybody&come=known"), anna.say("setup.come.short.known")+" · ")

	version := stranger.get(lobby.Path).field(t, listVersion)
	room := openTable(t, h, anna, "3", start.ComeField, start.ComeKnown)
	wantText(t, room, anna.say("lobby.for_known"), anna.say("lobby.room_head_restricted"), anna.say("lobby.seat_free"))
	wantNoText(t, room, anna.say("lobby.room_head"), anna.say("lobby.for_anybody"))
	door := strings.TrimPrefix(room.linkNamed(t, "join-link"), h.url)
	for _, path := range []string{"/", lobby.Path} {
		for _, b := range []*browser{stranger, h.browser()} {
			if page := b.get(path); strings.Contains(page.body, door) || strings.Contains(page.body, "Anna") || path == lobby.Path && page.field(t, listVersion) != version {
				t.Errorf("a person who may not come sees the table on %s", path)
			}
		}
		for _, bea.lang = range []string{"cs", "ru", "en"} {
			wantText(t, bea.get(path), door, h.book.In(bea.lang).T("lobby.known"))
		}
	}
	for _, stranger.lang = range []string{"cs", "ru", "en"} {
		in := stranger.get(door)
		words := h.book.In(stranger.lang)
		wantText(t, in, words.T("lobby.for_known"), words.T("error.not_admitted"), `id="other-tables"`)
		wantNoText(t, in, `id="sit"`, `id="link-browser"`, "/sit\"")
	}
	wantText(t, h.browser().get(door), stranger.say("error.not_admitted"), `id="link-browser"`)
	wantText(t, bea.get(door), `id="sit"`)
	wantNoText(t, bea.get(door), `id="refused"`)
	for _, b := range []*browser{stranger, h.browser()} {
		no := b.post(door+"/sit", "any", "1", "name", "x")
		wantStatus(t, no, http.StatusForbidden)
		wantText(t, no, stranger.say("error.not_admitted"))
	}
	if to := stranger.post("/tables/first", "title", "toy", "name", "x"); strings.Contains(door, to.match()) {
		t.Error("a stranger was seated at the table")
	}
	hers := bea.post("/tables/first", "title", "toy", "name", "Bea")
	if !strings.Contains(door, hers.match()) {
		t.Errorf("Bea is led to %s", hers.path)
	}
}

// TestATableForABandOfRatings checks a table for a band of ratings around the opener's. The list
// says why a person cannot sit down, and helps unknown browsers to become known.
func TestATableForABandOfRatings(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea, weak := h.browser().known(), h.browser().known(), h.browser().known()
	fields := []string{"title", "lorenzo", "seats", "2", start.WithField, start.WithAnybody, pages.PaceField, "day", start.ComeField, start.ComeNear, "name1", "Anna"}
	refused := anna.post("/matches", fields...)
	wantStatus(t, refused, http.StatusBadRequest)
	wantText(t, refused, anna.say("error.come_unrated", "n", 5))
	h.wins(6, anna.person().ID, weak.person().ID)
	h.wins(6, bea.person().ID, weak.person().ID)
	h.shows(anna.person(), "Anna", "Anna", people.ForNobody)
	room := anna.table(fields...)
	wantStatus(t, room, http.StatusOK)
	band, ok, err := h.server.NearBand(t.Context(), anna.person().ID, "lorenzo", 2)
	if pagetest.Must(t, err); !ok || band.From%50 != 0 {
		t.Fatalf("%+v, %v", band, ok)
	}
	wantText(t, room, anna.say("lobby.for_band", "from", band.From, "to", band.To), anna.say("lobby.room_head_restricted"))
	wantNoText(t, room, anna.say("lobby.room_head"), anna.say("lobby.for_anybody"))
	door := strings.TrimPrefix(room.linkNamed(t, "join-link"), h.url)
	for name, c := range map[string]struct {
		b    *browser
		word string
		sits bool
	}{
		"unknown": {h.browser(), "lobby.closed.unknown", false},
		"weak":    {weak, "lobby.closed.band", false},
		"as good": {bea, "lobby.sit", true},
	} {
		for _, c.b.lang = range []string{"cs", "ru", "en"} {
			words := h.book.In(c.b.lang)
			list := c.b.get(lobby.Path)
			wantText(t, list, words.T(c.word, "from", band.From, "to", band.To), words.T("lobby.band", "from", band.From, "to", band.To))
			if rows := c.b.get("/tables/rows?version=none"); strings.Contains(list.body, door) != c.sits || strings.Contains(rows.body, door) != c.sits {
				t.Errorf("%s: the list offers a seat: %v", name, !c.sits)
			}
			if strings.Contains(c.b.get("/").body, door) != c.sits {
				t.Errorf("%s: the home page offers a seat: %v", name, !c.sits)
			}
			in := c.b.get(door)
			if form := strings.Contains(in.body, `id="sit"`); form != c.sits || form == strings.Contains(in.body, `id="refused"`) {
				t.Errorf("%s: the room has the form to sit down: %v", name, form)
			}
			if !c.sits {
				why := map[string]string{"unknown": "error.rated_nobody", "weak": "error.not_admitted"}[name]
				wantText(t, in, words.T(why), words.T("lobby.for_band", "from", band.From, "to", band.To), words.T("room.refused_head"))
			}
		}
	}
	no := weak.post(door+"/sit", "any", "1", "name", "x")
	wantStatus(t, no, http.StatusForbidden)
	wantText(t, no, weak.say("error.not_admitted"))
	wantText(t, bea.post(door+"/sit", "any", "1", "name", "Bea"), `id="table"`)
}

// TestAFriendsLinkToARatedTable opens a friend's link to a rated table in an unknown browser. The
// page says what to do and has no form; the link stays valid. A known browser gets the form, but
// the opener's own person does not.
func TestAFriendsLinkToARatedTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, friend := h.browser().known(), h.browser()
	room := anna.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna", pages.PaceField, "day", start.RatedField, "1")
	link := strings.TrimPrefix(room.linkNamed(t, "link-1"), h.url)
	for _, friend.lang = range []string{"cs", "ru", "en"} {
		in := friend.get(link)
		wantStatus(t, in, http.StatusOK)
		wantText(t, in, `id="refused"`, `id="link-browser"`, h.book.In(friend.lang).T("error.rated_nobody"))
		wantNoText(t, in, `id="sit"`)
		no := friend.post(link+"/sit", "name", "Bea", "nonce", "n")
		wantStatus(t, no, http.StatusForbidden)
		wantText(t, no, h.book.In(friend.lang).T("error.rated_nobody"))
	}
	if v := anna.lookAt(room); v.Status != live.Waiting || v.Seats[1].Name != "" {
		t.Errorf("after a refused attempt the seat is %+v", v.Seats[1])
	}
	friend.known()
	in := friend.get(link)
	wantText(t, in, `id="sit"`)
	wantNoText(t, in, `id="refused"`)
	if own := anna.post(link+"/sit", "name", "Anna again", "nonce", "n"); own.status < 400 || own.status >= 500 {
		t.Errorf("the opener takes the other seat: %d", own.status)
	}
	wantText(t, friend.post(link+"/sit", "name", "Bea", "nonce", "n"), `id="table"`)
}

// TestSpectatorsArePutOff checks a table with a delay for spectators. Everybody is told of it, and
// no page shows a spectator what has just happened.
func TestSpectatorsArePutOff(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea, looker := h.browser(), h.browser(), h.browser()
	wantStatus(t, anna.post("/matches", "title", "toy", "seats", "2", "who2", start.WhoFriend, start.DelayField, "7"), http.StatusBadRequest)
	wantText(t, anna.get("/new?title=toy&with=friends&delay=5"), anna.say("watch.late", "for", "5 minutes")+" · ")
	room := anna.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna", start.DelayField, "5")
	for _, bea.lang = range []string{"cs", "ru", "en"} {
		wantText(t, bea.get(room.linkNamed(t, "link-1")), h.book.In(bea.lang).T("watch.head"))
	}
	seat := bea.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
	wantText(t, seat, `id="table"`)
	wantNoText(t, seat, `id="seen-late"`)
	watch := pages.SeatAt{ID: room.match(), Key: h.watchKey(seat)}.Base()
	before := looker.get(watch)
	for _, looker.lang = range []string{"cs", "ru", "en"} {
		wantText(t, looker.get(watch), `id="seen-late"`)
	}
	version := regexp.MustCompile(`data-version="([^"]*)"`)
	was := before.field(t, version)
	for _, b := range []struct {
		*browser
		base string
	}{{anna, room.base()}, {bea, seat.base()}} {
		wantStatus(t, b.post(b.base+"/choose", "seq", b.get(b.base).field(t, regexp.MustCompile(`name="seq" value="(\d+)"`)), "choice", "meek"), http.StatusOK)
	}
	if now := looker.get(watch).field(t, version); now != was {
		t.Errorf("a spectator's page has the version %s, want still %s", now, was)
	}
	if anna.get(room.base()).field(t, version) == was {
		t.Error("nothing has happened")
	}
	for _, path := range []string{"/replay", "/replay?at=99", "/record", "/talk", "/chronicle"} {
		page := looker.get(watch + path)
		if page.status >= 500 || strings.Contains(page.body, "meek") {
			t.Errorf("%s reveals a choice (status %d)", path, page.status)
		}
	}
	posted := looker.post(watch+"/choose", "seq", "99", "choice", "meek")
	wantStatus(t, posted, http.StatusForbidden)
	if strings.Contains(posted.body, "data-version") && posted.field(t, version) != was {
		t.Error("the answer to a post shows what has just happened")
	}
}
