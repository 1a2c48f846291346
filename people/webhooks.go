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

// What can go wrong with webhooks.
var (
	// ErrWebhook: no address of a webhook, or one that may not be reached from here.
	ErrWebhook = errors.New("people: this is no address of a webhook that can be used here")
	// ErrNoWebhook: there is none.
	ErrNoWebhook = errors.New("people: there is no webhook")
	// ErrWebhookSilent: the other side of a webhook did not answer.
	ErrWebhookSilent = errors.New("people: the other side could not be reached")
	// ErrMention means that no one can be mentioned in this form at the service of the webhook.
	ErrMention = errors.New("people: nobody can be mentioned like this")
	// ErrNotOpener means that only the opener of a table may do this.
	ErrNotOpener = errors.New("people: only whoever has opened this table may set its webhook")
	// ErrNoSeat: the key answers for no seat.
	ErrNoSeat = errors.New("people: this key answers for no seat")
)

// WebhookStatus is the error of a webhook whose other side has answered with a status that
// is no success.
type WebhookStatus struct{ Status int }

// Error names the status.
func (s *WebhookStatus) Error() string {
	return fmt.Sprintf("people: the other side answers %d", s.Status)
}

// WebhookSettings are the settings of a webhook.
type WebhookSettings struct {
	Address string
	// Lang is the language of messages.
	Lang string
	// Standing means one message a match that is edited, where the service can do that.
	Standing bool
	// Tables means that tables which the person opens from now on have it, too.
	Tables bool
}

// WebhookView is the visible part of a webhook, without its secret.
type WebhookView struct {
	// Match is the table whose it is; empty means that it is the person's own.
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
	// Set reports whether there is one.
	Set bool
	// Opener reports whether the key may change it.
	Opener bool
	// Wanted are the seats whose persons must agree before the webhook says whose turn it is;
	// Agreed are those that have.
	Wanted, Agreed engine.Seats
	// Mine are the person's seats here, Named and Mention how they have agreed for them.
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

// Webhooks lists all webhooks of a person. Error: ErrStore.
func (ps *People) Webhooks(ctx context.Context, p Person) (list []WebhookView, err error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	stored, err := ps.config.Store.Webhooks(ctx, p.ID)
	for _, w := range stored {
		list = append(list, viewOf(w))
	}
	return list, wrapped(err)
}

// Consents lists what the person has agreed to at tables. Error: ErrStore.
func (ps *People) Consents(ctx context.Context, p Person) ([]store.Consent, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	list, err := ps.config.Store.ConsentsOf(ctx, p.ID)
	return list, wrapped(err)
}

// SetWebhook sends a first message to an address, and makes it the person's own webhook when
// the message is taken. The secret with which messages are signed is returned this once; it is
// empty where they are not. Errors: ErrNoNotices, ErrWebhook, ErrWebhookSilent,
// *WebhookStatus, ErrStore.
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

// wantHook turns on all kinds by webhook if the person's preferences, which may be older than
// webhooks, have none.
func (ps *People) wantHook(ctx context.Context, p Person) error {
	told, err := ps.config.Store.NotifyPrefs(ctx, p.ID)
	if err != nil {
		return wrapped(err)
	}
	w := preferencesOf(told)
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

// tryWebhook reads an address and sends a first message there.
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

// try sends a test to a webhook.
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

// TryWebhook sends a test to the person's own webhook; one that was switched off works again
// if it takes the test. Errors: as SetWebhook, ErrNoWebhook.
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

// opener returns ErrNotOpener unless the key is that of the table's opener. Other errors:
// ErrUnknown, ErrStore.
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

// SetTableWebhook is SetWebhook for a table; it requires the opener's key. Errors: also
// ErrNotOpener, ErrUnknown.
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
		ps.notifier.newSubscribers.note(match) // it may wait for people
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

// Opener returns what is stored with a match that a person opens, so that it gets the person's own
// webhook if that is for tables.
func (ps *People) Opener(person string) store.Opener {
	if ps.config.Notices.Webhook == nil || person == "" {
		return store.Opener{}
	}
	return store.Opener{Person: person, Webhook: rand.Text()}
}

// TableWebhook returns what the holder of a key may see of a table's webhook; nil for a dead key or
// a spectator's. Errors: ErrNoNotices, ErrUnknown, ErrStore.
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

// mustAgree returns the seats whose persons must agree before it is said whose turn it is: those of
// all persons who play. Who has left, or is out of time, decides nothing.
func mustAgree(t NamedTable) engine.Seats {
	if here := t.Voters(); here != 0 && t.Running() {
		return here
	}
	return humanSeats(t.Table)
}

// agreed returns the valid consents at a table, by seat, and the subscribers of the match. A
// consent ends when its person has no key of the seat any more.
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

// Agree notes for the seats of a key that the table's webhook may say whose turn it is, with
// their name or not, and how they are mentioned. Errors: ErrNoNotices, ErrUnknown, ErrNoSeat,
// ErrNoWebhook, ErrMention, ErrStore.
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

// seatsOf returns the seats of persons that a key answers for.
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
