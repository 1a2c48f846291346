// Package talk lets people talk at a match: by phrases that each reads in their own language,
// reactions to lines, and free text if all players agree. It decides which lines are allowed,
// who reads which room, and how many lines one may send; the store stores the lines. It knows matches only
// as At describes them, and nothing of their rules, logs and records.
package talk

import (
	"context"
	"errors"
	"slices"
	"time"

	"signoria/store"
)

// May is the kinds of lines that are allowed.
type May string

// Nothing may be said, phrases and signs alone, or free text too where all persons agree.
const (
	Off     May = "off"
	Phrases May = "phrases"
	Text    May = "text"
)

// Mays returns all values of May, the least first.
func Mays() []May { return []May{Off, Phrases, Text} }

// Known reports whether it is one of Mays.
func (m May) Known() bool { return slices.Contains(Mays(), m) }

// Stricter returns the stricter of two; "" (not chosen) allows all.
func (m May) Stricter(other May) May {
	switch {
	case m == Off || other == Off:
		return Off
	case m == Phrases || other == Phrases:
		return Phrases
	}
	return Text
}

// The rooms of a match: that of the players, and that of the spectators.
const (
	RoomSeats   = "seats"
	RoomGallery = "gallery"
)

// Kinds of lines, and of what reactions refer to.
const (
	KindPhrase = "phrase"
	KindText   = "text"
	OnLine     = "line"
	OnEntry    = "entry"
)

// The limits: Burst lines and reactions in Window, one in two seconds on average; MaxSeatLines
// lines by a seat or a spectator, MaxGalleryLines lines in a gallery.
const (
	Burst           = 5
	Window          = 10 * time.Second
	MaxSeatLines    = 500
	MaxGalleryLines = 2000
)

// MaxShown is the most lines that a page shows.
const MaxShown = 200

// Around is how many lines before and after a reported one the host reads.
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

// At is a match from the point of view of one reader.
type At struct {
	Match string
	// Seat is the reader's seat; −1 means a spectator. Seats are the bits of all their seats,
	// Persons those of all persons at the table.
	Seat           int
	Seats, Persons uint32
	// Late means that the reader sees the match late; then nothing tells when the players say
	// something.
	Late bool
	// Over means that the match is over; then the players read the gallery, too.
	Over bool
	// Known is the last entry of the log that everybody can know of.
	Known int
	// UpTo is the entry up to which a replay shows lines; −1 means all.
	UpTo int
}

// looksOn reports whether the reader has no seat.
func (a At) looksOn() bool { return a.Seat < 0 }

// room returns the room in which they write.
func (a At) room() string {
	if a.looksOn() {
		return RoomGallery
	}
	return RoomSeats
}

// rooms returns the rooms that they read.
func (a At) rooms(apart bool) []string {
	switch {
	case a.looksOn() && apart:
		return []string{RoomGallery}
	case a.looksOn() || a.Over:
		return []string{RoomSeats, RoomGallery}
	}
	return []string{RoomSeats}
}

// Config is the configuration of a Talk; all fields are required.
type Config struct {
	Store *store.Store
	// May is what the host allows at all matches.
	May May
	Now func() time.Time
}

// Talk is the talk of all matches of a store.
type Talk struct {
	Config
	counts counts
	signs  signLimit
}

// New returns the talk of a store.
func New(c Config) *Talk { return &Talk{Config: c} }

// now returns the time in the precision of the store.
func (t *Talk) now() time.Time { return t.Now().UTC().Truncate(time.Microsecond) }

// writers returns the identities of a reader, the one to write under first.
func writers(by []string) (list []string) {
	for _, identity := range by {
		list = append(list, store.WriterOf(identity))
	}
	return list
}

// Line is a line as a reader sees it.
type Line struct {
	store.Line
	// Own means that they wrote it, Muted that they have muted its writer, Mutes that they may
	// mute the writer.
	Own, Muted bool
	// Signs are the signs on it.
	Signs []Sign
}

// Sign is a reaction to a line or an entry: how often it was given, and whether the reader gave it,
// too.
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

