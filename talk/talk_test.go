package talk_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"signoria/store"
	"signoria/store/storetest"
	"signoria/talk"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// fixture is the talk of a store with one match, m, and a clock that tests set.
type fixture struct {
	*talk.Talk
	now time.Time
}

// open returns the talk of a server whose host allows the given kinds of lines.
func open(t *testing.T, may talk.May) *fixture {
	t.Helper()
	s := storetest.SQLite(t)
	if err := s.Create(t.Context(), store.Match{ID: "m", Title: "toy", Seats: 2, Created: noon, Status: "running", Plan: "{}"}, store.Addition{}); err != nil {
		t.Fatal(err)
	}
	h := &fixture{now: noon}
	h.Talk = talk.New(talk.Config{Store: s, May: may, Now: func() time.Time { return h.now }})
	return h
}

// seat returns the match from the point of view of one of its two seats.
func seat(n int) talk.At {
	return talk.At{Match: "m", Seat: n, Seats: 1 << n, Persons: 3, Known: 7, UpTo: -1}
}

// spectator is the match from the point of view of a spectator.
var spectator = talk.At{Match: "m", Seat: -1, Persons: 3, Known: 7, UpTo: -1}

// say writes a line and checks the error; nil means that the line is stored.
func (h *fixture) say(t *testing.T, a talk.At, kind, text, by string, want error) {
	t.Helper()
	if _, err := h.Say(t.Context(), a, kind, text, "", by); !errors.Is(err, want) || want == nil && err != nil {
		t.Errorf("%s %q by %s: got error %v, want %v", kind, text, by, err, want)
	}
}

// reads returns the texts of the lines that a reader sees; those of muted writers end in "(muted)".
func (h *fixture) reads(t *testing.T, a talk.At, by ...string) (list []string) {
	t.Helper()
	heard, err := h.Listen(t.Context(), a, by...)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range heard.Lines {
		said := l.Text
		if l.Muted {
			said += " (muted)"
		}
		list = append(list, said)
	}
	return list
}

func want(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("the reader sees the lines %q, want %q", got, want)
	}
}

// TestFreeTextWaitsForEverybody checks that free text is allowed once every person at the table has
// agreed, and no longer when one of them goes back to phrases.
func TestFreeTextWaitsForEverybody(t *testing.T) {
	h := open(t, talk.Text)
	h.say(t, seat(0), talk.KindText, "hello", "a", talk.ErrPhrases)
	for i, by := range []bool{true, true} {
		if _, err := h.Agree(t.Context(), seat(i), by); err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			h.say(t, seat(0), talk.KindText, "hello", "a", talk.ErrPhrases)
		}
	}
	h.say(t, seat(0), talk.KindText, "hello", "a", nil)
	h.say(t, spectator, talk.KindText, "let me in", "c", talk.ErrPhrases) // a spectator cannot agree
	if _, err := h.Agree(t.Context(), spectator, true); !errors.Is(err, talk.ErrSeat) {
		t.Errorf("a spectator agrees to free text: got error %v, want %v", err, talk.ErrSeat)
	}
	if _, err := h.Agree(t.Context(), seat(1), false); err != nil {
		t.Fatal(err)
	}
	h.say(t, seat(0), talk.KindText, "hello", "a", talk.ErrPhrases)
	h.say(t, seat(0), talk.KindPhrase, "thanks", "a", nil)
	want(t, h.reads(t, seat(1)), "hello", "thanks")
}

// TestHostAndOpenerSetLimits checks that only kinds of lines are allowed that both the host and the
// opener of the table allow.
func TestHostAndOpenerSetLimits(t *testing.T) {
	h := open(t, talk.Phrases)
	if _, err := h.Agree(t.Context(), seat(0), true); !errors.Is(err, talk.ErrOff) {
		t.Errorf("agreeing to free text where the host allows phrases only: got error %v, want %v", err, talk.ErrOff)
	}
	h.say(t, seat(0), talk.KindText, "hello", "a", talk.ErrPhrases)
	h.say(t, seat(0), talk.KindPhrase, "hello", "a", nil)
	off := open(t, talk.Off)
	off.say(t, seat(0), talk.KindPhrase, "hello", "a", talk.ErrOff)
	quiet := open(t, talk.Text)
	err := quiet.Store.Create(t.Context(), store.Match{ID: "q", Title: "toy", Seats: 2, Created: noon, Status: "running", Plan: "{}"}, store.Addition{Talk: store.Talk{May: "off"}})
	if err != nil {
		t.Fatal(err)
	}
	at := seat(0)
	at.Match = "q"
	quiet.say(t, at, talk.KindPhrase, "hello", "a", talk.ErrOff)
	for _, a := range talk.Mays() {
		for _, b := range append(talk.Mays(), "") {
			least := a
			if b != "" && slices.Index(talk.Mays(), b) < slices.Index(talk.Mays(), a) {
				least = b
			}
			if got := a.Stricter(b); got != least || b.Stricter(a) != least {
				t.Errorf("the stricter of %q and %q: got %q, want %q", a, b, got, least)
			}
		}
	}
}

