package live

import (
	"context"
	"encoding/hex"
	"time"

	"signoria/engine"
	"signoria/table"
)

// Status is the stage of a match.
type Status string

// The stages of a match: it waits for its persons, it runs, it is over.
const (
	Waiting Status = "waiting"
	Running Status = "running"
	Over    Status = "over"
)

// MatchView is what one viewer may see of a match at one moment. Later changes of the match do not
// change it. It must not be modified, because views share parts.
type MatchView struct {
	ID      string
	Meta    engine.Meta
	Options engine.Options
	Status  Status

	// View is the title's own view for You; nil while waiting.
	View any
	// You is the seat that the page speaks for now: of the viewer's seats the one that is asked.
	// It is NoSeat for a spectator and behind the curtain.
	You engine.Seat
	// Yours are all seats of the viewer's key; Creator means that it is the creator's. Invited are
	// the seats on which its holder may sit down; until then nothing of the table is shown.
	Yours   engine.Seats
	Creator bool
	Invited engine.Seats
	// NamesInLog means that the log of an old match contains names of Yours.
	NamesInLog bool
	// Renewed means that the key has been replaced: the view is that of a spectator.
	Renewed bool
	// Curtain is the seat that must take over the shared screen before anything of its own is shown
	// (Server.Confirm); NoSeat means that there is no curtain.
	Curtain engine.Seat

	Seats []SeatInfo
	// Owing are the seats that the table waits for; none while waiting.
	Owing engine.Seats
	// Choices are You's open choices in order; empty if You is not asked, or a bot stands in.
	Choices []engine.Answer
	// Forms are the forms in which choices are written in this match.
	Forms []engine.Form `json:"-"`
	// Secret means that seats know things now that other seats do not.
	Secret bool
	// Seq is the number of the last entry that the viewer can know of: answers post it. In a
	// replay it is the entry shown. Last is the last entry in any case, First the entry of the
	// start (0 while waiting): the ends of the slider.
	Seq, First, Last int
	// AskedSince is the number of the entry since which You is asked the current question; 0 where
	// You is not asked.
	AskedSince int
	// Revision grows with every change outside the log: presence, the curtain, Done. With Last
	// it orders the views of a viewer, whichever node returned them. ActiveSeat is the seat
	// whose person is at a shared screen; NoSeat means none yet, or a screen of one person.
	// Another person may know less of the log: if ActiveSeat differs, Revision alone orders
	// them.
	Revision   int64
	ActiveSeat engine.Seat
	// Live is false in a replay, after the end, and while the table is closed.
	Live bool
	// Closed is when the host closed the table, Why the reason; zero means open. A closed table can
	// only be viewed.
	Closed time.Time
	Why    string
	// CanUndo means that one of Yours may undo something now, CanFinish that bots wait for the
	// viewer's Done.
	CanUndo, CanFinish bool
	// UndosLeft is how often the viewer may still undo in this turn, LogLeft how many entries
	// the log still accepts besides those that the game needs; −1 means enough.
	UndosLeft, LogLeft int
	// Clock is the time of all seats, empty where there is none; Talk what the persons may
	// agree on.
	Clock ClockView
	Talk  TalkView
	// Ended means that the match ended early: Conceded is who conceded, NoSeat if all agreed on
	// no result. Then Score is the final scoring of the last position, including hidden things.
	Ended    bool
	Conceded engine.Seat
	// Adviser means that You may ask the adviser now, AdviceTold that all players are told then,
	// Agreed that the table was opened with the adviser for several screens.
	Adviser, AdviceTold, Agreed bool
	// Rated means that the result counts for the ratings of all players.
	Rated bool
	// WatchDelay is how late spectators see the match. Late means that this view is late.
	WatchDelay time.Duration
	Late       bool
	// StandIn is the level of the bots that stand in for persons who have timed out or left;
	// empty if one person plays without a clock, because no one waits for them.
	StandIn string
	// Await is until when bots wait for the viewer's Done, because the viewer may undo the last
	// choice, of seat Awaited; zero if they do not. UndoWindow is the whole length of that
	// wait.
	Await      time.Time
	Awaited    engine.Seat
	UndoWindow time.Duration

	// Chronicle has the entries since the start that the viewer may see, up to Seq.
	Chronicle []Entry
	// After are the entries after Seq, in a replay; Newest is the title's own view
	// after the last of them.
	After  []Entry
	Newest any
	// WatchSeq is the number of the entry Seq in a spectator's log, for links to it.
	WatchSeq int
	// Since is the last entry that is not new to You: the last valid answer of You's person, or the
	// start; for spectators the last entry before the last turn. SinceAt is its time. Earlier is
	// the table as You saw it after that entry; nil if nothing came after it or that position is
	// lost. None of the three is set in a replay, before the start, and behind a curtain.
	Since   int
	SinceAt time.Time
	Earlier *EarlierView
	// Score has the parts of the score that the viewer may see, Rank the places: as if the match
	// ended now, final when it is over. Both are nil before the start. Rank is nil while there are
	// secrets.
	Score []engine.Score
	Rank  []engine.Place
	// Forecast has the parts of the score as You can know them if the match ended now.
	Forecast []engine.Bound

	// Fair is the proof that no one chose the shuffle.
	Fair Fair
	// Invites are the invitations to the other screens, by screen in order; only the creator has
	// them. WatchKey is the spectators' key; every viewer has it.
	Invites  []Invite
	WatchKey string
	// Governed are the seats in which the creator may let bots stand in, for the creator only.
	Governed engine.Seats
	// Open is the link for all free seats, for the creator only. AnySeat means that the
	// viewer's key is such a link: they may choose one of Invited.
	Open    OpenLink
	AnySeat bool
	// Public is how strangers get the public seats. FillAt is when bots take the free ones; zero
	// means never. Ready is until when persons must confirm that they are there, before the match
	// begins; zero means that no one is asked. JoinKey is the key by which anyone sits down; empty
	// if there are no public seats.
	Public  table.Public
	JoinKey string
	FillAt  time.Time
	Ready   time.Time
	// Restored is the first entry that replays differently because a rule was corrected: the
	// match continued from its snapshot. 0 means none.
	Restored int
	// Older means that an older program played a part of the match, of which this one could
	// check only that its choices were legal.
	Older bool
	// Created is when the match was made.
	Created time.Time
}

