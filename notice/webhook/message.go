package webhook

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"
	"time"

	"signoria/notice"
)

// suppressEmbeds is Discord's flag that shows no preview of links.
const suppressEmbeds = 1 << 2

// request is a message in the form of its service.
type request struct {
	method, address string
	body            any
	header          http.Header
}

// form writes a message for its service; message is the one to be edited.
func form(to notice.Webhook, p notice.Post, message string) (request, error) {
	u, err := url.Parse(to.Address)
	if err != nil {
		return request{}, fmt.Errorf("%w: the stored address cannot be read", notice.ErrGone)
	}
	q := request{method: http.MethodPost, header: http.Header{}}
	query := u.Query()
	switch to.Service {
	case notice.Discord:
		if message == "" {
			query.Set("wait", "true")
		} else {
			q.method = http.MethodPatch
			u.Path += "/messages/" + message
		}
		u.RawQuery = query.Encode()
		q.body = discordBody(p)
	case notice.Slack:
		q.body = map[string]any{"text": lines(p, slackText, func(id string) string { return "<@" + id + ">" })}
	case notice.Mattermost:
		q.body = map[string]any{"text": lines(p, markdownText, func(name string) string { return "@" + name })}
	case notice.Telegram:
		q.body = telegramBody(p, query, message)
		if message != "" {
			u.Path = strings.TrimSuffix(u.Path, "sendMessage") + "editMessageText"
		}
		u.RawQuery = ""
	case notice.Ntfy:
		q.body = ntfyBody(p, strings.Trim(u.Path, "/"))
		authorize(q.header, u)
		u.Path, u.User = "/", nil
	case notice.Gotify:
		q.header.Set("X-Gotify-Key", query.Get("token"))
		u.RawQuery = ""
		q.body = gotifyBody(p)
	default:
		q.body = plainBody(p)
	}
	q.address = u.String()
	return q, nil
}

// lines are title, text and link, with everything of the words written by a service's rules.
func lines(p notice.Post, write, mention func(string) string) string {
	text := write(p.Title) + "\n" + sentence(p, write, mention)
	if p.URL != "" {
		text += "\n" + p.URL
	}
	return text
}

// sentence returns the text with the names in their place.
func sentence(p notice.Post, write, mention func(string) string) string {
	var names []string
	for _, who := range p.Who {
		name := write(defused(who.Name))
		if who.Mention != "" && mention != nil {
			name = mention(who.Mention)
			if who.Named {
				name += " (" + write(defused(who.Name)) + ")"
			}
		}
		names = append(names, name)
	}
	before, after, has := strings.Cut(p.Text, notice.NamesMark)
	if !has {
		return write(p.Text)
	}
	return write(before) + strings.Join(names, ", ") + write(after)
}

// defused is a name in which no service finds a mention, a link or a command: an invisible
// character follows each sign with which one would begin.
func defused(name string) string {
	const joiner = "\u2060"
	return strings.NewReplacer("@", "@"+joiner, "#", "#"+joiner, "/", "/"+joiner, ":", ":"+joiner, ".", "."+joiner).Replace(notice.OneLine(name))
}

// discordText escapes what Discord reads as Markdown.
func discordText(text string) string { return escaped(text, "") }

// markdownText escapes what Mattermost reads as Markdown. It shows a backslash before signs
// that need none.
func markdownText(text string) string { return escaped(text, "\\`*_{}[]()<>#+-!|~&") }

