package live

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"signoria/engine"
	"signoria/people"
	"signoria/store"
	"signoria/table"
	"signoria/table/clock"
	"signoria/talk"
)

// MatchSetup is a match to be made.
type MatchSetup struct {
	// Title is the title's short name; Options are its seats, modules and variants.
	Title   string
	Options engine.Options
	// Seats has one element for every seat, in seat order. The title decides the order of play.
	Seats []SeatSetup
	// Promise is what Server.Promise returned for the form, Nonce what the creator's browser
	// added (at most 128 bytes; empty means that the server draws one). With a promise that is
	// still valid, the creator sits down with this nonce at once, and a match without other
	// persons starts. With an expired one (an old page, a second match from the same page) the
	// creator sits down by Sit after seeing the new promise, like everyone else.
	Promise, Nonce string
	// Adviser means that persons at several screens have agreed on the adviser; a match at one
	// screen has it anyway.
	Adviser bool
	// Clock is the time that the persons have; the zero value means no clock. StandIn is the
	// level of the bots that stand in for persons who have timed out or left; empty means the
	// middle one.
	Clock   clock.Settings
	StandIn string
	// Night is when the creator sleeps.
	Night Night
	// Rated means that the result counts for the ratings of all.
	Rated bool
	// WatchDelay is how late spectators see the match (table.WatchDelays). They do not read what the
	// players say then.
	WatchDelay time.Duration
	// Public is how strangers get the public seats; the zero value if there are none.
	Public table.Public
	// key derives the creator's key from the id of the match; nil means a random key. rematch is
	// the match that this one repeats; the zero value means none.
	key     func(id string) string
	rematch table.Rematch
	// Wide is the wide network around Client (Wide); empty means that there is none.
	Wide string
	// Client is the client whose matches are counted together, usually a network: its bots share
	// turns to think. Only a hash of it is stored. Empty means that nothing is counted.
	Client string
	// Talk is what may be said at the match; empty means all that the host allows. TalkApart
	// means that spectators do not read what the players say.
	Talk      talk.May
	TalkApart bool
	// Opener is the id of the person who opens the match; empty means unknown. Their own
	// webhook may be for the tables that they open.
	Opener string
}

// SeatSetup is the plan for one seat: a bot, a person at a screen, or anyone.
type SeatSetup struct {
	// Bot is the level of a bot; empty means a person.
	Bot string
	// Screen groups persons at the same screen: seats with the same number share one invitation
	// and one key. 0 is the creator's own screen.
	Screen int
	// Public means that anyone may take the seat, by the list of open tables; it has a screen
	// of its own.
	Public bool
	// Name is that of the person or bot, at most 40 characters; it may be empty for persons who
	// sit down later.
	Name string
}

// Created is a match just made.
type Created struct {
	// ID names the match in addresses; it is not secret.
	ID string
	// Key is the creator's secret: it answers for the seats of screen 0, hands
	// seats over, and invites friends (MatchView.Invites).
	Key string
}

// room returns an error if the disk has no room for more than the existing matches.
func (srv *Server) room() error {
	if srv.config.Room == nil {
		return nil
	}
	if err := srv.config.Room(); err != nil {
		return fmt.Errorf("%w: %w", ErrNoRoom, err)
	}
	return nil
}

// Create makes a match and stores it. Errors: ErrPlan, ErrNoRoom, ErrStore; ErrBotTables and
// ErrPublicTables beyond the limits of the client; ErrNoRatings for a rated table if there are no
// ratings here, ErrRatedNobody for one of an unknown person, ErrNotAdmitted for a table for such a
// person's people.
func (srv *Server) Create(ctx context.Context, p MatchSetup) (Created, error) {
	if err := srv.room(); err != nil {
		return Created{}, err
	}
	title, err := srv.currentTitle(p.Title)
	if err != nil {
		return Created{}, err
	}
	switch {
	case p.Rated && srv.history == nil:
		return Created{}, ErrNoRatings
	case p.Rated && p.Opener == "":
		return Created{}, ErrRatedNobody
	case p.Public.Known && p.Opener == "":
		return Created{}, ErrNotAdmitted
	}
	if err := srv.checkBots(p.Seats); err != nil {
		return Created{}, err
	}
	if p.Public.Bots != "" {
		if err := srv.checkLevel(p.Public.Bots); err != nil {
			return Created{}, err
		}
	}
	if p.StandIn != "" {
		if err := srv.checkLevel(p.StandIn); err != nil {
			return Created{}, err
		}
	}
	return srv.newTable(ctx, title, p)
}