// Heard is all that a reader sees of the talk at a match.
type Heard struct {
	Version int64
	// May is the lines that they may send now: Text if free text is open to them.
	May May
	// Allowed is what host and opener allow; Agreed are the bits of the seats whose persons
	// have agreed to free text.
	Allowed May
	Agreed  uint32
	// Apart means that spectators do not read what the players say.
	Apart bool
	Lines []Line
	Marks []Marked
}

// may returns what a reader may say now, and what the opener and host allow.
func (t *Talk) may(a At, is store.Talk) (now, allowed May) {
	allowed = t.May.Stricter(May(is.May))
	if now = allowed; now == Text && (a.looksOn() || a.Persons == 0 || a.Persons&^is.Agreed != 0) {
		now = Phrases
	}
	return now, allowed
}

// Listen returns what a reader with these identities sees. If nothing may be said it has no lines.
func (t *Talk) Listen(ctx context.Context, a At, by ...string) (*Heard, error) {
	is, err := t.Store.TalkOf(ctx, a.Match)
	if err != nil {
		return nil, err
	}
	if a.Late {
		// The number comes first: a line that is said between the two reads is then told later.
		if is.Version, err = t.Store.GalleryVersion(ctx, a.Match); err != nil {
			return nil, err
		}
		is.Agreed = 0
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
		if l.Hidden { // only the host reads it
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

// on is the line that a reaction refers to.
type on struct {
	about string
	n     int64
}

// signsOf counts the reactions that a reader sees: those of seats, and those of the gallery if its
// lines are read; none by writers that they have muted.
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

// judge returns the reason why a reader may not write now; nil if they may.
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

// Say writes a phrase of Groups, or free text; by are the writer's identities. once identifies the
// line if it is sent again; with an empty one each line is new. It returns the resulting version of
// the talk; without an error the line is on disk. Errors: those of this package, store.ErrUnknown,
// store.ErrFailed.
func (t *Talk) Say(ctx context.Context, a At, kind, text, once string, by ...string) (int64, error) {
	text, err := check(kind, text)
	if len(once) > maxOnce {
		once = ""
	}
	if err != nil {
		return 0, err
	}
	line := store.Line{Match: a.Match, Room: a.room(), After: a.Known, Seat: a.Seat, Writer: writers(by)[0], Kind: kind, Text: text, Once: once, At: t.now()}
	version, err := t.Store.AddLine(ctx, line, Burst, func(is store.Voice) error { return t.judge(a, kind, is) })
	what := &t.counts.phrases
	if kind == KindText {
		what = &t.counts.texts
	}
	t.count(what, err)
	return version, err
}

// maxOnce is the most bytes of once in Say.
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
	who := signer{a.Match, "", a.Seat}
	if a.Seat < 0 {
		who.writer = r.Writer
	}
	var version int64
	err := ErrSoon
	if t.signs.allow(who, r.At) {
		version, err = t.Store.React(ctx, r, a.room(), Burst, func(is store.Voice) error { return t.judge(a, KindPhrase, is) })
	}
	t.count(&t.counts.signs, err)
	return version, err
}

// readable returns a line if the reader can see it.
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

// LineAt returns a line that the reader can see, for a page about it alone. Errors: ErrNoLine,
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

// Mute mutes the writer of a line at all matches if off is true, and otherwise unmutes them. Errors:
// ErrNoLine, store.ErrFailed.
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

// Unheard returns how many writers the reader has muted.
func (t *Talk) Unheard(ctx context.Context, by ...string) (int, error) {
	list, err := t.Store.Unheard(ctx, writers(by)...)
	return len(list), err
}

// HearAll unmutes all whom the reader has muted.
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

// Report reports a line to the host. Errors: ErrNoLine, ErrPhrase (no such reason),
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

// Own returns all lines written under these identities.
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

// Forget overwrites all lines written under these identities.
func (t *Talk) Forget(ctx context.Context, by ...string) error {
	for _, writer := range writers(by) {
		if err := t.Store.ForgetWriter(ctx, writer); err != nil {
			return err
		}
	}
	return nil
}
