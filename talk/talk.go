// Package talk is what people say to each other at a match: phrases that each reads in their own
// language, signs on lines, and free text where everybody at the table agrees. It says what a
// line may be, who reads which room, and how much may be said; the store keeps the lines. It
// knows matches only as At describes them, and nothing of their rules, logs and records.
package talk

import (
	"context"
	"errors"
	"slices"
	"time"

	"signoria/store"
)

// May is what may be said.
type May string

// Nothing may be said, phrases and signs alone, or free text too where all persons agree.
const (
	Off     May = "off"
	Phrases May = "phrases"
	Text    May = "text"
)

// Mays are all values of May, the least first.
func Mays() []May { return []May{Off, Phrases, Text} }

// Known reports whether it is one of Mays.
func (m May) Known() bool { return slices.Contains(Mays(), m) }

// Stricter is the lesser of two; what nobody has chosen ("") allows all.
func (m May) Stricter(other May) May {
	switch {
	case m == Off || other == Off:
		return Off
	case m == Phrases || other == Phrases:
		return Phrases
	}
	return Text
}

// Rooms in which something is said: among those who play, and among those who look on.
const (
	RoomSeats   = "seats"
	RoomGallery = "gallery"
)

// Kinds of lines, and what a sign can stand on.
const (
	KindPhrase = "phrase"
	KindText   = "text"
	OnLine     = "line"
	OnEntry    = "entry"
)

// How much may be said: Burst lines and signs in Window, which is one in two seconds for who
// goes on talking; MostSeat lines by a seat or by one who looks on, MostGallery lines in a
// gallery.
const (
	Burst           = 5
	Window          = 10 * time.Second
	MaxSeatLines    = 500
	MaxGalleryLines = 2000
)

// MaxShown is how many lines a page shows.
const MaxShown = 200

// Around is how many lines before and behind a reported one the host reads.
const Around = 5

// Why something cannot be said; compare with errors.Is. Nothing was stored then.
var (
	ErrOff      = errors.New("talk: nothing may be said here")
	ErrPhrases  = errors.New("talk: free text waits for everybody's yes")
	ErrPhrase   = errors.New("talk: no such phrase or sign")
	ErrSoon     = errors.New("talk: too much in a short time")
	ErrMany     = errors.New("talk: as much has been said as may be")
	ErrSilenced = errors.New("talk: the host has silenced this writer")
	ErrNoLine   = errors.New("talk: there is no such line")
	ErrSeat     = errors.New("talk: only who plays may do this")
)

// At is a match as somebody stands at it.
type At struct {
	Match string
	// Seat speaks; −1: they look on. Seats are bits of all their seats, Persons of those of all
	// persons at the table.
	Seat           int
	Seats, Persons uint32
	// Over tells that the match is over; then the players read the gallery, too.
	Over bool
	// Known is the last entry of the log that everybody can know of.
	Known int
	// UpTo is the entry up to which a replay shows what was said; −1: all.
	UpTo int
}

// looksOn tells whether somebody has no seat.
func (a At) looksOn() bool { return a.Seat < 0 }

// room is where they speak.
func (a At) room() string {
	if a.looksOn() {
		return RoomGallery
	}
	return RoomSeats
}

// rooms are those that they read.
func (a At) rooms(apart bool) []string {
	switch {
	case a.looksOn() && apart:
		return []string{RoomGallery}
	case a.looksOn() || a.Over:
		return []string{RoomSeats, RoomGallery}
	}
	return []string{RoomSeats}
}

// Config is what a Talk is made of; all of it is needed.
type Config struct {
	Store *store.Store
	// May is what the host allows at all matches.
	May May
	Now func() time.Time
}

// Talk is what is said at the matches of a store.
type Talk struct{ Config }

// New returns the talk of a store.
func New(c Config) *Talk { return &Talk{c} }

// now is the time as the store keeps it.
func (t *Talk) now() time.Time { return t.Now().UTC().Truncate(time.Microsecond) }

// writers are those by which somebody may be known, the first of which they write by.
func writers(by []string) (list []string) {
	for _, identity := range by {
		list = append(list, store.WriterOf(identity))
	}
	return list
}

// Line is a line as somebody reads it.
type Line struct {
	store.Line
	// Own tells that they wrote it, Muted that they do not want to hear its writer; Mutes that
	// they may stop hearing them.
	Own, Muted bool
	// Signs are the signs on it.
	Signs []Sign
}

// Sign is a sign on a line or an entry: how often it stands there, and whether the reader's own
// is among them.
type Sign struct {
	Name  string
	Count int
	Own   bool
}

// Marked are the signs on an entry of the log.
type Marked struct {
	Entry int
	Signs []Sign
}

// Heard is all that somebody reads at a match.
type Heard struct {
	Version int64
	// May is what may be said by them now: Text where free text is open to them.
	May May
	// Allowed is what host and opener allow; Agreed are bits of the seats whose persons have
	// agreed to free text.
	Allowed May
	Agreed  uint32
	// Apart tells that those who look on do not read what the players say.
	Apart bool
	Lines []Line
	Marks []Marked
}

