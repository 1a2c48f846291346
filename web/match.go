package web

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/narrate"
)

// matchView is one match for one viewer at one moment.
type matchPage struct {
	page
	brief  bool // turns end where nothing more is worth being asked for
	at     seatAt
	view   *live.MatchView
	game   title
	name   string   // of the title
	coats  []string // how the seats look
	scene  kit.Scene
	ask    string // the open question in words
	levels []string
	// address is how people reach the site, for links to send.
	address string
	// streamed tells whether the page keeps itself fresh; replay whether it
	// shows an earlier moment.
	streamed, replay bool
	// heartbeat is how often its stream says that the server is there.
	heartbeat time.Duration
	// race is how the points grew; nil where that is not shown. moments are the big
	// ones of the match, nil until they are worked out.
	race    *race
	moments []chapter
	// tells is whether this server tells persons anything.
	tells bool
	// rematch is what there is of one, nil where it is not shown; seal is the promise of
	// its shuffle.
	rematch *live.Rematch
	seal    string
	// looking is the look back at the match, open the costly choice of it that a replay
	// shows; nil where there is none.
	looking *looking
	open    *laidOpen
	// log is what is shown of the log, nil until it is read.
	log *logbook
	// finding finds the things of the scene, nil until one is looked for.
	finding func(thing string) string
	// playedElsewhere is when another browser last answered for the viewer's seat; zero: none
	// did.
	playedElsewhere time.Time
	// now is when the page is drawn.
	now time.Time
	// glossary is where the script finds the words of the title.
	glossary string
	// drawn is the hash of what part has drawn: two equal boards have the same.
	drawn string
}

// addressed finds out which match and key a request speaks of.
func addressed(r *http.Request) seatAt {
	return seatAt{url.PathEscape(r.PathValue("id")), url.PathEscape(r.PathValue("key"))}
}

