package live_test

import (
	"errors"
	"testing"

	"signoria/engine"
	"signoria/live"
	"signoria/people"
	"signoria/store/storetest"
	"signoria/table"
)

// wantShut checks that every command with a key fails with the given key status.
func wantShut(t *testing.T, g guest, why table.KeyStatus) {
	t.Helper()
	ctx := t.Context()
	_, look := g.server.View(ctx, g.id, g.key)
	_, watch := g.server.Watch(ctx, g.id, g.key, "stranger")
	_, replay := g.server.Replay(ctx, g.id, g.key, 1)
	for _, err := range []error{
		look, watch, replay, g.trySit(live.SitInput{Token: "a stranger's token"}),
		errOf(g.server.Choose(ctx, g.id, g.key, live.Submission{Seat: 1, Texts: []string{"meek"}})),
		errOf(g.server.Undo(ctx, g.id, g.key, 1)), errOf(g.server.Finish(ctx, g.id, g.key)), errOf(g.server.Confirm(ctx, g.id, g.key, 1)),
		errOf(g.server.SetStandIn(ctx, g.id, g.key, 1, "")), errOf(g.server.Invite(ctx, g.id, g.key, 1, 0)), g.server.Record(ctx, g.id, g.key, nil),
	} {
		var shut *live.KeyError
		if !errors.As(err, &shut) || shut.Status != why || shut.Watch == "" || len(shut.Names) != 1 || shut.Host != "Anna" {
			t.Errorf("got %v, %+v; want the link to be %s", err, shut, why)
		}
	}
}

// TestTheCreatorCannotKnowAFriendsKey tries all keys that can be derived from the creator's key.
// None opens a friend's seat.
func TestTheCreatorCannotKnowAFriendsKey(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	for screen := range 4 {
		for turn := range 4 {
			for _, key := range []string{table.InviteKey(anna.key, screen, turn), table.SeatKey(anna.key, anna.id, screen, turn)} {
				thief := anna
				thief.key = key
				if v, err := srv.View(t.Context(), thief.id, thief.key); err == nil {
					t.Errorf("screen %d, number %d: the key opens seats %b", screen, turn, v.Yours)
				}
			}
		}
	}
	thief := anna
	thief.key = table.InviteKey(anna.key, 1, 0)
	wantShut(t, thief, live.KeyTaken)
	if v := anna.view(); v.Invites[0].Key != "" || !v.Invites[0].Seated {
		t.Errorf("the creator is shown %+v", v.Invites[0])
	}
	if v := bea.view(); v.Yours != engine.SeatsOf(1) || v.Invited != 0 {
		t.Errorf("Bea sees %+v", v)
	}
}

// TestSittingDownTwiceGivesOneKey repeats Sit as after a lost answer. The same invitation and
// browser get the same key, and other browsers none.
func TestSittingDownTwiceGivesOneKey(t *testing.T) {
	s := storetest.SQLite(t)
	srv, err := live.Open(t.Context(), config(s))
	must(t, err)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Screen: 2}}})
	invitation := anna
	invitation.key = anna.view().Invites[0].Key
	if v := invitation.view(); v.Invited != engine.SeatsOf(1) || v.Yours != 0 || v.Invites != nil {
		t.Fatalf("the invited see %+v", v)
	}
	bea := invitation
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	srv.Close() // killed before the answer was sent

	srv = openServer(t, config(s))
	again, stranger := invitation.at(srv), invitation.at(srv)
	again.sit(live.SitInput{Names: []string{"Beatrice"}, Token: "bea's token"})
	if again.key != bea.key || again.view().Seats[1].Name != "Bea" {
		t.Errorf("key %q became %q, and the name is %q", bea.key, again.key, again.view().Seats[1].Name)
	}
	wantShut(t, stranger, live.KeyTaken)
	for token, want := range map[string]string{"bea's token": bea.key, "another's": "", "": ""} {
		key, err := srv.SeatKey(t.Context(), anna.id, invitation.key, token)
		must(t, err)
		if key != want {
			t.Errorf("the browser with %q is led to %q", token, key)
		}
	}
	_, err = srv.SeatKey(t.Context(), anna.id, "nobody's", "bea's token")
	wantError(t, err, live.ErrUnknown)
	bea = bea.at(srv)
	bea.sit(live.SitInput{Names: []string{"Beatrice"}})
	if bea.key != again.key || bea.view().Seats[1].Name != "Beatrice" {
		t.Error("sitting down with the seat's own key does not change the name")
	}
}

