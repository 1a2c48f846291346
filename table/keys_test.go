package table_test

import (
	"strings"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
	"signoria/table"
)

var (
	anna      = table.Access{Screen: 0, Seats: engine.SeatsOf(0), Creator: true}
	bea       = table.Access{Screen: 1, Seats: engine.SeatsOf(1)}
	invited   = table.Access{Screen: 1, Invited: engine.SeatsOf(1)}
	taken     = table.Access{Screen: 1, Status: table.KeyTaken}
	replaced  = table.Access{Screen: 1, Status: table.KeyReplaced}
	renewed   = table.Access{Screen: 1, Status: table.KeyRenewed}
	spectator = table.Access{Screen: -1}
)

// wantKeys tries keys at the match, at the match rebuilt from its log, and at
// one to which another node has added the log.
func wantKeys(t *testing.T, now *table.Table, want map[string]table.Access) {
	t.Helper()
	elsewhere := got(t)(waiting(t).Extend(now.Since(0)))
	for where, there := range map[string]*table.Table{"here": now, "rebuilt": rebuilt(t, now), "elsewhere": elsewhere} {
		for key, access := range want {
			if got, ok := there.Access(key); ok != (access != table.Access{}) || got != access {
				t.Errorf("%s: %q is %+v, want %+v", where, key, got, access)
			}
		}
	}
}

func hash(key string) string { return table.HashKey(key) }

func beaSits(key string) table.SitInput {
	return table.SitInput{Nonce: "bea's nonce", Key: hash(key)}
}

func TestKeys(t *testing.T) {
	wantKeys(t, waiting(t), map[string]table.Access{
		"anna's key": anna, "bea's key": invited, "watch key": spectator,
		"": {}, "nobody's": {}, hash("anna's key"): {}, hash("bea's key"): {},
	})
	plan := header()
	plan.Plan.Watch = ""
	open := got(t)(table.New(toy.Title(), plan))
	if _, ok := open.Access(""); ok {
		t.Error("an empty key opens the match")
	}
}

// Who sits down has a key of their own, and the invitation opens nothing more.
func TestAnInvitationIsTakenOnce(t *testing.T) {
	now := got(t)(waiting(t).Sit(1, beaSits("own"), moment))
	wantKeys(t, now, map[string]table.Access{"own": bea, "bea's key": taken, "anna's key": anna, "": {}, hash("own"): {}})
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	if !now.Running() {
		t.Fatal("it has not begun")
	}
	wantKeys(t, now, map[string]table.Access{"own": bea, "bea's key": taken, "anna's key": anna})
	if !now.HasOwnKey(1) || now.HasOwnKey(0) {
		t.Error("whose key is whose?")
	}
}

// Who sat down before there were keys of one's own keeps the invitation.
func TestOldTablesKeepTheirLinks(t *testing.T) {
	now := begun(t)
	wantKeys(t, now, map[string]table.Access{"bea's key": bea, "anna's key": anna})
	anew := got(t)(now.Invite(1, hash("second"), moment))
	wantKeys(t, anew, map[string]table.Access{"bea's key": replaced, "second": invited})
}

func TestReplacedInvitation(t *testing.T) {
	waits := got(t)(waiting(t).Sit(1, beaSits("own"), moment))
	waits = got(t)(waits.Invite(1, hash("second"), moment))
	wantKeys(t, waits, map[string]table.Access{"own": replaced, "bea's key": replaced, "second": invited})
	if waits.Seated(1) || waits.InviteNo(1) != 1 {
		t.Error("the seat does not wait")
	}
	waits = got(t)(waits.Sit(0, table.SitInput{Nonce: "anna's nonce"}, moment))
	if waits.Start() != 0 {
		t.Fatal("it has begun without the one who was invited")
	}
	now := got(t)(waits.Sit(1, table.SitInput{Nonce: "cara's", Key: hash("third")}, moment))
	wantKeys(t, now, map[string]table.Access{"own": replaced, "bea's key": replaced, "second": taken, "third": bea})

	seed, pos := now.Seed(), now.Position()
	now = got(t)(now.Invite(1, hash("fourth"), moment))
	wantKeys(t, now, map[string]table.Access{"third": replaced, "second": replaced, "fourth": invited, "own": replaced})
	_, err := now.Sit(0, table.SitInput{Nonce: "n"}, moment)
	wantError(t, err, table.ErrNotNow)
	now = got(t)(now.Sit(1, table.SitInput{Nonce: "late", Key: hash("fifth")}, moment))
	wantKeys(t, now, map[string]table.Access{"fourth": taken, "fifth": bea, "third": replaced})
	if now.Seed() != seed || !now.Position().Equal(pos) || now.InviteNo(1) != 2 {
		t.Errorf("sitting down late changed the match: turn %d", now.InviteNo(1))
	}
	if shot := got2(t)(now.Snapshot()); shot != nil {
		t.Error("a snapshot of an entry that changed nothing")
	}
}