// TestSignsPutOnAndOff checks that for the rate limit, putting a reaction on and taking it off count
// one each, and that refused ones do not count. Counts counts the accepted and the refused ones.
func TestSignsPutOnAndOff(t *testing.T) {
	h := open(t, talk.Text)
	toggle := func(a talk.At, by string, want error) {
		t.Helper()
		for _, sign := range []string{"eye", ""} {
			if _, err := h.React(t.Context(), a, talk.OnEntry, 3, sign, by); !errors.Is(err, want) || want == nil && err != nil {
				t.Errorf("sign %q by %s: got error %v, want %v", sign, by, err, want)
			}
		}
	}
	for by, a := range map[string]talk.At{"a": seat(0), "d": spectator} {
		h.now = noon
		toggle(a, by, nil)
		toggle(a, by, nil)
		if _, err := h.React(t.Context(), a, talk.OnEntry, 3, "eye", by); err != nil {
			t.Error(err)
		}
		toggle(a, by, talk.ErrSoon)
		h.now = noon.Add(talk.Window - time.Microsecond)
		toggle(a, by, talk.ErrSoon)
		h.now = noon.Add(talk.Window)
		toggle(a, by, nil)
	}
	toggle(spectator, "another spectator", nil)
	if got := h.Counts(); got.Signs != 2*7+2 || got.Refused != 2*4 || got.Phrases != 0 {
		t.Errorf("got the counts %+v, want 16 signs, 8 refused and no phrases", got)
	}
}

// TestRateLimit checks that five lines and reactions are allowed within ten seconds. A seat has one limit,
// whoever writes at it; a spectator has one limit per identity.
func TestRateLimit(t *testing.T) {
	h := open(t, talk.Text)
	for by, a := range map[string]talk.At{"a": seat(0), "d": spectator} {
		for range talk.Burst - 1 {
			h.say(t, a, talk.KindPhrase, "nice", by, nil)
		}
		if _, err := h.React(t.Context(), a, talk.OnEntry, 3, "eye", by); err != nil {
			t.Fatal(err)
		}
		h.say(t, a, talk.KindPhrase, "nice", by, talk.ErrSoon)
		if _, err := h.React(t.Context(), a, talk.OnEntry, 4, "eye", by); !errors.Is(err, talk.ErrSoon) {
			t.Errorf("a sign beyond the limit: got error %v, want %v", err, talk.ErrSoon)
		}
	}
	h.say(t, seat(0), talk.KindPhrase, "nice", "another browser", talk.ErrSoon) // the same seat
	h.say(t, seat(1), talk.KindPhrase, "nice", "b", nil)
	h.say(t, spectator, talk.KindPhrase, "nice", "c", nil)
	h.now = noon.Add(talk.Window - time.Microsecond)
	h.say(t, seat(0), talk.KindPhrase, "nice", "a", talk.ErrSoon)
	h.now = noon.Add(talk.Window)
	h.say(t, seat(0), talk.KindPhrase, "nice", "a", nil)
}

// TestLineSentAgain checks that a line that a browser sends again, because it got no answer, is stored
// once. A key that is too long is ignored.
func TestLineSentAgain(t *testing.T) {
	h := open(t, talk.Text)
	for _, once := range []string{"x", "x", "y", strings.Repeat("z", 99), strings.Repeat("z", 99)} {
		if version, err := h.Say(t.Context(), seat(0), talk.KindPhrase, "nice", once, "a"); err != nil || version == 0 {
			t.Fatal(version, err)
		}
	}
	want(t, h.reads(t, seat(1)), "nice", "nice", "nice", "nice")
	h.say(t, seat(1), talk.KindPhrase, "nice", "b", nil)
	if _, err := h.Say(t.Context(), seat(1), talk.KindPhrase, "nice", "x", "b"); err != nil { // the same key of another writer
		t.Fatal(err)
	}
	if got := h.reads(t, seat(1)); len(got) != 6 {
		t.Errorf("got %d lines %q, want 6", len(got), got)
	}
}

