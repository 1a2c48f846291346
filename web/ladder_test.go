package web

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"signoria/history"
	"signoria/live"
	"signoria/people"
	"signoria/store"
	"signoria/table"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/persons"
	"signoria/web/start"
)

// ends stores a finished match. The persons are in the order of their places; "bot" means a bot.
func (h *testSite) ends(id string, at time.Time, open, rated bool, persons ...string) {
	h.t.Helper()
	ctx := h.t.Context()
	pagetest.Must(h.t, h.store.Create(ctx, store.Match{ID: id, Title: "lorenzo", Seats: len(persons), Created: at, Plan: `{"watch":"seen` + id + `"}`, Status: "over"}, store.Addition{}))
	e := store.Ending{Match: id, Title: "lorenzo", Seats: len(persons), Open: open, Rated: rated, Ended: at}
	for i, p := range persons {
		r := store.Result{Seat: i, Person: p, Place: i + 1, Points: 40 - i, Parts: `[{"name":"territories","points":12}]`}
		if p == "bot" {
			r.Person, r.Bot = "", pagetest.First
		}
		e.Results = append(e.Results, r)
	}
	_, err := h.store.Append(ctx, id, store.Addition{Entries: []table.Entry{{Seq: 1, Kind: table.KindChoice, At: at}}, Ending: &e})
	pagetest.Must(h.t, err)
}

// wins stores n rated matches that the first person has won, and rates them.
func (h *testSite) wins(n int, persons ...string) {
	h.t.Helper()
	for i := range n {
		h.ends(fmt.Sprintf("%s-%d", persons[0][:6], i), time.Now().Add(-time.Hour+time.Duration(i)*time.Minute), true, true, persons...)
	}
	_, err := h.server.History().RateAll(h.t.Context(), time.Now())
	pagetest.Must(h.t, err)
}

func (h *testSite) shows(p people.Person, handle, name string, privacy people.Privacy) {
	h.t.Helper()
	pagetest.Must(h.t, h.server.People().SetProfile(h.t.Context(), p, people.Profile{Handle: handle, Name: name, Privacy: privacy}))
}

// TestWhatOthersSeeOfAPerson checks that a person's page shows others only the matches that anybody
// could join. A hidden page looks like one that does not exist.
func TestWhatOthersSeeOfAPerson(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea, stranger := h.browser(), h.browser(), h.browser()
	anna.code()
	bea.code()
	annas, beas := anna.person(), bea.person()
	h.wins(6, annas.ID, beas.ID)
	h.ends("private", time.Now(), false, false, annas.ID, beas.ID, "bot")
	nobody := stranger.get("/people/nobodyhere")
	wantStatus(t, nobody, http.StatusNotFound)

	h.shows(annas, "anna", "Anna", people.ForNobody)
	hidden := stranger.get("/people/anna")
	wantStatus(t, hidden, http.StatusNotFound)
	same := func(body string) string {
		return regexp.MustCompile(`data-now="\d+"`).ReplaceAllString(strings.ReplaceAll(body, "anna", "nobodyhere"), "")
	}
	if same(hidden.body) != same(nobody.body) {
		t.Error("a hidden page differs from one that does not exist")
	}
	wantStatus(t, bea.get("/people/anna"), http.StatusNotFound)

	h.shows(annas, "anna", "Anna", people.ForKnown)
	wantStatus(t, stranger.get("/people/anna"), http.StatusNotFound)
	wantStatus(t, bea.get("/people/anna"), http.StatusOK)

	h.shows(annas, "anna", "Anna", people.ForAnybody)
	seen := stranger.get("/people/ANNA")
	wantStatus(t, seen, http.StatusOK)
	wantText(t, seen, "Anna", stranger.say("person.player"), stranger.say("person.open_only"), "/m/"+annas.ID[:6]+"-0/seen")
	wantNoText(t, seen, "private", annas.ID+"\"", beas.ID, stranger.say("person.bots"))

	own := anna.get("/people/me")
	wantText(t, own, anna.say("person.bots"), anna.say("person.sees.anybody"))
	if n := strings.Count(own.body, `class="num"`); n < 2*7 {
		t.Errorf("the page has %d numbers, want at least 2 for each of seven matches", n)
	}
	// Others see a deleted person as a former player.
	pagetest.Must(t, h.server.People().DeletePerson(t.Context(), beas))
	wantText(t, anna.get("/people/me"), anna.say("person.former"))
	wantStatus(t, stranger.get("/people/me"), http.StatusOK)
}

