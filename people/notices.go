package people

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"signoria/i18n"
	"signoria/notice"
	"signoria/store"
)

// What can go wrong with notices.
var (
	// ErrNoNotices: the host has not switched this channel on.
	ErrNoNotices = errors.New("people: this server sends no notices this way")
	// ErrAddress: no mail address, or one to which none can be sent.
	ErrAddress = errors.New("people: this is no mail address")
	// ErrConfirm: not the code of the last mail, or too late, or tried too often.
	ErrConfirm = errors.New("people: this code does not work: each works once and for fifteen minutes; ask for a new one")
	// ErrMails: too many mails were asked for.
	ErrMails = errors.New("people: too many mails have been asked for; try again in an hour")
	// ErrSubscription: a browser's subscription that no push service can have made, or of
	// a service that the host has not allowed.
	ErrSubscription = errors.New("people: no subscription of a push service that is known here")
	// ErrPreferences: wishes that no page can have sent.
	ErrPreferences = errors.New("people: these wishes cannot be kept")
	// ErrUnknown: there is no such match.
	ErrUnknown = errors.New("people: there is no such match")
	// ErrToken: not the token of a mail, or one of a person who has gone.
	ErrToken = errors.New("people: this link works no longer")
)

// NoticesOffered says by which ways this server tells persons anything.
type NoticesOffered struct {
	Push bool
	// VAPID is the public key with which browsers subscribe, base64url.
	VAPID string
	Mail  bool
	// Webhook means webhooks of persons and of tables.
	Webhook bool
}

// Any tells whether there is a way at all.
func (o NoticesOffered) Any() bool { return o.Push || o.Mail || o.Webhook }

// NotifyView is what a person may see of how they are told.
type NotifyView struct {
	Preferences notice.Preferences
	// Address is where mails go; where Pending, a code was sent to it that is awaited,
	// and Confirmed tells of the address before, to which mails still go.
	Address            string
	Confirmed, Pending bool
	// Stopped tells that mails were ended, by the link in one of them or because two of
	// them came back.
	Stopped bool
	// Pushes is how many browsers are subscribed, Here whether this one is.
	Pushes int
	Here   bool
	// Webhook is the person's own webhook; nil means that there is none.
	Webhook *WebhookView
	// Muted are the matches of which nothing is told.
	Muted []string
}

// Notices tells by which ways persons are told here.
func (ps *People) Notices() NoticesOffered {
	o := NoticesOffered{Mail: ps.config.Notices.Mail != nil, Webhook: ps.config.Notices.Webhook != nil}
	if push := ps.config.Notices.Push; push != nil {
		o.Push, o.VAPID = true, push.PublicKey()
	}
	return o
}

// defaultPreferences are those of who has said none, as the store keeps them.
func defaultPreferences(lang string) string {
	return preferencesText(notice.DefaultPreferences(i18n.Match("", lang)))
}

func preferencesText(w notice.Preferences) string {
	text, err := json.Marshal(w)
	if err != nil {
		panic("people: wishes cannot be written as JSON: " + err.Error())
	}
	return string(text)
}

// NotifyPrefs is what there is of how a person is told; who has said nothing has the usual wishes.
// Error: ErrStore.
func (ps *People) NotifyPrefs(ctx context.Context, p Person) (NotifyView, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	v := NotifyView{Preferences: notice.DefaultPreferences(i18n.Languages[0])}
	s := ps.config.Store
	told, err := s.NotifyPrefs(ctx, p.ID)
	if errors.Is(err, store.ErrUnknown) {
		v.Muted, err = s.Muted(ctx, p.ID)
		return v, wrapped(err)
	}
	if err != nil {
		return v, wrapped(err)
	}
	v.Preferences = preferencesOf(told)
	mail, err := s.MailOf(ctx, p.ID, ps.now())
	if err != nil && !errors.Is(err, store.ErrUnknown) {
		return v, wrapped(err)
	}
	v.Address, v.Confirmed, v.Stopped, v.Pending = mail.Address, mail.Address != "", mail.Stopped, mail.Pending != ""
	if v.Pending {
		v.Address = mail.Pending
	}
	pushes, err := s.Pushes(ctx, p.ID)
	if err != nil {
		return v, wrapped(err)
	}
	v.Pushes = len(pushes)
	own, err := s.WebhookOf(ctx, p.ID)
	if err == nil {
		view := viewOf(own)
		v.Webhook = &view
	} else if !errors.Is(err, store.ErrUnknown) {
		return v, wrapped(err)
	}
	v.Here = slices.ContainsFunc(pushes, func(at store.Push) bool { return at.Device == p.device })
	v.Muted, err = s.Muted(ctx, p.ID)
	return v, wrapped(err)
}

// wrapped says whose error it is.
func wrapped(err error) error {
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return nil
}

// SetPreferences keeps what a person wants to be told. Errors: ErrNoNotices, ErrWishes, ErrStore.
func (ps *People) SetPreferences(ctx context.Context, p Person, w notice.Preferences) error {
	if !ps.config.Notices.Any() {
		return ErrNoNotices
	}
	if err := w.Check(); err != nil {
		return fmt.Errorf("%w: %w", ErrPreferences, err)
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.PutPreferences(ctx, p.ID, preferencesText(w), ps.now()))
}

// Subscribe notes the subscription of the browser that asks, in the place of an older
// one. Errors: ErrNoNotices, ErrSubscription, ErrStore.
func (ps *People) Subscribe(ctx context.Context, p Person, s notice.Subscription) error {
	if ps.config.Notices.Push == nil {
		return ErrNoNotices
	}
	if err := ps.config.Notices.Push.Check(s); err != nil {
		return fmt.Errorf("%w: %w", ErrSubscription, err)
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	at := store.Push{Device: p.device, Endpoint: s.Endpoint, P256dh: s.P256dh, Auth: s.Auth}
	if err := ps.config.Store.PutPush(ctx, p.ID, defaultPreferences(s.Lang), at, ps.now()); err != nil {
		return wrapped(err)
	}
	return ps.onSubscribe(ctx, p)
}

// EndPush forgets the subscription of the browser that asks. Error: ErrStore.
func (ps *People) EndPush(ctx context.Context, p Person) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.DropPush(ctx, p.device, ""))
}

// Mute says that nothing of a match is told to the person, or with on false, that it is
// again. Errors: ErrNoNotices, ErrUnknown, ErrStore.
func (ps *People) Mute(ctx context.Context, p Person, match string, on bool) error {
	if !ps.config.Notices.Any() {
		return ErrNoNotices
	}
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	err := ps.config.Store.Mute(ctx, p.ID, match, on)
	if errors.Is(err, store.ErrUnknown) {
		return ErrUnknown
	}
	return wrapped(err)
}
