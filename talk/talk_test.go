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

// hall is a store with one match, and a clock that tests move.
type hall struct {
	*talk.Talk
	now time.Time
}

func open(t *testing.T, may talk.May) *hall {
	t.Helper()
	s := storetest.SQLite(t)
	if err := s.Create(t.Context(), store.Match{ID: "m", Title: "toy", Seats: 2, Created: noon, Status: "running", Plan: "{}"}, store.Addition{}); err != nil {
		t.Fatal(err)
	}
	h := &hall{now: noon}
	h.Talk = talk.New(talk.Config{Store: s, May: may, Now: func() time.Time { return h.now }})
	return h
}

// seat is a seat of the two, outside who looks on.
func seat(n int) talk.At {
	return talk.At{Match: "m", Seat: n, Seats: 1 << n, Persons: 3, Known: 7, UpTo: -1}
}

var outside = talk.At{Match: "m", Seat: -1, Persons: 3, Known: 7, UpTo: -1}

func (h *hall) say(t *testing.T, a talk.At, kind, text, by string, want error) {
	t.Helper()
	if _, err := h.Say(t.Context(), a, kind, text, "", by); !errors.Is(err, want) || want == nil && err != nil {
		t.Errorf("%s %q by %s: %v, want %v", kind, text, by, err, want)
	}
}

// reads are the lines that somebody reads.
func (h *hall) reads(t *testing.T, a talk.At, by ...string) (list []string) {
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
		t.Errorf("reads %q, want %q", got, want)
	}
}

// Free text waits for the yes of every person at the table; one who goes back takes it from all.
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
	h.say(t, outside, talk.KindText, "let me in", "c", talk.ErrPhrases) // nobody has asked the gallery
	if _, err := h.Agree(t.Context(), outside, true); !errors.Is(err, talk.ErrSeat) {
		t.Errorf("the gallery agrees: %v", err)
	}
	if _, err := h.Agree(t.Context(), seat(1), false); err != nil {
		t.Fatal(err)
	}
	h.say(t, seat(0), talk.KindText, "hello", "a", talk.ErrPhrases)
	h.say(t, seat(0), talk.KindPhrase, "thanks", "a", nil)
	want(t, h.reads(t, seat(1)), "hello", "thanks")
}

// What the host or the opener does not allow nobody can say.
func TestTheHostAndTheOpenerDecide(t *testing.T) {
	h := open(t, talk.Phrases)
	if _, err := h.Agree(t.Context(), seat(0), true); !errors.Is(err, talk.ErrOff) {
		t.Errorf("agreed to what the host does not allow: %v", err)
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
				t.Errorf("the least of %q and %q is %q", a, b, got)
			}
		}
	}
}

// Five lines or signs at once, then one in two seconds on the average; each seat for itself, and
// those who look on by what they are known by.
func TestNobodySaysTooMuchAtOnce(t *testing.T) {
	h := open(t, talk.Text)
	for by, a := range map[string]talk.At{"a": seat(0), "d": outside} {
		for range talk.Burst - 1 {
			h.say(t, a, talk.KindPhrase, "nice", by, nil)
		}
		if _, err := h.React(t.Context(), a, talk.OnEntry, 3, "eye", by); err != nil {
			t.Fatal(err)
		}
		h.say(t, a, talk.KindPhrase, "nice", by, talk.ErrSoon)
		if _, err := h.React(t.Context(), a, talk.OnEntry, 4, "eye", by); !errors.Is(err, talk.ErrSoon) {
			t.Errorf("a sign too many: %v", err)
		}
	}
	h.say(t, seat(0), talk.KindPhrase, "nice", "another browser", talk.ErrSoon) // of the same seat
	h.say(t, seat(1), talk.KindPhrase, "nice", "b", nil)
	h.say(t, outside, talk.KindPhrase, "nice", "c", nil)
	h.now = noon.Add(talk.Window - time.Microsecond)
	h.say(t, seat(0), talk.KindPhrase, "nice", "a", talk.ErrSoon)
	h.now = noon.Add(talk.Window)
	h.say(t, seat(0), talk.KindPhrase, "nice", "a", nil)
}

