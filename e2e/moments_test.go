package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/games"
	"signoria/store"
	match "signoria/table"
)

// begun is the time of the first entry of the stored matches. It is recent, because servers delete
// tables that no one visits for long.
var begun = time.Now().UTC().Truncate(time.Microsecond)

// moment is a question in a random game. The same seed always gives the same game.
type moment struct {
	game    game
	title   engine.Title
	options engine.Options
	secret  string
	// answers are all submissions before the question.
	answers []match.Submission
	// asked is the seat that must answer, verbs the verbs of its choices, and choices their number.
	asked   engine.Seat
	verbs   []engine.Verb
	choices int
}

// momentsOf plays a random game of a title to its end and returns all its questions. It picks each
// verb with the same probability, so that rare verbs occur too.
func momentsOf(t *testing.T, g game, seats int, options string, seed uint64) []moment {
	t.Helper()
	i := slices.IndexFunc(games.Known(), func(known games.Game) bool { return game(known.Name) == g })
	known := games.Known()[i]
	title, err := known.Open(known.Content)
	if err != nil {
		t.Fatal(err)
	}
	o, err := engine.ParseOptions(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	m := moment{game: g, title: title, options: o, secret: fmt.Sprintf("moments of %s %d", g, seed)}
	at := m.seat(t, engine.NoSeat)
	r := rand.New(rand.NewPCG(seed, 2))
	var list []moment
	for at.Running() && len(m.answers) < 4000 {
		pos := at.Position()
		m.asked = at.Owing().First()
		choices := pos.Choices(m.asked, nil)
		m.verbs, m.choices = nil, len(choices)
		for _, c := range choices {
			if !slices.Contains(m.verbs, c.Verb) {
				m.verbs = append(m.verbs, c.Verb)
			}
		}
		list = append(list, m)
		verb := m.verbs[r.IntN(len(m.verbs))]
		some := slices.DeleteFunc(choices, func(c engine.Choice) bool { return c.Verb != verb })
		answer := match.Submission{Seat: m.asked, Seq: at.Last(), Texts: []string{pos.Format(m.asked, some[r.IntN(len(some))])}, At: begun}
		if at, err = at.Choose(answer); err != nil {
			t.Fatalf("%s: %v", g, err)
		}
		m.answers = append(slices.Clip(m.answers), answer)
	}
	return list
}

// seat returns the match before its first answer. The asked seat is at the creator's screen, and
// each other seat at a screen of its own. With NoSeat all seats are at the creator's screen.
func (m moment) seat(t *testing.T, asked engine.Seat) *match.Table {
	t.Helper()
	head := match.Header{
		ID: m.id(), Options: m.options, Edition: m.title.Meta().Edition, Created: begun,
		Promise: match.HashSecret(m.secret), Secret: m.secret,
		Plan: match.Plan{Watch: "watch" + m.key(), Keys: []string{match.HashKey(m.key())}},
	}
	for s := range engine.Seat(m.options.Seats) {
		screen := 0
		if asked != engine.NoSeat && s != asked {
			screen = len(head.Plan.Keys)
			head.Plan.Keys = append(head.Plan.Keys, match.HashKey(match.InviteKey(m.key(), screen, 0)))
		}
		head.Plan.Seats = append(head.Plan.Seats, match.SeatPlan{Screen: screen, Name: [...]string{"Ottavio", "Ludmila", "Bertrand", "Anna", "Lucrezia"}[s]})
	}
	at, err := match.New(m.title, head)
	for screen := 0; err == nil && screen < len(head.Plan.Keys); screen++ {
		sit := match.SitInput{Nonce: "moments"}
		if screen > 0 {
			sit.Key = match.HashKey(match.InviteKey(m.key(), screen, 0))
		}
		at, err = at.Sit(screen, sit, begun)
	}
	if err != nil {
		t.Fatalf("%s: %v", m.game, err)
	}
	return at
}

// id returns the id of the match.
func (m moment) id() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s, %d answers", m.secret, len(m.answers)))
	return "m" + hex.EncodeToString(sum[:8])
}

// key returns the creator's key, from which all keys of the match are derived.
func (m moment) key() string { return strings.Repeat("k"+m.id(), 2)[:26] }

// path returns the address of the match for the creator's key.
func (m moment) path() string { return "/m/" + m.id() + "/" + m.key() }

// serveMoments starts a server whose store contains the matches of some moments.
func serveMoments(t *testing.T, list []moment) *server {
	t.Helper()
	data := t.TempDir()
	kept, err := store.Open(t.Context(), data, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		at := m.seat(t, m.asked)
		for _, answer := range m.answers {
			answer.Seq = at.Last()
			if at, err = at.Choose(answer); err != nil {
				t.Fatalf("%s: %v", m.game, err)
			}
		}
		head := at.Header()
		plan, err := json.Marshal(head.Plan)
		if err != nil {
			t.Fatal(err)
		}
		row := store.Match{
			ID: head.ID, Title: string(m.game), Seats: head.Options.Seats, Options: head.Options.String(), Edition: head.Edition,
			Created: head.Created, Promise: head.Promise, Secret: head.Secret, Plan: string(plan), Status: "running",
		}
		if err := kept.Create(t.Context(), row, store.Addition{Entries: at.Since(0)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := startServer(data, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.kill)
	return s
}
