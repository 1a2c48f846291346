package store_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"signoria/store"
)

func addressKey(address string) string { return "key of " + address }

// TestAnAttemptIsSpentOnce uses a sign-in attempt many times at once. It works once, before its
// expiry. The first use of an address creates the account, and later ones find it.
func TestAnAttemptIsSpentOnce(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		begin := func(hash, browser string) {
			must(t, s.PutAttempt(ctx, store.Attempt{Hash: hash, Purpose: "mail", Browser: browser, Code: "c", Data: "a@b.example", Expires: noon.Add(time.Minute)}, noon))
		}
		begin("one", "x")
		begin("two", "y")
		begin("late", "z")
		var all sync.WaitGroup
		got := make(chan string, 6)
		for i := range cap(got) {
			all.Go(func() {
				hash, id := "one", string(rune('a'+i))
				person, err := s.SignInAddress(ctx, hash, "mail", addressKey, store.Welcomed{ID: id, Device: "d" + id}, noon)
				if err == nil {
					got <- person
				} else if !errors.Is(err, store.ErrUnknown) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		close(got)
		first, more := <-got, len(got)
		if first == "" || more != 0 {
			t.Fatalf("the attempt was used %d times", more+1)
		}
		wantError(t, errOnly(s.SignInAddress(ctx, "two", "passkey", addressKey, store.Welcomed{ID: "p", Device: "dp"}, noon)), store.ErrUnknown)
		again, err := s.SignInAddress(ctx, "two", "mail", addressKey, store.Welcomed{ID: "q", Device: "dq"}, noon)
		if err != nil || again != first {
			t.Errorf("the same address signs in %q and %q, %v", first, again, err)
		}
		wantError(t, errOnly(s.SignInAddress(ctx, "late", "mail", addressKey, store.Welcomed{ID: "r", Device: "dr"}, noon.Add(time.Minute))), store.ErrUnknown)
		if _, err := s.PersonOf(ctx, "dr"); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("an expired attempt has added a device: %v", err)
		}
		begin("old", "w")
		begin("new", "w") // replaces the old one
		wantError(t, errOnly(s.AttemptBy(ctx, "old", "mail", noon)), store.ErrUnknown)
	})
}

func errOnly[T any](_ T, err error) error { return err }

// TestTriesAreCounted allows three tries of a code; wrong and right codes count.
func TestTriesAreCounted(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.PutAttempt(ctx, store.Attempt{Hash: "h", Purpose: "mail", Browser: "x", Code: "right", Data: "a@b.example", Expires: noon.Add(time.Minute)}, noon))
		try := func(browser, code string, at time.Time) error {
			_, err := s.TryCode(ctx, browser, "mail", at, 3, func(kept, data string) bool { return data == "a@b.example" && kept == code })
			return err
		}
		wantError(t, try("y", "right", noon), store.ErrUnknown) // from another browser, which does not count
		wantError(t, try("x", "wrong", noon), store.ErrUnknown)
		wantError(t, try("x", "right", noon.Add(time.Minute)), store.ErrUnknown)
		must(t, try("x", "right", noon))
		wantError(t, try("x", "wrong", noon), store.ErrUnknown)
		wantError(t, try("x", "right", noon), store.ErrUnknown) // the fourth try
	})
}

