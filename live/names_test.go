package live_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/live"
	"signoria/store/storetest"
	"signoria/table"
)

func (g guest) names() string {
	g.t.Helper()
	var list []string
	for _, info := range g.view().Seats {
		name := info.Name
		if info.NameRemoved {
			name += "†"
		}
		list = append(list, name)
	}
	return strings.Join(list, " ")
}

func wantNames(t *testing.T, want string, who ...guest) {
	t.Helper()
	for _, g := range who {
		if got := g.names(); got != want {
			t.Errorf("they are called %q, want %q", got, want)
		}
	}
}

func (g guest) record() string {
	g.t.Helper()
	var text bytes.Buffer
	must(g.t, g.server.Record(g.t.Context(), g.id, g.key, &text))
	return text.String()
}

// TestNamesAreChangedAndTakenOff changes a name during a match and removes it. This survives a
// restart and applies to the record and a rematch. The log never contains a name.
func TestNamesAreChangedAndTakenOff(t *testing.T) {
	ctx, dir := t.Context(), t.TempDir()
	kept := storetest.Open(t, dir)
	srv := openServer(t, config(kept))
	anna, bea := pair(t, srv)
	before := bea.view()
	must(t, errOf(srv.Rename(ctx, bea.id, bea.key, []string{" \u202eBeatrice "})))
	wantNames(t, "Anna Beatrice", anna, bea)
	if v := bea.view(); v.Revision <= before.Revision || v.Last != before.Last {
		t.Errorf("revision %d after %d, entry %d after %d", v.Revision, before.Revision, v.Last, before.Last)
	}
	for name, want := range map[string]error{strings.Repeat("x", 41): live.ErrPlan, "a\x00": live.ErrPlan, "ANNA": live.ErrNameTaken, "An\u200dna": live.ErrNameTaken, "Ａｎｎａ": live.ErrNameTaken} {
		wantError(t, errOf(srv.Rename(ctx, bea.id, bea.key, []string{name})), want)
	}
	must(t, errOf(srv.Rename(ctx, bea.id, bea.key, []string{"\u3164"}))) // an empty name changes nothing
	watch := bea
	watch.key = before.WatchKey
	wantError(t, errOf(srv.Rename(ctx, bea.id, watch.key, []string{"X"})), live.ErrForeign)
	wantError(t, srv.RemoveNames(ctx, bea.id, watch.key), live.ErrForeign)
	wantError(t, srv.RemoveNames(ctx, bea.id, "none"), live.ErrUnknown)

	must(t, srv.RemoveNames(ctx, bea.id, bea.key))
	must(t, srv.RemoveNames(ctx, bea.id, bea.key))
	wantNames(t, "Anna †", anna, bea, watch)
	srv.Close()
	srv = openServer(t, config(kept))
	anna, bea, watch = anna.at(srv), bea.at(srv), watch.at(srv)
	wantNames(t, "Anna †", anna, bea, watch)
	for !over(anna.view()) {
		for _, g := range []guest{anna, bea} {
			for v := g.view(); asked(v); v = g.view() {
				g.choose(v.Choices[0].Text)
			}
		}
	}
	must(t, srv.RemoveNames(ctx, anna.id, anna.key)) // also after the end
	wantNames(t, "† †", anna, bea)
	text := bea.record()
	if strings.Contains(text, "Anna") || strings.Contains(text, "Bea") {
		t.Errorf("the record contains names:\n%s", text)
	}
	rec, err := table.ReadRecord(strings.NewReader(text), "m.jsonl")
	must(t, err)
	_, err = rec.Verify(toy.Title())
	must(t, err)
	must(t, live.Verify(ctx, config(kept), func(v live.VerifyResult) { must(t, v.Err) }))
	if _, err := srv.Replay(ctx, anna.id, anna.key, 5); err != nil {
		t.Error(err)
	}
	entries, err := kept.Entries(ctx, anna.id, 0)
	must(t, err)
	row, err := kept.Match(ctx, anna.id)
	must(t, err)
	for _, e := range entries {
		row.Plan += e.Text
	}
	for _, name := range []string{"Anna", "Bea", "Beatrice"} {
		if strings.Contains(row.Plan, name) {
			t.Errorf("the log contains %q", name)
		}
	}
	made, err := srv.AskRematch(ctx, anna.id, anna.key, live.MatchSetup{Nonce: "n"})
	must(t, err)
	wantNames(t, " ", guest{t, srv, made.ID, made.Key})
}

