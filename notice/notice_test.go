package notice_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"signoria/i18n"
	"signoria/notice"
)

func TestNoticesAreInEveryLanguage(t *testing.T) {
	words := fstest.MapFS{}
	for _, lang := range i18n.Languages {
		words[lang+".yaml"] = &fstest.MapFile{Data: []byte("title:\n  toy:\n    name: \"Toy\"\n")}
	}
	book, err := i18n.Load(notice.Words(), words)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range book.Check() {
		t.Error(problem)
	}
	used := map[string]bool{}
	renderer := notice.Renderer{Book: book, Site: "https://games.example"}
	for _, lang := range i18n.Languages {
		var list []notice.Message
		for _, kind := range notice.Kinds() {
			for _, who := range []string{"", "Bea"} {
				message := notice.Message{Kind: kind, Match: "m", Game: "toy", Who: who, Left: 3 * time.Hour, Join: "/m/m/me", Free: 2, Pace: "days"}
				if who != "" {
					message.Winners = []string{"Anna", "Bea"}
				}
				list = append(list, message)
				for _, text := range []string{renderer.Subject(lang, message), renderer.Body(lang, message)} {
					if text == "" || strings.ContainsAny(text, "{}\n") || strings.Contains(text, "notice.") || strings.Contains(text, "title.") {
						t.Errorf("%s %s: %q", lang, kind, text)
					}
					used[text] = true
				}
			}
		}
		words := book.In(lang)
		for want, message := range map[string]notice.Message{
			words.T("notice.body.over_agreed"):                                    {Kind: notice.Over, Game: "toy", Agreed: true},
			words.T("notice.body.over_conceded", "loser", "Bea", "names", "Anna"): {Kind: notice.Over, Game: "toy", Loser: "Bea", Winners: []string{"Anna"}},
			words.T("notice.body.over_won", "names", "Anna"):                      {Kind: notice.Over, Game: "toy", Winners: []string{"Anna"}},
		} {
			if said := renderer.Body(lang, message); said != want || strings.Contains(want, "notice.") {
				t.Errorf("%s: of %+v is told %q, want %q", lang, message, said, want)
			}
		}
		for _, pace := range []string{"evening", "days", "none"} {
			message := notice.Message{Kind: notice.Seeks, Match: "m", Game: "toy", Join: "/m/m/join", Free: 1, Pace: pace}
			if text := renderer.Body(lang, message); strings.Contains(text, "notice.") || renderer.Shown(lang, message).URL != message.Join {
				t.Errorf("%s: of %+v is told %q", lang, message, text)
			}
		}
		letter := renderer.Letter(lang, list, "token")
		if n := strings.Count(letter.Text, "https://games.example/m/m/me\n"); n != len(list) {
			t.Errorf("%s: %d links", lang, n)
		}
		code := renderer.Code(lang, "12345678")
		if !strings.Contains(code.Subject, "12345678") || !strings.Contains(code.Text, notice.ConfirmPath+"?code=12345678") || strings.Contains(code.Text, "notice.") {
			t.Errorf("%+v", code)
		}
	}
	if len(used) < 3*15 {
		t.Errorf("only %d different texts", len(used))
	}
}

func TestWhenNoticesGoOut(t *testing.T) {
	at := func(hour, minute int) time.Time { return time.Date(2026, 3, 1, hour, minute, 0, 0, time.UTC) }
	quiet := func(from, to int) notice.Preferences {
		return notice.Preferences{QuietFrom: from * 60, QuietTo: to * 60}
	}
	for name, c := range map[string]struct {
		wishes    notice.Preferences
		due, want time.Time
	}{
		"none":             {quiet(0, 0), at(3, 0), at(3, 0)},
		"before":           {quiet(22, 7), at(21, 59), at(21, 59)},
		"begins":           {quiet(22, 7), at(22, 0), at(31, 0)},
		"after midnight":   {quiet(22, 7), at(3, 0), at(7, 0)},
		"ends":             {quiet(22, 7), at(7, 0), at(7, 0)},
		"in one day":       {quiet(9, 17), at(12, 30), at(17, 0)},
		"digest":           {notice.Preferences{Digest: true, DigestAt: 18 * 60}, at(12, 0), at(18, 0)},
		"digest is past":   {notice.Preferences{Digest: true, DigestAt: 18 * 60}, at(18, 1), at(42, 0)},
		"digest in quiet":  {notice.Preferences{Digest: true, DigestAt: 23 * 60, QuietFrom: 22 * 60, QuietTo: 7 * 60}, at(12, 0), at(31, 0)},
		"a day of silence": {quiet(8, 7), at(8, 0), at(31, 0)},
	} {
		if got := c.wishes.When(c.due, notice.Turn, notice.Mail); !got.Equal(c.want) {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	digest := notice.Preferences{Digest: true, DigestAt: 18 * 60}
	for _, kind := range notice.Kinds() {
		urgent := kind == notice.Short || kind == notice.StandIn
		if got := digest.When(at(12, 0), kind, notice.Mail); got.Equal(at(12, 0)) != urgent {
			t.Errorf("%s comes at %s", kind, got)
		}
		if got := digest.When(at(12, 0), kind, notice.Push); !got.Equal(at(12, 0)) {
			t.Errorf("%s is pushed at %s", kind, got)
		}
	}
}

func TestDefaultPreferences(t *testing.T) {
	for _, lang := range i18n.Languages {
		w := notice.DefaultPreferences(lang)
		if err := w.Check(); err != nil {
			t.Error(err)
		}
		for _, kind := range notice.Kinds() {
			if !w.Wants(kind, notice.Push) || w.Wants(kind, notice.Mail) != (kind != notice.Over) {
				t.Errorf("%s: %v", kind, w.Kinds[kind])
			}
		}
	}
	if !slices.Contains(notice.Kinds(), notice.Turn) || w0().Wants(notice.Turn, notice.Mail) {
		t.Error("who has no wishes is told")
	}
}

func w0() notice.Preferences { return notice.Preferences{} }