// SeatInfo is a seat and its player.
type SeatInfo struct {
	Seat engine.Seat
	// Name is empty if there is none; NameRemoved means that its person has removed it.
	Name        string
	NameRemoved bool
	// Bot is the level of the bot whose seat this is; empty for a person's seat. StandIn is the
	// level of the bot that plays for the person now; empty means none.
	Bot, StandIn string
	// Screen is the screen of a person's seat, 0 the creator's.
	Screen int
	// Public means that anyone may take the seat before the start, Awaited that its person has
	// not confirmed yet that they are there (MatchView.Ready).
	Public, Awaited bool
	// Seated means that the person has sat down (bots always have).
	Seated bool
	// Online means that a page of the seat is open (bots: always), Away that a bot stands in
	// for the person, Yours that the viewer's key answers for the seat.
	Online, Away, Yours bool
	// Left is the moment at which a bot took the seat for the rest of the match. It is nil before
	// the end of the match, if the person played to the end, and if that position is lost.
	Left *Departure
}

// Departure is the moment at which a bot replaced a person for the rest of a match that is over.
type Departure struct {
	// View is the title's own view of the table then, as spectators see it; Score has the parts of
	// the final scoring as if the rules had ended the match then.
	View  any
	Score []engine.Score
}

// Invite is the invitation to another screen.
type Invite struct {
	Screen int
	// Key is the key of the link; empty once someone has sat down with it.
	Key string
	// Number is how often the screen's invitation was replaced.
	Number int
	// Seats are the seats that it is for. Seated means that their persons have sat down.
	Seats  engine.Seats
	Seated bool
	// Public means that anyone may take the seat: it needs no invitation, and has no key.
	Public bool
	// Replaceable means that the creator may invite somebody else to the seat.
	Replaceable bool
}

