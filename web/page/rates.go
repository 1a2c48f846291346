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

// Rates are how fast one client may ask, each as a number of things; 0 sets no
// bound. A client is a network, and a browser too, wherever it goes: what either
// has used up is used up, so nothing is gained by dropping a cookie.
type Rates struct {
	// Tables are new tables an hour.
	Tables int
	// Requests a second, but for files that never change; Burst is how many may
	// come at once.
	Requests, Burst int
	// Drawings are boards a second that are drawn for a client's open pages; twice as many
	// may be at once. Pages that show the same cost one, and what cannot be drawn yet
	// is drawn later, as it is then.
	Drawings int
	// Choices a second, undos and the like included; twice as many may come at
	// once.
	Choices int
	// Entries are what a client may have added to logs in an hour, a chain of choices as
	// many as it has; as many may come at once.
	Entries int
	// Advice is how many questions the adviser takes in a minute, of a client and of
	// whoever answers by one key; as many may come at once.
	Advice int
	// Reviews are matches an hour that are looked back at; as many may come at once.
	Reviews int
	// Names are changes of names an hour; as many may come at once.
	Names int
	// Renewals are new links an hour for one's own seats; as many may come at once.
	Renewals int
	// Codes are questions an hour about joining another browser; as many may come at once.
	Codes int
	// Notices are mail addresses, their codes, and browsers to push to, an hour; as many
	// may come at once.
	Notices int
}

// gates hold what clients have used up.
type gates struct {
	Now                                                                                                     func() time.Time
	Tables, requests, drawings, choices, Entries, Advice, Reviews, Names, Renewals, Codes, Notices, Waiting *wire.Gate
}

// waitingCost is how many requests it is worth to look at all tables of a browser.
const waitingCost = 10

func newGates(r Rates) *gates {
	return &gates{
		Now:      time.Now,
		Tables:   wire.NewGate(float64(r.Tables)/time.Hour.Seconds(), r.Tables, Looser),
		requests: wire.NewGate(float64(r.Requests), max(r.Requests, r.Burst), Looser),
		drawings: wire.NewGate(float64(r.Drawings), 2*r.Drawings, Looser),
		choices:  wire.NewGate(float64(r.Choices), 2*r.Choices, Looser),
		Entries:  wire.NewGate(float64(r.Entries)/time.Hour.Seconds(), r.Entries, Looser),
		Advice:   wire.NewGate(float64(r.Advice)/time.Minute.Seconds(), r.Advice, Looser),
		Reviews:  wire.NewGate(float64(r.Reviews)/time.Hour.Seconds(), r.Reviews, Looser),
		Names:    wire.NewGate(float64(r.Names)/time.Hour.Seconds(), r.Names, Looser),
		Renewals: wire.NewGate(float64(r.Renewals)/time.Hour.Seconds(), r.Renewals, Looser),
		Codes:    wire.NewGate(float64(r.Codes)/time.Hour.Seconds(), r.Codes, Looser),
		Notices:  wire.NewGate(float64(r.Notices)/time.Hour.Seconds(), r.Notices, Looser),
		Waiting:  wire.NewGate(float64(r.Requests)/waitingCost, r.Requests, Looser),
	}
}

// limit is the flag by which a gate is set.
func (g *gates) limit(gate *wire.Gate) string {
	switch gate {
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

// limits are the flags of what is refused elsewhere, by the error.
var limits = []struct {
	err  error
	flag string
}{
	{live.ErrTooMany, "limit-streams"}, {live.ErrCrowded, "streams"}, {live.ErrBotTables, "limit-bot-tables"}, {live.ErrPublicTables, "limit-open-tables"}, {live.ErrUndos, "limit-undos"},
	{live.ErrLogFull, "limit-log"}, {live.ErrNoRoom, "min-free"}, {people.ErrMails, "mail-per-day"},
}

// NoteRefusal counts an error if it says that a limit was reached.
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

// Looser is how many times as much a client may do: a network of many networks, more.
func Looser(name string) int {
	if strings.HasPrefix(name, live.Wide) {
		return live.Looser
	}
	return 1
}

// ArtistOf is for whom a request has something drawn. The wide network takes turns with
// others, since it may be one person's.
func (s *Site) ArtistOf(r *http.Request) Artist {
	networks := s.networksOf(r)
	return Artist{Client: networks[len(networks)-1], Names: networks}
}

// Names are whom a request is counted for: its networks, and its browser where
// that shows its token.
func (s *Site) Names(r *http.Request) []string {
	names := s.networksOf(r)
	if token := s.TokenOf(r); token != "" {
		names = append(names, "browser "+token)
	}
	return names
}

// May lets a request through a gate, or answers it with a sentence, in which n
// is how many units of time are to be waited for. It may be counted for others too.
func (s *Site) May(w http.ResponseWriter, r *http.Request, g *wire.Gate, key string, unit time.Duration, others ...string) bool {
	return s.MayAll(w, r, g, key, unit, 1, others...)
}

// MayAll is may for n things at once.
func (s *Site) MayAll(w http.ResponseWriter, r *http.Request, g *wire.Gate, key string, unit time.Duration, n int, others ...string) bool {
	wait := g.PassAll(s.Gates.Now(), append(s.Names(r), others...), n)
	if wait == 0 {
		return true
	}
	s.refused(s.Gates.limit(g))
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	units := int(math.Ceil(float64(wait) / float64(unit)))
	s.FailIn(w, r, http.StatusTooManyRequests, s.Words(r).T(key, "n", units))
	return false
}

// Paced refuses those who ask too fast. Files that never change cost no more
// than a refusal.
func (s *Site) Paced(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, kit.AssetPrefix) || s.May(w, r, s.Gates.requests, "error.rate", time.Second) {
			next.ServeHTTP(w, r)
		}
	})
}

// Counted is a post that may be tried as often as one plays.
func (s *Site) Counted(do http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if s.May(w, r, s.Gates.choices, "error.rate", time.Second) {
			do(w, r)
		}
	}
}