// may is what somebody may say, by what the opener allows and who agrees.
func (t *Talk) may(a At, is store.Talk) (now, allowed May) {
	allowed = t.May.Stricter(May(is.May))
	if now = allowed; now == Text && (a.looksOn() || a.Persons == 0 || a.Persons&^is.Agreed != 0) {
		now = Phrases
	}
	return now, allowed
}

// Listen returns what somebody reads who is known by any of these. Nothing may be said: no lines.
func (t *Talk) Listen(ctx context.Context, a At, by ...string) (*Heard, error) {
	is, err := t.Store.TalkOf(ctx, a.Match)
	if err != nil {
		return nil, err
	}
	h := &Heard{Version: is.Version, Agreed: is.Agreed, Apart: is.Apart}
	if h.May, h.Allowed = t.may(a, is); h.Allowed == Off || is.Version == 0 {
		return h, nil
	}
	own := writers(by)
	lines, err := t.Store.Lines(ctx, a.Match, a.rooms(is.Apart), a.UpTo, MaxShown)
	if err != nil {
		return nil, err
	}
	unheard, err := t.Store.Unheard(ctx, own...)
	if err != nil {
		return nil, err
	}
	reactions, err := t.Store.Reactions(ctx, a.Match)
	if err != nil {
		return nil, err
	}
	signs := signsOf(reactions, a, is.Apart, own, unheard)
	for _, l := range lines {
		if l.Gone {
			continue
		}
		if l.Hidden { // nobody but the host reads it
			l.Text = ""
		}
		h.Lines = append(h.Lines, Line{Line: l, Own: slices.Contains(own, l.Writer), Muted: slices.Contains(unheard, l.Writer), Signs: signs[on{OnLine, l.N}]})
	}
	for what, list := range signs {
		if what.about == OnEntry && (a.UpTo < 0 || what.n <= int64(a.UpTo)) {
			h.Marks = append(h.Marks, Marked{int(what.n), list})
		}
	}
	slices.SortFunc(h.Marks, func(x, y Marked) int { return x.Entry - y.Entry })
	return h, nil
}

// on is what signs stand on.
type on struct {
	about string
	n     int64
}

// signsOf counts the signs that somebody sees: those of seats, and those of the gallery where
// its lines are read; none of whom they do not hear.
func signsOf(all []store.Reaction, a At, apart bool, own, unheard []string) map[on][]Sign {
	rooms, signs := a.rooms(apart), map[on][]Sign{}
	for _, r := range all {
		room := RoomSeats
		if r.Seat < 0 {
			room = RoomGallery
		}
		if !slices.Contains(rooms, room) || slices.Contains(unheard, r.Writer) {
			continue
		}
		what, mine := on{r.About, r.N}, slices.Contains(own, r.Writer)
		i := slices.IndexFunc(signs[what], func(s Sign) bool { return s.Name == r.Sign })
		if i < 0 {
			i = len(signs[what])
			signs[what] = append(signs[what], Sign{Name: r.Sign})
		}
		signs[what][i].Count++
		signs[what][i].Own = signs[what][i].Own || mine
	}
	return signs
}

// judge says why somebody may not say something now; nil: they may.
func (t *Talk) judge(a At, kind string, is store.Voice) error {
	may, allowed := t.may(a, is.Talk)
	switch {
	case allowed == Off:
		return ErrOff
	case is.Silenced:
		return ErrSilenced
	case kind == KindText && may != Text:
		return ErrPhrases
	case is.Said >= MaxSeatLines || a.looksOn() && is.All >= MaxGalleryLines:
		return ErrMany
	case len(is.Last) >= Burst && t.now().Sub(is.Last[Burst-1]) < Window:
		return ErrSoon
	}
	return nil
}

// Say says a phrase of Groups, or free text; by are those by which the writer may be known. Once
// is by what the line is known when it is sent again; empty: it is another one each time. It
// returns the version that the talk has then; when there is no error the line is on the disk.
// Errors: those of this package, store.ErrUnknown, store.ErrFailed.
func (t *Talk) Say(ctx context.Context, a At, kind, text, once string, by ...string) (int64, error) {
	text, err := check(kind, text)
	if len(once) > maxOnce {
		once = ""
	}
	if err != nil {
		return 0, err
	}
	line := store.Line{Match: a.Match, Room: a.room(), After: a.Known, Seat: a.Seat, Writer: writers(by)[0], Kind: kind, Text: text, Once: once, At: t.now()}
	return t.Store.AddLine(ctx, line, Burst, func(is store.Voice) error { return t.judge(a, kind, is) })
}

// maxOnce is how long it is by what a line is known when it is sent again.
const maxOnce = 40

// check returns what is stored of a line.
func check(kind, text string) (string, error) {
	switch kind {
	case KindPhrase:
		if _, _, ok := ParsePhrase(text); !ok {
			return "", ErrPhrase
		}
		return text, nil
	case KindText:
		return Tidy(text)
	}
	return "", ErrPhrase
}

