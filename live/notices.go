package live

import (
	"context"
	"errors"

	"signoria/notice"
)

// What can go wrong with notices.
var (
	// ErrNoNotices: the host has not switched this channel on.
	ErrNoNotices = errors.New("live: this server sends no notices this way")
	// ErrAddress: no mail address, or one to which none can be sent.
	ErrAddress = errors.New("live: this is no mail address")
	// ErrConfirm: not the code of the last mail, or too late, or tried too often.
	ErrConfirm = errors.New("live: this code does not work: each works once and for fifteen minutes; ask for a new one")
	// ErrMails: too many mails were asked for.
	ErrMails = errors.New("live: too many mails have been asked for; try again in an hour")
	// ErrSubscription: a browser's subscription that no push service can have made, or of
	// a service that the host has not allowed.
	ErrSubscription = errors.New("live: no subscription of a push service that is known here")
	// ErrWishes: wishes that no page can have sent.
	ErrWishes = errors.New("live: these wishes cannot be kept")
	// ErrToken: not the token of a mail, or one of a person who has gone.
	ErrToken = errors.New("live: this link works no longer")
)

// NoticesOffered says by which ways this server tells persons anything.
type NoticesOffered struct {
	Push bool
	// VAPID is the public key with which browsers subscribe, base64url.
	VAPID string
	Mail  bool
}

// Any tells whether there is a way at all.
func (o NoticesOffered) Any() bool { return o.Push || o.Mail }

// ToldView is what a person may see of how they are told.
type ToldView struct {
	Wishes notice.Wishes
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
	// Muted are the matches of which nothing is told.
	Muted []string
}

// Unsubscribed is who has ended the mails.
type Unsubscribed struct {
	Address, Lang string
}

// Notices tells by which ways persons are told here.
func (srv *Server) Notices() NoticesOffered { return NoticesOffered{} }

// Told is what there is of how a person is told. Error: ErrStore.
func (srv *Server) Told(ctx context.Context, p Person) (ToldView, error) {
	return ToldView{}, ErrNoNotices
}

// Wish keeps what a person wants to be told. Errors: ErrNoNotices, ErrWishes, ErrStore.
func (srv *Server) Wish(ctx context.Context, p Person, w notice.Wishes) error { return ErrNoNotices }

// Address sends a code to a mail address, in a language. What comes of it tells nothing
// of the address. Client is as in a Plan. Errors: ErrNoNotices, ErrAddress, ErrMails,
// ErrStore.
func (srv *Server) Address(ctx context.Context, p Person, address, lang, client string) error {
	return ErrNoNotices
}

// ConfirmAddress takes the code of the last mail that Address has sent for the person. Errors:
// ErrNoNotices, ErrConfirm, ErrStore.
func (srv *Server) ConfirmAddress(ctx context.Context, p Person, code string) error {
	return ErrNoNotices
}

// DropAddress forgets the person's mail address, and one that waits for its code.
// Errors: ErrStore.
func (srv *Server) DropAddress(ctx context.Context, p Person) error { return ErrNoNotices }

// Subscribe notes the subscription of the browser that asks, in the place of an older
// one. Errors: ErrNoNotices, ErrSubscription, ErrStore.
func (srv *Server) Subscribe(ctx context.Context, p Person, s notice.Subscription) error {
	return ErrNoNotices
}

// EndPush forgets the subscription of the browser that asks. Error: ErrStore.
func (srv *Server) EndPush(ctx context.Context, p Person) error { return ErrNoNotices }

// Mute says that nothing of a match is told to the person, or with on false, that it is
// again. Errors: ErrNoNotices, ErrUnknown, ErrStore.
func (srv *Server) Mute(ctx context.Context, p Person, match string, on bool) error {
	return ErrNoNotices
}

// Unsubscribing tells whose mails the token of a mail would end, and changes nothing.
// Errors: as Unsubscribe.
func (srv *Server) Unsubscribing(ctx context.Context, token string) (Unsubscribed, error) {
	return Unsubscribed{}, ErrNoNotices
}

// Unsubscribe ends the mails of the person to whom a mail with this token went. Errors:
// ErrNoNotices, ErrToken, ErrStore.
func (srv *Server) Unsubscribe(ctx context.Context, token string) (Unsubscribed, error) {
	return Unsubscribed{}, ErrNoNotices
}

// Resubscribe takes Unsubscribe back. Errors: as Unsubscribe.
func (srv *Server) Resubscribe(ctx context.Context, token string) (Unsubscribed, error) {
	return Unsubscribed{}, ErrNoNotices
}

// Eyes notes that a person has just looked at a page: call it for commands, page loads,
// and what a visible page posts once a minute, never for a stream. It is written a moment
// later, with others.
func (srv *Server) Eyes(p Person) {}

// EyesAt is Eyes for whoever holds this key of a match, where nobody has signed the
// browser in.
func (srv *Server) EyesAt(match, key string) {}
