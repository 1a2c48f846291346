package persons

import (
	"errors"
	"net/http"
	"strings"
	"time"

	"signoria/engine"
	"signoria/i18n"
	"signoria/live"
	notify "signoria/notice"
	"signoria/people"
	"signoria/web/page"
)

// The addresses of webhooks: a person's own below notices, a table's below its address.
const (
	DropWebhookPath = notify.WebhookPath + "/drop"
	TryWebhookPath  = notify.WebhookPath + "/try"
	// dropTail and the others come after page.WebhookTail.
	dropTail, tryTail, agreeTail = "/drop", "/try", "/agree"
)

// webhookRoutes registers the handlers of webhooks, unless the host has switched them off.
func (s *Pages) webhookRoutes(handle func(pattern string, do http.HandlerFunc)) {
	if !s.Notices.Webhook {
		return
	}
	handle("POST "+notify.WebhookPath, s.setWebhook)
	handle("POST "+DropWebhookPath, s.dropWebhook)
	handle("POST "+TryWebhookPath, s.tryWebhook)
	const table = "/m/{id}/{key}" + page.WebhookTail
	handle("GET "+table, s.tableWebhookPage)
	handle("POST "+table, s.setTableWebhook)
	handle("POST "+table+dropTail, s.dropTableWebhook)
	handle("POST "+table+tryTail, s.tryTableWebhook)
	handle("POST "+table+agreeTail, s.agreeToWebhook)
}

// webhookSettings reads the form of a webhook.
func webhookSettings(r *http.Request) people.WebhookSettings {
	form := r.PostForm
	return people.WebhookSettings{Address: strings.TrimSpace(form.Get("address")), Lang: i18n.Match(page.LangOf(r), form.Get("lang")),
		Standing: form.Get("standing") != "", Tables: form.Get("tables") != ""}
}

// hookFailed returns the sentence and the status of an error about webhooks; false means that it is
// another.
func (s *Pages) hookFailed(r *http.Request, err error) (status int, sentence string, ok bool) {
	words := s.Words(r)
	var answer *people.WebhookStatus
	switch {
	case errors.As(err, &answer):
		return http.StatusUnprocessableEntity, words.T("error.webhook_status", "n", answer.Status), true
	case errors.Is(err, people.ErrWebhookSilent):
		return http.StatusUnprocessableEntity, words.T("error.webhook_silent"), true
	}
	p := page.ProblemOf(err)
	return p.Status, words.T(p.Key), p.Status < http.StatusInternalServerError
}

// setWebhook tries an address and stores it.
func (s *Pages) setWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	secret, err := s.Server.People().SetWebhook(r.Context(), p, webhookSettings(r))
	if err == nil && secret != "" {
		s.showSecret(w, r, secret, notify.SettingsPath+"#webhook")
		return
	}
	s.keptWebhook(w, r, err, "webhook.set")
}

// keptWebhook answers a post about the person's own webhook with the page of notices.
func (s *Pages) keptWebhook(w http.ResponseWriter, r *http.Request, err error, done string) {
	if err != nil {
		status, sentence, ok := s.hookFailed(r, err)
		if !ok {
			s.ErrorFor(w, r, err)
			return
		}
		s.showNotices(w, r, status, sentence)
		return
	}
	s.showNotices(w, r, http.StatusOK, s.Words(r).T(done))
}

func (s *Pages) dropWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	s.keptWebhook(w, r, s.forPerson(r, s.Server.People().DropWebhook), "webhook.dropped")
}

func (s *Pages) tryWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	p, ok := s.signedIn(w, r)
	if !ok {
		return
	}
	s.keptWebhook(w, r, s.Server.People().TryWebhook(r.Context(), p), "webhook.tried")
}

// secretView is the page that shows the secret of a webhook: once.
type secretView struct {
	page.Page
	secret, back string
}

func (s *Pages) showSecret(w http.ResponseWriter, r *http.Request, secret, back string) {
	w.Header().Set("Cache-Control", "no-store")
	v := secretView{Page: s.NewPage(r, "", s.Words(r).T("webhook.secret_head")), secret: secret, back: back}
	v.Asks = true
	s.Render(w, r, http.StatusOK, secretWhole(v))
}

// tableHookView is the page of a table's webhook.
type tableHookView struct {
	page.Page
	at   page.SeatAt
	name string
	view *live.MatchView
	hook *people.TableWebhook
	// address is the posted address, if it was refused.
	address string
}

func (s *Pages) tableWebhookPage(w http.ResponseWriter, r *http.Request) {
	s.showTableWebhook(w, r, http.StatusOK, "")
}