// OpenLink is a link for all free seats of friends. A table with one friend has none: there
// the invitation is enough.
type OpenLink struct {
	// Offered means that there can be one, because a seat is free. Key is the key of the link;
	// empty means that none was made yet.
	Offered bool
	Key     string
	// Number is how often it was made after the match was created.
	Number int
}

// Fair is the proof that no one chose the shuffle: the seed is a SHA-256 hash of secret and nonces
// (table.Seed).
type Fair struct {
	// Promise is the hash of the server's secret, published before any nonce.
	Promise string
	// Before is the number of tables of the title with other people that the creator's network
	// began in the day before and left unfinished.
	Before int
	// Secret, Seed (hex) and Nonces by seat; empty until the match is over.
	Secret, Seed string
	Nonces       []string
}

// View returns all that the holder of the key may see now. Errors: ErrUnknown, *KeyError (a key
// that no longer works; one that was replaced reads as a spectator's), ErrStore; for late
// spectators ErrNotNow, if what they may see can no longer be replayed.
func (srv *Server) View(ctx context.Context, id, key string) (*MatchView, error) {
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	return m.viewNow(access, key), nil
}

// viewFor locks the match and returns what the holder of a key may see now; nil if the key is
// unknown or no longer works, or if the match is nil or has left the memory.
func (m *match) viewFor(key string) *MatchView {
	if m == nil {
		return nil
	}
	m.mu.Lock()
	access, err := m.accessHere(key)
	if err != nil || access.Status != "" {
		m.mu.Unlock()
		return nil
	}
	seen, err := m.seenBy(access)
	if err != nil {
		return nil
	}
	defer seen.mu.Unlock()
	return seen.viewNow(access, key)
}

// accessHere is access for a match that may have left memory: then it returns errGone.
func (m *match) accessHere(key string) (table.Access, error) {
	if m.gone {
		return table.Access{}, errGone
	}
	return m.access(key)
}

// viewNow returns the view of a locked match for the holder of a key.
func (m *match) viewNow(access table.Access, key string) *MatchView {
	v := m.view(access, key)
	if m.table.Start() > 0 && v.Invited == 0 {
		v.show(m.table, m.table.Position())
		v.WatchSeq = m.table.Known(0)
		m.tellAll(v, m.actingSeats(access))
		m.fillSince(v, access)
	}
	if v.Live {
		m.offer(v, access)
	}
	return v
}

// Replay returns what the holder of the key may see of the position after entry seq: no choices,
// Live false, the chronicle up to there. A seq outside of the log is moved to its nearest end; the
// first position is that after the start. Errors: as View, and ErrNotNow before the start or if the
// position is lost (MatchView.Restored).
func (srv *Server) Replay(ctx context.Context, id, key string, seq int) (*MatchView, error) {
	m, access, err := srv.openSeen(ctx, id, key)
	if err != nil {
		return nil, err
	}
	defer m.mu.Unlock()
	if m.table.Start() == 0 || access.Invited != 0 && !m.table.Over() {
		return nil, ErrNotNow
	}
	v := m.view(access, key)
	v.Seq, v.Live = min(max(seq, v.First), v.Last), false
	index := m.table.Index(m.actingSeats(access), v.Seq)
	pos, err := m.table.At(index)
	if err != nil {
		return nil, err
	}
	v.WatchSeq, v.Newest = m.table.Number(0, index), m.table.Position().View(v.You)
	v.show(m.table, pos)
	v.tellChronicle(m.table.Seen(m.actingSeats(access)), srv.level)
	return v, nil
}

