package notice

import (
	"math"
	"strings"
	"time"

	"signoria/i18n"
)

// Message is the content of one notice.
type Message struct {
	Kind Kind
	// Match is where, Game the short name of its title.
	Match, Game string
	// Who has played last, proposes something, or asks for a rematch; may be empty.
	Who string
	// Free is the number of seats for anyone, Join the path at which they join, Pace the word
	// for the table's kind of pace.
	Free int
	Join string
	Pace string
	// Left is how much time is left on a clock that is short.
	Left time.Duration
	// Winners are the names of the first when it is over; may be empty.
	Winners []string
	// Loser is the name of the seat that conceded, empty where none did. Agreed reports
	// that all agreed to end the match without a result.
	Loser  string
	Agreed bool
	// From and To are the ratings for which an open table is; 0 means for all.
	From, To int
}

// Renderer puts notices into words.
type Renderer struct {
	// Book holds Words, and how the titles are presented.
	Book *i18n.Book
	// Site is the address of the server, without a slash at its end; empty means unknown.
	Site string
}

// Subject returns the message in one line.
func (t Renderer) Subject(lang string, message Message) string {
	words := t.Book.In(lang)
	return words.T("notice."+string(message.Kind), "game", words.T("title."+message.Game+".name"))
}

// Body returns the message in a sentence or two.
func (t Renderer) Body(lang string, message Message) string {
	words, key := t.Book.In(lang), "notice.body."+string(message.Kind)
	switch {
	case message.Kind == Seeks:
		return words.T(key+"_"+message.Pace, "n", message.Free)
	case message.Kind == Short:
		return words.T(key, "n", max(1, int(math.Round(message.Left.Hours()))))
	case message.Kind == Turn && message.Who != "":
		return words.T(key+"_after", "name", message.Who)
	case message.Kind == Over && message.Agreed:
		return words.T(key + "_agreed")
	case message.Kind == Over && message.Loser != "" && len(message.Winners) > 0:
		return words.T(key+"_conceded", "loser", message.Loser, "names", strings.Join(message.Winners, ", "))
	case message.Kind == Over && len(message.Winners) > 0:
		return words.T(key+"_won", "names", strings.Join(message.Winners, ", "))
	case (message.Kind == Asked || message.Kind == Rematch || message.Kind == Invited) && message.Who == "":
		return words.T(key + "_somebody")
	}
	return words.T(key, "name", message.Who)
}

// Shown returns the message as a browser shows it.
func (t Renderer) Shown(lang string, message Message) Shown {
	return Shown{Title: t.Subject(lang, message), Body: t.Body(lang, message), Tag: message.tag(), URL: message.path(), Lang: lang}
}

// Post returns the message for a person's own webhook. It names no other person, because the
// service may store it.
func (t Renderer) Post(lang string, message Message) Post {
	message.Who, message.Winners = "", nil
	return Post{Kind: message.Kind, Match: message.Match, Game: message.Game, Title: t.Subject(lang, message), Text: t.Body(lang, message), URL: t.link(message.path()), Lang: lang}
}

// TablePost returns the message about these players for a table's webhook.
func (t Renderer) TablePost(lang string, message Message, who []Player) Post {
	words, key := t.Book.In(lang), "notice.table."+string(message.Kind)
	p := Post{Kind: message.Kind, Match: message.Match, Game: message.Game, Title: words.T("title." + message.Game + ".name"), URL: t.link(TablePath(message.Match)), Lang: lang, Who: who}
	for i := range p.Who {
		if p.Who[i].Name == "" {
			p.Who[i].Name = words.T("notice.table.player", "n", p.Who[i].Seat)
		}
	}
	switch {
	case message.Kind == Seeks:
		if message.To != 0 {
			key += "_band"
		}
		p.Text = words.T(key, "n", message.Free, "from", message.From, "to", message.To)
		if t.Site != "" {
			p.URL = t.Site + message.Join
		}
	case message.Kind == Short:
		p.Text = words.T(key, "names", NamesMark, "n", max(1, int(math.Round(message.Left.Hours()))))
	case (message.Kind == Asked || message.Kind == Over) && len(who) > 0:
		p.Text = words.T(key+"_by", "names", NamesMark)
	default:
		p.Text = words.T(key, "names", NamesMark)
	}
	return p
}