// TestTheLadder checks that a ladder shows persons who want to be seen, from five rated matches on.
// Programs have no place in it. The viewer's own row is marked.
func TestTheLadder(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea := h.browser(), h.browser()
	anna.code()
	bea.code()
	annas, beas := anna.person(), bea.person()
	h.wins(4, annas.ID, beas.ID)
	h.shows(annas, "anna", "Anna", people.ForAnybody)
	page := anna.get("/ladder/lorenzo/duel")
	wantStatus(t, page, http.StatusOK)
	wantNoText(t, page, ">Anna<", `id="me"`)
	for i := range 12 {
		h.ends(fmt.Sprintf("more-%d", i), time.Now().Add(-30*time.Minute+time.Duration(i)*time.Second), true, true, annas.ID, beas.ID)
	}
	for i := range 20 {
		h.ends(fmt.Sprintf("bots-%d", i), time.Now().Add(-20*time.Minute+time.Duration(i)*time.Second), false, false, "bot", annas.ID)
	}
	_, err := h.server.History().RateAll(t.Context(), time.Now())
	pagetest.Must(t, err)
	before, err := h.store.StandingsOf(t.Context(), annas.ID)
	pagetest.Must(t, err)
	if len(before) != 1 || before[0].Games != 16 {
		t.Errorf("a match with a bot has changed Anna's rating: %+v", before)
	}
	h.server.History().Forget()
	page = anna.get("/ladder/lorenzo/duel")
	wantText(t, page, ">Anna<", `id="me"`, "of-bot", anna.say("ladder.program"))
	wantNoText(t, page, beas.ID) // without a handle a person is not named
	wantText(t, bea.get("/ladder/lorenzo/duel"), bea.say("ladder.hidden"))
	wantNoText(t, anna.get("/ladder/lorenzo/duel?who=people"), "of-bot")
	wantNoText(t, anna.get("/ladder/lorenzo/duel?who=programs"), ">Anna<")
	wantStatus(t, anna.get("/ladder/lorenzo/table"), http.StatusOK)
	h.shows(annas, "anna2", "Anna the Second", people.ForAnybody) // the order is cached, names are not
	wantText(t, bea.get("/ladder/lorenzo/duel"), "Anna the Second", "anna2")
	h.shows(annas, "anna2", "Anna the Second", people.ForNobody)
	page = anna.get("/ladder/lorenzo/duel")
	wantNoText(t, page, "Anna the Second", `id="me"`)
	wantText(t, page, anna.say("ladder.hidden"))
	for _, none := range []string{"/ladder/lorenzo/x", "/ladder/none/duel"} {
		wantStatus(t, anna.get(none), http.StatusNotFound)
	}
}

// TestARatedTable sets up a rated table, which only a known person can do. Everybody is told before
// they sit down, and no one is seated there automatically.
func TestARatedTable(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, stranger := h.browser(), h.browser()
	fields := []string{"title", "lorenzo", "seats", "2", start.WithField, start.WithAnybody, pages.PaceField, "calm", start.RatedField, "1"}
	wantText(t, stranger.get("/new?title=lorenzo"), stranger.say("rated.set_nobody"))
	refused := stranger.post("/matches", fields...)
	wantStatus(t, refused, http.StatusBadRequest)
	wantText(t, refused, stranger.say("error.rated_nobody"))
	anna.code()
	bots := anna.post("/matches", "title", "lorenzo", "seats", "2", start.WithField, start.WithBots, pages.PaceField, "calm", start.RatedField, "1")
	wantStatus(t, bots, http.StatusBadRequest)
	wantText(t, bots, anna.say("error.rated_plan"))
	made := anna.post("/matches", fields...)
	wantStatus(t, made, http.StatusOK)
	wantText(t, made, anna.say("rated.about"))
	wantText(t, stranger.get("/tables"), stranger.say("rated.short"))
	home := stranger.get("/")
	wantText(t, home, stranger.say("lobby.shut", "n", 1))
	wantNoText(t, home, stranger.say("lobby.nobody"))
	list, err := h.server.Lobby().List(t.Context())
	pagetest.Must(t, err)
	join := pages.SeatAt{ID: list.Rows[0].Match, Key: list.Rows[0].Join}
	room := stranger.get(join.Base())
	wantText(t, room, stranger.say("rated.about"), stranger.say("error.rated_nobody"), `id="link-browser"`)
	wantNoText(t, room, `id="sit"`)
	bea := h.browser()
	bea.code()
	wantText(t, bea.get(join.Base()), bea.say("rated.sit"), `id="sit"`)
	wantStatus(t, stranger.post(join.Base()+"/sit", "name", "x", "any", "1"), http.StatusForbidden)
	if to := anna.post(join.Base()+"/sit", "name", "x", "again", "1", "seat", "2"); to.base() != made.base() {
		t.Errorf("the opener is led to %s, want the own seat", to.path)
	}
	if page := stranger.post("/tables/first", "title", "lorenzo"); strings.Contains(page.path, join.ID) {
		t.Error("the first table that fits was a rated one")
	}
}