// view returns the part of a view that does not depend on the position.
func (m *match) view(access table.Access, key string) *MatchView {
	t := m.table
	head := t.Header()
	v := &MatchView{
		ID: m.id, Meta: t.Meta(), Options: head.Options, Status: status(t), Live: t.Running() && !m.closed(), Closed: m.side.Closed, Why: m.side.Why,
		Yours: access.Seats, Creator: access.Creator, Renewed: access.Status == KeyRenewed, Seats: m.seats(access),
		NamesInLog: t.HasNamesInLog(access.Seats),
		Secret:     t.Secret(), UndosLeft: -1, LogLeft: -1, Awaited: engine.NoSeat, Conceded: engine.NoSeat, First: t.Start(), Owing: t.Owing(),
		Agreed: m.server.config.Adviser != nil && head.Plan.Adviser,
		Rated:  head.Plan.Rated, WatchDelay: head.Plan.WatchDelay, Late: m.late > 0,
		Revision: m.side.Revision, Fair: fair(t), WatchKey: head.Plan.Watch, Restored: t.Restored(), Older: t.LegalOnly() > 0, Created: head.Created,
	}
	if plan := head.Plan; plan.Screens() > 1 || !plan.Clock.None() {
		v.StandIn = m.server.level(m.server.standIn(t))
	}
	v.Public, v.JoinKey, v.FillAt = head.Plan.Public, head.Plan.Join, t.FillAt()
	asked, ready := t.Asked()
	v.Ready = ready
	for i := range v.Seats {
		v.Seats[i].Awaited = asked.Has(v.Seats[i].Seat)
	}
	if access.Creator {
		m.seen(m.server.now())
	}
	v.You, v.Curtain = m.viewpoint(access)
	v.ActiveSeat = engine.NoSeat
	if front, sits := m.activeSeat(access.Screen); sits && access.Seats.Len() > 1 {
		v.ActiveSeat = front
	}
	v.Last = t.Known(m.actingSeats(access))
	v.Seq = v.Last
	if t.Running() && v.You != engine.NoSeat && t.Owing().Has(v.You) {
		v.AskedSince = t.Number(m.actingSeats(access), t.AskedSince(v.You))
	}
	if !m.table.Over() {
		v.Invited, v.AnySeat = access.Invited, access.Open
	}
	if access.Creator {
		for i := range v.Seats {
			if seat := v.Seats[i].Seat; access.Seats.Has(seat) || m.governs(seat) {
				v.Governed = v.Governed.With(seat)
			}
		}
		v.Invites, v.Open = m.invites(key), m.openLink(key)
	}
	m.tellTime(v, access)
	return v
}

// viewpoint returns the seat that a page speaks for (MatchView.You), and the seat that must take over
// the screen first (MatchView.Curtain). At most one of them is not NoSeat.
func (m *match) viewpoint(access table.Access) (you, curtain engine.Seat) {
	if access.Seats.Len() < 2 {
		return access.Seats.First(), engine.NoSeat
	}
	front, sits := m.activeSeat(access.Screen)
	wanted := access.Seats.First()
	if sits {
		wanted = front
	}
	if asked := m.asked(access.Seats); asked != 0 && !asked.Has(wanted) {
		wanted = asked.First()
	}
	if m.table.Secret() && sits && wanted != front && m.curtainDelay(access.Screen) > 0 {
		return front, engine.NoSeat
	}
	if m.table.Secret() && (!sits || wanted != front) {
		return engine.NoSeat, wanted
	}
	return wanted, engine.NoSeat
}

// asked returns those of the seats whose persons owe an answer.
func (m *match) asked(seats engine.Seats) engine.Seats {
	return m.table.Owing() & seats &^ botsOwing(m.table)
}