// TestSeatLineLimit checks that a seat can write 500 lines in a match, even if each has another identity.
func TestSeatLineLimit(t *testing.T) {
	h := open(t, talk.Text)
	for i := range talk.MaxSeatLines {
		h.now = h.now.Add(2 * time.Second)
		h.say(t, seat(0), talk.KindPhrase, "nice", fmt.Sprint("a", i), nil)
	}
	h.now = h.now.Add(time.Hour)
	h.say(t, seat(0), talk.KindPhrase, "nice", "a", talk.ErrMany)
	h.say(t, seat(1), talk.KindPhrase, "nice", "a", nil)
	if heard, err := h.Listen(t.Context(), seat(1)); err != nil || len(heard.Lines) != talk.MaxShown {
		t.Errorf("got %d lines and the error %v, want %d lines", len(heard.Lines), err, talk.MaxShown)
	}
}

// TestRooms checks who reads whom: spectators read the players unless the table says no, and
// players read the gallery once the match is over. Nobody can react to or report lines they cannot read.
func TestRooms(t *testing.T) {
	h := open(t, talk.Text)
	h.say(t, seat(0), talk.KindPhrase, "hello", "a", nil)
	h.say(t, spectator, talk.KindPhrase, "luck", "c", nil)
	want(t, h.reads(t, seat(1)), "hello")
	want(t, h.reads(t, spectator), "hello", "luck")
	over := seat(1)
	over.Over = true
	want(t, h.reads(t, over), "hello", "luck")
	if _, err := h.React(t.Context(), seat(1), talk.OnLine, 2, "eye", "b"); !errors.Is(err, talk.ErrNoLine) {
		t.Errorf("a sign on a line of the gallery: got error %v, want %v", err, talk.ErrNoLine)
	}
	apart := open(t, talk.Text)
	err := apart.Store.Create(t.Context(), store.Match{ID: "a", Title: "toy", Seats: 2, Created: noon, Status: "running", Plan: "{}"}, store.Addition{Talk: store.Talk{May: "text", Apart: true}})
	if err != nil {
		t.Fatal(err)
	}
	player, watcher := seat(0), spectator
	player.Match, watcher.Match = "a", "a"
	apart.say(t, player, talk.KindPhrase, "hello", "a", nil)
	apart.say(t, watcher, talk.KindPhrase, "luck", "c", nil)
	if _, err := apart.React(t.Context(), player, talk.OnEntry, 2, "eye", "a"); err != nil {
		t.Fatal(err)
	}
	want(t, apart.reads(t, watcher), "luck")
	if heard, err := apart.Listen(t.Context(), watcher, "c"); err != nil || len(heard.Marks) != 0 {
		t.Errorf("a spectator at a table that says no: got the signs %+v and the error %v, want no signs of players", heard.Marks, err)
	}
	if err := apart.Report(t.Context(), watcher, 1, "other", "c"); !errors.Is(err, talk.ErrNoLine) {
		t.Errorf("reporting a line that the spectator cannot read: got error %v, want %v", err, talk.ErrNoLine)
	}
}

// TestAReplayShowsWhatWasSaid checks that a replay up to entry 10 shows the lines written when everybody
// could know of entry 10 or less.
func TestAReplayShowsWhatWasSaid(t *testing.T) {
	h := open(t, talk.Text)
	for i, phrase := range []string{"hello", "luck", "nice"} {
		at := seat(0)
		at.Known = 10 * i
		h.say(t, at, talk.KindPhrase, phrase, "a", nil)
	}
	at := seat(1)
	at.UpTo = 10
	want(t, h.reads(t, at), "hello", "luck")
}