// match shows the match to the holder of the key: the waiting room, the
// curtain, or the table.
func (s *site) match(w http.ResponseWriter, r *http.Request) {
	if untailed(w, r) {
		return
	}
	at := addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if shut := shutOf(err); (shut != nil && shut.Why == live.Taken || err == nil && view.Renewed) && s.ownSeat(w, r, at) {
		return
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	if view.Creator || view.Yours|view.Invited != 0 {
		s.remember(w, r, at)
	}
	if view.Yours != 0 {
		s.seen(r, at)
	}
	if view.Yours|view.Invited != 0 {
		s.token(w, r) // it is to be there when they sit down or make a new link, even if the answer to that is lost
	}
	v := s.matchView(s.viewingOf(r), view, s.knownState(view.Meta.Name, r.URL.Query()))
	if !isLive(r) {
		v.refresh(r.URL.Query().Has(stillKey))
	}
	s.show(w, r, http.StatusOK, v, nil)
}

// knownState is what a page's own state holds that a title's table looks at.
func (s *site) knownState(title string, query url.Values) url.Values {
	game, _ := s.titleOf(title)
	known := kit.Known(game.board, query)
	if shown := turnsShown(query); shown > chronicleSize {
		known.Set(logKey, strconv.Itoa(shown))
	}
	return known
}

const (
	// waitingRefresh is how often a page that waits looks anew where there is no script.
	waitingRefresh = 10 * time.Second
	// stillKey in an address has the page stay as it is, for who fills in a form.
	stillKey = "still"
)

// refresh has a page that waits look anew by itself where there is no script; still has it
// stay. While it looks anew, what one writes in is put away (refreshing.css), so that
// nothing that was written is lost.
func (v *matchPage) refresh(still bool) {
	if !v.streamed {
		return
	}
	v.Again = waitingRefresh
	if v.waits() && !still {
		v.Refresh = waitingRefresh
	}
}

// waits tells whether nothing is asked of the viewer but to wait.
func (v *matchPage) waits() bool {
	return v.view.Curtain == engine.NoSeat && !v.yourTurn() && !(v.inRoom() && v.arrives())
}

// viewing is all that the drawing of a match hangs on beside the match itself:
// what is drawn of equal viewings at one moment is equal.
type viewing struct {
	at          seatAt
	lang, theme string
	brief       bool   // turns end where nothing more is worth being asked for
	address     string // of the site
	query       string // the page's own state, as its address has it
	elsewhere   int64  // when somebody else answered for the seat, in seconds since 1970; 0: nobody
}

// viewingOf reads what a page of a match is drawn from.
func (s *site) viewingOf(r *http.Request) viewing {
	return viewing{addressed(r), langOf(r), themeOf(r), briefly(r), s.address(r), r.URL.Query().Encode(), s.elsewhere(r, addressed(r))}
}

// matchView puts together what the pages of a match need: from the viewing and
// never from the request, because streams share what is drawn. Query is the
// page's own state.
func (s *site) matchView(from viewing, view *live.MatchView, query url.Values) *matchPage {
	if s.NoAgreements {
		view = withoutTalk(view)
	}
	at := from.at
	v := &matchPage{
		page: page{Theme: from.theme, Moment: s.clock()}, brief: from.brief, at: at, view: view, levels: s.Levels,
		address: from.address, streamed: view.Status != live.Over, heartbeat: s.Heartbeat, now: s.clock(), tells: s.notices.Any(),
	}
	if from.elsewhere != 0 {
		v.playedElsewhere = time.Unix(from.elsewhere, 0)
	}
	v.game, _ = s.titleOf(view.Meta.Name)
	v.Words = v.game.book.In(from.lang)
	v.wear(v.game)
	v.glossary = s.glossaryPath(v.game, from.lang)
	v.name = s.name(v.page, view.Meta.Name)
	v.coats = coats(v.game, view)
	v.Path = at.base()
	if len(query) > 0 {
		v.Path += "?" + query.Encode()
	}
	v.Timed = v.timed()
	v.Title = v.tabTitle()
	v.scene = s.scene(v, query)
	if v.noted() {
		v.scene.Notes = notes(v)
	}
	if view.Talk.Offered {
		v.scene.Proposal = offer(v)
	}
	return v
}

// withoutTalk is a match whose persons agree on nothing by the program; the view itself
// is shared and stays as it is.
func withoutTalk(view *live.MatchView) *live.MatchView {
	quiet := *view
	quiet.Talk = live.TalkView{Decides: engine.NoSeat, May: engine.NoSeat}
	return &quiet
}

// address is the site's own, as the host has said or as the request came.
func (s *site) address(r *http.Request) string {
	if s.Address != "" {
		return s.Address
	}
	if r.TLS != nil || s.BehindProxy && forwardedProto(r) == "https" {
		return "https://" + r.Host
	}
	return "http://" + r.Host
}

// forwardedProto is how the first of several proxies was asked, in small letters: each adds to
// a list, in one header or in several.
func forwardedProto(r *http.Request) string {
	for _, list := range r.Header.Values("X-Forwarded-Proto") {
		for _, proto := range strings.Split(list, ",") {
			if proto = strings.ToLower(strings.TrimSpace(proto)); proto != "" {
				return proto
			}
		}
	}
	return ""
}

// tabTitle says in the browser's tab whether the table waits for its reader,
// in their own turn or in another's.
func (v *matchPage) tabTitle() string {
	title := v.name + " · " + v.t("page.site")
	switch {
	case v.inRoom():
		return v.t("tab.waiting", "title", title)
	case v.yourTurn():
		return v.t("tab.your_turn", "title", title)
	}
	return title
}

// mayGoOn tells whether the viewer may leave for the next table that waits: this one does
// not.
func (v *matchPage) mayGoOn() bool { return v.view.Yours != 0 && !v.yourTurn() && !v.replay }

// yourTurn tells whether the table waits for this viewer.
func (v *matchPage) yourTurn() bool {
	return awaits(v.view)
}

// scene is what the board is drawn from.
func (s *site) scene(v *matchPage, query url.Values) kit.Scene {
	view := v.view
	scene := kit.Scene{
		Scene: narrate.Scene{
			Words: v.Words, View: view.View, Meta: view.Meta, Options: view.Options, You: view.You,
			Owing: view.Owing, Choices: view.Choices, Forms: view.Forms, Seq: view.Seq, Live: view.Live, Await: v.await(),
		},
		Rules: v.game.Home(), Base: v.at.base(), Query: query, Brief: v.brief,
		Score: view.Score, Rank: view.Rank, Forecast: view.Forecast,
		CanUndo: view.CanUndo, CanFinish: view.CanFinish, CanReplay: view.Restored == 0 && view.Seq > view.First,
	}
	for _, info := range view.Seats {
		scene.Seats = append(scene.Seats, narrate.Seat{
			Seat: info.Seat, Name: nameOf(v.page, view, info.Seat), House: v.houseOf(info.Seat),
			Bot: info.Bot, Online: info.Online, Away: info.Away,
		})
	}
	scene.CanRematch = view.Status == live.Over && view.Yours != 0 && view.Closed.IsZero() && !s.NoRematch
	if view.Ended && view.Seq == view.Last {
		scene.Early = &narrate.EarlyEnd{Conceded: view.Conceded, Places: view.Rank, Score: view.Score}
	}
	scene.Clocks = v.clocks()
	if view.View != nil {
		v.ask = v.game.Narrator.Ask(scene.Scene)
		scene.Question = questionName(view.You, v.ask)
		scene.Chronicle = v.chronicle()
		if v.advisable() {
			scene.Adviser = askAdviser(v)
		}
	}
	return scene
}

// await is the time for which bots wait for the viewer.
func (v *matchPage) await() narrate.Await {
	if v.view.Await.IsZero() {
		return narrate.Await{}
	}
	return narrate.Await{Until: v.view.Await, All: v.view.Grace, Left: v.view.Await.Sub(v.now), Seat: v.view.Awaited}
}

// inRoom tells whether the viewer still waits, or is still to sit down.
func (v *matchPage) inRoom() bool { return v.view.Status == live.Waiting || v.view.Invited != 0 }

// questionName tells questions apart by their words and by who is asked.
func questionName(you engine.Seat, words string) string {
	sum := sha256.Sum256([]byte(you.String() + " " + words))
	return hex.EncodeToString(sum[:3])
}

// content is the part of the match page that changes.
func (v *matchPage) content() templ.Component {
	inner := v.scenery()
	switch {
	case v.view.Renewed:
		inner = renewedPage(v, inner)
	case !v.playedElsewhere.IsZero():
		inner = elsewherePage(v, inner)
	}
	if !v.view.Closed.IsZero() {
		return closedPage(v, inner)
	}
	return inner
}

// scenery is what there is to see of the match.
func (v *matchPage) scenery() templ.Component {
	switch {
	case v.inRoom():
		return roomPage(v)
	case v.view.Curtain != engine.NoSeat:
		return curtainPage(v)
	}
	return tablePage(v)
}

// version orders the boards of one viewer: the last entry of the log that they
// may know of, the revision of what is not in the log, and at a shared screen
// who sits before it; and when somebody else last played for the seat. What a page shows at
// an address hangs on nothing else.
func (v *matchPage) version() string {
	last := v.view.Last
	if v.view.Renewed {
		last += renewedVersion // however much of the log its seat knew of
	}
	version := strconv.Itoa(last) + "." + strconv.FormatInt(v.view.Revision, 10)
	if v.view.Front != engine.NoSeat {
		version += "." + v.view.Front.String()
	}
	if !v.playedElsewhere.IsZero() {
		version += "-" + strconv.FormatInt(v.playedElsewhere.Unix(), 10)
	}
	return version
}

// renewedVersion makes the page of a link in whose place there is a new one newer than it
// was while it opened the seat.
const renewedVersion = 1 << 30

// part draws the live part of a match page.
func (v *matchPage) part(ctx context.Context) (templ.Component, error) {
	var inner bytes.Buffer
	if err := v.content().Render(ctx, &inner); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(inner.Bytes())
	v.drawn = hex.EncodeToString(sum[:])
	return matchPart(v, templ.Raw(inner.String())), nil
}

// show answers with the match: as a whole page, or to a live page as the part
// that changes.
func (s *site) show(w http.ResponseWriter, r *http.Request, status int, v *matchPage, notice templ.Component) {
	v.Notice = notice
	giveBack, err := s.pen(r)
	if err != nil {
		return
	}
	part, err := func() (templ.Component, error) { defer giveBack(); return v.part(r.Context()) }()
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	w.Header().Set("X-Version", v.version())
	if isLive(r) {
		w.Header().Set("HX-Replace-Url", v.Path)
		s.render(w, r, status, liveAnswer(v, part))
		return
	}
	v.Several = len(tables(r)) > 1 || cookie(r, s.hostOnly(r, personCookie)) != ""
	s.tellOf(r, v)
	s.render(w, r, status, shell(v.page, part))
}

// stateOf is the state of the page that a post came from, as far as it
// outlives an answer.
func stateOf(r *http.Request, at seatAt) url.Values {
	kept := url.Values{}
	from, err := url.Parse(orElse(r.Header.Get("HX-Current-URL"), r.Referer()))
	if err != nil || from.Path != at.base() {
		return kept
	}
	query := from.Query()
	for _, key := range kit.Lasting() {
		if value := query.Get(key); value != "" {
			kept.Set(key, value)
		}
	}
	return kept
}

// streamPath is where this page's stream comes from: with the page's own
// state, so that what it sends looks as the page does.
func (v *matchPage) streamPath() string {
	path := v.at.base() + "/stream"
	if len(v.scene.Query) > 0 {
		path += "?" + v.scene.Query.Encode()
	}
	return path
}

// streamID names the stream's element by its address: another address is
// another element, so that a morph ends the old stream and opens the new.
func (v *matchPage) streamID() string {
	sum := sha256.Sum256([]byte(v.streamPath()))
	return hex.EncodeToString(sum[:4])
}