// TestMergingMovesWhatAPersonHas checks that merging moves keys, preferences, address and the
// requesting browser's push subscription. Other browsers of the person are signed out. An account
// cannot be merged into another person.
func TestMergingMovesWhatAPersonHas(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.Create(ctx, aMatch("m"), entries(1, "one")))
		must(t, s.Create(ctx, aMatch("both"), entries(1, "one")))
		must(t, s.AddPerson(ctx, "guest", "here", noon, noon.Add(-time.Hour)))
		must(t, s.AddPairingCode(ctx, "guest", "t", noon, noon.Add(time.Hour)))
		must(t, errOnly(s.RedeemPairingCode(ctx, "t", "elsewhere", noon)))
		must(t, errOnly(s.SaveKeys(ctx, "guest", 9, store.SavedKey{Match: "m", Key: "k", Used: noon}, store.SavedKey{Match: "both", Key: "b", Used: noon})))
		must(t, s.PutAddress(ctx, "guest", "{}", "guest@games.example", "code", "token", noon, noon.Add(time.Hour)))
		must(t, s.ConfirmAddress(ctx, "guest", "code", "t2", noon, 5))
		for _, account := range []string{"anna", "bob"} {
			must(t, errOnly(s.SignInOutside(ctx, "club", account, store.Welcomed{ID: account, Device: "of " + account}, noon)))
		}
		must(t, errOnly(s.SaveKeys(ctx, "anna", 9, store.SavedKey{Match: "both", Key: "b", Used: noon})))
		wantError(t, s.MergePersons(ctx, "bob", "of bob", "anna", "of anna"), store.ErrAccount)
		wantError(t, s.MergePersons(ctx, "anna", "of anna", "guest", "here"), store.ErrAccount)
		wantError(t, s.MergePersons(ctx, "nobody", "x", "anna", "of anna"), store.ErrUnknown)
		must(t, s.MergePersons(ctx, "guest", "here", "anna", "of anna"))
		held, err := s.SavedKeys(ctx, "anna")
		must(t, err)
		var matches []string
		for _, k := range held {
			matches = append(matches, k.Match)
		}
		slices.Sort(matches)
		if !slices.Equal(matches, []string{"both", "m"}) {
			t.Errorf("the saved keys of anna are for %v", matches)
		}
		if mail, err := s.MailOf(ctx, "anna", noon); err != nil || mail.Address != "guest@games.example" {
			t.Errorf("the mail address of anna is %+v, %v", mail, err)
		}
		for _, device := range []string{"here", "elsewhere"} {
			if _, err := s.PersonOf(ctx, device); !errors.Is(err, store.ErrUnknown) {
				t.Errorf("the browser %s still has a person: %v", device, err)
			}
		}
		if p, err := s.ProfileOf(ctx, "guest"); err != nil || p.Person != "anna" {
			t.Errorf("the guest is %+v, %v", p, err)
		}
		wantError(t, s.MergePersons(ctx, "guest", "here", "anna", "of anna"), store.ErrUnknown) // the guest is already merged
		must(t, s.AddPerson(ctx, "other", "o", noon.Add(2*365*24*time.Hour), noon.Add(365*24*time.Hour)))
		if _, err := s.PersonOf(ctx, "of anna"); err != nil {
			t.Errorf("an account was deleted after a year: %v", err)
		}
		must(t, s.AddPerson(ctx, "last", "l", noon.Add(5*365*24*time.Hour), noon.Add(4*365*24*time.Hour)))
		if _, err := s.PersonOf(ctx, "of anna"); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("an account that was unused for four years still has a device: %v", err)
		}
		if p, err := s.ProfileOf(ctx, "guest"); err != nil || p.Person != "anna" || !p.Left {
			t.Errorf("after the account's deletion the guest is %+v, %v", p, err)
		}
	})
}

// TestTheLastWayStays checks that the last passkey cannot be removed, and that none can be added
// for a deleted person.
func TestTheLastWayStays(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		key := store.Passkey{ID: "k", Person: "anna", Holder: "h", Credential: "{}", Label: "l"}
		must(t, s.AddPasskey(ctx, key, &store.Welcomed{ID: "anna", Device: "d"}, 2, noon))
		wantError(t, s.DropPasskey(ctx, "anna", "k"), store.ErrUnknown)
		wantError(t, s.AddPasskey(ctx, key, nil, 2, noon), store.ErrConflict)
		key.ID = "k2"
		must(t, s.AddPasskey(ctx, key, nil, 2, noon))
		key.ID = "k3"
		wantError(t, s.AddPasskey(ctx, key, nil, 2, noon), store.ErrUnknown) // too many
		must(t, s.DropPasskey(ctx, "anna", "k"))
		wantError(t, errOnly(s.UsePasskey(ctx, "k", "{}", store.Welcomed{Device: "x"}, noon)), store.ErrUnknown)
		if person, err := s.UsePasskey(ctx, "k2", "{}", store.Welcomed{Device: "x"}, noon); err != nil || person != "anna" {
			t.Errorf("%q, %v", person, err)
		}
		must(t, s.DeletePerson(ctx, "anna", noon))
		wantError(t, s.AddPasskey(ctx, key, nil, 2, noon), store.ErrUnknown)
		wantError(t, errOnly(s.UsePasskey(ctx, "k2", "{}", store.Welcomed{Device: "y"}, noon)), store.ErrUnknown)
	})
}