// TestNamesAreChangedAfterTheEnd checks that a removed name is free for others, and that players
// can change their names after the end.
func TestNamesAreChangedAfterTheEnd(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	both := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Dora"}, {Name: "Eva"}, {Bot: "modest", Name: "Cosimo"}}})
	must(t, srv.RemoveNames(ctx, both.id, both.key))
	must(t, errOf(srv.Rename(ctx, both.id, both.key, []string{"", "Eva"})))
	wantNames(t, "† Eva Cosimo", both)
	for {
		v := both.await("something to do", func(v *live.MatchView) bool { return asked(v) || over(v) || v.Curtain != engine.NoSeat })
		if over(v) {
			break
		}
		if v.Curtain != engine.NoSeat {
			must(t, errOf(srv.Confirm(ctx, both.id, both.key, v.Curtain)))
			continue
		}
		both.choose(v.Choices[0].Text)
	}
	must(t, errOf(srv.Rename(ctx, both.id, both.key, []string{"Dora"})))
	wantNames(t, "Dora Eva Cosimo", both)
	wantError(t, errOf(srv.Rename(ctx, both.id, both.key, []string{"", "DORA"})), live.ErrNameTaken)
	must(t, srv.RemoveNames(ctx, both.id, both.key))
	must(t, errOf(srv.Rename(ctx, both.id, both.key, []string{"Eva", "Dora"})))
	wantNames(t, "Eva Dora Cosimo", both)
}

// TestNamesOfThoseWhoWent checks that a person who sits down after a removed name is not shown as a
// former player. A person who is sent away loses the name and the record of who answered.
func TestNamesOfThoseWhoWent(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	anna, bea := pair(t, srv)
	must(t, srv.RemoveNames(ctx, bea.id, bea.key))
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 0)))
	cara := anna
	cara.key = anna.view().Invites[0].Key
	cara.sit(live.SitInput{Token: "cara's token"})
	wantNames(t, "Anna ", anna, cara)
	must(t, errOf(srv.Rename(ctx, cara.id, cara.key, []string{"Cara"})))
	wantNames(t, "Anna Cara", anna)
	v := cara.view()
	must(t, errOf(srv.Choose(ctx, cara.id, cara.key, live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{v.Choices[0].Text}, Answerer: "cara's"})))
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 1)))
	wantNames(t, "Anna †", anna)
	dora := anna
	dora.key = anna.view().Invites[0].Key
	dora.sit(live.SitInput{Token: "dora's token"})
	wantNames(t, "Anna ", anna, dora)
	if at, err := srv.LastPlayedElsewhere(ctx, dora.id, dora.key, "dora's"); err != nil || !at.IsZero() {
		t.Errorf("the previous player's answers count for the new one: %s, %v", at, err)
	}
	var shut *live.KeyError
	if err := srv.RemoveNames(ctx, cara.id, cara.key); !errors.As(err, &shut) {
		t.Errorf("a replaced key can remove the new player's name: %v", err)
	}
	// An unused invitation keeps the name that the creator gave.
	room := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1, Name: "Bea"}}})
	must(t, errOf(srv.Invite(ctx, room.id, room.key, 1, 0)))
	wantNames(t, "Anna Bea", room)
}

// TestWhoSitsDownTakesNobodysName refuses another seat's name when a person sits down during a
// match. Any number of seats may have no name, and before the start names may be equal.
func TestWhoSitsDownTakesNobodysName(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Screen: 2}}})
	var friends [2]guest
	for i, invite := range anna.view().Invites {
		friends[i] = anna
		friends[i].key = invite.Key
		friends[i].sit(live.SitInput{Names: []string{"Bea"}, Token: "token"})
	}
	wantNames(t, "Anna Bea Bea", anna)
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 0)))
	must(t, srv.RemoveNames(ctx, anna.id, friends[1].key))
	wantNames(t, "Anna † †", anna)
	cara := anna
	cara.key = anna.view().Invites[0].Key
	wantError(t, cara.trySit(live.SitInput{Names: []string{" anna "}, Token: "cara's"}), live.ErrNameTaken)
	wantNames(t, "Anna † †", anna)
	cara.sit(live.SitInput{Token: "cara's"})
	wantNames(t, "Anna  †", anna, cara)
}

// TestTheCreatorsNames checks that the creator can remove the names of free seats, but not those of
// taken seats.
func TestTheCreatorsNames(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{
		{Name: "Anna"}, {Screen: 1, Name: "Bea"}, {Screen: 2, Name: "Cara"}, {Bot: "modest", Name: "Cosimo"}}})
	bea := anna
	bea.key = anna.view().Invites[0].Key
	wantError(t, srv.RemoveNames(ctx, bea.id, bea.key), live.ErrForeign) // an invitation is not a seat
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	must(t, srv.RemoveNames(ctx, anna.id, anna.key))
	wantNames(t, "† Bea † Cosimo", anna, bea)
	// At a shared screen the holder of its key may change all names.
	both := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Dora"}, {Name: "Eva"}}})
	must(t, errOf(srv.Rename(ctx, both.id, both.key, []string{"Eva", "Dora"}))) // the names are exchanged
	wantNames(t, "Eva Dora", both)
	wantError(t, errOf(srv.Rename(ctx, both.id, both.key, []string{"dora"})), live.ErrNameTaken)
	must(t, srv.RemoveNames(ctx, both.id, both.key))
	wantNames(t, "† †", both)
}