// TestMuteAndReport checks that one reader sees the lines of a muted writer as muted, and none of their
// signs, until the writer is unmuted. It also checks reports, and what the host can hide.
func TestMuteAndReport(t *testing.T) {
	h := open(t, talk.Text)
	h.say(t, seat(0), talk.KindPhrase, "hello", "a", nil)
	h.say(t, seat(1), talk.KindPhrase, "luck", "b", nil)
	if _, err := h.React(t.Context(), seat(0), talk.OnLine, 2, "laurel", "a"); err != nil {
		t.Fatal(err)
	}
	if err := h.Mute(t.Context(), seat(1), 2, true, "b"); !errors.Is(err, talk.ErrNoLine) {
		t.Errorf("muting one's own line: got error %v, want %v", err, talk.ErrNoLine)
	}
	if err := h.Mute(t.Context(), seat(1), 1, true, "b"); err != nil {
		t.Fatal(err)
	}
	want(t, h.reads(t, seat(1), "b"), "hello (muted)", "luck")
	want(t, h.reads(t, seat(1), "b2"), "hello", "luck")
	if heard, err := h.Listen(t.Context(), seat(1), "b"); err != nil || len(heard.Lines[1].Signs) != 0 {
		t.Errorf("got the lines %+v and the error %v, want no signs of the muted writer", heard.Lines, err)
	}
	if err := h.Mute(t.Context(), seat(1), 1, false, "b"); err != nil {
		t.Fatal(err)
	}
	want(t, h.reads(t, seat(1), "b"), "hello", "luck")
	if err := h.Report(t.Context(), seat(1), 1, "he won", "b"); !errors.Is(err, talk.ErrPhrase) {
		t.Errorf("a report with an unknown reason: got error %v, want %v", err, talk.ErrPhrase)
	}
	if err := h.Report(t.Context(), seat(1), 1, "insult", "b"); err != nil {
		t.Fatal(err)
	}
	if list, err := h.Store.Complaints(t.Context(), 9); err != nil || len(list) != 1 || list[0].Seat != 1 {
		t.Errorf("got the reports %+v and the error %v, want one report by seat 1", list, err)
	}
	if err := h.Store.Silence(t.Context(), "m", 1, true, "", noon); err != nil {
		t.Fatal(err)
	}
	if err := h.Store.HideLine(t.Context(), "m", 1, true, "", noon); err != nil {
		t.Fatal(err)
	}
	h.say(t, seat(0), talk.KindPhrase, "sorry", "a", talk.ErrSilenced)
	want(t, h.reads(t, seat(1), "b"), "", "luck")
	if err := h.Forget(t.Context(), "b"); err != nil {
		t.Fatal(err)
	}
	want(t, h.reads(t, seat(0), "a"), "")
}

// TestSigns checks that a reaction replaces the one that the same writer gave before, that an empty one
// takes it off, and that reactions with the same sign are counted together.
func TestSigns(t *testing.T) {
	h := open(t, talk.Text)
	h.say(t, seat(0), talk.KindPhrase, "hello", "a", nil)
	signs := func() []talk.Sign {
		heard, err := h.Listen(t.Context(), seat(1), "b")
		if err != nil {
			t.Fatal(err)
		}
		return heard.Lines[0].Signs
	}
	put := func(a talk.At, sign, by string) {
		h.now = h.now.Add(time.Minute)
		if _, err := h.React(t.Context(), a, talk.OnLine, 1, sign, by); err != nil {
			t.Fatal(err)
		}
	}
	put(seat(1), "eye", "b")
	put(spectator, "eye", "c")
	if got := signs(); !slices.Equal(got, []talk.Sign{{Name: "eye", Count: 1, Own: true}}) { // players see signs of the gallery only when the match is over
		t.Errorf("got the signs %+v", got)
	}
	put(seat(1), "flag", "b")
	put(seat(0), "flag", "a")
	if got := signs(); !slices.Equal(got, []talk.Sign{{Name: "flag", Count: 2, Own: true}}) {
		t.Errorf("got the signs %+v", got)
	}
	put(seat(1), "flag", "b") // changes nothing
	put(seat(1), "", "b")
	if got := signs(); !slices.Equal(got, []talk.Sign{{Name: "flag", Count: 1}}) {
		t.Errorf("got the signs %+v", got)
	}
	for _, wrong := range []struct {
		about string
		n     int
		sign  string
		want  error
	}{{talk.OnLine, 9, "eye", talk.ErrNoLine}, {talk.OnEntry, 8, "eye", talk.ErrNoLine}, {talk.OnEntry, 0, "eye", talk.ErrNoLine}, {"board", 1, "eye", talk.ErrNoLine}, {talk.OnLine, 1, "thumb", talk.ErrPhrase}} {
		if _, err := h.React(t.Context(), seat(0), wrong.about, wrong.n, wrong.sign, "a"); !errors.Is(err, wrong.want) {
			t.Errorf("%+v: got error %v", wrong, err)
		}
	}
}