// newTable stores a new match with the secret that was promised. If the promise is no longer valid,
// or another match was made with it already, a new secret is drawn.
func (srv *Server) newTable(ctx context.Context, title engine.Title, p MatchSetup) (Created, error) {
	if lot, ok := srv.redeem(p.Promise, time.Now()); ok {
		made, err := srv.newTableFrom(ctx, title, p, lot, true)
		if !errors.Is(err, store.ErrConflict) {
			return made, err
		}
	}
	return srv.newTableFrom(ctx, title, p, newMatchSeed(), false)
}

func (srv *Server) newTableFrom(ctx context.Context, title engine.Title, p MatchSetup, l matchSeed, promised bool) (Created, error) {
	made := Created{ID: l.match, Key: strings.ToLower(rand.Text())}
	if p.key != nil {
		made.Key = p.key(made.ID)
	}
	head := srv.header(title, p, made, l.secret)
	head.Client = srv.fingerprint(p.Client)
	head.Plan.Before = srv.begunBefore(ctx, title.Meta().Name, head)
	plan, names, err := head.Plan.TakeNames()
	if err != nil {
		return Created{}, err
	}
	head.Plan = plan
	first, err := table.New(title, head)
	if err != nil {
		return Created{}, err
	}
	begun, err := srv.begin(first, p, promised)
	if err != nil {
		return Created{}, err
	}
	aside := sideRows{names: names, wide: srv.fingerprint(p.Wide), opener: srv.people.Opener(p.Opener), openedBy: p.Opener, key: made.Key, talk: store.Talk{May: string(p.Talk), Apart: p.TalkApart || p.WatchDelay > 0}}
	if p.Opener != "" && ofPersons(plan) {
		aside.answerers = map[int]string{}
		for seats := plan.SeatsOf(0); seats != 0; seats = seats.Without(seats.First()) {
			aside.answerers[int(seats.First())] = srv.answererHash(made.ID, seats.First(), PersonIdentity(p.Opener))
		}
	}
	if begun != first {
		aside.nights = p.Night.rows(plan.SeatsOf(0), srv.now())
	}
	if err := srv.inTime(ctx, func(ctx context.Context) error { return srv.storeWithinLimits(ctx, title, begun, aside) }); err != nil {
		return Created{}, err
	}
	srv.people.HasOpened(ctx, p.Opener, made.ID)
	if !srv.due(begun, 0).IsZero() { // a bot answers first; otherwise the match is loaded when it is read
		srv.start(func() { _, _ = srv.find(srv.ctx, made.ID) })
	}
	return made, nil
}

// beforeTime is how far back unfinished tables of the creator's network are counted.
const beforeTime = 24 * time.Hour

// begunBefore returns how many tables of this title with several persons the creator's network has
// opened within beforeTime that have begun and are not over. So the others see when a creator starts
// over until the set-up pleases. It returns 0 for a rematch, which was agreed on, for a table of one
// person, without a known client, and if the store cannot count now.
func (srv *Server) begunBefore(ctx context.Context, title string, head table.Header) int {
	if head.Client == "" || head.Plan.Rematch.Of != "" || head.Plan.Persons() < 2 {
		return 0
	}
	ctx, cancel := context.WithTimeout(ctx, srv.config.ReadWait)
	defer cancel()
	n, err := srv.config.Store.Unfinished(ctx, head.Client, title, head.Created.Add(-beforeTime))
	if err != nil {
		srv.config.Log.Warn("tables begun before could not be counted", "error", err)
		return 0
	}
	return n
}

func (srv *Server) checkBots(seats []SeatSetup) error {
	for i, s := range seats {
		if s.Bot == "" {
			continue
		}
		if err := srv.checkLevel(s.Bot); err != nil {
			return fmt.Errorf("seat %s: %w", engine.Seat(i), err)
		}
	}
	return nil
}

