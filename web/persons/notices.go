package persons

import (
	"cmp"
	"context"
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
	"signoria/web/page"
	"signoria/web/visitor"
)

// The addresses of posts about notices; notices themselves link to others.
const (
	AddressPath     = notify.SettingsPath + "/address"
	DropAddressPath = notify.SettingsPath + "/address/drop"
	PushPath        = notify.SettingsPath + "/push"
	EndPushPath     = notify.SettingsPath + "/push/end"
	ResumePath      = notify.SettingsPath + "/on"
	EyesPath        = "/eyes"
)

// The fields of preferences: "tell" is a box for each kind and channel, "turn.push"; times are in
// the zone "zone_name", or "zone" minutes east of UTC.
const (
	TellField      = "tell"
	DigestField    = "digest"
	DigestAtField  = "digest_at"
	QuietField     = "quiet"
	QuietFromField = "quiet_from"
	QuietToField   = "quiet_to"
)

// Pages are the pages of a person's own settings: language and look, browsers and keys, the stored
// data, and notices.
type Pages struct{ *visitor.Visitors }

// New returns the pages of persons.
func New(v *visitor.Visitors) *Pages { return &Pages{v} }

// Routes registers the handlers of settings.
func (s *Pages) Routes(handle func(pattern string, do http.HandlerFunc)) {
	handle("POST /settings", s.settings)
	s.noticeRoutes(handle)
	s.webhookRoutes(handle)
	s.accountRoutes(handle)
	s.guestRoutes(handle)
	if !s.NoPersons {
		handle("GET "+page.DevicesPage, s.devices)
		handle("GET "+page.DevicesPage+"/data.json", s.myData)
		handle("POST "+page.DevicesPage+"/code", s.newCode)
		handle("POST "+page.DevicesPage+"/join", s.join)
		handle("POST "+page.DevicesPage+"/out", s.signOut)
		handle("POST "+page.DevicesPage+"/end", s.endDevice)
		handle("POST "+page.DevicesPage+"/forget", s.forget)
	}
}

// noticeRoutes registers the handlers of notices, if this server sends any.
func (s *Pages) noticeRoutes(handle func(pattern string, do http.HandlerFunc)) {
	if !s.Notices.Any() {
		return
	}
	handle("GET "+notify.SettingsPath, s.noticesPage)
	handle("POST "+notify.SettingsPath, s.Counted(s.savePreferences))
	handle("POST "+page.MutePath, s.Counted(s.mute))
	handle("POST "+EyesPath, s.eyes)
	if s.Notices.Push {
		handle("POST "+PushPath, s.subscribe)
		handle("POST "+EndPushPath, s.endPush)
	}
	if s.Notices.Mail {
		handle("POST "+AddressPath, s.setAddress)
		handle("POST "+DropAddressPath, s.dropAddress)
		handle("GET "+notify.ConfirmPath, s.confirmPage)
		handle("POST "+notify.ConfirmPath, s.confirmAddress)
		handle("GET "+notify.UnsubscribePath+"/{token}", s.unsubscribePage)
		handle("POST "+notify.UnsubscribePath+"/{token}", s.unsubscribe)
		handle("POST "+ResumePath+"/{token}", s.resubscribe)
		if s.looks() {
			handle("GET "+notify.UnsubscribePath+"/{token}"+notify.SeeksPath, s.endLookoutsPage)
			handle("POST "+notify.UnsubscribePath+"/{token}"+notify.SeeksPath, s.endLookouts)
		}
	}
}

// FromElsewhere are the routes that accept posts from other sites: mail programs unsubscribe with one
// press (RFC 8058), some of them in a browser. The token of a mail is enough; cookies are not used
// there.
var FromElsewhere = []string{"POST " + notify.UnsubscribePath + "/{token}"}

// noticesView is the page of a person's notices.
type noticesView struct {
	page.Page
	offered people.NoticesOffered
	told    people.NotifyView
	// looks means that people may be notified of open tables here.
	looks bool
	// invites means that people may be invited here.
	invites bool
	// muted are the tables without notices.
	muted []mutedRow
	// code is the code in the page's address, from a mail.
	code string
}

// mutedRow is a table without notices; address is empty if the person has no key of it any more.
type mutedRow struct{ match, title, note, address string }

func (s *Pages) noticesPage(w http.ResponseWriter, r *http.Request) {
	s.showNotices(w, r, http.StatusOK, "")
}