// TestSittingDownWithoutAToken checks that the server creates a token if the browser has none.
func TestSittingDownWithoutAToken(t *testing.T) {
	srv := newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	bea := anna
	bea.key = anna.view().Invites[0].Key
	bea.sit(live.SitInput{})
	if empty := table.SeatKey("", anna.id, 1, 0); bea.key == empty {
		t.Error("the key is derived from an empty token")
	}
}

func TestReplacedInvitation(t *testing.T) {
	srv := newServer(t)
	ctx := t.Context()
	anna, bea := pair(t, srv)
	stream, err := srv.Watch(ctx, bea.id, bea.key, "bea")
	must(t, err)
	defer stream.Close()
	wantError(t, errOf(srv.Invite(ctx, bea.id, bea.key, 1, 0)), live.ErrForeign)
	wantError(t, errOf(srv.Invite(ctx, anna.id, anna.view().WatchKey, 1, 0)), live.ErrForeign)
	for _, seat := range []engine.Seat{-1, 0, 9} {
		wantError(t, errOf(srv.Invite(ctx, anna.id, anna.key, seat, 0)), live.ErrForeign)
	}
	drain(stream)
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 0)))
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 0))) // posted twice
	select {
	case <-stream.Changed():
	default:
		t.Error("Bea's page is not notified")
	}
	wantShut(t, bea, live.KeyReplaced)
	old := anna
	old.key = table.InviteKey(anna.key, 1, 0)
	wantShut(t, old, live.KeyReplaced)

	v := anna.view()
	i := v.Invites[0]
	if i.Number != 1 || i.Seated || i.Key == "" || v.Seats[1].Seated {
		t.Fatalf("the creator is shown %+v", i)
	}
	cara := anna
	cara.key = i.Key
	if v := cara.view(); v.View != nil || v.Invited != engine.SeatsOf(1) || v.Chronicle != nil || len(v.Choices) != 0 || v.You != engine.NoSeat {
		t.Fatalf("before she sat down Cara sees %+v", v)
	}
	_, err = srv.Replay(ctx, cara.id, cara.key, 99)
	wantError(t, err, live.ErrNotNow)
	wantError(t, cara.try("meek"), live.ErrForeign)
	cara.sit(live.SitInput{Names: []string{"Cara"}, Token: "cara's token"})
	cara.choose("meek", "seal")
	wantShut(t, bea, live.KeyReplaced)
	var kinds []table.Kind
	for _, e := range bea.asWatcher(v.WatchKey).view().Chronicle {
		if e.Kind != table.KindChoice {
			kinds = append(kinds, e.Kind)
		}
	}
	if len(kinds) != 3 || kinds[1] != table.KindInvite || kinds[2] != table.KindSit {
		t.Errorf("the chronicle has the kinds %v", kinds)
	}
}

func (g guest) asWatcher(key string) guest {
	g.key = key
	return g
}

// TestKeysOnTwoNodes checks that a taken or replaced key is so on both nodes, at once or as soon as
// a node knows of it. No one sits down twice.
func TestKeysOnTwoNodes(t *testing.T) {
	place := postgresAddress(t)
	here, there := openServer(t, config(storetest.Open(t, place))), openServer(t, config(storetest.Open(t, place)))
	anna := create(t, here, live.MatchSetup{Promise: here.Promise(), Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Screen: 2}}})
	bea, cara := anna.at(there), anna.at(here)
	bea.key, cara.key = anna.view().Invites[0].Key, anna.view().Invites[1].Key
	thief := bea.at(here)
	bea.view() // both nodes have the match in memory, and do not know of each other's changes yet
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	cara.at(there).view()
	cara.sit(live.SitInput{Names: []string{"Cara"}, Token: "cara's token"})
	if v := cara.at(there).view(); v.Yours != engine.SeatsOf(2) { // the request goes to the other node, which does not know of it yet
		t.Errorf("Cara sees %+v", v)
	}
	if v := bea.await("the start", func(v *live.MatchView) bool { return v.Status == live.Running }); v.Yours != engine.SeatsOf(1) {
		t.Errorf("Bea sees %+v", v)
	}
	wantShut(t, thief, live.KeyTaken)
	repeated := thief
	repeated.sit(live.SitInput{Token: "bea's token"})
	if repeated.key != bea.key {
		t.Error("the other node gives another key")
	}
	must(t, errOf(here.Invite(t.Context(), anna.id, anna.key, 1, 0)))
	stream, err := there.Watch(t.Context(), anna.id, anna.view().WatchKey, "w")
	must(t, err)
	defer stream.Close()
	for {
		_, err := there.View(t.Context(), bea.id, bea.key)
		var shut *live.KeyError
		if errors.As(err, &shut) {
			break
		}
		must(t, err)
		<-stream.Changed()
	}
}