// showTableWebhook answers with the page of a table's webhook, for the table's players.
func (s *Pages) showTableWebhook(w http.ResponseWriter, r *http.Request, status int, sentence string) {
	at := page.Addressed(r)
	v := tableHookView{Page: s.NewPage(r, "", s.Words(r).T("webhook.table_head")), at: at}
	v.Path, v.Asks = at.Base()+page.WebhookTail, true
	var err error
	if v.view, err = s.Server.View(r.Context(), at.ID, at.Key); err == nil {
		v.hook, err = s.Server.People().TableWebhook(r.Context(), at.ID, at.Key)
	}
	if err == nil && v.hook == nil {
		err = live.ErrForeign
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return
	}
	v.name = s.Name(v.Page, v.view.Meta.Name)
	if status >= http.StatusBadRequest {
		v.address = r.PostForm.Get("address")
	}
	if sentence != "" {
		v.Notice = page.Notice(v.Words, sentence, nil)
	}
	s.Render(w, r, status, tableHookWhole(v))
}

// keptTableWebhook answers a post about a table's webhook.
func (s *Pages) keptTableWebhook(w http.ResponseWriter, r *http.Request, err error, done string) {
	if err != nil {
		status, sentence, ok := s.hookFailed(r, err)
		if !ok || errors.Is(err, people.ErrNotOpener) || errors.Is(err, people.ErrUnknown) {
			s.ErrorFor(w, r, err)
			return
		}
		s.showTableWebhook(w, r, status, sentence)
		return
	}
	s.showTableWebhook(w, r, http.StatusOK, s.Words(r).T(done))
}

func (s *Pages) setTableWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	at := page.Addressed(r)
	if !s.mayChange(w, r, at) {
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	secret, err := s.Server.People().SetTableWebhook(r.Context(), p, at.ID, at.Key, webhookSettings(r))
	if err == nil && secret != "" {
		s.showSecret(w, r, secret, at.Base()+page.WebhookTail)
		return
	}
	s.keptTableWebhook(w, r, err, "webhook.set")
}

// mayChange refuses senders who have not opened the table, before asPerson makes a person for them.
// If it returns false the request has been answered.
func (s *Pages) mayChange(w http.ResponseWriter, r *http.Request, at page.SeatAt) bool {
	hook, err := s.Server.People().TableWebhook(r.Context(), at.ID, at.Key)
	if err == nil && (hook == nil || !hook.Opener) {
		err = people.ErrNotOpener
	}
	if err != nil {
		s.ErrorFor(w, r, err)
		return false
	}
	return true
}

func (s *Pages) dropTableWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.Parse(w, r) {
		return
	}
	at := page.Addressed(r)
	s.keptTableWebhook(w, r, s.Server.People().DropTableWebhook(r.Context(), at.ID, at.Key), "webhook.dropped")
}

func (s *Pages) tryTableWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	at := page.Addressed(r)
	s.keptTableWebhook(w, r, s.Server.People().TryTableWebhook(r.Context(), at.ID, at.Key), "webhook.tried")
}

// agreeToWebhook stores whether the table's webhook may say when it is the turn of this seat.
func (s *Pages) agreeToWebhook(w http.ResponseWriter, r *http.Request) {
	if !s.parseLimited(w, r) {
		return
	}
	at := page.Addressed(r)
	if r.PostForm.Get("agree") == "" {
		s.keptTableWebhook(w, r, s.Server.People().Disagree(r.Context(), at.ID, at.Key), "webhook.disagreed")
		return
	}
	if hook, err := s.Server.People().TableWebhook(r.Context(), at.ID, at.Key); err != nil || hook == nil || hook.Mine == 0 || !hook.Set {
		if err == nil && (hook == nil || hook.Mine == 0) {
			err = live.ErrForeign
		} else if err == nil {
			err = people.ErrNoWebhook
		}
		s.ErrorFor(w, r, err)
		return
	}
	p, ok := s.asPerson(w, r)
	if !ok {
		return
	}
	err := s.Server.People().Agree(r.Context(), p, at.ID, at.Key, r.PostForm.Get("named") != "", r.PostForm.Get("mention"), page.LangOf(r))
	s.keptTableWebhook(w, r, err, "webhook.agreed")
}

// waitsFor returns the names of the players who have not agreed yet.
func (v tableHookView) waitsFor() string {
	var names []string
	for seats := v.hook.Wanted &^ v.hook.Agreed; seats != 0; seats = seats.Without(seats.First()) {
		names = append(names, v.seatName(seats.First()))
	}
	return strings.Join(names, ", ")
}

func (v tableHookView) seatName(seat engine.Seat) string { return page.NameOf(v.Page, v.view, seat) }

// iAgree reports whether the viewer has agreed for all their seats.
func (v tableHookView) iAgree() bool { return v.hook.Mine != 0 && v.hook.Mine&^v.hook.Agreed == 0 }

// mentionable reports whether a service can mention someone in a group.
func mentionable(s notify.Service) bool {
	return s == notify.Discord || s == notify.Slack || s == notify.Mattermost || s == notify.Telegram
}

func hookDay(at time.Time) string { return at.UTC().Format("2006-01-02 15:04") }
