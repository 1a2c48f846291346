package people

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"slices"
	"time"

	"signoria/engine"
	"signoria/i18n"
	"signoria/notice"
	"signoria/store"
)

// The errors of webhooks; compare with errors.Is.
var (
	// ErrWebhook means that a text is no address of a webhook, or one that this server may not reach.
	ErrWebhook = errors.New("people: this is no address of a webhook that can be used here")
	// ErrNoWebhook means that there is no webhook.
	ErrNoWebhook = errors.New("people: there is no webhook")
	// ErrWebhookSilent means that the service of a webhook did not answer.
	ErrWebhookSilent = errors.New("people: the other side could not be reached")
	// ErrMention means that no one can be mentioned in this form at the service of the webhook.
	ErrMention = errors.New("people: nobody can be mentioned like this")
	// ErrNotOpener means that only the opener of a table may do this.
	ErrNotOpener = errors.New("people: only whoever has opened this table may set its webhook")
	// ErrNoSeat means that the key answers for no seat.
	ErrNoSeat = errors.New("people: this key answers for no seat")
)

// WebhookStatus is the error of a webhook whose service has answered with an HTTP status that is no success.
type WebhookStatus struct{ Status int }

// Error implements error.
func (s *WebhookStatus) Error() string {
	return fmt.Sprintf("people: the other side answers %d", s.Status)
}

// WebhookSettings are the settings of a webhook.
type WebhookSettings struct {
	Address string
	// Lang is the language of messages.
	Lang string
	// Standing means one message for each match, which is edited, if the service can do that.
	Standing bool
	// Tables means that tables which the person opens from now on get a copy of the webhook.
	Tables bool
}

// WebhookView is the visible part of a webhook, without its secret.
type WebhookView struct {
	// Match is the table to which it belongs; empty means that it is the person's own.
	Match    string
	Service  notice.Service
	Host     string
	Lang     string
	Standing bool
	// Tables is as in WebhookSettings. For a table's webhook it means that it is a copy of its
	// opener's own.
	Tables                 bool
	Created, Sent, Failing time.Time
	Stopped                bool
}

func viewOf(w store.Webhook) WebhookView {
	return WebhookView{w.Match, notice.Service(w.Service), w.Host, w.Lang, w.Standing, w.Tables, w.Created, w.Sent, w.Failing, w.Stopped}
}

// TableWebhook is the part of a table's webhook that the table's players may see.
type TableWebhook struct {
	WebhookView
	// Set means that there is one.
	Set bool
	// Opener means that the key may change it.
	Opener bool
	// Wanted are the seats whose persons must agree before the webhook says whose turn it is;
	// Agreed are those that have.
	Wanted, Agreed engine.Seats
	// Mine are the seats of people that the key answers for; Named and Mention are as in store.Consent
	// of those seats.
	Mine    engine.Seats
	Named   bool
	Mention string
}

// AllAgreed reports whether all persons have agreed that the webhook says whose turn it is.
func (w TableWebhook) AllAgreed() bool { return w.Wanted&^w.Agreed == 0 }

func (ps *People) webhooks() (notice.Webhooker, error) {
	if ps.config.Notices.Webhook == nil {
		return nil, ErrNoNotices
	}
	return ps.config.Notices.Webhook, nil
}

// Webhook returns the person's own webhook. Errors: ErrNoWebhook, ErrStore.
func (ps *People) Webhook(ctx context.Context, p Person) (WebhookView, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	w, err := ps.config.Store.WebhookOf(ctx, p.ID)
	return viewOf(w), noWebhook(err)
}

func noWebhook(err error) error {
	if errors.Is(err, store.ErrUnknown) {
		return ErrNoWebhook
	}
	return wrapped(err)
}

// Webhooks returns all webhooks of a person, their own first. Error: ErrStore.
func (ps *People) Webhooks(ctx context.Context, p Person) (list []WebhookView, err error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	stored, err := ps.config.Store.Webhooks(ctx, p.ID)
	for _, w := range stored {
		list = append(list, viewOf(w))
	}
	return list, wrapped(err)
}