// got2 gives a snapshot that must work.
func got2(t testing.TB) func(*table.Snapshot, error) *table.Snapshot {
	return func(shot *table.Snapshot, err error) *table.Snapshot {
		t.Helper()
		must(t, err)
		return shot
	}
}

// A new key takes the place of a seat's own, as often as somebody likes, before the start
// and after it; the creator's too.
func TestRenewingAKey(t *testing.T) {
	now := got(t)(waiting(t).Sit(1, beaSits("own"), moment))
	now = got(t)(now.Renew(1, hash("second"), moment))
	wantKeys(t, now, map[string]table.Access{"own": renewed, "second": bea, "bea's key": taken, "anna's key": anna})
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "n"}, moment))
	seed, pos := now.Seed(), now.Position()
	now = got(t)(now.Renew(1, hash("third"), moment))
	now = got(t)(now.Renew(0, hash("anna's second"), moment))
	late := table.Access{Screen: 0, Status: table.KeyRenewed}
	wantKeys(t, now, map[string]table.Access{"own": renewed, "second": renewed, "third": bea, "anna's key": late, "anna's second": anna})
	if now.Seed() != seed || !now.Position().Equal(pos) || now.Renewals(1) != 2 || now.Renewals(0) != 1 {
		t.Errorf("it changed the match, or is not counted: %d, %d", now.Renewals(1), now.Renewals(0))
	}
	anew := got(t)(now.Invite(1, hash("anew"), moment))
	wantKeys(t, anew, map[string]table.Access{"third": replaced, "second": renewed, "anew": invited})
	anew = got(t)(anew.Sit(1, table.SitInput{Key: hash("cara's")}, moment))
	anew = got(t)(anew.Renew(1, hash("cara's second"), moment))
	wantKeys(t, anew, map[string]table.Access{"cara's": renewed, "cara's second": bea, "anew": taken, "third": replaced})
}

// Where the invitation is the key still, a new key ends that.
func TestRenewingAKeyOfAnOldTable(t *testing.T) {
	now := got(t)(begun(t).Renew(1, hash("own"), moment))
	wantKeys(t, now, map[string]table.Access{"bea's key": renewed, "own": bea})
	if !now.HasOwnKey(1) {
		t.Error("the creator knows the key still")
	}
}

func TestKeysThatCannotBeRenewed(t *testing.T) {
	_, err := waiting(t).Renew(1, hash("x"), moment)
	wantError(t, err, table.ErrForeign) // nobody sits there
	now := begun(t)
	for _, screen := range []int{-1, 2, 99} {
		_, err := now.Renew(screen, hash("x"), moment)
		wantError(t, err, table.ErrForeign)
	}
	_, err = now.Renew(1, "x", moment)
	wantError(t, err, table.ErrPlan)
	_, err = finished(t, 2).Renew(1, hash("x"), moment)
	wantError(t, err, table.ErrNotNow)
	for _, e := range []table.Entry{
		{Kind: table.KindRenew, Seat: 2, Text: hash("x")}, {Kind: table.KindRenew, Seat: 1, Text: "x"}, {Kind: table.KindRenew, Seat: 7, Text: hash("x")},
	} {
		e.Seq = now.Last() + 1
		if _, err := now.Extend([]table.Entry{e}); err == nil {
			t.Errorf("%+v was taken", e)
		}
	}
}

