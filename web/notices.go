package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"signoria/internal/zones"
	notify "signoria/notice"
	"signoria/people"
)

// The addresses of notices beside those that notices themselves lead to.
const (
	addressPath     = notify.SettingsPath + "/address"
	dropAddressPath = notify.SettingsPath + "/address/drop"
	pushPath        = notify.SettingsPath + "/push"
	endPushPath     = notify.SettingsPath + "/push/end"
	resumePath      = notify.SettingsPath + "/on"
	eyesPath        = "/eyes"
)

// The fields of wishes: "tell" is a box for each kind and channel, "turn.push"; times are
// by the clock of who fills the form in, of the zone "zone_name" or "zone" minutes east of UTC.
const (
	tellField      = "tell"
	digestField    = "digest"
	digestAtField  = "digest_at"
	quietField     = "quiet"
	quietFromField = "quiet_from"
	quietToField   = "quiet_to"
)

// personPages are the pages of a person's own settings: language and look, browsers and keys, the
// data that are kept, and what the person is told.
type personPages struct{ *visitors }

// newPersonPages returns the pages of persons.
func newPersonPages(v *visitors) *personPages { return &personPages{v} }

// personRoutes tells handle which handler answers what.
func (s *personPages) personRoutes(handle func(pattern string, do http.HandlerFunc)) {
	handle("POST /settings", s.settings)
	s.noticeRoutes(handle)
	if !s.NoPersons {
		handle("GET "+devicesPage, s.devices)
		handle("GET "+devicesPage+"/data.json", s.myData)
		handle("POST "+devicesPage+"/code", s.newCode)
		handle("POST "+devicesPage+"/join", s.join)
		handle("POST "+devicesPage+"/out", s.signOut)
		handle("POST "+devicesPage+"/forget", s.forget)
	}
}

// noticeRoutes are those of what persons are told, where the host tells anything.
func (s *personPages) noticeRoutes(handle func(pattern string, do http.HandlerFunc)) {
	if !s.notices.Any() {
		return
	}
	handle("GET "+notify.SettingsPath, s.noticesPage)
	handle("POST "+notify.SettingsPath, s.counted(s.wish))
	handle("POST "+mutePath, s.counted(s.mute))
	handle("POST "+eyesPath, s.eyes)
	if s.notices.Push {
		handle("POST "+pushPath, s.subscribe)
		handle("POST "+endPushPath, s.endPush)
	}
	if s.notices.Mail {
		handle("POST "+addressPath, s.setAddress)
		handle("POST "+dropAddressPath, s.dropAddress)
		handle("GET "+notify.ConfirmPath, s.confirmPage)
		handle("POST "+notify.ConfirmPath, s.confirmAddress)
		handle("GET "+notify.UnsubscribePath+"/{token}", s.unsubscribePage)
		handle("POST "+notify.UnsubscribePath+"/{token}", s.unsubscribe)
		handle("POST "+resumePath+"/{token}", s.resubscribe)
	}
}

// fromElsewhere are the routes that take posts from other sites: mail programs end mails
// with one press (RFC 8058), some of them in a browser. Whoever knows the token of a mail
// may; no cookie counts there.
var fromElsewhere = []string{"POST " + notify.UnsubscribePath + "/{token}"}

// noticesView is the page of what a person is told.
type noticesView struct {
	page
	offered people.NoticesOffered
	told    people.ToldView
	// muted are the tables of which nothing is told.
	muted []mutedRow
	// code stands in the address of the page, as a mail brought it.
	code string
}

// mutedRow is a table of which a person is told nothing; address is empty where they hold
// no key of it any longer.
type mutedRow struct{ match, title, note, address string }

func (s *personPages) noticesPage(w http.ResponseWriter, r *http.Request) {
	s.showNotices(w, r, http.StatusOK, "")
}