// TestNamesOnTwoNodes checks that the other node's pages are notified of a new name, and that names
// can be removed at a closed table.
func TestNamesOnTwoNodes(t *testing.T) {
	place := postgresAddress(t)
	kept := storetest.Open(t, place)
	here, there := openServer(t, config(kept)), openServer(t, config(storetest.Open(t, place)))
	ctx := t.Context()
	anna, bea := pair(t, here)
	away := anna.at(there)
	away.view()
	must(t, errOf(here.Rename(ctx, bea.id, bea.key, []string{"Beatrice"})))
	away.await("the new name", func(v *live.MatchView) bool { return v.Seats[1].Name == "Beatrice" })
	must(t, kept.CloseMatch(ctx, anna.id, "enough", anna.view().Created))
	must(t, there.RemoveNames(ctx, bea.id, bea.key))
	v := anna.await("no name", func(v *live.MatchView) bool { return v.Seats[1].NameRemoved })
	if v.Seats[1].Name != "" {
		t.Errorf("the removed name is still %q", v.Seats[1].Name)
	}
}

// TestNamesInAFrozenStore checks that pages show the names in memory while the store is frozen, and
// that removing a name does not report success then.
func TestNamesInAFrozenStore(t *testing.T) {
	onFrozenStores(t, func(t *testing.T, c live.Config, where string) {
		ctx := t.Context()
		patient := c
		patient.ReadWait, patient.PostWait, patient.StoreWait = time.Minute, time.Minute, time.Minute
		setup := openServer(t, patient)
		anna, bea := pair(t, setup)
		setup.Close()
		srv := openServer(t, c)
		anna, bea = anna.at(srv), bea.at(srv)
		warm(t, anna)
		thaw := storetest.Freeze(t, where)
		wantError(t, srv.RemoveNames(ctx, bea.id, bea.key), live.ErrUnavailable)
		wantNames(t, "Anna Bea", anna, bea)
		thaw()
		insist(t, func() (none struct{}, err error) { return none, srv.RemoveNames(ctx, bea.id, bea.key) })
		wantNames(t, "Anna †", anna, bea)
	})
}

// TestWhoPlayedElsewhere checks that a viewer learns when another browser has played for the seat.
// The player's own browser and person do not count as another.
func TestWhoPlayedElsewhere(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	anna, bea := pair(t, srv)
	answer := func(by string) {
		t.Helper()
		v := bea.view()
		must(t, errOf(srv.Choose(ctx, bea.id, bea.key, live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{v.Choices[0].Text}, Answerer: by})))
	}
	elsewhere := func(key string, by ...string) bool {
		t.Helper()
		at, err := srv.LastPlayedElsewhere(ctx, bea.id, key, by...)
		must(t, err)
		return !at.IsZero()
	}
	if elsewhere(bea.key, "bea's") {
		t.Error("another browser is reported before anyone has played")
	}
	answer("bea's")
	if elsewhere(bea.key, "bea's") || elsewhere(bea.key, "phone", "bea's") || elsewhere(bea.key) {
		t.Error("another browser is reported to the one that played, or to an unknown one")
	}
	if !elsewhere(bea.key, "thief's") || elsewhere(anna.key, "anna's") || elsewhere(bea.view().WatchKey, "thief's") {
		t.Error("another browser is not reported to the seat, or is reported to others")
	}
	revision := bea.view().Revision
	must(t, errOf(srv.Undo(ctx, bea.id, bea.key, bea.view().Seq)))
	answer("bea's")
	if got := bea.view().Revision; got != revision {
		t.Errorf("revision %d after %d, although the same browser has answered again", got, revision)
	}
	must(t, errOf(srv.Undo(ctx, bea.id, bea.key, bea.view().Seq)))
	answer("") // an unknown browser counts as another one
	if !elsewhere(bea.key, "bea's") {
		t.Error("an answer of an unknown browser is not reported")
	}
	must(t, srv.RemoveNames(ctx, bea.id, bea.key))
	if elsewhere(bea.key, "bea's") {
		t.Error("the record of who answered was not deleted with the name")
	}
}

// TestWhoPlayedElsewhereOnTwoNodes checks that the other node learns of the answer's browser
// together with the entry.
func TestWhoPlayedElsewhereOnTwoNodes(t *testing.T) {
	here, there := twoNodes(t)
	_, bea := pair(t, here)
	warm(t, bea.at(there))
	v := bea.view()
	must(t, errOf(here.Choose(t.Context(), bea.id, bea.key, live.Submission{Seat: engine.NoSeat, Seq: v.Seq, Texts: []string{v.Choices[0].Text}, Answerer: "thief's"})))
	bea.at(there).await("somebody else having played", func(*live.MatchView) bool {
		at, err := there.LastPlayedElsewhere(t.Context(), bea.id, bea.key, "bea's")
		return err == nil && !at.IsZero()
	})
}