// wantWatching checks that a replaced key shows what spectators see, and that every command with it
// fails.
func wantWatching(t *testing.T, g guest) {
	t.Helper()
	ctx, srv := t.Context(), g.server
	v, err := srv.View(ctx, g.id, g.key)
	must(t, err)
	if !v.Renewed || v.Yours != 0 || v.Creator || v.You != engine.NoSeat || len(v.Choices) > 0 || v.Invites != nil || v.Invited != 0 {
		t.Errorf("a replaced key shows %+v", v)
	}
	for _, err := range []error{
		errOf(srv.Choose(ctx, g.id, g.key, live.Submission{Seat: 1, Seq: v.Seq, Texts: []string{"meek"}})), errOf(srv.Undo(ctx, g.id, g.key, v.Seq)),
		errOf(srv.SetStandIn(ctx, g.id, g.key, 1, "")), errOf(srv.Invite(ctx, g.id, g.key, 1, 0)), errOf(srv.Leave(ctx, g.id, g.key, 1)), g.trySit(live.SitInput{Token: "thief's"}),
		srv.RemoveNames(ctx, g.id, g.key), errOf(srv.Rename(ctx, g.id, g.key, []string{"Thief"})),
	} {
		var shut *live.KeyError
		if !errors.As(err, &shut) || shut.Status != live.KeyRenewed {
			t.Errorf("got %v, want the link to be dead", err)
		}
	}
	_, err = srv.Renew(ctx, g.id, g.key, "a stranger's token", nil)
	if shut := (*live.KeyError)(nil); !errors.As(err, &shut) {
		t.Errorf("a stranger with the replaced key gets a new one: %v", err)
	}
}

func (g guest) renewed(token string) guest {
	g.t.Helper()
	key, err := g.server.Renew(g.t.Context(), g.id, g.key, token, nil)
	must(g.t, err)
	g.key = key
	return g
}

// TestANewLinkForOnesSeat replaces the key of a seat after it was stolen. The chronicle reports it,
// and the old key shows what spectators see.
func TestANewLinkForOnesSeat(t *testing.T) {
	srv := newServer(t)
	anna, bea := pair(t, srv)
	thief := bea
	stream := watch(t, thief, "thief")
	bea = bea.renewed("bea's token")
	if _, open := <-stream.Changed(); open {
		for range stream.Changed() { // until the stream ends
		}
	}
	wantWatching(t, thief)
	if v := bea.view(); v.Yours != engine.SeatsOf(1) || bea.key == thief.key {
		t.Errorf("Bea sees %+v", v)
	}
	chronicle := anna.view().Chronicle
	if last := chronicle[len(chronicle)-1]; last.Kind != table.KindRenew || last.Seat != 1 {
		t.Errorf("Anna is told %+v", last)
	}
	if again := thief.renewed("bea's token"); again.key != bea.key || len(anna.view().Chronicle) != len(chronicle) {
		t.Error("a repeated request gets another key")
	}
	if own, err := srv.SeatKey(t.Context(), thief.id, thief.key, "bea's token"); err != nil || own != bea.key {
		t.Errorf("the old link leads her browser to %q, %v", own, err)
	}
	if is, err := srv.Replaces(t.Context(), bea.id, thief.key, bea.key); err != nil || !is {
		t.Errorf("the new key does not replace the old one: %v, %v", is, err)
	}
	if is, err := srv.Replaces(t.Context(), bea.id, thief.key, anna.key); err != nil || is {
		t.Errorf("Anna's key counts as a replacement of Bea's: %v, %v", is, err)
	}
	second := bea.renewed("bea's token")
	if second.key == bea.key || second.view().Yours != engine.SeatsOf(1) {
		t.Error("the key cannot be replaced a second time")
	}
	wantWatching(t, bea)
	srv.Close()
	again := newServer(t) // with another store, which does not contain the match
	if _, err := again.View(t.Context(), second.id, second.key); !errors.Is(err, live.ErrUnknown) {
		t.Errorf("got %v", err)
	}
}

// TestAThiefWhoIsFirst lets a thief replace the key first. The browser that sat down by invitation
// can take the seat back.
func TestAThiefWhoIsFirst(t *testing.T) {
	srv := newServer(t)
	_, bea := pair(t, srv)
	thief := bea.renewed("thief's token")
	wantWatching(t, bea)
	back := bea.renewed("bea's token")
	if v := back.view(); v.Yours != engine.SeatsOf(1) {
		t.Errorf("Bea sees %+v", v)
	}
	wantWatching(t, thief)
}