// TestWithoutRatings checks that without ratings there are no pages of persons, no ladders and no
// option in the form.
func TestWithoutRatings(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(*pages.Config) {}, func(c *live.Config) { c.Ratings = false })
	anna := h.browser()
	anna.code()
	for _, path := range []string{"/people/me", "/people/anna", "/ladder", "/ladder/lorenzo/duel"} {
		wantStatus(t, anna.get(path), http.StatusNotFound)
	}
	wantNoText(t, anna.get("/new?title=lorenzo"), "option-rated")
	a := anna.post("/matches", "title", "lorenzo", "seats", "2", start.WithField, start.WithAnybody, pages.PaceField, "calm", start.RatedField, "1")
	wantStatus(t, a, http.StatusBadRequest)
}

// TestThePictureOfAResult checks that the picture of a result has names only if wanted, and is
// well-formed for any names. Only viewers of the match get it.
func TestThePictureOfAResult(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, stranger := h.browser(), h.browser()
	base := anna.over("title", "toy", "seats", "2", "level2", pagetest.First, "name1", `<Anna "&" 'Žofie' of the house>`)
	named := anna.get(base + "/result.svg")
	wantStatus(t, named, http.StatusOK)
	wantText(t, named, "&lt;Anna &#34;&amp;&#34;", "…", `viewBox="0 0 1200 630"`)
	if got := named.header.Get("Content-Type"); !strings.HasPrefix(got, "image/svg+xml") {
		t.Errorf("the content type is %s", got)
	}
	for _, a := range []answer{named, anna.get(base + "/result.svg?names=no")} {
		if err := xml.Unmarshal([]byte(a.body), new(struct{})); err != nil {
			t.Errorf("the picture is not well-formed XML: %v", err)
		}
	}
	wantNoText(t, anna.get(base+"/result.svg?names=no"), "Anna")
	wantText(t, anna.get(base+"/result"), "?names=no")
	wantStatus(t, stranger.get(base+"x/result.svg"), http.StatusNotFound)
	room := anna.table("title", "toy", "seats", "3", "who2", start.WhoFriend)
	if a := anna.get(room.base() + "/result.svg"); strings.Contains(a.body, "<svg xmlns") {
		t.Error("a waiting table has a picture of a result")
	}
}

// TestThePictureOfAConcededResult checks that the picture of a conceded match says so, with names
// and without, in each language.
func TestThePictureOfAConcededResult(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea := h.browser(), h.browser()
	room := anna.table("title", "toy", "seats", "2", "who2", start.WhoFriend, "name1", "Anna")
	sat := bea.post(room.linkNamed(t, "link-1")+"/sit", "name", "Bea", "nonce", "n")
	wantStatus(t, anna.post(room.base()+"/concede", "seat", "1"), http.StatusOK)
	for _, anna.lang = range []string{"cs", "ru", "en"} {
		words := h.book.In(anna.lang)
		wantText(t, anna.get(room.base()+"/result.svg"), words.T("ending.gave_up", "name", "Anna"), words.T("ending.wins", "name", "Bea"))
		wantText(t, anna.get(sat.base()+"/result.svg?names=no"), words.T("ending.gave_up", "name", words.T("page.player", "seat", "1")))
	}
	wantNoText(t, anna.get(anna.over("title", "toy", "seats", "2", "level2", pagetest.First, "name1", "Anna")+"/result.svg"), anna.say("ending.gave_up", "name", "Anna"))
}