// escaped puts a backslash before signs; before all of ASCII but blanks, letters and digits if
// none are given.
func escaped(text, signs string) string {
	var b strings.Builder
	for _, r := range text {
		sign := r > ' ' && r < 0x7f && !('0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z')
		if sign && (signs == "" || strings.ContainsRune(signs, r)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// slackText escapes the three signs that Slack reads. Those that make text bold or the like
// cannot be escaped there, so others that look alike take their place.
func slackText(text string) string {
	return strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "*", "∗", "_", "＿", "~", "∼", "`", "ˋ").Replace(text)
}

func plainText(text string) string { return text }

type discordMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
}

type discordMessage struct {
	Content         string          `json:"content"`
	AllowedMentions discordMentions `json:"allowed_mentions"`
	Flags           int             `json:"flags"`
}

// discordBody allows the mentions of the players alone, whatever else the text holds.
func discordBody(p notice.Post) discordMessage {
	m := discordMessage{AllowedMentions: discordMentions{Parse: []string{}, Users: []string{}}, Flags: suppressEmbeds}
	seen := map[string]bool{}
	for _, who := range p.Who {
		if who.Mention != "" && !seen[who.Mention] {
			seen[who.Mention] = true
			m.AllowedMentions.Users = append(m.AllowedMentions.Users, who.Mention)
		}
	}
	m.Content = lines(p, discordText, func(id string) string { return "<@" + id + ">" })
	return m
}

type telegramPreview struct {
	Disabled bool `json:"is_disabled"`
}

type telegramMessage struct {
	Chat    string          `json:"chat_id"`
	Thread  json.Number     `json:"message_thread_id,omitempty"`
	Message json.Number     `json:"message_id,omitempty"`
	Text    string          `json:"text"`
	Mode    string          `json:"parse_mode"`
	Preview telegramPreview `json:"link_preview_options"`
}

func telegramBody(p notice.Post, query url.Values, message string) telegramMessage {
	m := telegramMessage{Chat: query.Get("chat_id"), Message: json.Number(message), Mode: "HTML", Preview: telegramPreview{true}}
	if message == "" {
		m.Thread = json.Number(query.Get("message_thread_id"))
	}
	m.Text = lines(p, html.EscapeString, func(name string) string { return "@" + name })
	return m
}

type ntfyMessage struct {
	Topic    string `json:"topic"`
	Title    string `json:"title"`
	Message  string `json:"message"`
	Click    string `json:"click,omitempty"`
	Priority int    `json:"priority"`
}

func ntfyBody(p notice.Post, topic string) ntfyMessage {
	return ntfyMessage{Topic: topic, Title: p.Title, Message: sentence(p, plainText, nil), Click: p.URL, Priority: ntfyPriority[isUrgent(p.Kind)]}
}

// ntfyPriority is 3, the default, or 4, high; gotifyPriority the same there.
var (
	ntfyPriority   = map[bool]int{false: 3, true: 4}
	gotifyPriority = map[bool]int{false: 5, true: 8}
)

func isUrgent(kind notice.Kind) bool { return kind == notice.Short || kind == notice.StandIn }

// authorize moves the credentials of an ntfy address to the header.
func authorize(header http.Header, u *url.URL) {
	if u.User == nil {
		return
	}
	name, password := u.User.Username(), ""
	if p, has := u.User.Password(); has {
		password = p
	}
	switch {
	case password == "":
		header.Set("Authorization", "Bearer "+name)
	case name == "":
		header.Set("Authorization", "Bearer "+password)
	default:
		header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(name+":"+password)))
	}
}

type gotifyMessage struct {
	Title    string         `json:"title"`
	Message  string         `json:"message"`
	Priority int            `json:"priority"`
	Extras   map[string]any `json:"extras,omitempty"`
}

func gotifyBody(p notice.Post) gotifyMessage {
	m := gotifyMessage{Title: p.Title, Message: sentence(p, plainText, nil), Priority: gotifyPriority[isUrgent(p.Kind)]}
	if p.URL != "" {
		m.Extras = map[string]any{"client::notification": map[string]any{"click": map[string]any{"url": p.URL}}}
	}
	return m
}

type plainSeat struct {
	Seat int    `json:"seat"`
	Name string `json:"name,omitempty"`
}

type plainData struct {
	Match string      `json:"match,omitempty"`
	Game  string      `json:"game,omitempty"`
	Title string      `json:"title"`
	Text  string      `json:"text"`
	Lang  string      `json:"lang"`
	URL   string      `json:"url,omitempty"`
	Seats []plainSeat `json:"seats"`
}

type plainMessage struct {
	Type      string    `json:"type"`
	Timestamp time.Time `json:"timestamp"`
	Data      plainData `json:"data"`
}

func plainBody(p notice.Post) plainMessage {
	m := plainMessage{Type: "table.test", Timestamp: p.At.UTC().Truncate(time.Second),
		Data: plainData{Match: p.Match, Game: p.Game, Title: p.Title, Lang: p.Lang, URL: p.URL, Seats: []plainSeat{}}}
	if p.Kind != "" {
		m.Type = "table." + string(p.Kind)
	}
	for _, who := range p.Who {
		seat := plainSeat{Seat: who.Seat}
		if who.Named {
			seat.Name = notice.OneLine(who.Name)
		}
		m.Data.Seats = append(m.Data.Seats, seat)
	}
	var names []string
	for _, who := range p.Who {
		names = append(names, notice.OneLine(who.Name))
	}
	m.Data.Text = strings.ReplaceAll(p.Text, notice.NamesMark, strings.Join(names, ", "))
	return m
}