// Consents returns the consents of the person at all tables. Error: ErrStore.
func (ps *People) Consents(ctx context.Context, p Person) ([]store.Consent, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.ConsentsOf(ctx, p.ID)
	return list, wrapped(err)
}

// SetWebhook sends a first message to an address, and stores it as the person's own webhook if the message
// is accepted. It returns the secret with which messages are signed, which is not shown again; empty if the
// service has no signatures. Errors: ErrNoNotices, ErrWebhook, ErrWebhookSilent, *WebhookStatus, ErrStore.
func (ps *People) SetWebhook(ctx context.Context, p Person, settings WebhookSettings) (secret string, err error) {
	w, err := ps.tryWebhook(ctx, p, "", settings)
	if err != nil {
		return "", err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	if err := ps.config.Store.PutWebhook(ctx, w, defaultPreferences(settings.Lang), ps.now()); err != nil {
		return "", wrapped(err)
	}
	if err := ps.wantHook(ctx, p); err != nil {
		return "", err
	}
	return w.Secret, ps.onSubscribe(ctx, p)
}

// wantHook turns on all kinds of notices by webhook if the person's preferences have none on.
func (ps *People) wantHook(ctx context.Context, p Person) error {
	is, err := ps.config.Store.NotifyPrefs(ctx, p.ID)
	if err != nil {
		return wrapped(err)
	}
	w := preferencesOf(is)
	if slices.ContainsFunc(notice.Kinds(), func(k notice.Kind) bool { return w.Wants(k, notice.Hook) }) {
		return nil
	}
	for _, k := range notice.Kinds() {
		if w.Kinds[k] == nil {
			w.Kinds[k] = map[notice.Channel]bool{}
		}
		w.Kinds[k][notice.Hook] = true
	}
	return wrapped(ps.config.Store.PutPreferences(ctx, p.ID, preferencesText(w), ps.now()))
}

// tryWebhook returns the webhook for settings, of a match or with an empty match of the person, after a first
// message to it was accepted. Errors: as SetWebhook, without ErrStore.
func (ps *People) tryWebhook(ctx context.Context, p Person, match string, settings WebhookSettings) (w store.Webhook, err error) {
	hooks, err := ps.webhooks()
	if err != nil {
		return w, err
	}
	to, err := hooks.Read(settings.Address)
	if err != nil {
		return w, ErrWebhook
	}
	if to.Service == notice.Plain {
		to.Secret = hooks.NewSecret()
	}
	w = store.Webhook{ID: rand.Text(), Person: p.ID, Match: match, Service: string(to.Service), Address: to.Address, Host: to.Host, Secret: to.Secret,
		Lang: i18n.Match("", settings.Lang), Standing: settings.Standing && to.Service.Edits(), Tables: settings.Tables && match == "", Sent: ps.now()}
	return w, ps.try(ctx, w)
}

// try sends a test message to a webhook. Errors: ErrNoNotices, ErrWebhookSilent, *WebhookStatus.
func (ps *People) try(ctx context.Context, w store.Webhook) error {
	hooks, err := ps.webhooks()
	if err != nil {
		return err
	}
	post := ps.config.Notices.Renderer.Test(w.Lang, w.Match != "")
	post.ID, post.At = rand.Text(), ps.now()
	_, err = hooks.Send(ctx, targetOf(w), post, "")
	var status *notice.StatusError
	var later *notice.Later
	switch {
	case errors.As(err, &status):
		return &WebhookStatus{status.Status}
	case errors.As(err, &later):
		return &WebhookStatus{429}
	case err != nil:
		return ErrWebhookSilent
	}
	return nil
}

func targetOf(w store.Webhook) notice.Webhook {
	return notice.Webhook{Service: notice.Service(w.Service), Address: w.Address, Host: w.Host, Secret: w.Secret}
}

// DropWebhook deletes the person's own webhook, and its copies at tables. Error: ErrStore.
func (ps *People) DropWebhook(ctx context.Context, p Person) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.DropWebhook(ctx, p.ID, ""))
}

