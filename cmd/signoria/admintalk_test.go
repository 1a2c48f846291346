package main

import (
	"strings"
	"testing"
	"time"

	"signoria/store"
	"signoria/store/storetest"
	"signoria/talk"
)

// TestAdminTalk checks that the host reads a reported line together with the line said before it.
// It also checks that the host hides and shows a line, silences its writer, and dismisses its
// reports. No server runs.
func TestAdminTalk(t *testing.T) {
	dir := t.TempDir()
	s := storetest.Open(t, dir)
	now := time.Now()
	if err := s.Create(t.Context(), store.Match{ID: "m", Title: "toy", Seats: 2, Created: now, Status: "running", Plan: "{}"}, store.Addition{}); err != nil {
		t.Fatal(err)
	}
	said := talk.New(talk.Config{Store: s, May: talk.Text, Now: time.Now})
	at := talk.At{Match: "m", Seat: 0, Seats: 1, Persons: 1, UpTo: -1}
	if _, err := said.Agree(t.Context(), at, true); err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"before", "a line that should not have been said"} {
		if _, err := said.Say(t.Context(), at, talk.KindText, text, "", "browser a"); err != nil {
			t.Fatal(err)
		}
	}
	if err := said.Report(t.Context(), talk.At{Match: "m", Seat: 1, Seats: 2, UpTo: -1}, 2, "insult", "browser b"); err != nil {
		t.Fatal(err)
	}
	admin := func(want string, args ...string) {
		t.Helper()
		text, _ := program(t, append([]string{"admin", "talk"}, append(args, "--data", dir)...)...).CombinedOutput()
		if !strings.Contains(string(text), want) {
			t.Errorf("admin talk %v says %q, want %q", args, text, want)
		}
	}
	admin("match m line 2: insult, reported by seat 2", "reports")
	admin("    1  seat 1, text: before\n  > 2  seat 1, text: a line that should not have been said", "reports")
	admin(`"why": "insult"`, "reports", "--json")
	admin("match m, line 2: hidden", "hide", "m", "2", "--why", "it insults")
	admin("(hidden)", "reports")
	admin(`"state": "its writer is silenced"`, "silence", "m", "2", "--json")
	if _, err := said.Say(t.Context(), at, talk.KindPhrase, "sorry", "", "browser a"); err != talk.ErrSilenced {
		t.Errorf("a silenced writer got %v, want ErrSilenced", err)
	}
	admin("its writer may speak", "restore", "m", "2")
	admin("line 2: shown", "show", "m", "2")
	reports := func(want int) {
		t.Helper()
		if c, err := s.Census(t.Context(), time.Now()); err != nil || c.Reports != want {
			t.Errorf("%d reports wait, want %d (%v)", c.Reports, want, err)
		}
	}
	reports(1)
	admin("line 2: hidden", "hide", "m", "2")
	reports(0)
	admin("line 2: shown", "show", "m", "2")
	reports(1)
	admin("line 2: its reports are deleted", "dismiss", "m", "2")
	reports(0)
	admin("nobody has reported anything", "reports")
	admin("there is no line 9", "dismiss", "m", "9")
	admin("there is no line 9", "hide", "m", "9")
	admin("there is no line 1", "silence", "none", "1")
	admin("--why must be one line", "hide", "m", "1", "--why", "a\nb")
}