// showNotices answers with the page, and with a sentence that answers what was posted.
func (s *personPages) showNotices(w http.ResponseWriter, r *http.Request, status int, sentence string) {
	v := noticesView{page: s.newPage(r, "", s.words(r).T("notices.head")), offered: s.notices, code: r.URL.Query().Get("code")}
	v.Path, v.Asks = notify.SettingsPath, true
	p, err := s.person(r)
	if err == nil {
		v.told, err = s.told(r, p)
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	if len(v.told.Muted) > 0 {
		v.muted = s.mutedRows(r, v.page, v.told.Muted)
	}
	if sentence != "" {
		v.Notice = notice(v.Words, sentence, nil)
	}
	s.render(w, r, status, noticesWhole(v))
}

func (s *personPages) mutedRows(r *http.Request, p page, muted []string) (list []mutedRow) {
	rows, _ := s.tableRows(r, p, allRows)
	for _, match := range muted {
		row := mutedRow{match: match, title: p.t("notices.unknown_table")}
		for _, known := range rows {
			if known.ID == match {
				row.title, row.note, row.address = known.title, known.note, known.base()
			}
		}
		list = append(list, row)
	}
	return list
}

// mayBecome bounds how often browsers become somebody's, where asPerson has no other bound;
// false: it has been answered.
func (s *personPages) mayBecome(w http.ResponseWriter, r *http.Request) bool {
	p, err := s.person(r)
	return p != nil || err != nil || s.may(w, r, s.gates.notices, "error.notices", time.Minute)
}

// asPerson finds who posts; a browser that nobody has signed in becomes somebody's. False:
// it has been answered.
func (s *personPages) asPerson(w http.ResponseWriter, r *http.Request) (people.Person, bool) {
	p, err := s.person(r)
	if err == nil && p == nil {
		p, err = s.becomePerson(w, r)
	}
	if err != nil {
		s.failWith(w, r, err)
		return people.Person{}, false
	}
	return *p, true
}

// keptNotices answers a post of the settings: a script hears that it is done, others get the page.
func (s *personPages) keptNotices(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case err != nil && problemOf(err).status < http.StatusInternalServerError && !isLive(r):
		s.showNotices(w, r, problemOf(err).status, s.words(r).T(problemOf(err).key))
	case err != nil:
		s.failWith(w, r, err)
	case isLive(r):
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Redirect(w, r, notify.SettingsPath, http.StatusSeeOther)
	}
}

// wish keeps what a person wants to be told.
func (s *personPages) wish(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	wishes, err := wishesOf(r.PostForm, langOf(r))
	if err != nil {
		s.fail(w, r, http.StatusBadRequest, "error.form")
		return
	}
	if !s.mayBecome(w, r) {
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	told, err := s.Server.People().Told(r.Context(), p)
	if err == nil {
		for _, channel := range notify.Channels() {
			if !offers(s.notices, channel) { // the form does not speak of it
				keepChannel(wishes, told.Wishes, channel)
			}
		}
		err = s.Server.People().Wish(r.Context(), p, wishes)
	}
	s.keptNotices(w, r, err)
}

// keepChannel leaves a channel as it was.
func keepChannel(wishes, before notify.Wishes, channel notify.Channel) {
	for _, kind := range notify.Kinds() {
		wishes.Kinds[kind][channel] = before.Wants(kind, channel)
	}
}

// wishesOf reads a form of wishes.
func wishesOf(form url.Values, lang string) (notify.Wishes, error) {
	wishes := notify.Wishes{Kinds: map[notify.Kind]map[notify.Channel]bool{}, Digest: form.Get(digestField) != "", Lang: lang}
	for _, kind := range notify.Kinds() {
		wishes.Kinds[kind] = map[notify.Channel]bool{}
		for _, channel := range notify.Channels() {
			wishes.Kinds[kind][channel] = slices.Contains(form[tellField], box(kind, channel))
		}
	}
	zone, err := strconv.Atoi(cmp.Or(form.Get(zoneField), "0")) // without script it is UTC
	if err != nil || zone <= -notify.Day || zone >= notify.Day {
		return wishes, errForm
	}
	if name := form.Get(zoneNameField); name != "" {
		if _, known := zones.Load(name); !known {
			return wishes, errForm
		}
		wishes.Zone, zone = name, 0 // the times are by its clock
	}
	var failed error
	minute := func(field string, usual int) int {
		text := form.Get(field)
		if text == "" {
			return usual
		}
		at, err := minuteOf(text, zone)
		failed = errors.Join(failed, err)
		return at
	}
	wishes.DigestAt = minute(digestAtField, notify.Usual(lang).DigestAt)
	if form.Get(quietField) != "" {
		wishes.QuietFrom, wishes.QuietTo = minute(quietFromField, 0), minute(quietToField, 0)
	}
	return wishes, failed
}

// box is the value of the box of a kind and a channel.
func box(kind notify.Kind, channel notify.Channel) string {
	return string(kind) + "." + string(channel)
}

// setAddress has a code sent to a mail address.
func (s *personPages) setAddress(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.notices, "error.notices", time.Minute) {
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	address := strings.TrimSpace(r.PostForm.Get("address"))
	s.keptNotices(w, r, s.Server.People().Address(r.Context(), p, address, langOf(r), s.clientOf(r)))
}

// dropAddress forgets the mail address.
func (s *personPages) dropAddress(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	p, err := s.person(r)
	if err == nil && p != nil {
		err = s.Server.People().DropAddress(r.Context(), *p)
	}
	s.keptNotices(w, r, err)
}

// confirmPage shows the code that a mail has brought, and spends nothing: programs that
// look at mails follow their links.
func (s *personPages) confirmPage(w http.ResponseWriter, r *http.Request) {
	v := noticesView{page: s.newPage(r, "", s.words(r).T("notices.confirm_head")), code: r.URL.Query().Get("code")}
	v.Asks = true
	p, err := s.person(r)
	if err == nil {
		v.told, err = s.told(r, p)
	}
	if err != nil {
		s.failWith(w, r, err)
		return
	}
	s.render(w, r, http.StatusOK, confirmWhole(v))
}

// confirmAddress takes the code that was sent to an address.
func (s *personPages) confirmAddress(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.notices, "error.notices", time.Minute) {
		return
	}
	p, err := s.person(r)
	switch {
	case err == nil && p == nil:
		err = people.ErrConfirm
	case err == nil:
		err = s.Server.People().ConfirmAddress(r.Context(), *p, strings.TrimSpace(r.PostForm.Get("code")))
	}
	s.keptNotices(w, r, err)
}

