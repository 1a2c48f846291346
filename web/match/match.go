package match

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"github.com/a-h/templ"

	"signoria/engine"
	"signoria/kit"
	"signoria/live"
	"signoria/lobby"
	"signoria/narrate"
	"signoria/web/chronicle"
	"signoria/web/page"
	"signoria/web/visitor"
)

// Pages are the pages of one match, for the holder of a key: the room where people wait, the
// table, the curtain of a shared screen, what can be done there, and the streams that keep a page
// fresh.
type Pages struct {
	*visitor.Visitors
	// RenderCache has the renderings that streams share.
	RenderCache *renderCache
	// glossaries are the explained terms of the titles, by "<title>.<language>".
	glossaries map[string]glossary
}

// New returns the pages of matches. It fails if a kind of log entry has no row, or if the glossary of
// a title cannot be built.
func New(v *visitor.Visitors) (*Pages, error) {
	if err := chronicle.Check(chronicle.Rows); err != nil {
		return nil, err
	}
	s := &Pages{Visitors: v, RenderCache: newRenderCache(v.RenderSlots)}
	return s, s.loadGlossaries()
}

// visit is one match for the holder of a key at one moment, without the data of its board. The
// waiting room needs nothing more.
type visit struct {
	page.Match
	ViewKey
	Name   string   // of the title
	levels []string // of bots, weakest first
	// Replay means that the page shows an earlier position.
	Replay bool
	// state is the page's own, as its address has it.
	state url.Values
	// heartbeat is the time between heartbeats of its stream.
	heartbeat time.Duration
	// tells means that this server sends notices.
	tells bool
	// hooks means that tables may have webhooks here.
	hooks bool
	// guests means that people may be invited by handle here.
	guests bool
	// promise returns the promise of the seed of a game that is started from this page.
	promise func() string
	// noRematch means that this server offers no rematch.
	noRematch bool
	// root is the path below which the site is.
	root kit.Root
	// open is the table in the list of open ones, while it is there.
	open lobby.Row
	// glossary is the address of the title's glossary, for the script.
	glossary string
}

// Table is a visit with the scene that its board is drawn from.
type Table struct {
	visit
	Scene kit.Scene
	ask   string // the open question in words; empty means that nothing is asked
	// log reads what is shown of the log, once for all parts of the page.
	log func(context.Context) (*logbook, error)
	// find returns the id of a thing's element on this page; empty if it has none.
	find func(thing string) string
}

// streamed reports whether the page has a stream.
func (v *visit) streamed() bool { return v.View.Status != live.Over && !v.Replay }