// TestTidy checks that free text has at most 300 characters, is brought into the form NFC, and is
// refused if it is empty, has tags, or has characters that nobody can see.
func TestTidy(t *testing.T) {
	for _, good := range []struct{ text, is string }{
		{"  hello \u00a0 there ", "hello there"}, {"e\u0301te\u0301", "\u00e9t\u00e9"}, {"I <3 you & more; 1<2", "I <3 you & more; 1<2"}, {"Ж ě שלום مرحبا 你好", "Ж ě שלום مرحبا 你好"},
		{"\u2764\ufe0f 👨\u200d👩\u200d👧 👍🏽 1\ufe0f\u20e3", "\u2764\ufe0f 👨\u200d👩\u200d👧 👍🏽 1\ufe0f\u20e3"}, {strings.Repeat("e\u0301", talk.MaxText), strings.Repeat("é", talk.MaxText)},
	} {
		if is, err := talk.Tidy(good.text); err != nil || is != good.is {
			t.Errorf("Tidy(%q): got %q, %v, want %q", good.text, is, err, good.is)
		}
	}
	for text, want := range map[string]error{
		"": talk.ErrEmpty, " \u00a0\u3000": talk.ErrEmpty, "\u0301": talk.ErrEmpty, "\u2800": talk.ErrEmpty, "\u3164": talk.ErrUnseen,
		strings.Repeat("é", talk.MaxText+1): talk.ErrLong, strings.Repeat("𝄞", talk.MaxText+1): talk.ErrLong,
		"<b>bold</b>": talk.ErrTags, "a <script src=x>": talk.ErrTags, "&lt;": talk.ErrTags, "&#x41;": talk.ErrTags, "<!-- x": talk.ErrTags, "</p>": talk.ErrTags,
		"a\u202eb": talk.ErrUnseen, "a\u2066b\u2069": talk.ErrUnseen, "\u200fa": talk.ErrUnseen, "a\u061cb": talk.ErrUnseen,
		"a\u200db": talk.ErrUnseen, "a\u200cb": talk.ErrUnseen, "a\u200bb": talk.ErrUnseen, "a\ufeffb": talk.ErrUnseen, "a\u00adb": talk.ErrUnseen, "a\ufe0fb": talk.ErrUnseen, "a\U000e0041b": talk.ErrUnseen,
		"a\nb": talk.ErrUnseen, "a\x00b": talk.ErrUnseen, "a\u0085b": talk.ErrUnseen, "a\u2028b": talk.ErrUnseen, "a\ue000b": talk.ErrUnseen, "a\xffb": talk.ErrUnseen,
		"a" + strings.Repeat("\u0316", 20): talk.ErrUnseen,
	} {
		if is, err := talk.Tidy(text); !errors.Is(err, want) {
			t.Errorf("Tidy(%q): got %q, %v; want the error %v", text, is, err, want)
		}
	}
}

// TestPhrases checks that ParsePhrase knows exactly the phrases of Groups, each of which occurs once there.
// Only Mind has an argument: the name of a thing. Quick offers six phrases of Groups, and not Mind.
func TestPhrases(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range talk.Groups {
		for _, p := range g.Phrases {
			text := p
			if p == talk.Mind {
				text += " building_3"
			}
			if phrase, _, ok := talk.ParsePhrase(text); !ok || phrase != p || seen[p] {
				t.Errorf("ParsePhrase(%q): got %q, %v, or the phrase occurs twice in Groups", text, phrase, ok)
			}
			seen[p] = true
		}
	}
	for _, waiting := range []bool{true, false} {
		for _, over := range []bool{true, false} {
			quick := talk.Quick(waiting, over)
			for _, p := range quick {
				if !seen[p] || p == talk.Mind || len(quick) != 6 {
					t.Errorf("Quick(%v, %v): got %v, want six phrases of Groups without Mind", waiting, over, quick)
				}
			}
		}
	}
	for _, text := range []string{"", "thanks a", "mind", "mind ", "mind A", "mind a b", "mind ../x", "swear", "Thanks", "mind " + strings.Repeat("a", 41)} {
		if _, _, ok := talk.ParsePhrase(text); ok {
			t.Errorf("ParsePhrase(%q) accepts what is not a phrase", text)
		}
	}
}