// React puts one of Signs on a line that the reader can read or on an entry of the log, in place
// of their own that is there; an empty one takes that off. Errors: as of Say.
func (t *Talk) React(ctx context.Context, a At, about string, n int, sign string, by ...string) (int64, error) {
	if sign != "" && !slices.Contains(Signs, sign) {
		return 0, ErrPhrase
	}
	switch {
	case about == OnLine:
		if _, err := t.readable(ctx, a, int64(n)); err != nil {
			return 0, err
		}
	case about != OnEntry || n < 1 || n > a.Known:
		return 0, ErrNoLine
	}
	r := store.Reaction{Match: a.Match, About: about, N: int64(n), Writer: writers(by)[0], Seat: a.Seat, Sign: sign, At: t.now()}
	return t.Store.React(ctx, r, a.room(), Burst, func(is store.Voice) error { return t.judge(a, KindPhrase, is) })
}

// readable is a line that somebody can read.
func (t *Talk) readable(ctx context.Context, a At, n int64) (store.Line, error) {
	is, err := t.Store.TalkOf(ctx, a.Match)
	if err != nil {
		return store.Line{}, err
	}
	l, err := t.Store.LineAt(ctx, a.Match, n)
	if errors.Is(err, store.ErrUnknown) || err == nil && (l.Gone || l.Hidden || !slices.Contains(a.rooms(is.Apart), l.Room)) {
		return l, ErrNoLine
	}
	return l, err
}

// LineAt is a line that somebody can read, for a page about it alone. Errors: ErrNoLine,
// store.ErrFailed.
func (t *Talk) LineAt(ctx context.Context, a At, n int) (store.Line, error) {
	return t.readable(ctx, a, int64(n))
}

// Agree notes that all persons before a screen agree to free text, or go back to phrases. It
// returns the version that the talk has then. Errors: ErrSeat, ErrOff, store.ErrUnknown,
// store.ErrFailed.
func (t *Talk) Agree(ctx context.Context, a At, yes bool) (int64, error) {
	if a.Seats == 0 {
		return 0, ErrSeat
	}
	is, err := t.Store.TalkOf(ctx, a.Match)
	if err != nil {
		return 0, err
	}
	if _, allowed := t.may(a, is); allowed != Text {
		return 0, ErrOff
	}
	return t.Store.Agree(ctx, a.Match, a.Seats, yes)
}

// Mute stops hearing whoever has said a line, at all matches, or hears them again.
// Errors: ErrNoLine, store.ErrFailed.
func (t *Talk) Mute(ctx context.Context, a At, n int, off bool, by ...string) error {
	l, err := t.readable(ctx, a, int64(n))
	if err != nil {
		return err
	}
	own := writers(by)
	if slices.Contains(own, l.Writer) {
		return ErrNoLine
	}
	if off {
		return t.Store.Unhear(ctx, own[0], l.Writer, t.now(), true)
	}
	for _, listener := range own {
		if err := t.Store.Unhear(ctx, listener, l.Writer, t.now(), false); err != nil {
			return err
		}
	}
	return nil
}

// Unheard is how many somebody does not hear.
func (t *Talk) Unheard(ctx context.Context, by ...string) (int, error) {
	list, err := t.Store.Unheard(ctx, writers(by)...)
	return len(list), err
}

// HearAll lets somebody hear everybody again.
func (t *Talk) HearAll(ctx context.Context, by ...string) error {
	for _, listener := range writers(by) {
		if err := t.Store.HearAll(ctx, listener); err != nil {
			return err
		}
	}
	return nil
}

// Whys are the reasons for which a line can be reported.
var Whys = []string{"insult", "secret", "other"}

// Report tells the host of a line. Errors: ErrNoLine, ErrPhrase (no such reason),
// store.ErrFailed.
func (t *Talk) Report(ctx context.Context, a At, n int, why string, by ...string) error {
	if !slices.Contains(Whys, why) {
		return ErrPhrase
	}
	l, err := t.readable(ctx, a, int64(n))
	if err != nil {
		return err
	}
	if slices.Contains(writers(by), l.Writer) {
		return ErrNoLine
	}
	return t.Store.Complain(ctx, store.Complaint{Match: a.Match, Line: int64(n), Writer: writers(by)[0], Seat: a.Seat, Why: why, At: t.now()})
}

// Own is all that somebody has said who is known by any of these.
func (t *Talk) Own(ctx context.Context, by ...string) (list []store.Line, err error) {
	for _, writer := range writers(by) {
		more, err := t.Store.LinesOf(ctx, writer)
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// Forget overwrites all that somebody has said who is known by any of these.
func (t *Talk) Forget(ctx context.Context, by ...string) error {
	for _, writer := range writers(by) {
		if err := t.Store.ForgetWriter(ctx, writer); err != nil {
			return err
		}
	}
	return nil
}
