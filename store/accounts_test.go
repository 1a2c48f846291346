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

// An attempt is spent once, however many try at once, and not after its end; whoever spends it first
// makes the account, and others with the same address find that one.
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
			t.Fatalf("%d have spent it", more+1)
		}
		wantError(t, errOnly(s.SignInAddress(ctx, "two", "passkey", addressKey, store.Welcomed{ID: "p", Device: "dp"}, noon)), store.ErrUnknown)
		again, err := s.SignInAddress(ctx, "two", "mail", addressKey, store.Welcomed{ID: "q", Device: "dq"}, noon)
		if err != nil || again != first {
			t.Errorf("the same address leads to %q and %q, %v", first, again, err)
		}
		wantError(t, errOnly(s.SignInAddress(ctx, "late", "mail", addressKey, store.Welcomed{ID: "r", Device: "dr"}, noon.Add(time.Minute))), store.ErrUnknown)
		if _, err := s.PersonOf(ctx, "dr"); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("an attempt that has ended makes a device: %v", err)
		}
		begin("old", "w")
		begin("new", "w") // in its place
		wantError(t, errOnly(s.AttemptBy(ctx, "old", "mail", noon)), store.ErrUnknown)
	})
}

func errOnly[T any](_ T, err error) error { return err }

// Of a code so many may be tried, also those that do not fit.
func TestTriesAreCounted(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.PutAttempt(ctx, store.Attempt{Hash: "h", Purpose: "mail", Browser: "x", Code: "right", Data: "a@b.example", Expires: noon.Add(time.Minute)}, noon))
		try := func(browser, code string, at time.Time) error {
			_, err := s.TryCode(ctx, browser, "mail", at, 3, func(kept, data string) bool { return data == "a@b.example" && kept == code })
			return err
		}
		wantError(t, try("y", "right", noon), store.ErrUnknown) // another browser's, which costs nothing
		wantError(t, try("x", "wrong", noon), store.ErrUnknown)
		wantError(t, try("x", "right", noon.Add(time.Minute)), store.ErrUnknown)
		must(t, try("x", "right", noon))
		wantError(t, try("x", "wrong", noon), store.ErrUnknown)
		wantError(t, try("x", "right", noon), store.ErrUnknown) // the fourth
	})
}

// Merging moves keys, wishes, address and push messages of the browser that asks; other browsers of
// the person end. An account is merged into nothing.
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
			t.Errorf("anna holds %v", matches)
		}
		if mail, err := s.MailOf(ctx, "anna", noon); err != nil || mail.Address != "guest@games.example" {
			t.Errorf("anna is told at %+v, %v", mail, err)
		}
		for _, device := range []string{"here", "elsewhere"} {
			if _, err := s.PersonOf(ctx, device); !errors.Is(err, store.ErrUnknown) {
				t.Errorf("the browser %s is still somebody's: %v", device, err)
			}
		}
		if p, err := s.ProfileOf(ctx, "guest"); err != nil || p.Person != "anna" {
			t.Errorf("the guest is %+v, %v", p, err)
		}
		wantError(t, s.MergePersons(ctx, "guest", "here", "anna", "of anna"), store.ErrUnknown) // once
		must(t, s.AddPerson(ctx, "other", "o", noon.Add(2*365*24*time.Hour), noon.Add(365*24*time.Hour)))
		if _, err := s.PersonOf(ctx, "of anna"); err != nil {
			t.Errorf("an account is forgotten after a year: %v", err)
		}
		must(t, s.AddPerson(ctx, "last", "l", noon.Add(5*365*24*time.Hour), noon.Add(4*365*24*time.Hour)))
		if _, err := s.PersonOf(ctx, "of anna"); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("an account that nobody has used for four years: %v", err)
		}
		if p, err := s.ProfileOf(ctx, "guest"); err != nil || p.Person != "anna" || !p.Left {
			t.Errorf("then the guest is %+v, %v", p, err)
		}
	})
}

// The last way to sign in stays; a passkey of a person who is gone is not added.
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

// A sign-in of the host's own becomes one more way of an account, of one account only, and goes again,
// but not as the last one.
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
		wantError(t, s.AddOutside(ctx, "club", "x", "guest"), store.ErrUnknown) // has no account
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
			t.Errorf("it leads to %s, not %s", is, owner)
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

// One device ends, and a ticket with it; the person's others stay, with what they are called.
func TestOneDeviceEnds(t *testing.T) {
	onBoth(t, func(t *testing.T, where string) {
		ctx, s := t.Context(), open(t, where)
		must(t, s.AddPerson(ctx, "p", "first", noon, noon.Add(-time.Hour)))
		must(t, s.AddPairingCode(ctx, "p", "ticket", noon, noon.Add(time.Hour)))
		must(t, errOnly(s.RedeemPairingCode(ctx, "ticket", "second", noon)))
		must(t, s.LabelDevice(ctx, "second", "Firefox · Linux"))
		must(t, s.AddPairingCode(ctx, "p", "late", noon, noon.Add(time.Hour)))
		must(t, s.EndDevice(ctx, "other", "second")) // is none of theirs
		must(t, s.EndDevice(ctx, "p", "first"))
		list, err := s.Devices(ctx, "p")
		if err != nil || len(list) != 1 || list[0].Hash != "second" || list[0].Label != "Firefox · Linux" {
			t.Errorf("%+v, %v", list, err)
		}
		wantError(t, errOnly(s.RedeemPairingCode(ctx, "late", "third", noon)), store.ErrUnknown)
	})
}
