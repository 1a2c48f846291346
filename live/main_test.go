package live_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"testing/fstest"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store"
	"signoria/store/storetest"
)

var postgres struct {
	once   sync.Once
	server *storetest.Server
	err    error
}

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashVariable); dir != "" {
		crash(dir)
	}
	code := m.Run()
	if postgres.server != nil {
		postgres.server.Stop()
	}
	os.Exit(code)
}

func postgresAddress(t testing.TB) string {
	t.Helper()
	postgres.once.Do(func() { postgres.server, postgres.err = storetest.StartPostgres() })
	return postgres.server.Address(t, postgres.err)
}

// greedy bids the highest token it has, and else takes the first choice.
type greedy struct{}

func (greedy) Choose(_ context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	choices := p.Choices(seat, nil)
	best := choices[0]
	for _, c := range choices {
		if c.Verb == toy.DoBid {
			best = c
		}
	}
	return best
}

// modest takes the first choice that is open.
type modest struct{}

func (modest) Choose(_ context.Context, p engine.Position, seat engine.Seat) engine.Choice {
	return p.Choices(seat, nil)[0]
}

// mad answers with an illegal choice and panics, in turn.
type mad struct{}

var madTimes atomic.Int64

func (mad) Choose(context.Context, engine.Position, engine.Seat) engine.Choice {
	if madTimes.Add(1)%2 == 0 {
		panic("mad")
	}
	return engine.Choice{Verb: 99}
}

// sleepy does not answer before the server closes.
type sleepy struct{}

func (sleepy) Choose(ctx context.Context, _ engine.Position, _ engine.Seat) engine.Choice {
	<-ctx.Done()
	return engine.Choice{}
}

func newBot(level string, _ [32]byte) (live.Bot, error) {
	switch level {
	case "greedy":
		return greedy{}, nil
	case "modest":
		return modest{}, nil
	case "mad":
		return mad{}, nil
	case "sleepy":
		return sleepy{}, nil
	}
	return nil, errors.New("there are only greedy, modest, mad and sleepy")
}

// edited is the toy title with an edition read from its content.
type edited struct {
	engine.Title
	edition string
}

func (e edited) Meta() engine.Meta {
	meta := e.Title.Meta()
	meta.Edition = e.edition
	return meta
}

func openToy(content fs.FS) (engine.Title, error) {
	name, err := fs.ReadFile(content, "edition.txt")
	return edited{toy.Title(), string(name)}, err
}

// reopenToy opens a stored edition.
func reopenToy(kept fs.FS, edition string) (engine.Title, error) {
	title, err := openToy(kept)
	if name := title.Meta().Edition; err == nil && name != edition {
		err = fmt.Errorf("edition %s is stored as %s", name, edition)
	}
	return title, err
}

func content(edition string) fs.FS {
	return fstest.MapFS{"edition.txt": {Data: []byte(edition)}, "cards/one.yaml": {Data: []byte("x: 1\n")}}
}

func config(s *store.Store) live.Config {
	return live.Config{
		Store: s, Log: slog.New(slog.DiscardHandler), Levels: []string{"greedy", "modest", "mad", "sleepy"}, Bot: newBot, UndoWindow: -1, DelayStep: -1, PresenceTimeout: time.Millisecond,
		ReadWait: time.Minute, PostWait: time.Minute, StoreWait: time.Minute, // long timeouts, because the machine may be busy
		Titles: []live.Title{{Name: "toy", Content: content("first"), Open: openToy, OpenStored: reopenToy}},
	}
}

func openServer(t testing.TB, c live.Config) *live.Server {
	t.Helper()
	srv, err := live.Open(t.Context(), c)
	must(t, err)
	t.Cleanup(srv.Close)
	return srv
}

func newServer(t testing.TB) *live.Server {
	t.Helper()
	return openServer(t, config(storetest.SQLite(t)))
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t testing.TB, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

// errOf returns the error of a command, for tests that ignore its view.
func errOf(_ *live.MatchView, err error) error { return err }

// guest is a browser with a key.
type guest struct {
	t      testing.TB
	server *live.Server
	id     string
	key    string
}

func (g guest) view() *live.MatchView {
	g.t.Helper()
	v, err := g.server.View(g.t.Context(), g.id, g.key)
	must(g.t, err)
	return v
}

func (g guest) try(texts ...string) error {
	return errOf(g.server.Choose(g.t.Context(), g.id, g.key, live.Submission{Seat: engine.NoSeat, Seq: g.view().Seq, Texts: texts}))
}

func (g guest) choose(texts ...string) {
	g.t.Helper()
	must(g.t, g.try(texts...))
}

func (g guest) trySit(s live.SitInput) error {
	_, err := g.server.Sit(g.t.Context(), g.id, g.key, s)
	return err
}

// sit sits down. Afterwards the guest has the key of the seat.
func (g *guest) sit(s live.SitInput) {
	g.t.Helper()
	key, err := g.server.Sit(g.t.Context(), g.id, g.key, s)
	must(g.t, err)
	g.key = key
}

func (g guest) at(srv *live.Server) guest {
	g.server = srv
	return g
}

// await views the match after each notification of its stream until the view is as wanted. It fails
// after a minute.
func (g guest) await(what string, wanted func(*live.MatchView) bool) *live.MatchView {
	g.t.Helper()
	s, err := g.server.Watch(g.t.Context(), g.id, g.key, "await")
	must(g.t, err)
	defer s.Close()
	late := time.After(time.Minute)
	for {
		if v := g.view(); wanted(v) {
			return v
		}
		select {
		case _, open := <-s.Changed():
			if !open {
				g.t.Fatalf("the stream ended before %s", what)
			}
		case <-late:
			g.t.Fatalf("waited in vain for %s: %+v", what, g.view())
		}
	}
}

func asked(v *live.MatchView) bool { return len(v.Choices) > 0 }
func over(v *live.MatchView) bool  { return v.Status == live.Over }

func create(t testing.TB, srv *live.Server, p live.MatchSetup) guest {
	t.Helper()
	if p.Title == "" {
		p.Title = "toy"
	}
	p.Options.Seats = len(p.Seats)
	made, err := srv.Create(t.Context(), p)
	must(t, err)
	return guest{t, srv, made.ID, made.Key}
}

// solo opens a match of Anna with two bots, which starts at once.
func solo(t testing.TB, srv *live.Server, level string) guest {
	t.Helper()
	return create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "anna's nonce",
		Seats: []live.SeatSetup{{Name: "Anna"}, {Bot: level, Name: "Cosimo"}, {Bot: level, Name: "Lucrezia"}}})
}

// pair opens a running match of Anna and Bea, each at a screen of their own.
func pair(t testing.TB, srv *live.Server) (anna, bea guest) {
	t.Helper()
	anna = create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "anna's nonce",
		Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea = anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Nonce: "bea's nonce", Token: "bea's token"})
	return anna, bea
}

// playOut answers the first open choice until the match is over.
func (g guest) playOut() *live.MatchView {
	g.t.Helper()
	for {
		v := g.await("being asked", func(v *live.MatchView) bool { return asked(v) || over(v) })
		if over(v) {
			return v
		}
		g.choose(v.Choices[0].Text)
	}
}