// Test returns the first message to a webhook.
func (t Renderer) Test(lang string, table bool) Post {
	words, key := t.Book.In(lang), "notice.test.person"
	if table {
		key = "notice.test.table"
	}
	return Post{Title: words.T("notice.test.title"), Text: words.T(key), URL: t.Site, Lang: lang}
}

// path returns the path to which a notice links: that of one's seat, or of a seat for anyone.
func (m Message) path() string {
	if m.Kind == Seeks {
		return m.Join
	}
	return TablePath(m.Match)
}

// tag returns what a later message replaces: one of the same match, or of any open table.
func (m Message) tag() string {
	if m.Kind == Seeks {
		return string(Seeks)
	}
	return m.Match
}

// link returns the address of a path; empty where it is not known how people reach the server.
func (t Renderer) link(path string) string {
	if t.Site == "" {
		return ""
	}
	return t.Site + path
}

// Letter returns a mail with all messages. Token is for the link that stops the mails.
func (t Renderer) Letter(lang string, list []Message, token string) Letter {
	words := t.Book.In(lang)
	letter := Letter{Lang: lang, Unsubscribe: t.Site + UnsubscribePath + "/" + token}
	letter.Subject = words.T("notice.many", "n", len(list))
	if len(list) == 1 {
		letter.Subject = t.Subject(lang, list[0])
	}
	var text strings.Builder
	seeks := false
	for _, message := range list {
		if len(list) > 1 {
			text.WriteString(t.Subject(lang, message) + "\n")
		}
		text.WriteString(t.Body(lang, message) + "\n" + t.Site + message.path() + "\n\n")
		seeks = seeks || message.Kind == Seeks
	}
	text.WriteString("-- \n" + words.T("notice.mail.settings") + " " + t.Site + SettingsPath + "\n")
	if seeks {
		text.WriteString(words.T("notice.mail.end_seeks") + " " + letter.Unsubscribe + SeeksPath + "\n")
	}
	text.WriteString(words.T("notice.mail.end") + " " + letter.Unsubscribe + "\n")
	letter.Text = text.String()
	return letter
}

// Code returns the mail that holds the code of an address.
func (t Renderer) Code(lang, code string) Letter {
	words := t.Book.In(lang)
	return Letter{
		Lang: lang, Subject: words.T("notice.code.subject", "code", code),
		Text: words.T("notice.code.text") + "\n\n    " + code + "\n\n" + words.T("notice.code.link") + " " + t.Site + ConfirmPath + "?code=" + code +
			"\n\n" + words.T("notice.code.ignore") + "\n",
	}
}

// SignInPath is the page of a link that signs in; the link's secret follows it.
const SignInPath = "/sign-in/link"

// SignIn returns the mail for a sign-in, with a code for the browser that has asked and a link
// for any other.
func (t Renderer) SignIn(lang, code, link string) Letter {
	words := t.Book.In(lang)
	return Letter{
		Lang: lang, Subject: words.T("notice.sign_in.subject", "code", code),
		Text: words.T("notice.sign_in.text") + "\n\n    " + code + "\n\n" + words.T("notice.sign_in.link") + " " + t.Site + SignInPath + "/" + link +
			"\n\n" + words.T("notice.sign_in.ignore") + "\n",
	}
}

// AddressCode returns the mail that adds an address for signing in. It has no link, because a
// reader who follows a link in a mail meant for another account would add their own address to that
// account.
func (t Renderer) AddressCode(lang, code string) Letter {
	words := t.Book.In(lang)
	return Letter{
		Lang: lang, Subject: words.T("notice.sign_in.subject", "code", code),
		Text: words.T("notice.sign_in.add") + "\n\n    " + code + "\n\n" + words.T("notice.sign_in.ignore") + "\n",
	}
}

// AccountPath is the page of an account.
const AccountPath = "/account"

// WayChanged returns the mail that reports that a way to sign in was added to an account or
// removed.
func (t Renderer) WayChanged(lang string, came bool) Letter {
	words, what := t.Book.In(lang), "notice.way.went"
	if came {
		what = "notice.way.came"
	}
	return Letter{
		Lang: lang, Subject: words.T("notice.way.subject"),
		Text: words.T(what) + "\n\n" + words.T("notice.way.not_you") + " " + t.Site + AccountPath + "\n",
	}
}
