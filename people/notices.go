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

// The errors of notices; compare with errors.Is.
var (
	// ErrNoNotices means that the host has not switched this channel on.
	ErrNoNotices = errors.New("people: this server sends no notices this way")
	// ErrAddress means that a text is no mail address, or one to which no mail can be sent.
	ErrAddress = errors.New("people: this is no mail address")
	// ErrConfirm means that a code is not that of the last mail, has expired, or was tried too often.
	ErrConfirm = errors.New("people: this code does not work: each works once and for fifteen minutes; ask for a new one")
	// ErrMails means that too many mails were requested.
	ErrMails = errors.New("people: too many mails have been asked for; try again in an hour")
	// ErrSubscription means that no push service can have made a browser's subscription, or that the
	// host has not allowed its service.
	ErrSubscription = errors.New("people: no subscription of a push service that is known here")
	// ErrPreferences means that no page can have sent these settings.
	ErrPreferences = errors.New("people: these wishes cannot be kept")
	// ErrUnknown means that there is no such match.
	ErrUnknown = errors.New("people: there is no such match")
	// ErrToken means that a token is not that of a mail, or that its person was deleted.
	ErrToken = errors.New("people: this link works no longer")
)

// NoticesOffered are the channels by which this server sends notices.
type NoticesOffered struct {
	Push bool
	// VAPID is the public key with which browsers subscribe, in base64url; empty without Push.
	VAPID string
	Mail  bool
	// Webhook means webhooks of persons and of tables.
	Webhook bool
}

// Any reports whether there is any channel.
func (o NoticesOffered) Any() bool { return o.Push || o.Mail || o.Webhook }

// NotifyView is what a person may see of their notice settings.
type NotifyView struct {
	Preferences notice.Preferences
	// Address is the address for mails. If Pending is set it is a new address that waits for its code;
	// mails still go to the previous one then. Confirmed means that there is a confirmed address.
	Address            string
	Confirmed, Pending bool
	// Stopped means that mails were stopped, by the link in one of them or after maxBounces bounces.
	Stopped bool
	// Pushes is the number of subscribed browsers; Here means that this one is.
	Pushes int
	Here   bool
	// Webhook is the person's own webhook; nil means that there is none.
	Webhook *WebhookView
	// Muted are the matches without notices.
	Muted []string
}

// Notices returns the channels by which notices are sent here.
func (ps *People) Notices() NoticesOffered {
	o := NoticesOffered{Mail: ps.config.Notices.Mail != nil, Webhook: ps.config.Notices.Webhook != nil}
	if push := ps.config.Notices.Push; push != nil {
		o.Push, o.VAPID = true, push.PublicKey()
	}
	return o
}

// defaultPreferences returns the preferences of a person who has set none, as they are stored.
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

// NotifyPrefs returns a person's notice settings; the defaults if they have set none. Error:
// ErrStore.
func (ps *People) NotifyPrefs(ctx context.Context, p Person) (NotifyView, error) {
	ctx, cancel := ps.reading(ctx)
	defer cancel()
	v := NotifyView{Preferences: notice.DefaultPreferences(i18n.Languages[0])}
	s := ps.config.Store
	stored, err := s.NotifyPrefs(ctx, p.ID)
	if errors.Is(err, store.ErrUnknown) {
		v.Muted, err = s.Muted(ctx, p.ID)
		return v, wrapped(err)
	}
	if err != nil {
		return v, wrapped(err)
	}
	v.Preferences = preferencesOf(stored)
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

// wrapped adds the name of the package to an error; nil stays nil.
func wrapped(err error) error {
	if err != nil {
		return fmt.Errorf("people: %w", err)
	}
	return nil
}

// SetPreferences stores a person's preferences. Errors: ErrNoNotices, ErrPreferences, ErrStore.
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

// Subscribe stores the push subscription of the asking browser, replacing an older one. Errors:
// ErrNoNotices, ErrSubscription, ErrStore.
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

// EndPush deletes the push subscription of the asking browser. Error: ErrStore.
func (ps *People) EndPush(ctx context.Context, p Person) error {
	ctx, cancel := ps.writing(ctx)
	defer cancel()
	return wrapped(ps.config.Store.DropPush(ctx, p.device, ""))
}

// Mute mutes a match's notices to the person, or with on false unmutes them. Errors: ErrNoNotices,
// ErrUnknown (with on only), ErrStore.
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