func (srv *Server) header(title engine.Title, p MatchSetup, made Created, secret string) table.Header {
	head := table.Header{
		ID: made.ID, Options: p.Options, Edition: title.Meta().Edition, Created: srv.now(),
		Promise: table.HashSecret(secret), Secret: secret,
		Plan: table.Plan{Watch: strings.ToLower(rand.Text()), Adviser: p.Adviser, Clock: p.Clock, StandIn: p.StandIn, Public: p.Public, Rematch: p.rematch, Rated: p.Rated, WatchDelay: p.WatchDelay},
	}
	for _, s := range p.Seats {
		head.Plan.Seats = append(head.Plan.Seats, table.SeatPlan{Bot: s.Bot, Screen: s.Screen, Name: s.Name, Public: s.Public})
	}
	if head.Plan.PublicSeats() != 0 {
		head.Plan.Join = strings.ToLower(rand.Text())
	}
	head.Plan.Keys = []string{table.HashKey(made.Key)}
	for screen := 1; screen < min(head.Plan.Screens(), engine.MaxSeats+1); screen++ {
		head.Plan.Keys = append(head.Plan.Keys, table.HashKey(table.InviteKey(made.Key, screen, 0)))
	}
	if p.rematch.Of == "" && head.Plan.OpenSeats().Len() > 1 { // the players of a rematch have their keys
		head.Plan.Open = table.HashKey(table.OpenKey(made.Key, 0))
	}
	return head
}

// begin seats a creator who has seen the promise, or starts a match of bots.
func (srv *Server) begin(t *table.Table, p MatchSetup, promised bool) (*table.Table, error) {
	plan := t.Header().Plan
	persons := engine.Seats(0)
	for screen := range plan.Screens() {
		persons |= plan.SeatsOf(screen)
	}
	switch {
	case persons == 0:
		return t.Begin(srv.now())
	case promised && plan.SeatsOf(0) != 0:
		return t.Sit(0, table.SitInput{Nonce: nonceOr(p.Nonce), Night: p.Night.utc(srv.now())}, srv.now())
	}
	return t, nil
}

func nonceOr(nonce string) string {
	if nonce == "" {
		return rand.Text()
	}
	return nonce
}

// now returns the time in the precision of the store.
func (srv *Server) now() time.Time { return srv.config.Now().UTC().Truncate(time.Microsecond) }

// sideRows is what is stored of a new match in addition to its log.
type sideRows struct {
	names  table.Names
	nights map[int]store.Night // by seat: nights that follow the summer time of a zone
	// answerers are those of the creator's seats at a table with ofPersons, from the start.
	answerers map[int]string
	wide      string // fingerprint of the creator's wider network
	opener    store.Opener
	openedBy  string // the id of the opener's person; empty means unknown
	key       string // the opener's key
	talk      store.Talk
}

// storeNew stores a match just made.
func (srv *Server) storeNew(ctx context.Context, title engine.Title, t *table.Table, a sideRows) error {
	if err := srv.storeEdition(ctx, title); err != nil {
		return err
	}
	head := t.Header()
	plan, err := json.Marshal(head.Plan)
	if err != nil {
		return fmt.Errorf("live: %w", err)
	}
	row := store.Match{
		ID: head.ID, Title: title.Meta().Name, Seats: head.Options.Seats, Options: head.Options.String(),
		Edition: head.Edition, Created: head.Created, Promise: head.Promise, Secret: head.Secret,
		Plan: string(plan), Status: string(status(t)), Client: head.Client, Wide: a.wide, Bots: botSeats(t), RematchOf: head.Plan.Rematch.Of,
	}
	addition := store.Addition{Entries: t.Since(0), Snapshot: srv.snapshot(t), Wake: srv.wake(t, 0), Names: a.names, Nights: a.nights, Answerers: a.answerers, Triggers: srv.people.RematchTriggers(t), Opener: a.opener, Talk: a.talk}
	if srv.seek(&addition, nil, t, a.openedBy); addition.Seeking != nil {
		addition.Triggers = append(addition.Triggers, srv.people.OpenTriggers(t, addition.Seeking.Until)...)
	}
	if a.openedBy != "" { // in the same commit, so that the table is not lost if the answer is
		addition.Holder = store.Holder{Person: a.openedBy, Key: a.key, Most: people.MaxSavedKeys}
	}
	err = srv.config.Store.Create(ctx, row, addition)
	srv.storeFailure.note(err)
	if addition.Seeks {
		srv.lobby.Changed()
	}
	return err
}