// TryWebhook sends a test message to the person's own webhook. One that was switched off is switched on again
// if it accepts the message. Errors: ErrNoNotices, ErrNoWebhook, ErrWebhookSilent, *WebhookStatus, ErrStore.
func (ps *People) TryWebhook(ctx context.Context, p Person) error {
	w, err := ps.config.Store.WebhookOf(ctx, p.ID)
	return ps.tryStored(ctx, w, err)
}

func (ps *People) tryStored(ctx context.Context, w store.Webhook, err error) error {
	if err != nil {
		return noWebhook(err)
	}
	if err := ps.try(ctx, w); err != nil {
		return err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.WebhookSent(ctx, w.ID, ps.now()))
}

// opener returns ErrNotOpener unless the key is that of the table's opener. Other errors: ErrUnknown,
// ErrStore.
func (ps *People) opener(ctx context.Context, match, key string) error {
	t, _, err := ps.house.Match(ctx, match)
	if err != nil {
		return unknownMatch(err)
	}
	if access, ok := t.Access(key); !ok || !access.Creator {
		return ErrNotOpener
	}
	return nil
}

func unknownMatch(err error) error {
	if errors.Is(err, store.ErrUnknown) {
		return ErrUnknown
	}
	return wrapped(err)
}

// SetTableWebhook is SetWebhook for a table. It requires the opener's key. Errors: also ErrNotOpener,
// ErrUnknown.
func (ps *People) SetTableWebhook(ctx context.Context, p Person, match, key string, settings WebhookSettings) (secret string, err error) {
	if err := ps.opener(ctx, match, key); err != nil {
		return "", err
	}
	w, err := ps.tryWebhook(ctx, p, match, settings)
	if err != nil {
		return "", err
	}
	if err := ps.SaveKeys(ctx, p, SavedKey{Match: match, Key: key}); err != nil {
		return "", err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err = ps.config.Store.PutWebhook(ctx, w, defaultPreferences(settings.Lang), ps.now())
	if err == nil {
		ps.notifier.newSubscribers.note(match) // the table may already wait for people
	}
	return w.Secret, unknownMatch(err)
}

// DropTableWebhook deletes the webhook of a table. Errors: ErrNotOpener, ErrUnknown, ErrStore.
func (ps *People) DropTableWebhook(ctx context.Context, match, key string) error {
	if err := ps.opener(ctx, match, key); err != nil {
		return err
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.DropWebhook(ctx, "", match))
}

// TryTableWebhook is TryWebhook for a table. Errors: also ErrNotOpener, ErrUnknown.
func (ps *People) TryTableWebhook(ctx context.Context, match, key string) error {
	if err := ps.opener(ctx, match, key); err != nil {
		return err
	}
	w, err := ps.config.Store.WebhookAt(ctx, match)
	return ps.tryStored(ctx, w, err)
}

// Opener returns the store.Opener for a match that a person opens, so that it gets a copy of the person's own
// webhook if that is for tables; zero without a person or without webhooks.
func (ps *People) Opener(person string) store.Opener {
	if ps.config.Notices.Webhook == nil || person == "" {
		return store.Opener{}
	}
	return store.Opener{Person: person, Webhook: rand.Text()}
}

// TableWebhook returns what the holder of a key may see of a table's webhook; nil for a key that no longer
// works and for a spectator's. Errors: ErrNoNotices, ErrUnknown, ErrStore.
func (ps *People) TableWebhook(ctx context.Context, match, key string) (*TableWebhook, error) {
	if _, err := ps.webhooks(); err != nil {
		return nil, err
	}
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	t, _, err := ps.house.Match(ctx, match)
	if err != nil {
		return nil, unknownMatch(err)
	}
	access, ok := t.Access(key)
	if !ok || access.Seats == 0 && !access.Creator {
		return nil, nil
	}
	view := &TableWebhook{Opener: access.Creator, Mine: access.Seats & humanSeats(t.Table)}
	w, err := ps.config.Store.WebhookAt(ctx, match)
	if err != nil && !errors.Is(err, store.ErrUnknown) {
		return nil, wrapped(err)
	}
	view.WebhookView, view.Set = viewOf(w), err == nil
	agreed, _, err := ps.agreed(ctx, t)
	if err != nil {
		return nil, wrapped(err)
	}
	view.Wanted = mustAgree(t)
	for seat, c := range agreed {
		view.Agreed = view.Agreed.With(seat)
		if view.Mine.Has(seat) {
			view.Named, view.Mention = c.Named, c.Mention
		}
	}
	return view, nil
}

// mustAgree returns the seats whose persons must agree before a message says whose turn it is: those of all
// persons who play. Persons who have left or timed out do not count.
func mustAgree(t NamedTable) engine.Seats {
	if here := t.Voters(); here != 0 && t.Running() {
		return here
	}
	return humanSeats(t.Table)
}

// agreed returns the valid consents at a table, by seat, and the subscribers of the match. A consent is valid
// while its person has a key of the seat.
func (ps *People) agreed(ctx context.Context, t NamedTable) (map[engine.Seat]store.Consent, []store.Subscriber, error) {
	match := t.Header().ID
	list, err := ps.config.Store.Consents(ctx, match)
	if err != nil {
		return nil, nil, err
	}
	holders, err := ps.config.Store.Subscribers(ctx, match)
	if err != nil {
		return nil, nil, err
	}
	agreed := map[engine.Seat]store.Consent{}
	for _, c := range list {
		holds := func(h store.Subscriber) bool {
			access, ok := t.Access(h.Key)
			return ok && h.Person == c.Person && access.Seats.Has(engine.Seat(c.Seat))
		}
		if slices.ContainsFunc(holders, holds) {
			agreed[engine.Seat(c.Seat)] = c
		}
	}
	return agreed, holders, nil
}

// Agree stores the consent for all seats of people that a key answers for: the table's webhook may say when it
// is their turn, with their name if named is set, and with a mention. Errors: ErrNoNotices, ErrUnknown,
// ErrNoSeat, ErrNoWebhook, ErrMention, ErrStore.
func (ps *People) Agree(ctx context.Context, p Person, match, key string, named bool, mention, lang string) error {
	hooks, err := ps.webhooks()
	if err != nil {
		return err
	}
	seats, err := ps.seatsOf(ctx, match, key)
	if err != nil {
		return err
	}
	w, err := ps.config.Store.WebhookAt(ctx, match)
	if err != nil {
		return noWebhook(err)
	}
	if mention, err = hooks.Mention(notice.Service(w.Service), mention); err != nil {
		return ErrMention
	}
	if err := ps.SaveKeys(ctx, p, SavedKey{Match: match, Key: key}); err != nil {
		return err
	}
	var list []store.Consent
	for ; seats != 0; seats = seats.Without(seats.First()) {
		list = append(list, store.Consent{Match: match, Seat: int(seats.First()), Person: p.ID, Named: named, Mention: mention})
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return unknownMatch(ps.config.Store.PutConsents(ctx, defaultPreferences(lang), ps.now(), list...))
}

// Disagree deletes the consents for all seats of people that the key answers for. Errors: ErrUnknown,
// ErrNoSeat, ErrStore.
func (ps *People) Disagree(ctx context.Context, match, key string) error {
	seats, err := ps.seatsOf(ctx, match, key)
	if err != nil {
		return err
	}
	var list []int
	for ; seats != 0; seats = seats.Without(seats.First()) {
		list = append(list, int(seats.First()))
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.DropConsents(ctx, match, list...))
}

// seatsOf returns the seats of people that a key answers for. Errors: ErrUnknown, ErrNoSeat, ErrStore.
func (ps *People) seatsOf(ctx context.Context, match, key string) (engine.Seats, error) {
	t, _, err := ps.house.Match(ctx, match)
	if err != nil {
		return 0, unknownMatch(err)
	}
	access, ok := t.Access(key)
	if seats := access.Seats & humanSeats(t.Table); ok && seats != 0 {
		return seats, nil
	}
	return 0, ErrNoSeat
}