// offer fills in what the viewer may do now.
func (m *match) offer(v *MatchView, access table.Access) {
	undo, _ := m.table.Undoable(m.actingSeats(access))
	m.tellBounds(v, undo)
	v.CanUndo = undo != engine.NoSeat && v.UndosLeft != 0 && v.LogLeft != 0
	left, waits := m.undoWindow()
	if v.CanFinish = left > 0 && access.Seats.Has(waits) && botsOwing(m.table) != 0; v.CanFinish {
		v.Await, v.Awaited = m.table.LastAt().Add(m.server.config.UndoWindow), waits
	} else if m.curtainDelay(access.Screen) > 0 {
		v.CanFinish, v.Await, v.Awaited = true, m.curtainAt(access.Screen), v.You
	}
	if !v.Await.IsZero() {
		v.UndoWindow = m.server.config.UndoWindow
	}
	if !m.asked(access.Seats).Has(v.You) {
		return
	}
	v.Choices = engine.Answers(m.table.Position(), v.You)
	m.offerAdvice(v)
}

// actingSeats returns the seats that the page acts for. At a shared screen with secrets that is only
// the active seat, also when the curtain has come down after its answer; none before the first
// person has taken the screen.
func (m *match) actingSeats(access table.Access) engine.Seats {
	if access.Seats.Len() < 2 || !m.table.Secret() {
		return access.Seats
	}
	front, sits := m.activeSeat(access.Screen)
	if !sits {
		return 0
	}
	return engine.SeatsOf(front)
}

// activeSeat returns the seat whose person sits before a shared screen; false if none has taken it.
func (m *match) activeSeat(screen int) (engine.Seat, bool) {
	seat, sits := m.side.ActiveSeats[screen]
	return engine.Seat(seat), sits
}

// show fills in the position as You may see it.
func (v *MatchView) show(t *table.Table, pos engine.Position) {
	v.View = pos.View(v.You)
	v.Score = pos.Score(v.You, nil)
	v.Forecast = pos.Forecast(v.You, nil)
	v.Forms = pos.Forms()
	switch {
	case v.Ended && v.Seq == v.Last:
		v.Rank, v.Score = t.Places(), pos.Final(nil)
		v.Forecast = engine.Known(nil, v.Score)
	case !v.Secret:
		v.Rank = pos.Rank(nil)
	}
}

func (m *match) seats(access table.Access) []SeatInfo {
	t := m.table
	var infos []SeatInfo
	for i, plan := range t.Header().Plan.Seats {
		s := engine.Seat(i)
		called := m.called(s)
		info := SeatInfo{Seat: s, Name: called.Name, NameRemoved: called.NameRemoved, Bot: m.server.level(t.OwnBot(s)), Public: plan.Public, StandIn: m.server.level(t.StandIn(s)), Screen: plan.Screen,
			Seated: t.Seated(s), Away: t.StandIn(s) != "", Yours: access.Seats.Has(s)}
		if t.Over() && info.Away {
			info.Left = departure(t, s)
		}
		info.Online = t.OwnBot(s) != "" || m.side.Present[plan.Screen]
		infos = append(infos, info)
	}
	return infos
}

// departure returns the moment at which a bot replaced a seat's person in a match that is over; nil if
// the position is lost.
func departure(t *table.Table, s engine.Seat) *Departure {
	for seq := t.Last(); seq >= t.Start(); seq-- {
		e := t.Entry(seq)
		if e.Seat != s || e.Level() == "" {
			continue
		}
		pos, err := t.At(seq)
		if err != nil {
			return nil
		}
		return &Departure{View: pos.View(engine.NoSeat), Score: pos.Final(nil)}
	}
	return nil
}

// fair returns the promise, and after the end also secret, seed and nonces.
func fair(t *table.Table) Fair {
	f := Fair{Promise: t.Header().Promise, Before: t.Header().Plan.Before}
	if t.Over() {
		seed := t.Seed()
		f.Secret, f.Seed, f.Nonces = t.Header().Secret, hex.EncodeToString(seed[:]), t.Nonces()
	}
	return f
}