// showNotices answers with the page, and with a sentence that answers what was posted.
func (s *Pages) showNotices(w http.ResponseWriter, r *http.Request, status int, sentence string) {
	v := noticesView{Page: s.NewPage(r, "", s.Words(r).T("notices.head")), offered: s.Notices, looks: s.looks(), invites: s.Invites(), code: r.URL.Query().Get("code")}
	v.Path, v.Asks = notify.SettingsPath, true
	p, err := s.Person(r)
	if err == nil {
		v.told, err = s.Told(r, p)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	if len(v.told.Muted) > 0 {
		v.muted = s.mutedRows(r, v.Page, v.told.Muted)
	}
	if sentence != "" {
		v.Notice = page.Notice(v.Words, sentence, nil)
	}
	s.Render(w, r, status, noticesWhole(v))
}

func (s *Pages) mutedRows(r *http.Request, p page.Page, muted []string) (list []mutedRow) {
	rows, _ := s.TableRows(r, p, visitor.AllRows)
	for _, match := range muted {
		row := mutedRow{match: match, title: p.T("notices.unknown_table")}
		for _, known := range rows {
			if known.ID == match {
				row.title, row.note, row.address = known.Title, known.Note, known.Base()
			}
		}
		list = append(list, row)
	}
	return list
}

// mayBecome limits how often browsers become new persons, if asPerson has no other limit. If it
// returns false the request has been answered.
func (s *Pages) mayBecome(w http.ResponseWriter, r *http.Request) bool {
	p, err := s.Person(r)
	return p != nil || err != nil || s.May(w, r, s.Limiters.Notices, "error.notices", time.Minute)
}

// asPerson returns the sender of a post; a browser without a person becomes a new one. If ok is
// false the request has been answered.
func (s *Pages) asPerson(w http.ResponseWriter, r *http.Request) (people.Person, bool) {
	p, err := s.Person(r)
	if err == nil && p == nil {
		p, err = s.becomePerson(w, r)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return people.Person{}, false
	}
	return *p, true
}

// keptNotices answers a post of the settings: a script gets an empty answer, others get the page.
func (s *Pages) keptNotices(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case err != nil && page.ProblemOf(err).Status < http.StatusInternalServerError && !page.IsLive(r):
		s.showNotices(w, r, page.ProblemOf(err).Status, s.Words(r).T(page.ProblemOf(err).Key))
	case err != nil:
		s.ErrorFor(w, r, err)
	case page.IsLive(r):
		w.WriteHeader(http.StatusNoContent)
	default:
		page.Redirect(w, r, notify.SettingsPath, http.StatusSeeOther)
	}
}