// subscribe notes that this browser is told by push.
func (s *personPages) subscribe(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) || !s.may(w, r, s.gates.notices, "error.notices", time.Minute) {
		return
	}
	if p, ok := s.asPerson(w, r); ok {
		form := r.PostForm
		s.keptNotices(w, r, s.Server.People().Subscribe(r.Context(), p, notify.Subscription{
			Endpoint: form.Get("endpoint"), P256dh: form.Get("p256dh"), Auth: form.Get("auth"), Lang: langOf(r),
		}))
	}
}

// endPush ends that.
func (s *personPages) endPush(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	p, err := s.person(r)
	if err == nil && p != nil {
		err = s.Server.People().EndPush(r.Context(), *p)
	}
	s.keptNotices(w, r, err)
}

// mute says of a match that nothing of it is told, or that it is again, and leads back.
func (s *personPages) mute(w http.ResponseWriter, r *http.Request) {
	if !s.parse(w, r) {
		return
	}
	p, ok := s.signedIn(w, r)
	if !ok {
		return
	}
	err := s.Server.People().Mute(r.Context(), p, r.PostForm.Get("match"), r.PostForm.Get("on") != "")
	if back := ownPath(r.PostForm.Get("back")); err == nil && back != "/" {
		http.Redirect(w, r, back, http.StatusSeeOther)
		return
	}
	s.keptNotices(w, r, err)
}

// eyes is what a visible page posts once a minute.
func (s *personPages) eyes(w http.ResponseWriter, r *http.Request) {
	if p, ok := s.signedIn(w, r); ok {
		s.Server.People().Eyes(p)
		w.WriteHeader(http.StatusNoContent)
	}
}

// signedIn finds who posts: to nobody is anything told, so nobody can end it either. False:
// it has been answered.
func (s *personPages) signedIn(w http.ResponseWriter, r *http.Request) (people.Person, bool) {
	p, err := s.person(r)
	switch {
	case err != nil:
		s.failWith(w, r, err)
	case p == nil:
		s.fail(w, r, http.StatusForbidden, "error.signed_out")
	default:
		return *p, true
	}
	return people.Person{}, false
}
