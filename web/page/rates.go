package page

import (
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"signoria/kit"
	"signoria/live"
	"signoria/people"
	"signoria/web/wire"
)

// Rates are limits per client; 0 means no limit. Each network and each browser is a client of its
// own, and a request counts for both, so dropping a cookie gains nothing.
type Rates struct {
	// Tables is the number of new tables an hour.
	Tables int
	// Requests is the number of requests a second, without files that never change; Burst is
	// the number that may come at once.
	Requests, Burst int
	// Drawings is the number of boards a second that are drawn for a client's open pages, and
	// twice as many at once. Pages that show the same cost one. Over the limit a board is
	// drawn later, as it is then.
	Drawings int
	// Choices is the number of choices, undos and the like a second; twice as many may come
	// at once.
	Choices int
	// Entries is the number of log entries an hour (a chain counts each choice), and at once.
	Entries int
	// Advice is the number of questions to the adviser a minute, and at once, per client and
	// also per key.
	Advice int
	// Reviews is the number of reviews started an hour, and at once.
	Reviews int
	// Names is the number of changes of names an hour, and at once.
	Names int
	// Renewals is the number of new links for own seats an hour, and at once.
	Renewals int
	// Codes is the number of pairing codes asked for or tried an hour, and at once.
	Codes int
	// Notices is the number of changes of mail addresses, codes, push subscriptions and
	// webhooks an hour, and at once.
	Notices int
}

// limiters has the limiter of each of Rates, which stores what clients have used up.
type limiters struct {
	Now                                                                                                    func() time.Time
	Tables, requests, renders, choices, Entries, Advice, Reviews, Names, Renewals, Codes, Notices, Waiting *wire.Limiter
}

// waitingCost is the number of requests that it costs to read all tables of a browser.
const waitingCost = 10

func newLimiters(r Rates) *limiters {
	return &limiters{
		Now:      time.Now,
		Tables:   wire.NewLimiter(float64(r.Tables)/time.Hour.Seconds(), r.Tables, Looser),
		requests: wire.NewLimiter(float64(r.Requests), max(r.Requests, r.Burst), Looser),
		renders:  wire.NewLimiter(float64(r.Drawings), 2*r.Drawings, Looser),
		choices:  wire.NewLimiter(float64(r.Choices), 2*r.Choices, Looser),
		Entries:  wire.NewLimiter(float64(r.Entries)/time.Hour.Seconds(), r.Entries, Looser),
		Advice:   wire.NewLimiter(float64(r.Advice)/time.Minute.Seconds(), r.Advice, Looser),
		Reviews:  wire.NewLimiter(float64(r.Reviews)/time.Hour.Seconds(), r.Reviews, Looser),
		Names:    wire.NewLimiter(float64(r.Names)/time.Hour.Seconds(), r.Names, Looser),
		Renewals: wire.NewLimiter(float64(r.Renewals)/time.Hour.Seconds(), r.Renewals, Looser),
		Codes:    wire.NewLimiter(float64(r.Codes)/time.Hour.Seconds(), r.Codes, Looser),
		Notices:  wire.NewLimiter(float64(r.Notices)/time.Hour.Seconds(), r.Notices, Looser),
		Waiting:  wire.NewLimiter(float64(r.Requests)/waitingCost, r.Requests, Looser),
	}
}

// flagOf returns the name of the flag that sets a limiter.
func (g *limiters) flagOf(limiter *wire.Limiter) string {
	switch limiter {
	case g.Tables:
		return "limit-tables"
	case g.choices:
		return "limit-choices"
	case g.Entries:
		return "limit-entries"
	case g.Advice:
		return "limit-advice"
	case g.Reviews:
		return "limit-reviews"
	case g.Names:
		return "limit-names"
	case g.Renewals:
		return "limit-renewals"
	case g.Codes:
		return "limit-codes"
	case g.Notices:
		return "limit-notices"
	}
	return "limit-requests"
}

// limits has the flags of the limits outside this package, with the errors of those limits.
var limits = []struct {
	err  error
	flag string
}{
	{live.ErrTooMany, "limit-streams"}, {live.ErrCrowded, "streams"}, {live.ErrBotTables, "limit-bot-tables"}, {live.ErrPublicTables, "limit-open-tables"}, {live.ErrUndos, "limit-undos"},
	{live.ErrLogFull, "limit-log"}, {live.ErrNoRoom, "min-free"}, {people.ErrMails, "mail-per-day"},
}

// NoteRefusal calls Config.Refused if the error says that a limit was reached.
func (s *Site) NoteRefusal(err error) {
	for _, l := range limits {
		if errors.Is(err, l.err) {
			s.refused(l.flag)
			return
		}
	}
}

func (s *Site) refused(limit string) {
	if s.Config.Refused != nil {
		s.Config.Refused(limit)
	}
}

// Looser returns the factor of a client's limits: live.Looser for a wide network, which has many
// networks in it, else 1.
func Looser(name string) int {
	if strings.HasPrefix(name, live.Wide) {
		return live.Looser
	}
	return 1
}

// RenderClientOf returns the client for whom a request draws. The widest network of the request is
// the client, because all of it may belong to one person.
func (s *Site) RenderClientOf(r *http.Request) RenderClient {
	networks := s.networksOf(r)
	return RenderClient{Client: networks[len(networks)-1], Names: networks}
}

// Names returns the names for which limiters count a request: its networks, and its browser if it
// sends a token.
func (s *Site) Names(r *http.Request) []string {
	names := s.networksOf(r)
	if token := s.TokenOf(r); token != "" {
		names = append(names, "browser "+token)
	}
	return names
}

// May reports whether a limiter allows a request; else it answers with status 429 and the sentence
// of key, whose n is the time to wait in units, rounded up. The request also counts for others.
func (s *Site) May(w http.ResponseWriter, r *http.Request, l *wire.Limiter, key string, unit time.Duration, others ...string) bool {
	return s.MayAll(w, r, l, key, unit, 1, others...)
}

// MayAll is May for n tokens.
func (s *Site) MayAll(w http.ResponseWriter, r *http.Request, l *wire.Limiter, key string, unit time.Duration, n int, others ...string) bool {
	wait := l.AllowN(s.Limiters.Now(), append(s.Names(r), others...), n)
	if wait == 0 {
		return true
	}
	s.refused(s.Limiters.flagOf(l))
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	units := int(math.Ceil(float64(wait) / float64(unit)))
	s.ErrorText(w, r, http.StatusTooManyRequests, s.Words(r).T(key, "n", units))
	return false
}

// Paced limits the rate of requests. Files that never change are not limited, because they cost no
// more than a refusal.
func (s *Site) Paced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, kit.AssetPrefix) || s.May(w, r, s.Limiters.requests, "error.rate", time.Second) {
			next.ServeHTTP(w, r)
		}
	})
}

// Counted limits a handler by the rate of choices.
func (s *Site) Counted(do http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.May(w, r, s.Limiters.choices, "error.rate", time.Second) {
			do(w, r)
		}
	}
}