// TestANewLinkForTheCreator replaces the creator's key. The new key has all rights of the old one,
// invitations derived from the old key are invalid, and taken seats stay.
func TestANewLinkForTheCreator(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}, {Screen: 2}}})
	bea, cara := anna, anna
	bea.key, cara.key = anna.view().Invites[0].Key, anna.view().Invites[1].Key
	bea.sit(live.SitInput{Names: []string{"Bea"}, Token: "bea's token"})
	thief := anna
	anna = anna.renewed("anna's token")
	wantWatching(t, thief)
	wantShut(t, cara, live.KeyReplaced)
	v := anna.view()
	if !v.Creator || v.Yours != engine.SeatsOf(0) || v.Invites[1].Key == cara.key || v.Invites[1].Key == "" || bea.view().Yours != engine.SeatsOf(1) {
		t.Fatalf("Anna sees %+v", v)
	}
	for turn := range 4 {
		thief.key = table.InviteKey(thief.key, 2, turn)
		if v, err := srv.View(ctx, thief.id, thief.key); err == nil {
			t.Errorf("number %d: the old key still derives an invitation: %+v", turn, v.Invited)
		}
	}
	cara.key = v.Invites[1].Key
	cara.sit(live.SitInput{Names: []string{"Cara"}, Token: "cara's token"})
	must(t, errOf(srv.Invite(ctx, anna.id, anna.key, 1, 0)))
	if v := anna.view(); v.Status != live.Running || v.Invites[0].Key == "" {
		t.Errorf("Anna sees %+v", v)
	}
}

// TestANewLinkOnTwoNodes checks that a new key survives its node, and that the other node refuses
// the old key at once.
func TestANewLinkOnTwoNodes(t *testing.T) {
	here, there := twoNodes(t)
	anna, bea := pair(t, here)
	thief := bea.at(there)
	warm(t, thief)
	bea = bea.renewed("bea's token")
	seq := thief.view().Seq
	if err := errOf(there.Choose(t.Context(), thief.id, thief.key, live.Submission{Seat: 1, Seq: seq, Texts: []string{"meek"}})); shutBy(err) != live.KeyRenewed {
		t.Errorf("the other node accepts an answer with the old key: %v", err)
	}
	thief.await("watching", func(v *live.MatchView) bool { return v.Renewed })
	here.Close()
	if v := bea.at(there).view(); v.Yours != engine.SeatsOf(1) {
		t.Errorf("Bea sees %+v", v)
	}
	_ = anna
}

func shutBy(err error) table.KeyStatus {
	var shut *live.KeyError
	if errors.As(err, &shut) {
		return shut.Status
	}
	return ""
}

// TestNewLinkIsSaved checks that a person's saved key is replaced with the new one, and other
// persons' saved keys are not.
func TestNewLinkIsSaved(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	_, bea := pair(t, srv)
	var holders [2]people.Person
	for i := range holders {
		var err error
		_, holders[i], err = srv.People().CreatePerson(ctx)
		must(t, err)
		must(t, srv.People().SaveKeys(ctx, holders[i], people.SavedKey{Match: bea.id, Key: bea.key}))
	}
	key, err := srv.Renew(ctx, bea.id, bea.key, "token", &holders[0])
	must(t, err)
	for i, want := range []string{key, bea.key} {
		held, err := srv.People().SavedKeys(ctx, holders[i])
		must(t, err)
		if len(held) != 1 || held[0].Key != want {
			t.Errorf("person %d has saved %+v, want %s", i, held, want)
		}
	}
}

func TestNoNewLinkWithoutASeat(t *testing.T) {
	ctx, srv := t.Context(), newServer(t)
	anna := create(t, srv, live.MatchSetup{Promise: srv.Promise(), Nonce: "n", Seats: []live.SeatSetup{{Name: "Anna"}, {Screen: 1}}})
	v := anna.view()
	for key, want := range map[string]error{v.Invites[0].Key: live.ErrForeign, v.WatchKey: live.ErrForeign, "none": live.ErrUnknown} {
		_, err := srv.Renew(ctx, anna.id, key, "token", nil)
		wantError(t, err, want)
	}
	played := solo(t, srv, "modest")
	played.playOut()
	_, err := srv.Renew(ctx, played.id, played.key, "token", nil)
	wantError(t, err, live.ErrNotNow)
}