// savePreferences stores a person's preferences for notices.
func (s *Pages) savePreferences(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	prefs, err := preferencesOf(r.PostForm, page.LangOf(r))
	if err != nil {
		s.ErrorPage(w, r, http.StatusBadRequest, "error.form")
		return
	}
	if !s.mayBecome(w, r) {
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	told, err := s.Server.People().NotifyPrefs(r.Context(), p)
	if err == nil {
		for _, channel := range notify.Channels() {
			if !offers(s.Notices, channel) { // the form has no field for it
				keepChannel(prefs, told.Preferences, channel)
			}
		}
		if !s.looks() {
			keepKind(prefs, told.Preferences, notify.Seeks)
		}
		if !s.Invites() {
			keepKind(prefs, told.Preferences, notify.Invited)
		}
		err = s.Server.People().SetPreferences(r.Context(), p, prefs)
	}
	s.keptNotices(w, r, err)
}

// keepChannel leaves a channel as it was.
func keepChannel(prefs, before notify.Preferences, channel notify.Channel) {
	for _, kind := range notify.Kinds() {
		prefs.Kinds[kind][channel] = before.Wants(kind, channel)
	}
}

// looks reports whether people may be notified of open tables here.
func (s *Pages) looks() bool { return !s.NoOpenTables && s.Server.People().Looks() }

// keepKind leaves a kind as it was.
func keepKind(prefs, before notify.Preferences, kind notify.Kind) {
	for _, channel := range notify.Channels() {
		prefs.Kinds[kind][channel] = before.Wants(kind, channel)
	}
}

// preferencesOf reads a form of preferences.
func preferencesOf(form url.Values, lang string) (notify.Preferences, error) {
	prefs := notify.Preferences{Kinds: map[notify.Kind]map[notify.Channel]bool{}, Digest: form.Get(DigestField) != "", Lang: lang}
	for _, kind := range notify.Kinds() {
		prefs.Kinds[kind] = map[notify.Channel]bool{}
		for _, channel := range notify.Channels() {
			prefs.Kinds[kind][channel] = slices.Contains(form[TellField], box(kind, channel))
		}
	}
	zone, err := strconv.Atoi(cmp.Or(form.Get(page.ZoneField), "0")) // without script it is UTC
	if err != nil || zone <= -notify.Day || zone >= notify.Day {
		return prefs, page.ErrForm
	}
	if name := form.Get(page.ZoneNameField); name != "" {
		if _, known := zones.Load(name); !known {
			return prefs, page.ErrForm
		}
		prefs.Zone, zone = name, 0 // the times follow the zone's own clock
	}
	var failed error
	minute := func(field string, usual int) int {
		text := form.Get(field)
		if text == "" {
			return usual
		}
		at, err := page.MinuteOf(text, zone)
		failed = errors.Join(failed, err)
		return at
	}
	prefs.DigestAt = minute(DigestAtField, notify.DefaultPreferences(lang).DigestAt)
	if form.Get(QuietField) != "" {
		prefs.QuietFrom, prefs.QuietTo = minute(QuietFromField, 0), minute(QuietToField, 0)
	}
	return prefs, failed
}

// box returns the value of the box of a kind and a channel.
func box(kind notify.Kind, channel notify.Channel) string {
	return string(kind) + "." + string(channel)
}

// setAddress sends a code to a mail address.
func (s *Pages) setAddress(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	address := strings.TrimSpace(r.PostForm.Get("address"))
	s.keptNotices(w, r, s.Server.People().Address(r.Context(), p, address, page.LangOf(r), s.ClientOf(r)))
}

// parseLimited parses a form that makes the server send something, and limits how often a client may
// post it. If it returns false the request has been answered.
func (s *Pages) parseLimited(w http.ResponseWriter, r *http.Request) bool {
	return s.Parse(w, r) && s.May(w, r, s.Limiters.Notices, "error.notices", time.Minute)
}

// forPerson calls do for the person of the browser. Without a person it does nothing.
func (s *Pages) forPerson(r *http.Request, do func(context.Context, people.Person) error) error {
	p, err := s.Person(r)
	if err != nil || p == nil {
		return err
	}
	return do(r.Context(), *p)
}

// dropAddress deletes the mail address.
func (s *Pages) dropAddress(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	s.keptNotices(w, r, s.forPerson(r, s.Server.People().DropAddress))
}

// confirmPage shows the code of a mail and does not use it up, because programs that check mails
// follow their links.
func (s *Pages) confirmPage(w http.ResponseWriter, r *http.Request) {
	v := noticesView{Page: s.NewPage(r, "", s.Words(r).T("notices.confirm_head")), code: r.URL.Query().Get("code")}
	v.Asks = true
	p, err := s.Person(r)
	if err == nil {
		v.told, err = s.Told(r, p)
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	s.Render(w, r, http.StatusOK, confirmWhole(v))
}

// confirmAddress accepts the code that was sent to an address.
func (s *Pages) confirmAddress(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	p, err := s.Person(r)
	switch {
	case err == nil && p == nil:
		err = people.ErrConfirm
	case err == nil:
		err = s.Server.People().ConfirmAddress(r.Context(), *p, strings.TrimSpace(r.PostForm.Get("code")))
	}
	s.keptNotices(w, r, err)
}

// subscribe stores this browser's push subscription.
func (s *Pages) subscribe(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	if p, ok := s.asPerson(w, r); ok {
		form := r.PostForm
		s.keptNotices(w, r, s.Server.People().Subscribe(r.Context(), p, notify.Subscription{
			Endpoint: form.Get("endpoint"), P256dh: form.Get("p256dh"), Auth: form.Get("auth"), Lang: page.LangOf(r),
		}))
	}
}

// endPush deletes this person's push subscriptions.
func (s *Pages) endPush(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	s.keptNotices(w, r, s.forPerson(r, s.Server.People().EndPush))
}

// mute mutes the notices of a match or turns them on again, and redirects back.
func (s *Pages) mute(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	p, ok := s.signedIn(w, r)
	if !ok {
		return
	}
	err := s.Server.People().Mute(r.Context(), p, r.PostForm.Get("match"), r.PostForm.Get("on") != "")
	if back := page.OwnPath(r.PostForm.Get("back")); err == nil && back != "/" {
		page.Redirect(w, r, back, http.StatusSeeOther)
		return
	}
	s.keptNotices(w, r, err)
}

// eyes handles the post that a visible page sends once a minute.
func (s *Pages) eyes(w http.ResponseWriter, r *http.Request) {
	if p, ok := s.signedIn(w, r); ok {
		if r.URL.Query().Has("list") { // the page shows open tables
			s.Server.People().MarkListSeen(p)
		} else {
			s.Server.People().MarkSeen(p)
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

// signedIn returns the sender of a post. Without a person there are no notices to change. If ok is
// false the request has been answered.
func (s *Pages) signedIn(w http.ResponseWriter, r *http.Request) (people.Person, bool) {
	p, err := s.Person(r)
	switch {
	case err != nil:
		s.ErrorFor(w, r, err)
	case p == nil:
		s.ErrorPage(w, r, http.StatusForbidden, "error.signed_out")
	default:
		return *p, true
	}
	return people.Person{}, false
}
