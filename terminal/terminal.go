// Package terminal is a table for people and bots at one terminal: it asks in
// words, takes numbers or notation, explains what is closed, and takes back.
//
// It promises that nothing a seat may not know is printed while that seat
// looks, and that the end of the input leaves the game without an error. It
// knows no title: what it says of one comes from the title's Narrator. It
// imports neither web nor table nor store.
package terminal

import (
	"bufio"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"

	"signoria/bots"
	"signoria/bots/net"
	"signoria/engine"
	"signoria/i18n"
	"signoria/narrate"
)

//go:embed words/*.yaml
var words embed.FS

// Words are this package's catalogues, for i18n.Load.
var Words fs.FS = i18n.Source{Name: "terminal", FS: words}

// Config is the game: its title, players and streams.
type Config struct {
	Title engine.Title
	// Options are those of the match; Seats is taken from Players.
	Options engine.Options
	// Narrator words the title; nil means that it has none, and choices are in notation.
	Narrator narrate.Narrator
	// Words hold this package's words, the title's and the shared ones.
	Words *i18n.Words
	// Name is the title's name in words.
	Name string
	// Players has a bot's spec for each seat, "" for a person.
	Players []string
	// Seed is that of the match; bots have theirs from Bots.
	Seed [32]byte
	Bots int64
	// Library has the weights of bots that need some; may be nil.
	Library *net.Library
	In      io.Reader
	Out     io.Writer
}

// match is one running game.
type match struct {
	Config
	p     engine.Position
	bots  []bots.Bot // by seat, nil for a person
	seats []narrate.Seat
	// viewer is the seat of the person at the screen; NoSeat before the first.
	viewer engine.Seat
	stage  string // that was painted last
	past   []moment
	lines  chan string
}

// moment is an undo point: position, seat, and whether undo is forbidden.
type moment struct {
	before engine.Position
	seat   engine.Seat
	sealed bool
}

// errLeft ends a game that is left before its end.
var errLeft = errors.New("the game is left")

// Play plays one game until its end, the end of the input, "quit", or the end
// of the context; all of these are no errors. Specs and options that do not
// exist are.
func Play(ctx context.Context, c Config) error {
	m, err := newMatch(c)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go m.read(ctx)
	m.say("terminal.welcome", "title", c.Name)
	if err := m.run(ctx); errors.Is(err, errLeft) {
		m.say("terminal.left")
		return nil
	} else if err != nil {
		return err
	}
	m.say("terminal.over")
	m.score()
	return nil
}

func newMatch(c Config) (*match, error) {
	c.Options.Seats = len(c.Players)
	p, err := c.Title.Start(c.Options, engine.NewChance(c.Seed))
	if err != nil {
		return nil, err
	}
	m := &match{Config: c, p: p, viewer: engine.NoSeat, lines: make(chan string)}
	houses := narrate.HousesOf(c.Narrator, c.Options, p.View(engine.NoSeat))
	for i, spec := range c.Players {
		face := narrate.Seat{Seat: engine.Seat(i), House: houses[i], Bot: spec}
		var bot bots.Bot
		if spec == "" {
			face.Name = m.personName(i)
		} else {
			face.Name = c.Words.T("terminal.seat_bot", "seat", strconv.Itoa(i+1))
			if bot, err = m.bot(spec, i); err != nil {
				return nil, err
			}
		}
		m.bots = append(m.bots, bot)
		m.seats = append(m.seats, face)
	}
	return m, nil
}

// bot makes the bot of a seat. The error says what is wrong with its spec, or with a file of
// weights that it names.
func (m *match) bot(text string, seat int) (bots.Bot, error) {
	spec, err := bots.Parse(text)
	if err == nil {
		err = spec.CheckWeights(m.p, m.Library)
	}
	if err != nil {
		return nil, err
	}
	return spec.New(m.Bots+int64(seat), m.Library), nil
}

func (m *match) people() int {
	n := 0
	for _, spec := range m.Players {
		if spec == "" {
			n++
		}
	}
	return n
}

func (m *match) personName(seat int) string {
	if m.people() == 1 {
		return m.Words.T("terminal.seat_you")
	}
	return m.Words.T("terminal.seat_person", "seat", strconv.Itoa(seat+1))
}

// read hands the input on line by line; it ends with the input or the game.
func (m *match) read(ctx context.Context) {
	defer close(m.lines)
	for scan := bufio.NewScanner(m.In); scan.Scan(); {
		select {
		case m.lines <- scan.Text():
		case <-ctx.Done():
			return
		}
	}
}

// run plays until no seat owes an answer.
func (m *match) run(ctx context.Context) error {
	for m.p.Owing() != 0 {
		if err := ctx.Err(); err != nil {
			return errLeft
		}
		seat := m.p.Owing().First()
		if bot := m.bots[seat]; bot != nil {
			choice := bot.Choose(ctx, m.p, seat)
			if ctx.Err() != nil {
				return errLeft
			}
			if err := m.do(seat, choice); err != nil {
				return fmt.Errorf("%s: %w", m.Players[seat], err)
			}
			continue
		}
		if err := m.person(ctx, seat); err != nil {
			return err
		}
	}
	return nil
}

// do carries out a choice, stores the undo point, and prints what happened.
func (m *match) do(seat engine.Seat, c engine.Choice) error {
	var log engine.Log
	before := m.p.Copy()
	if err := m.p.Do(seat, c, &log); err != nil {
		return err
	}
	m.past = append(m.past, moment{before: before, seat: seat, sealed: log.Sealed() || engine.Final(log.Events, seat)})
	m.tell(log.Events)
	return nil
}

func (m *match) tell(events []engine.Event) {
	if m.Narrator == nil || len(events) == 0 {
		return
	}
	for _, line := range m.Narrator.Say(m.scene(), events) {
		fmt.Fprintln(m.Out, "  "+line)
	}
}

// canUndo reports whether the person's last choice can be undone: no one has answered since and
// nothing was revealed.
func (m *match) canUndo(seat engine.Seat) bool {
	if len(m.past) == 0 {
		return false
	}
	last := m.past[len(m.past)-1]
	return last.seat == seat && !last.sealed
}

func (m *match) undo() {
	last := m.past[len(m.past)-1]
	m.past = m.past[:len(m.past)-1]
	m.p = last.before
}

// scene returns the position as the viewer sees it.
func (m *match) scene() narrate.Scene {
	s := narrate.Scene{
		Words: m.Words, View: m.p.View(m.viewer), Meta: m.Title.Meta(), Options: m.Options, You: m.viewer,
		Seats: m.seats, Owing: m.p.Owing(), Seq: len(m.past), Live: m.p.Owing() != 0, Forms: m.p.Forms(),
	}
	if m.viewer != engine.NoSeat {
		s.Choices = engine.Answers(m.p, m.viewer)
	}
	return s
}

// say prints a sentence of the catalogue.
func (m *match) say(key string, args ...any) {
	fmt.Fprintln(m.Out, m.Words.T(key, args...))
}
