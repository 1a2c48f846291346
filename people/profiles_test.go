package people_test

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"signoria/people"
	"signoria/store/storetest"
)

func welcome(t *testing.T, srv *server) people.Person {
	t.Helper()
	_, p, err := srv.People().CreatePerson(t.Context())
	must(t, err)
	return p
}

// A handle is of 3 to 20 letters and digits, the letters of one script; case and width do not
// tell two apart, and neither do letters that look alike.
func TestHandles(t *testing.T) {
	srv := openServer(t, watched(storetest.SQLite(t), newWatch()))
	ctx := t.Context()
	set := func(p people.Person, handle string) error {
		return srv.People().SetProfile(ctx, p, people.Profile{Handle: handle, Privacy: people.ForNobody})
	}
	p := welcome(t, srv)
	for _, good := range []string{"ann", "Šimon7", "Вера", "@Marta", "Ｂob", strings.Repeat("a", 20)} {
		if err := set(p, good); err != nil {
			t.Errorf("%q: %v", good, err)
		}
	}
	for _, bad := range []string{
		"an", strings.Repeat("a", 21), "a b c", "a_b", "аnn" /* Cyrillic а */, "Βob" /* Greek Β */, "123", "ann\u200b", "a\u0301\u0302nn", "ann\u202e", "☺☺☺", "ann١", "\xffann",
		"<b>", "../x", "ann/", "ꓮꓠꓠ" /* Lisu */, "ᎪNN", "ᎪᏁᏁ", /* Cherokee */
	} {
		if err := set(p, bad); !errors.Is(err, people.ErrHandle) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	must(t, set(p, "Bepa1")) // Latin
	other := welcome(t, srv)
	for _, taken := range []string{"bepa1", "BEPA1", "Вера1" /* Cyrillic */, "Bepal", "BepaI"} {
		if err := set(other, taken); !errors.Is(err, people.ErrTaken) {
			t.Errorf("%q beside Bepa1: %v", taken, err)
		}
	}
	for written, finds := range map[string]bool{"bepa1": true, "@BEPA1": true, "Вера1": false, "bepal": false, "nobody": false, "": false, "../bepa1": false} {
		found, err := srv.People().ByHandle(ctx, written)
		if finds && (err != nil || found.Person != p.ID || found.Handle != "Bepa1") || !finds && !errors.Is(err, people.ErrNoPerson) {
			t.Errorf("%q finds %+v, %v", written, found, err)
		}
	}
	must(t, set(p, "paypal7"))
	for _, taken := range []string{"ᴘᴀʏᴘᴀʟ7", "pɑypɑl7", "paypaı7", "Paypaǀ7", "payPaİ7", "PAYPAL7", "ｐａｙｐａｌ7"} {
		if err := set(other, taken); !errors.Is(err, people.ErrTaken) {
			t.Errorf("%q beside paypal7: %v", taken, err)
		}
	}
	must(t, set(other, "päypal7")) // another letter
	must(t, set(p, "Bepa1"))
	must(t, set(p, "")) // given up
	must(t, set(other, "Bepa1"))
}

// Nobody sees anybody who has not said so; what is no choice is refused and changes nothing.
func TestAProfileIsHiddenUntilItIsShown(t *testing.T) {
	srv := openServer(t, watched(storetest.SQLite(t), newWatch()))
	ctx, p := t.Context(), welcome(t, srv)
	is, err := srv.People().Profile(ctx, p.ID)
	if want := (people.Profile{Person: p.ID, Privacy: people.ForNobody}); err != nil || is != want {
		t.Fatalf("a new person is %+v, %v", is, err)
	}
	want := people.Profile{Person: p.ID, Handle: "marta", Name: "Marta z Brna", Arms: people.Arms{Field: "gules", Division: "chief", Second: "or", Charge: "serpent"}, Privacy: people.ForAnybody}
	must(t, srv.People().SetProfile(ctx, p, want))
	for what, bad := range map[string]people.Profile{
		"a long name": {Name: strings.Repeat("x", 41), Privacy: people.ForNobody},
		"a control":   {Name: "a\x00b", Privacy: people.ForNobody},
		"no privacy":  {},
		"a privacy":   {Privacy: "all"},
		"half arms":   {Privacy: people.ForNobody, Arms: people.Arms{Field: "gules"}},
		"one colour":  {Privacy: people.ForNobody, Arms: people.Arms{Field: "gules", Division: "chief", Second: "gules", Charge: "serpent"}},
	} {
		if err := srv.People().SetProfile(ctx, p, bad); !errors.Is(err, people.ErrProfile) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if is, err := srv.People().Profile(ctx, p.ID); err != nil || is != want {
		t.Errorf("is %+v, %v", is, err)
	}
	if _, err := srv.People().Profile(ctx, "nobody"); !errors.Is(err, people.ErrNoPerson) {
		t.Errorf("nobody: %v", err)
	}
	all, err := srv.People().Profiles(ctx, p.ID, "nobody")
	if err != nil || len(all) != 1 || all[p.ID] != want {
		t.Errorf("several are %v, %v", all, err)
	}
	must(t, srv.People().DeletePerson(ctx, p))
	if err := srv.People().SetProfile(ctx, p, want); !errors.Is(err, people.ErrNoPerson) {
		t.Errorf("of a person who has left: %v", err)
	}
	if is, err := srv.People().Profile(ctx, p.ID); err != nil || is != (people.Profile{Person: p.ID, Privacy: people.ForNobody, Left: true}) {
		t.Errorf("a former player is %+v, %v", is, err)
	}
	must(t, srv.People().SetProfile(ctx, welcome(t, srv), want)) // the handle is free
}

// Of several who want one handle at once, one gets it.
func TestOneGetsAHandle(t *testing.T) {
	srv := openServer(t, watched(storetest.SQLite(t), newWatch()))
	var all sync.WaitGroup
	errs := make(chan error, 8)
	for range cap(errs) {
		p := welcome(t, srv)
		all.Go(func() {
			errs <- srv.People().SetProfile(t.Context(), p, people.Profile{Handle: "marta", Privacy: people.ForNobody})
		})
	}
	all.Wait()
	close(errs)
	got := 0
	for err := range errs {
		if err == nil {
			got++
		} else if !errors.Is(err, people.ErrTaken) {
			t.Error(err)
		}
	}
	if got != 1 {
		t.Errorf("%d have got it", got)
	}
}
