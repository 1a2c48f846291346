// Package webhook sends notices to chats and other programs by HTTP: Discord, Slack,
// Mattermost, Telegram, ntfy, Gotify, and as signed JSON (Standard Webhooks). Where a message
// goes is chosen by strangers, so only public addresses are reached, and those of hosts that
// the owner of the server has named.
package webhook

import (
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"signoria/internal/publicnet"
	"signoria/notice"
)

// maxAddress is the longest address, in bytes.
const maxAddress = 1024

var (
	discordPath    = regexp.MustCompile(`^/api(/v\d+)?/webhooks/\d{15,22}/[\w-]{20,200}$`)
	mattermostPath = regexp.MustCompile(`^(/[\w.-]+)*/hooks/[\w/-]{10,200}$`)
	telegramPath   = regexp.MustCompile(`^(.*)/bot(\d{5,15}:[\w-]{25,80})/?(?:sendMessage)?$`)
	telegramChat   = regexp.MustCompile(`^(-?\d{1,20}|@[A-Za-z]\w{3,63})$`)
	ntfyTopic      = regexp.MustCompile(`^/([\w-]{1,64})/?$`)
	gotifyToken    = regexp.MustCompile(`^[\w.-]{6,200}$`)
	wholeNumber    = regexp.MustCompile(`^\d{1,20}$`)
)

