package notice

// Kind is the subject of a notice.
type Kind string

// The kinds of notices.
const (
	// Turn: you are asked.
	Turn Kind = "turn"
	// Short: a quarter of your time is left, or three hours.
	Short Kind = "short"
	// StandIn: you are out of time; a bot plays for you until you take back.
	StandIn Kind = "stand-in"
	// Asked: another player has made a proposal, and your answer is missing.
	Asked Kind = "asked"
	// Rematch: another player has proposed a rematch, in which your seat is free.
	Rematch Kind = "rematch"
	// Over: it is over, with the result.
	Over Kind = "over"
	// Expired: no one came to your open table, and it is no longer in the list.
	Expired Kind = "expired"
	// Seeks: an open table waits. It is sent to people who look for such a table, and to the
	// table's webhook.
	Seeks Kind = "seeks"
	// Invited: another person invites you to their table.
	Invited Kind = "invited"
	// Begun: all are seated and the game begins. It is sent only to webhooks of tables.
	Begun Kind = "begun"
	// WebhookOff: a webhook of yours took no messages and was switched off.
	WebhookOff Kind = "webhook"
)

// Kinds lists the kinds that persons may choose, the most urgent first.
func Kinds() []Kind {
	return []Kind{Turn, Short, StandIn, Asked, Rematch, Over, Expired, Invited, Seeks}
}

// TableKinds lists the kinds that go to the webhook of a table.
func TableKinds() []Kind { return []Kind{Turn, Short, StandIn, Asked, Seeks, Begun, Over} }

// SaysWho reports whether a kind says who must act.
func (k Kind) SaysWho() bool { return k == Turn || k == Short || k == StandIn }

// Channel is a way by which notices go.
type Channel string

// The channels.
const (
	Push Channel = "push"
	Mail Channel = "mail"
	// Hook is the webhook of a person.
	Hook Channel = "webhook"
	// Table is the webhook of a table. Everybody who reads there gets it, so that it is no
	// person's preference.
	Table Channel = "table"
)

// Channels returns the channels by which a person can be notified.
func Channels() []Channel { return []Channel{Push, Mail, Hook} }

// AllChannels lists all channels.
func AllChannels() []Channel { return append(Channels(), Table) }

// Addresses of the pages to which notices lead.
const (
	// SettingsPath is the page of a person's preferences.
	SettingsPath = "/notices"
	// ConfirmPath takes the code of a mail address, in its parameter "code": GET shows a
	// form, POST spends it.
	ConfirmPath = "/notices/confirm"
	// UnsubscribePath takes the token of a mail after it, "/notices/off/<token>": GET shows
	// a button, POST (RFC 8058 too, without cookies and from elsewhere) ends the mails.
	UnsubscribePath = "/notices/off"
	// SeeksPath follows the address of UnsubscribePath and a token: it ends its person's
	// notices about open tables.
	SeeksPath = "/tables"
	// WebhookPath is where a person sets their own webhook.
	WebhookPath = "/notices/webhook"
)

// TablePath returns the address of a match that holds no key.
func TablePath(match string) string { return "/m/" + match + "/me" }

// JoinPath returns the address at which anyone can join a match, by the key of its public seats.
func JoinPath(match, key string) string { return "/m/" + match + "/" + key }

// Shown is what a browser shows of a push message: its service worker gets it as JSON.
type Shown struct {
	Title string `json:"title"`
	Body  string `json:"body"`
	// Tag is the match, or one tag for all open tables: a later message replaces an earlier one with
	// the same tag.
	Tag string `json:"tag"`
	// URL is the path to open.
	URL string `json:"url"`
	// Lang is the language of the words.
	Lang string `json:"lang"`
}

// Subscription is a browser's subscription with its push service.
type Subscription struct {
	Endpoint string `json:"endpoint"`
	P256dh   string `json:"p256dh"`
	Auth     string `json:"auth"`
	// Lang is the language for a person who has no preferences yet.
	Lang string `json:"lang,omitempty"`
}