func TestInvitationsThatCannotBe(t *testing.T) {
	now := begun(t)
	for _, screen := range []int{0, -1, 2, 99} {
		_, err := now.Invite(screen, hash("x"), moment)
		wantError(t, err, table.ErrForeign)
	}
	_, err := now.Invite(1, "x", moment)
	wantError(t, err, table.ErrPlan)
	_, err = finished(t, 2).Invite(1, hash("x"), moment)
	wantError(t, err, table.ErrNotNow)
	for _, e := range []table.Entry{
		{Kind: table.KindInvite, Seat: 2, Text: hash("x")}, {Kind: table.KindInvite, Seat: 1, Text: "x"},
		{Kind: table.KindInvite, Seat: 7, Text: hash("x")}, {Kind: table.KindSit, Seat: 1, Text: `{"name":"X"}`},
	} {
		e.Seq = now.Last() + 1
		if _, err := now.Extend([]table.Entry{e}); err == nil {
			t.Errorf("%+v was taken", e)
		}
	}
}

// An answer stays good when somebody else's seat is invited anew, and undo finds
// what it would have found.
func TestInvitingStopsNobody(t *testing.T) {
	now := answer(t, begun(t), 0, "meek")
	page := now.Last()
	now = got(t)(now.Invite(1, hash("second"), moment))
	now = got(t)(now.Sit(1, beaSits("own"), moment))
	if seat, _ := now.Undoable(engine.SeatsOf(0)); seat != 0 {
		t.Error("nothing can be taken back any longer")
	}
	next, err := now.Choose(table.Submission{Seat: 0, Seq: page, Texts: []string{"seal"}, At: moment})
	must(t, err)
	if next.Owing().Has(0) {
		t.Error("the answer was lost")
	}
}

// Records hold neither keys nor their hashes, and replay.
func TestRecordsHoldNoKeys(t *testing.T) {
	now := got(t)(waiting(t).Sit(1, beaSits("own"), moment))
	now = got(t)(now.Sit(0, table.SitInput{Nonce: "anna's nonce"}, moment))
	now = got(t)(now.Invite(1, hash("second"), moment))
	now = got(t)(now.Sit(1, table.SitInput{Key: hash("third")}, moment))
	if text := record(t, now, 0); !strings.Contains(text, `"version":2`) {
		t.Errorf("a record that older programs could read is none for them:\n%s", text)
	}
	now = got(t)(now.Renew(1, hash("fourth"), moment))
	now = played(t, now, 10000, 2)
	text := record(t, now, 0)
	for _, key := range []string{"own", "second", "third", "fourth", "bea's key"} {
		if strings.Contains(text, hash(key)) || strings.Contains(text, `"`+key+`"`) {
			t.Errorf("the record holds %q", key)
		}
	}
	if !strings.Contains(text, `"kind":"invite","seat":"2"`) || !strings.Contains(text, `"kind":"renew","seat":"2"`) || !strings.Contains(text, `"version":5`) {
		t.Errorf("the record does not tell of the invitation and the new key:\n%s", text)
	}
	_, err := verify(text)
	must(t, err)
}

func TestKeysAreMadeOfWhatOthersDoNotKnow(t *testing.T) {
	seen := map[string]bool{}
	for screen := range 3 {
		for turn := range 3 {
			for _, key := range []string{table.InviteKey("k", screen+1, turn), table.InviteKey("l", screen+1, turn),
				table.SeatKey("k", "m", screen, turn), table.SeatKey("l", "m", screen, turn), table.SeatKey("k", "n", screen, turn),
				table.RenewedKey("k", "m", screen, turn), table.RenewedKey("l", "m", screen, turn)} {
				if seen[key] || len(key) < 26 {
					t.Errorf("%q for screen %d, turn %d", key, screen, turn)
				}
				seen[key] = true
			}
		}
	}
	// For ever the same: the links of stored tables.
	got := table.InviteKey("k", 1, 0) + " " + table.InviteKey("k", 1, 1) + " " + table.SeatKey("k", "m", 1, 0)
	if want := "ADFWG7HWDP22LH6Y6G46UAXZJT EBRHQ3ZIYDO6UZ4HRVN66WJXVI A4JHAI6EO4EW3GR3RULBGOEP7Y"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