// A line that is sent again, because its answer was lost, is said once.
func TestALineThatIsSentAgainIsSaidOnce(t *testing.T) {
	h := open(t, talk.Text)
	for _, once := range []string{"x", "x", "y", strings.Repeat("z", 99), strings.Repeat("z", 99)} {
		if version, err := h.Say(t.Context(), seat(0), talk.KindPhrase, "nice", once, "a"); err != nil || version == 0 {
			t.Fatal(version, err)
		}
	}
	want(t, h.reads(t, seat(1)), "nice", "nice", "nice", "nice")
	h.say(t, seat(1), talk.KindPhrase, "nice", "b", nil)
	if _, err := h.Say(t.Context(), seat(1), talk.KindPhrase, "nice", "x", "b"); err != nil { // of another writer
		t.Fatal(err)
	}
	if got := h.reads(t, seat(1)); len(got) != 6 {
		t.Errorf("reads %q", got)
	}
}

// A seat says 500 lines at a match and no more, whatever it is known by.
func TestASeatSaysSoMuchAndNoMore(t *testing.T) {
	h := open(t, talk.Text)
	for i := range talk.MaxSeatLines {
		h.now = h.now.Add(2 * time.Second)
		h.say(t, seat(0), talk.KindPhrase, "nice", fmt.Sprint("a", i), nil)
	}
	h.now = h.now.Add(time.Hour)
	h.say(t, seat(0), talk.KindPhrase, "nice", "a", talk.ErrMany)
	h.say(t, seat(1), talk.KindPhrase, "nice", "a", nil)
	if heard, err := h.Listen(t.Context(), seat(1)); err != nil || len(heard.Lines) != talk.MaxShown {
		t.Errorf("%d lines are shown, %v", len(heard.Lines), err)
	}
}

// The gallery reads the players unless the table says no; players read the gallery when it is over.
func TestRooms(t *testing.T) {
	h := open(t, talk.Text)
	h.say(t, seat(0), talk.KindPhrase, "hello", "a", nil)
	h.say(t, outside, talk.KindPhrase, "luck", "c", nil)
	want(t, h.reads(t, seat(1)), "hello")
	want(t, h.reads(t, outside), "hello", "luck")
	over := seat(1)
	over.Over = true
	want(t, h.reads(t, over), "hello", "luck")
	if _, err := h.React(t.Context(), seat(1), talk.OnLine, 2, "eye", "b"); !errors.Is(err, talk.ErrNoLine) {
		t.Errorf("a sign on a line that is not read: %v", err)
	}
	apart := open(t, talk.Text)
	err := apart.Store.Create(t.Context(), store.Match{ID: "a", Title: "toy", Seats: 2, Created: noon, Status: "running", Plan: "{}"}, store.Addition{Talk: store.Talk{May: "text", Apart: true}})
	if err != nil {
		t.Fatal(err)
	}
	player, watcher := seat(0), outside
	player.Match, watcher.Match = "a", "a"
	apart.say(t, player, talk.KindPhrase, "hello", "a", nil)
	apart.say(t, watcher, talk.KindPhrase, "luck", "c", nil)
	if _, err := apart.React(t.Context(), player, talk.OnEntry, 2, "eye", "a"); err != nil {
		t.Fatal(err)
	}
	want(t, apart.reads(t, watcher), "luck")
	if heard, err := apart.Listen(t.Context(), watcher, "c"); err != nil || len(heard.Marks) != 0 {
		t.Errorf("who reads apart sees signs of players: %+v, %v", heard.Marks, err)
	}
	if err := apart.Report(t.Context(), watcher, 1, "other", "c"); !errors.Is(err, talk.ErrNoLine) {
		t.Errorf("a line that is not read was reported: %v", err)
	}
}

// A replay shows what was said up to its entry, by what everybody could know.
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