// TestMyDataHasResultsAndRatings checks that "my data" contains all results and ratings of the
// person and nothing about others.
func TestMyDataHasResultsAndRatings(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea := h.browser(), h.browser()
	anna.code()
	bea.code()
	h.shows(bea.person(), "bea", "Bea", people.ForAnybody)
	h.wins(3, anna.person().ID, bea.person().ID)
	h.ends("private", time.Now().Add(-2*time.Hour), false, false, "bot", anna.person().ID)
	data := anna.get(pages.DevicesPage + "/data.json")
	wantNoText(t, data, "Bea", "bea", anna.person().ID, bea.person().ID)
	var mine persons.OwnData
	pagetest.Must(t, json.Unmarshal([]byte(data.body), &mine))
	if len(mine.Results) != 4 || len(mine.Ratings) != 1 {
		t.Fatalf("%d results, %d ratings:\n%s", len(mine.Results), len(mine.Ratings), data.body)
	}
	last, first, is := mine.Results[0], mine.Results[3], mine.Ratings[0]
	if last.Place != 1 || last.Points != 40 || last.Seat != 1 || !last.Rated || !last.Open || len(last.Parts) != 1 || first.Table != "private" || first.Place != 2 || first.Seat != 2 || first.Rated || first.Open {
		t.Errorf("results: %+v, %+v", last, first)
	}
	course := anna.get("/people/me") // the course is shown from five matches on
	wantNoText(t, course, "rating-course")
	h.wins(3, bea.person().ID, anna.person().ID)
	course = anna.get("/people/me")
	wantText(t, course, `class="rating-course"`, "<polyline", anna.say("person.course"))
	if n := len(strings.Split(course.field(t, regexp.MustCompile(`<polyline points="([^"]+)"`)), " ")); n != 6 {
		t.Errorf("the course has %d points, want 6", n)
	}
	sheet, err := h.server.History().SheetOf(t.Context(), anna.person().ID, true)
	pagetest.Must(t, err)
	if k := sheet.Kinds[0]; len(k.Course) != 6 || k.Course[5] != k.Rating || k.Course[0].Mu >= k.Course[2].Mu || k.Course[2].Mu <= k.Course[5].Mu {
		t.Errorf("the course is %+v, the rating %+v", k.Course, k.Rating)
	}
	if is.Title != "lorenzo" || is.Kind != "duel" || is.Tables != 3 || is.From >= is.Middle || is.Middle >= is.To || is.Middle <= 1500 || is.Sigma <= 0 {
		t.Errorf("ratings: %+v", is)
	}
	wantNoText(t, h.browser().get(pages.DevicesPage+"/data.json"), `"results"`)
}

// TestBandsOfWhoSits checks the rating bands of persons who sit at a waiting rated table. The list
// and the room show the band of a person whose page anybody may see. Other tables and other persons
// have none.
func TestBandsOfWhoSits(t *testing.T) {
	t.Parallel()
	h := open(t)
	anna, bea, stranger := h.browser(), h.browser(), h.browser()
	anna.code()
	bea.code()
	h.shows(anna.person(), "anna", "Anna of Siena", people.ForAnybody)
	h.shows(bea.person(), "bea", "Bea", people.ForKnown)
	h.wins(history.RatedTables, anna.person().ID, bea.person().ID)
	bands, err := h.server.History().Bands(t.Context(), []string{anna.person().ID, bea.person().ID})
	pagetest.Must(t, err)
	band := bands[anna.person().ID][store.LadderOf("lorenzo", 2)]
	hers := fmt.Sprintf("%d–%d", band.From, band.To)
	theirs := fmt.Sprintf("%d–%d", bands[bea.person().ID][store.LadderOf("lorenzo", 2)].From, bands[bea.person().ID][store.LadderOf("lorenzo", 2)].To)
	if band.From >= band.To || hers == theirs {
		t.Fatalf("bands %s and %s", hers, theirs)
	}
	fields := func(name string, rated bool) []string {
		list := []string{"title", "lorenzo", "seats", "2", start.WithField, start.WithAnybody, pages.PaceField, "calm", "name1", name}
		if rated {
			list = append(list, start.RatedField, "1")
		}
		return list
	}
	sits := func(b *browser, name string, rated bool) answer {
		made := b.post("/matches", fields(name, rated)...)
		wantStatus(t, made, http.StatusOK)
		return b.post(made.base()+"/sit", "name", name)
	}
	rated := sits(anna, "Ninetta", true)
	wantText(t, rated, anna.say("rated.band", "from", band.From, "to", band.To))
	list := stranger.get("/tables")
	wantText(t, list, "Ninetta", hers)
	wantNoText(t, list, "Anna of Siena")
	lists, err := h.server.Lobby().List(t.Context())
	pagetest.Must(t, err)
	room := pages.SeatAt{ID: lists.Rows[0].Match, Key: lists.Rows[0].Join}.Base()
	wantText(t, stranger.get(room), hers)
	sits(bea, "Carla", true)
	sits(anna, "Rival", false)
	list = stranger.get("/tables")
	wantText(t, list, "Carla", "Rival")
	wantNoText(t, list, theirs)
	if n := strings.Count(list.body, hers); n != 1 {
		t.Errorf("the list shows the band %d times, want once", n)
	}
	h.shows(anna.person(), "anna", "Anna of Siena", people.ForNobody)
	h.server.Lobby().Changed() // otherwise the list may be a second old
	wantNoText(t, stranger.get("/tables"), hers)
	wantNoText(t, stranger.get(room), hers)
}