// match shows the match to the holder of the key: the waiting room, the
// curtain, or the table.
func (s *Pages) match(w http.ResponseWriter, r *http.Request) {
	if page.Untailed(w, r) {
		return
	}
	at := page.Addressed(r)
	view, err := s.Server.View(r.Context(), at.ID, at.Key)
	if shut := shutOf(err); (shut != nil && leadsOn(shut.Status) || err == nil && view.Renewed) && s.ownSeat(w, r, at) {
		return
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	viewed := s.joining(r, s.ViewKeyOf(r), view)
	shutOut := viewed.refused.word != "" && at.Key == view.JoinKey // it is not their table
	if viewed.own.Key == "" && !shutOut && (view.Creator || view.Yours|view.Invited != 0) {
		s.Remember(w, r, at)
	}
	if view.Yours != 0 {
		s.Seen(r, at)
	}
	if view.Yours|view.Invited != 0 {
		s.Token(w, r) // set now, so that the browser has it even if the answer to sitting down or to a new link is lost
	}
	v := s.MatchView(viewed, view, s.knownState(view.Meta.Name, r.URL.Query()))
	if !page.IsLive(r) {
		v.refresh(r.URL.Query().Has(stillKey))
	}
	s.Show(w, r, http.StatusOK, v.present(), nil)
}

// knownState returns the part of the page's state (its query) that the title's board uses. Other
// keys are dropped.
func (s *Pages) knownState(title string, query url.Values) url.Values {
	game, _ := s.TitleOf(title)
	known := kit.Known(game.Board, query)
	if shown := turnsShown(query); shown > chronicle.ChronicleSize {
		known.Set(logKey, strconv.Itoa(shown))
	}
	if query.Has(openedKey) {
		known.Set(openedKey, "1")
	}
	if seat := turnsOf(query); seat != engine.NoSeat {
		known.Set(turnsOfKey, seat.String())
	}
	return known
}

const (
	// waitingRefresh is the time after which a waiting page without script loads again.
	waitingRefresh = 10 * time.Second
	// stillKey in an address stops a page without script from loading again while its reader
	// fills in a form.
	stillKey = "still"
)

// refresh makes a waiting page load again by itself if the browser runs no script, unless still is
// set. Fields are hidden meanwhile (refreshing.css), so that loading again cannot lose what was
// written.
func (v *visit) refresh(still bool) {
	if !v.streamed() {
		return
	}
	v.Again = waitingRefresh
	if v.waits() && !still {
		v.Refresh = waitingRefresh
	}
}

// waits reports whether nothing is asked of the viewer but to wait.
func (v *visit) waits() bool {
	return v.View.Curtain == engine.NoSeat && !v.YourTurn() && !(v.inRoom() && v.arrives())
}

// ViewKey is every input of a rendered match but the match itself. Equal view keys at one change of
// the match give the same bytes, so one rendering can serve several streams.
type ViewKey struct {
	At        page.SeatAt
	lang      string
	look      page.Look
	brief     bool   // the reader's setting that turns end automatically
	address   string // of the site
	query     string // the page's own state, as its address has it
	newcomer  bool   // the browser knows no other table
	elsewhere int64  // when another browser last answered for the seat, in seconds since 1970; 0 means never
	// own is the seat that this browser already has, if the address is the link for all free
	// seats.
	own page.SeatAt
	// refused is why the reader cannot take the seat that the address offers; empty if they can.
	refused refusal
}

// refusal is why a person who has not sat down yet cannot. The zero value means that they can.
type refusal struct {
	word    string // the sentence, as Sit would refuse them
	unknown bool   // the server does not know who they are
}

// joining adds to a view key what depends on the reader of an invitation: the seat that the browser
// already has, if its address is the link for all free seats, so that the page does not ask it to
// sit down again, and why they may not sit down.
func (s *Pages) joining(r *http.Request, v ViewKey, view *live.MatchView) ViewKey {
	if view.AnySeat {
		v.own = s.seatBehind(r, v.At)
	}
	if v.own.Key == "" {
		v.refused = s.refusal(r, v.At, view)
	}
	return v
}

// admitWait is how long a room waits for the store to say whether its reader may sit down. After it
// the form is shown, and Sit decides.
const admitWait = time.Second

// refusal returns why the reader of an invitation cannot sit down: the table is rated and they are
// unknown, or the address is that of its public seats, which are for others.
func (s *Pages) refusal(r *http.Request, at page.SeatAt, view *live.MatchView) (no refusal) {
	public := view.AnySeat && view.JoinKey == at.Key && view.Public.Restricted()
	if view.Status != live.Waiting || view.Invited == 0 || !view.Rated && !public {
		return no
	}
	who, err := s.Person(r)
	if err != nil {
		return no
	}
	person := ""
	if who != nil {
		person = who.ID
	}
	if view.Rated && who == nil {
		return refusal{"error.rated_nobody", true}
	}
	if public {
		ctx, cancel := s.PartTimeout(r.Context(), admitWait)
		defer cancel()
		if may, err := s.Server.MayJoin(ctx, at.ID, person); err == nil && !may {
			return refusal{"error.not_admitted", who == nil}
		}
	}
	return no
}

// playedElsewhere returns when another browser last answered for the viewer's seat; zero if none
// did.
func (v ViewKey) playedElsewhere() time.Time {
	if v.elsewhere == 0 {
		return time.Time{}
	}
	return time.Unix(v.elsewhere, 0)
}

// ViewKeyOf reads what a page of a match is drawn from.
func (s *Pages) ViewKeyOf(r *http.Request) ViewKey {
	at := page.Addressed(r)
	return ViewKey{
		At: at, lang: page.LangOf(r), look: page.LookOf(r), brief: page.AutoEndTurn(r), address: s.PublicAddress(r), query: r.URL.Query().Encode(),
		newcomer: s.isNewcomer(r, at), elsewhere: s.Elsewhere(r, at),
	}
}

// MatchView returns what the pages of a match need. It uses only the view key and never the request,
// because streams share renderings. query is the page's own state.
func (s *Pages) MatchView(from ViewKey, view *live.MatchView, query url.Values) *Table {
	return s.tableOf(s.visitOf(from, view, query))
}

// ReplayView is MatchView for a page that shows an earlier moment.
func (s *Pages) ReplayView(from ViewKey, view *live.MatchView, query url.Values) *Table {
	v := s.visitOf(from, view, query)
	v.Replay = true
	t := s.tableOf(v)
	t.Scene.Replay, t.Scene.Base = true, t.Scene.Address("/replay")
	return t
}

// visitOf returns what is known of a match without its board.
func (s *Pages) visitOf(from ViewKey, view *live.MatchView, query url.Values) visit {
	if s.NoAgreements {
		view = withoutTalk(view)
	}
	v := visit{
		Match: page.Match{Page: page.Page{Look: from.look, AutoEndTurn: from.brief, Moment: s.Clock(), Talkable: s.Talkable}, View: view}, ViewKey: from,
		root: s.Root, state: query, heartbeat: s.Heartbeat, tells: s.Notices.Any(), hooks: s.Notices.Webhook, guests: s.Invites(), promise: s.Server.Promise, levels: s.Levels, noRematch: s.NoRematch,
	}
	v.Game, _ = s.TitleOf(view.Meta.Name)
	v.Words = v.Game.Book.In(from.lang)
	v.AddStyles(v.Game)
	v.glossary = s.glossaryPath(v.Game, from.lang)
	v.Name = s.Name(v.Page, view.Meta.Name)
	v.Coats = page.Coats(v.Game, view)
	v.Path = v.At.Base()
	if len(query) > 0 {
		v.Path += "?" + query.Encode()
	}
	if v.Timed = v.HasClocks() || v.View.Late; v.inRoom() {
		v.Own = page.OwnStyles["room"]
	}
	v.Title = v.tabTitle()
	v.open = s.listed(view)
	return v
}

// listWait is how long a room waits for the list of open tables, from which it has the players'
// bands.
const listWait = time.Second

// listed returns the row of a waiting rated table in the list of open tables; an empty row if it is
// not in the list.
func (s *Pages) listed(view *live.MatchView) lobby.Row {
	if !view.Rated || view.Status != live.Waiting || s.Server == nil || s.Server.History() == nil {
		return lobby.Row{}
	}
	ctx, cancel := s.PartTimeout(context.Background(), listWait)
	defer cancel()
	list, _ := s.Server.Lobby().List(ctx) // if it cannot be read now: as it was read last
	for _, row := range list.Rows {
		if row.Match == view.ID {
			return row
		}
	}
	return lobby.Row{}
}

// tableOf returns a visit with its board.
func (s *Pages) tableOf(from visit) *Table {
	v := &Table{visit: from, Scene: from.setting()}
	v.log = readOnce(v.readLog)
	finding := sync.OnceValue(func() func(string) string { return kit.Finding(v.Game.Board, v.Scene) })
	v.find = func(thing string) string {
		if thing == "" {
			return ""
		}
		return finding()(thing)
	}
	if v.View.View != nil {
		v.ask = v.Game.Narrator.Ask(v.Scene.Scene)
		v.Scene.Question = page.QuestionName(v.View.You, v.ask)
		v.Scene.Chronicle = v.chronicle()
		if v.advisable() {
			v.Scene.Adviser = askAdviser(v)
		}
	}
	if v.noted() {
		v.Scene.Notes = notes(v)
	}
	if v.View.Talk.Offered {
		v.Scene.Proposal = offer(v)
	}
	return v
}

// withoutTalk returns a copy of the view of a match without proposals, holidays and the like. The view
// itself is shared and must not change.
func withoutTalk(view *live.MatchView) *live.MatchView {
	quiet := *view
	quiet.Talk = live.TalkView{Decides: engine.NoSeat, May: engine.NoSeat}
	return &quiet
}

// tabTitle says in the browser's tab whether the table waits for its reader,
// in their own turn or in another's.
func (v *visit) tabTitle() string {
	title := v.Name + " · " + v.T("page.site")
	switch {
	case v.inRoom():
		return v.T("tab.waiting", "title", title)
	case v.YourTurn():
		return v.T("tab.your_turn", "title", title)
	}
	return title
}

// mayGoOn reports whether the page offers the next table that waits for the viewer, because this one
// does not.
func (v *visit) mayGoOn() bool { return v.View.Yours != 0 && !v.YourTurn() && !v.Replay }

// setting returns the scene from which the board is drawn, without the page's own parts on it.
func (v *visit) setting() kit.Scene {
	view := v.View
	scene := kit.Scene{
		Scene: narrate.Scene{
			Words: v.Words, View: view.View, Meta: view.Meta, Options: view.Options, You: view.You,
			Owing: view.Owing, Choices: view.Choices, Forms: view.Forms, Seq: view.Seq, Live: view.Live, Await: v.await(),
		},
		Rules: v.Game.Home(), Base: v.root.At(v.At.Base()), Query: v.state, AutoEndTurn: v.brief,
		Score: view.Score, Rank: view.Rank, Forecast: view.Forecast,
		CanUndo: view.CanUndo, CanFinish: view.CanFinish, CanReplay: view.Restored == 0 && view.Seq > view.First,
	}
	for _, info := range view.Seats {
		scene.Seats = append(scene.Seats, narrate.Seat{
			Seat: info.Seat, Name: page.NameOf(v.Page, view, info.Seat), House: v.HouseOf(info.Seat),
			Bot: info.Bot, Online: info.Online, Away: info.Away,
		})
	}
	scene.CanRematch = view.Status == live.Over && view.Yours != 0 && view.Closed.IsZero() && !v.noRematch
	if view.Ended && view.Seq == view.Last {
		scene.Early = &narrate.EarlyEnd{Conceded: view.Conceded, When: v.when(scene.Scene, view.View), Places: view.Rank, Score: view.Score}
	}
	if view.Status == live.Over && view.Seq == view.Last {
		for i, info := range view.Seats {
			scene.Seats[i].Gone = v.gone(info)
			if info.Left != nil {
				scene.Seats[i].Left = narrate.Departure{When: v.when(scene.Scene, info.Left.View), Score: info.Left.Score}
			}
		}
		if !view.Ended {
			scene.Places = view.Rank
		}
	}
	scene.Clocks = v.Clocks()
	return scene
}

// await returns how long the bots still wait for the viewer.
func (v *visit) await() narrate.Await {
	if v.View.Await.IsZero() {
		return narrate.Await{}
	}
	return narrate.Await{Until: v.View.Await, All: v.View.UndoWindow, Left: v.View.Await.Sub(v.Moment), Seat: v.View.Awaited}
}

// NoRematch reports whether this server offers no rematch.
func (v *visit) NoRematch() bool { return v.noRematch }

// inRoom reports whether the viewer still waits, or is still to sit down.
func (v *visit) inRoom() bool { return v.View.Status == live.Waiting || v.View.Invited != 0 }

// Whole is a page of a match, ready to be drawn: a table with what its kind of page adds.
type Whole struct {
	*Table
	// Bar is drawn in the bar over the table, Sheets after its board.
	Bar, Sheets templ.Component
}

// present returns the page of a match as it is now, with what has happened since the viewer's last
// answer.
func (v *Table) present() Whole { return Whole{v, templ.NopComponent, recent(v)} }

// content returns the part of the match page that changes.
func (v Whole) content() templ.Component {
	inner := v.scenery()
	switch {
	case v.View.Renewed:
		inner = renewedPage(&v.visit, inner)
	case !v.playedElsewhere().IsZero():
		inner = elsewherePage(&v.visit, inner)
	case v.greets():
		inner = newcomerPage(&v.visit, inner)
	}
	if !v.View.Closed.IsZero() {
		inner = closedPage(&v.visit, inner)
	}
	if v.inRoom() {
		return skipFirst(&v.visit, "#main", inner)
	}
	return skipFirst(&v.visit, "#table", inner)
}

// scenery returns the visible part of the page: the room, the curtain or the table.
func (v Whole) scenery() templ.Component {
	switch {
	case v.inRoom():
		return roomPage(&v.visit)
	case v.View.Curtain != engine.NoSeat:
		return curtainPage(v)
	}
	return tablePage(v)
}

// version orders the boards of one viewer: the last entry of the log that they may know of, the
// revision of the data outside the log, the active seat of a shared screen, and the last play of
// another browser. A page at one address depends on nothing else.
func (v *visit) version() string {
	last := v.View.Last
	if v.View.Renewed {
		last += renewedVersion // larger than any entry that the page has shown
	}
	version := strconv.Itoa(last) + "." + strconv.FormatInt(v.View.Revision, 10)
	if v.View.ActiveSeat != engine.NoSeat {
		version += "." + v.View.ActiveSeat.String()
	}
	if !v.playedElsewhere().IsZero() {
		version += "-" + strconv.FormatInt(v.playedElsewhere().Unix(), 10)
	}
	return version
}

// renewedVersion makes the page of a replaced link newer than all pages from before it was
// replaced.
const renewedVersion = 1 << 30

// part draws the live part of a match page. The hash is of what it shows: two equal boards have
// the same.
func (v Whole) part(ctx context.Context) (part templ.Component, hash string, err error) {
	var inner bytes.Buffer
	if err := v.content().Render(ctx, &inner); err != nil {
		return nil, "", err
	}
	drawn := page.MarkEnglish(v.Words.Lang(), inner.Bytes())
	sum := sha256.Sum256(drawn)
	return matchPart(&v.visit, templ.Raw(string(drawn))), hex.EncodeToString(sum[:]), nil
}

// Show answers with the match: as a whole page, or to a live page as the part
// that changes.
func (s *Pages) Show(w http.ResponseWriter, r *http.Request, status int, v Whole, notice templ.Component) {
	v.Notice = notice
	giveBack, err := s.RenderSlot(r)
	if err != nil {
		return
	}
	part, err := func() (templ.Component, error) {
		defer giveBack()
		part, _, err := v.part(r.Context())
		return part, err
	}()
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	w.Header().Set("X-Version", v.version())
	if page.IsLive(r) {
		w.Header().Set("HX-Replace-Url", string(kit.At(r.Context(), v.Path)))
		s.Render(w, r, status, liveAnswer(v.Page, part))
		return
	}
	v.Several = len(visitor.Tables(r)) > 1 || page.Cookie(r, s.HostOnly(r, visitor.PersonCookie)) != ""
	s.tellOf(r, &v.visit)
	if v.Talks = v.talks(); v.Talks {
		part = besideTalk(&v.visit, part)
	}
	part = s.besideMeanwhile(w, r, &v.visit, part)
	s.Render(w, r, status, page.Shell(v.Page, part))
}

// stateOf returns the state of the page that a post came from, without what ends with an answer.
func stateOf(r *http.Request, root kit.Root, at page.SeatAt) url.Values {
	kept := url.Values{}
	from, err := url.Parse(cmp.Or(r.Header.Get("HX-Current-URL"), r.Referer()))
	if err != nil || root.Within(from.Path) != at.Base() {
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

// streamPath returns the address of the page's stream, with the page's own state, so that its
// boards look like the page.
func (v *visit) streamPath() string {
	path := v.At.Base() + "/stream"
	if len(v.state) > 0 {
		path += "?" + v.state.Encode()
	}
	return path
}

// streamID names the stream's element by its address: another address is
// another element, so that a morph ends the old stream and opens the new.
func (v *visit) streamID() string {
	sum := sha256.Sum256([]byte(v.streamPath()))
	return hex.EncodeToString(sum[:4])
}

// MomentPath returns the address of the replay after an entry, with the same panes open.
func (v *visit) MomentPath(seq int) string {
	query := url.Values{"at": {strconv.Itoa(seq)}}
	for _, key := range kit.Lasting() {
		if value := v.state.Get(key); value != "" {
			query.Set(key, value)
		}
	}
	return v.At.Base() + "/replay?" + query.Encode()
}

// Routes registers the handlers of match pages.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("GET /glossary/{title}/{file}", s.glossary)
	handle("GET /m/{id}/{key}", s.match)
	handle("GET /m/{id}/{key}/stream", s.stream)
	handle("GET /m/{id}/{key}/why", s.why)
	handle("GET /m/{id}/{key}/report", s.Counted(s.report))
	handle("POST /m/{id}/{key}/sit", s.stored(s.sit))
	handle("POST /m/{id}/{key}/choose", s.stored(s.choose))
	handle("POST /m/{id}/{key}/undo", s.stored(s.undo))
	handle("POST /m/{id}/{key}/done", s.done)
	handle("POST /m/{id}/{key}/confirm", s.confirm)
	handle("POST /m/{id}/{key}/hand", s.stored(s.hand))
	if s.Server.Advises() {
		handle("POST /m/{id}/{key}/advise", s.advise)
	}
	if !s.NoAgreements {
		handle("POST /m/{id}/{key}/leave", s.stored(s.leave))
		handle("POST /m/{id}/{key}/concede", s.stored(s.concede))
		handle("POST /m/{id}/{key}/holiday", s.stored(s.holiday))
		handle("POST /m/{id}/{key}/propose", s.stored(s.propose))
		handle("POST /m/{id}/{key}/reply", s.stored(s.reply))
	}
	handle("POST /m/{id}/{key}/ready", s.stored(s.ready)) // open tables fill up even if this server opens no new ones
	handle("GET /m/{id}/{key}"+page.CalledTail, s.called)
	handle("POST /m/{id}/{key}/fill", s.stored(s.fill))
	handle("POST /m/{id}/{key}/await", s.stored(s.await))
	handle("POST /m/{id}/{key}/vacate", s.stored(s.vacate))
	handle("POST /m/{id}/{key}/open", s.stored(s.open))
	handle("POST /m/{id}/{key}/invite", s.stored(s.invite))
	handle("POST /m/{id}/{key}/renew", s.stored(s.renew))
	handle("POST /m/{id}/{key}/name", s.stored(s.rename))
}