// Who is muted is folded for one reader, at all matches, until they are heard again.
func TestMuteAndReport(t *testing.T) {
	h := open(t, talk.Text)
	h.say(t, seat(0), talk.KindPhrase, "hello", "a", nil)
	h.say(t, seat(1), talk.KindPhrase, "luck", "b", nil)
	if _, err := h.React(t.Context(), seat(0), talk.OnLine, 2, "laurel", "a"); err != nil {
		t.Fatal(err)
	}
	if err := h.Mute(t.Context(), seat(1), 2, true, "b"); !errors.Is(err, talk.ErrNoLine) {
		t.Errorf("muted oneself: %v", err)
	}
	if err := h.Mute(t.Context(), seat(1), 1, true, "b"); err != nil {
		t.Fatal(err)
	}
	want(t, h.reads(t, seat(1), "b"), "hello (muted)", "luck")
	want(t, h.reads(t, seat(1), "b2"), "hello", "luck")
	if heard, err := h.Listen(t.Context(), seat(1), "b"); err != nil || len(heard.Lines[1].Signs) != 0 {
		t.Errorf("signs of who is muted: %+v, %v", heard.Lines, err)
	}
	if err := h.Mute(t.Context(), seat(1), 1, false, "b"); err != nil {
		t.Fatal(err)
	}
	want(t, h.reads(t, seat(1), "b"), "hello", "luck")
	if err := h.Report(t.Context(), seat(1), 1, "he won", "b"); !errors.Is(err, talk.ErrPhrase) {
		t.Errorf("reported for any reason: %v", err)
	}
	if err := h.Report(t.Context(), seat(1), 1, "insult", "b"); err != nil {
		t.Fatal(err)
	}
	if list, err := h.Store.Complaints(t.Context(), 9); err != nil || len(list) != 1 || list[0].Seat != 1 {
		t.Errorf("reports are %+v, %v", list, err)
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

// A sign takes the place of one's own, or goes, and each is counted.
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
	put(outside, "eye", "c")
	if got := signs(); !slices.Equal(got, []talk.Sign{{Name: "eye", Count: 1, Own: true}}) { // the gallery's are read when it is over
		t.Errorf("signs are %+v", got)
	}
	put(seat(1), "flag", "b")
	put(seat(0), "flag", "a")
	if got := signs(); !slices.Equal(got, []talk.Sign{{Name: "flag", Count: 2, Own: true}}) {
		t.Errorf("signs are %+v", got)
	}
	put(seat(1), "flag", "b") // the same again
	put(seat(1), "", "b")
	if got := signs(); !slices.Equal(got, []talk.Sign{{Name: "flag", Count: 1}}) {
		t.Errorf("signs are %+v", got)
	}
	for _, wrong := range []struct {
		about string
		n     int
		sign  string
		want  error
	}{{talk.OnLine, 9, "eye", talk.ErrNoLine}, {talk.OnEntry, 8, "eye", talk.ErrNoLine}, {talk.OnEntry, 0, "eye", talk.ErrNoLine}, {"board", 1, "eye", talk.ErrNoLine}, {talk.OnLine, 1, "thumb", talk.ErrPhrase}} {
		if _, err := h.React(t.Context(), seat(0), wrong.about, wrong.n, wrong.sign, "a"); !errors.Is(err, wrong.want) {
			t.Errorf("%+v: %v", wrong, err)
		}
	}
}

// What free text may be: 300 characters of NFC that can be seen.
func TestWhatTextMayBe(t *testing.T) {
	for _, good := range []struct{ text, is string }{
		{"  hello \u00a0 there ", "hello there"}, {"e\u0301te\u0301", "\u00e9t\u00e9"}, {"I <3 you & more; 1<2", "I <3 you & more; 1<2"}, {"Ж ě שלום مرحبا 你好", "Ж ě שלום مرحبا 你好"},
		{"\u2764\ufe0f 👨\u200d👩\u200d👧 👍🏽 1\ufe0f\u20e3", "\u2764\ufe0f 👨\u200d👩\u200d👧 👍🏽 1\ufe0f\u20e3"}, {strings.Repeat("e\u0301", talk.MaxText), strings.Repeat("é", talk.MaxText)},
	} {
		if is, err := talk.Tidy(good.text); err != nil || is != good.is {
			t.Errorf("%q is %q, %v", good.text, is, err)
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
			t.Errorf("%q is %q, %v; want %v", text, is, err, want)
		}
	}
}

// Only what is in the catalogue can be said as a phrase, and one phrase alone names a thing.
func TestPhrases(t *testing.T) {
	seen := map[string]bool{}
	for _, g := range talk.Groups {
		for _, p := range g.Phrases {
			text := p
			if p == talk.Mind {
				text += " building_3"
			}
			if phrase, _, ok := talk.ParsePhrase(text); !ok || phrase != p || seen[p] {
				t.Errorf("%q is %q, %v", text, phrase, ok)
			}
			seen[p] = true
		}
	}
	for _, waiting := range []bool{true, false} {
		for _, over := range []bool{true, false} {
			quick := talk.Quick(waiting, over)
			for _, p := range quick {
				if !seen[p] || p == talk.Mind || len(quick) != 6 {
					t.Errorf("%v are offered first, %q is none", quick, p)
				}
			}
		}
	}
	for _, text := range []string{"", "thanks a", "mind", "mind ", "mind A", "mind a b", "mind ../x", "swear", "Thanks", "mind " + strings.Repeat("a", 41)} {
		if _, _, ok := talk.ParsePhrase(text); ok {
			t.Errorf("%q is a phrase", text)
		}
	}
}