// Read implements notice.Webhooker.
func (s *Sender) Read(address string) (notice.Webhook, error) {
	address = strings.TrimSpace(address)
	u, err := url.Parse(address)
	if err != nil || len(address) > maxAddress || u.Opaque != "" || u.Hostname() == "" || u.Fragment != "" || strings.ContainsFunc(address, isControl) {
		return notice.Webhook{}, notice.ErrWebhook
	}
	u.Scheme, u.Host = strings.ToLower(u.Scheme), strings.ToLower(u.Host)
	hook, ok := recognise(u)
	if !ok || !s.mayReach(u) {
		return notice.Webhook{}, notice.ErrWebhook
	}
	hook.Address, hook.Host = u.String(), u.Host
	return hook, nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// mayReach returns an error for addresses that Send would not dial. The addresses of a host name
// are checked later, when it is dialed.
func (s *Sender) mayReach(u *url.URL) bool {
	if publicnet.Allows(s.config.Allowed, u.Hostname()) {
		return u.Scheme == "https" || u.Scheme == "http"
	}
	if at, err := netip.ParseAddr(u.Hostname()); err == nil && !publicnet.Public(at) {
		return false
	}
	return u.Scheme == "https" && (u.Port() == "" || u.Port() == "443")
}

// recognise finds the service of an address, and writes the address as it is stored: with
// the scheme http or https, and everything that Send needs.
func recognise(u *url.URL) (notice.Webhook, bool) {
	query := u.Query()
	switch {
	case u.Scheme == "ntfy":
		u.Scheme = "https"
		if query.Get("secure") == "false" {
			u.Scheme = "http"
		}
		query.Del("secure")
		return ntfyAddress(u, query)
	case u.Scheme == "gotify":
		u.Scheme = "https"
		base, token := cutLast(u.Path)
		return gotifyAddress(u, base, token)
	case u.Scheme != "https" && u.Scheme != "http":
		return notice.Webhook{}, false
	case isHost(u, "discord.com") || isHost(u, "discordapp.com"):
		return discordAddress(u, query)
	case isHost(u, "hooks.slack.com") || isHost(u, "hooks.slack-gov.com"):
		u.RawQuery = ""
		return notice.Webhook{Service: notice.Slack}, u.User == nil && strings.HasPrefix(u.Path, "/services/") && len(u.Path) > len("/services/T/B/")
	case telegramPath.MatchString(u.Path):
		return telegramAddress(u, query)
	case strings.HasSuffix(u.Path, "/message") && query.Has("token"):
		return gotifyAddress(u, strings.TrimSuffix(u.Path, "/message"), query.Get("token"))
	case isHost(u, "ntfy.sh") || strings.HasPrefix(u.Host, "ntfy."):
		return ntfyAddress(u, query)
	case mattermostPath.MatchString(u.Path):
		return notice.Webhook{Service: notice.Mattermost}, u.User == nil
	}
	return notice.Webhook{Service: notice.Plain}, u.User == nil
}

// isHost reports whether an address is at a host or below it.
func isHost(u *url.URL, host string) bool {
	return u.Hostname() == host || strings.HasSuffix(u.Hostname(), "."+host)
}

// discordAddress keeps thread_id alone of the parameters.
func discordAddress(u *url.URL, query url.Values) (notice.Webhook, bool) {
	thread := query.Get("thread_id")
	u.RawQuery = ""
	if thread != "" {
		u.RawQuery = url.Values{"thread_id": {thread}}.Encode()
	}
	return notice.Webhook{Service: notice.Discord}, u.User == nil && discordPath.MatchString(u.Path) && (thread == "" || wholeNumber.MatchString(thread))
}

// telegramAddress takes the address of the Bot API with the chat in chat_id, and in
// message_thread_id the topic of a forum.
func telegramAddress(u *url.URL, query url.Values) (notice.Webhook, bool) {
	part := telegramPath.FindStringSubmatch(u.Path)
	chat, thread := query.Get("chat_id"), query.Get("message_thread_id")
	u.Path, u.RawPath = part[1]+"/bot"+part[2]+"/sendMessage", ""
	kept := url.Values{"chat_id": {chat}}
	if thread != "" {
		kept.Set("message_thread_id", thread)
	}
	u.RawQuery = kept.Encode()
	return notice.Webhook{Service: notice.Telegram}, u.User == nil && telegramChat.MatchString(chat) && (thread == "" || wholeNumber.MatchString(thread))
}

// ntfyAddress parses the address of a topic. Before the host there may be an access token, or a
// name with a password; after it, ntfy's own parameter auth.
func ntfyAddress(u *url.URL, query url.Values) (notice.Webhook, bool) {
	auth := query.Get("auth")
	u.RawQuery, u.RawPath = "", ""
	if auth != "" {
		u.RawQuery = url.Values{"auth": {auth}}.Encode()
	}
	return notice.Webhook{Service: notice.Ntfy}, ntfyTopic.MatchString(u.Path) && !(auth != "" && u.User != nil)
}

// gotifyAddress takes the token of an application.
func gotifyAddress(u *url.URL, base, token string) (notice.Webhook, bool) {
	u.Path, u.RawPath = base+"/message", ""
	u.RawQuery = url.Values{"token": {token}}.Encode()
	return notice.Webhook{Service: notice.Gotify}, u.User == nil && gotifyToken.MatchString(token)
}

func cutLast(path string) (before, last string) {
	path = strings.TrimRight(path, "/")
	i := strings.LastIndexByte(path, '/')
	return path[:max(i, 0)], path[i+1:]
}

// mentions are the forms of mentions at each service that has them.
var mentions = map[notice.Service]*regexp.Regexp{
	notice.Discord:    regexp.MustCompile(`^\d{15,22}$`),
	notice.Slack:      regexp.MustCompile(`^[UW][A-Z0-9]{5,20}$`),
	notice.Mattermost: regexp.MustCompile(`^[a-z][a-z0-9._-]{2,63}$`),
	notice.Telegram:   regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]{3,31}$`),
}

// everybody are the names by which Mattermost notifies a whole channel.
var everybody = map[string]bool{"all": true, "channel": true, "here": true}

// Mention implements notice.Webhooker.
func (s *Sender) Mention(service notice.Service, text string) (string, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return "", nil
	}
	form, has := mentions[service]
	if service == notice.Mattermost || service == notice.Telegram {
		text = strings.TrimPrefix(text, "@")
	}
	if !has || !form.MatchString(text) || service == notice.Mattermost && everybody[text] {
		return "", notice.ErrMention
	}
	return text, nil
}