// TestASignInOfTheHostsOwnIsAdded adds a sign-in by an OpenID provider or proxy to an account. It
// belongs to one account only, and can be removed unless it is the last way.
func TestASignInOfTheHostsOwnIsAdded(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		club := func(subject string) string {
			is, err := s.SignInOutside(ctx, "club", subject, store.Welcomed{ID: "of " + subject, Device: "device of " + subject}, noon)
			must(t, err)
			return is
		}
		byMail := func(address string) string {
			must(t, s.PutAttempt(ctx, store.Attempt{Hash: address, Purpose: "mail", Browser: address, Data: address, Expires: noon.Add(time.Minute)}, noon))
			is, err := s.SignInAddress(ctx, address, "mail", addressKey, store.Welcomed{ID: "of " + address, Device: "device of " + address}, noon)
			must(t, err)
			return is
		}
		outside := func(person string) []string {
			w, _, err := s.WaysOf(ctx, person)
			must(t, err)
			return w.Outside
		}
		anna, bea, carl := club("a"), byMail("bea@b.example"), byMail("carl@b.example")
		wantError(t, s.AddOutside(ctx, "club", "a", bea), store.ErrTaken)
		wantError(t, s.AddOutside(ctx, "club", "x", "nobody"), store.ErrUnknown)
		must(t, s.AddPerson(ctx, "guest", "device of guest", noon, noon.Add(-time.Hour)))
		wantError(t, s.AddOutside(ctx, "club", "x", "guest"), store.ErrUnknown) // the guest has no account
		var all sync.WaitGroup
		var taken, added int
		var mu sync.Mutex
		for _, person := range []string{bea, carl} {
			all.Go(func() {
				err := s.AddOutside(ctx, "club", "b", person)
				mu.Lock()
				defer mu.Unlock()
				switch {
				case err == nil:
					added++
				case errors.Is(err, store.ErrTaken):
					taken++
				default:
					t.Error(err)
				}
			})
		}
		all.Wait()
		if added != 1 || taken != 1 || len(outside(bea))+len(outside(carl)) != 1 {
			t.Errorf("added %d times, taken %d; %v and %v", added, taken, outside(bea), outside(carl))
		}
		owner := bea
		if len(outside(bea)) == 0 {
			owner = carl
		}
		if is := club("b"); is != owner {
			t.Errorf("the sign-in leads to %s, want %s", is, owner)
		}
		must(t, s.AddOutside(ctx, "club", "b", owner)) // a second time
		wantError(t, s.DropOutside(ctx, "other", owner), store.ErrUnknown)
		must(t, s.DropOutside(ctx, "club", owner))
		wantError(t, s.DropOutside(ctx, "club", owner), store.ErrUnknown)
		wantError(t, s.DropOutside(ctx, "club", anna), store.ErrUnknown) // the last way
		if !slices.Equal(outside(anna), []string{"club"}) {
			t.Errorf("%s has %v", anna, outside(anna))
		}
	})
}

// TestOneDeviceEnds signs one device out. Its pairing codes end with it; the person's other devices
// and their labels stay.
func TestOneDeviceEnds(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "p", "first", noon, noon.Add(-time.Hour)))
		must(t, s.AddPairingCode(ctx, "p", "ticket", noon, noon.Add(time.Hour)))
		must(t, errOnly(s.RedeemPairingCode(ctx, "ticket", "second", noon)))
		must(t, s.LabelDevice(ctx, "second", "Firefox · Linux"))
		must(t, s.AddPairingCode(ctx, "p", "late", noon, noon.Add(time.Hour)))
		must(t, s.EndDevice(ctx, "other", "second")) // not a device of this person
		must(t, s.EndDevice(ctx, "p", "first"))
		list, err := s.Devices(ctx, "p")
		if err != nil || len(list) != 1 || list[0].Hash != "second" || list[0].Label != "Firefox · Linux" {
			t.Errorf("%+v, %v", list, err)
		}
		wantError(t, errOnly(s.RedeemPairingCode(ctx, "late", "third", noon)), store.ErrUnknown)
	})
}
