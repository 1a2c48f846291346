package people_test

import (
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"signoria/people"
	"signoria/store"
	"signoria/store/storetest"
)

// newPerson makes a person.
func newPerson(t *testing.T, srv *server) people.Person {
	t.Helper()
	_, p, err := srv.People().CreatePerson(t.Context())
	must(t, err)
	return p
}

// TestHandles checks the handles. A handle has 3 to 20 letters and digits, and its letters are of
// one script. Handles are equal if they differ only in case or width, or in letters that look
// alike. A person is found by the handle in any case.
func TestHandles(t *testing.T) {
	srv := openServer(t, watched(storetest.SQLite(t), newWatch()))
	ctx := t.Context()
	set := func(p people.Person, handle string) error {
		return srv.People().SetProfile(ctx, p, people.Profile{Handle: handle, Privacy: people.ForNobody})
	}
	p := newPerson(t, srv)
	for _, good := range []string{"ann", "Šimon7", "Вера", "@Marta", "Ｂob", strings.Repeat("a", 20)} {
		if err := set(p, good); err != nil {
			t.Errorf("the handle %q is refused: %v", good, err)
		}
	}
	for _, bad := range []string{
		"an", strings.Repeat("a", 21), "a b c", "a_b", "аnn" /* Cyrillic а */, "Βob" /* Greek Β */, "123", "ann\u200b", "a\u0301\u0302nn", "ann\u202e", "☺☺☺", "ann١", "\xffann",
		"<b>", "../x", "ann/",
	} {
		if err := set(p, bad); !errors.Is(err, people.ErrHandle) {
			t.Errorf("the handle %q gives %v, want ErrHandle", bad, err)
		}
	}
	must(t, set(p, "Bepa1")) // Latin
	other := newPerson(t, srv)
	for _, taken := range []string{"bepa1", "BEPA1", "Вера1" /* Cyrillic */, "Bepal", "BepaI"} {
		if err := set(other, taken); !errors.Is(err, people.ErrTaken) {
			t.Errorf("the handle %q gives %v although Bepa1 is taken, want ErrTaken", taken, err)
		}
	}
	for written, finds := range map[string]bool{"bepa1": true, "@BEPA1": true, "Вера1": false, "bepal": false, "nobody": false, "": false, "../bepa1": false} {
		found, err := srv.People().ByHandle(ctx, written)
		if finds && (err != nil || found.Person != p.ID || found.Handle != "Bepa1") || !finds && !errors.Is(err, people.ErrNoPerson) {
			t.Errorf("%q finds %+v, %v", written, found, err)
		}
	}
	must(t, set(p, "")) // given up
	must(t, set(other, "Bepa1"))
}

// TestAProfileIsHiddenUntilItIsShown checks that a new person's profile is shown to nobody. A wrong
// profile is refused and changes nothing. After a person is deleted, the profile says only that
// they have left, and the handle is free.
func TestAProfileIsHiddenUntilItIsShown(t *testing.T) {
	srv := openServer(t, watched(storetest.SQLite(t), newWatch()))
	ctx, p := t.Context(), newPerson(t, srv)
	is, err := srv.People().Profile(ctx, p.ID)
	if want := (people.Profile{Person: p.ID, Privacy: people.ForNobody}); err != nil || is != want {
		t.Fatalf("the profile of a new person is %+v, %v", is, err)
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
			t.Errorf("a profile with %s gives %v, want ErrProfile", what, err)
		}
	}
	if is, err := srv.People().Profile(ctx, p.ID); err != nil || is != want {
		t.Errorf("the profile is %+v, %v", is, err)
	}
	if _, err := srv.People().Profile(ctx, "nobody"); !errors.Is(err, people.ErrNoPerson) {
		t.Errorf("the profile of an unknown person gives %v, want ErrNoPerson", err)
	}
	all, err := srv.People().Profiles(ctx, p.ID, "nobody")
	if err != nil || len(all) != 1 || all[p.ID] != want {
		t.Errorf("the profiles of a person and of an unknown one are %v, %v", all, err)
	}
	must(t, srv.People().DeletePerson(ctx, p))
	if err := srv.People().SetProfile(ctx, p, want); !errors.Is(err, people.ErrNoPerson) {
		t.Errorf("setting the profile of a person who has left gives %v, want ErrNoPerson", err)
	}
	if is, err := srv.People().Profile(ctx, p.ID); err != nil || is != (people.Profile{Person: p.ID, Privacy: people.ForNobody, Left: true}) {
		t.Errorf("the profile of a person who has left is %+v, %v", is, err)
	}
	must(t, srv.People().SetProfile(ctx, newPerson(t, srv), want)) // the handle is free
}

// TestOneGetsAHandle checks that of several persons who request one handle at the same time exactly
// one gets it.
func TestOneGetsAHandle(t *testing.T) {
	srv := openServer(t, watched(storetest.SQLite(t), newWatch()))
	var all sync.WaitGroup
	errs := make(chan error, 8)
	for range cap(errs) {
		p := newPerson(t, srv)
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
		t.Errorf("%d persons got the handle, want 1", got)
	}
}

// TestHandlesOfOlderVersions checks that a handle whose key an older version of the program computed is found, and
// taken, as soon as this one has started.
func TestHandlesOfOlderVersions(t *testing.T) {
	s := storetest.SQLite(t)
	first := openServer(t, watched(s, newWatch()))
	p, other := newPerson(t, first), newPerson(t, first)
	must(t, first.People().SetProfile(t.Context(), p, people.Profile{Handle: "Bepa1", Privacy: people.ForNobody}))
	must(t, s.PutProfile(t.Context(), store.Profile{Person: p.ID, Handle: "Bepa1", Privacy: string(people.ForNobody)}, "of an older version"))
	srv := openServer(t, watched(s, newWatch()))
	for began := time.Now(); ; time.Sleep(time.Millisecond) {
		found, err := srv.People().ByHandle(t.Context(), "bepa1")
		if err == nil && found.Person == p.ID {
			break
		}
		if time.Since(began) > time.Minute {
			t.Fatalf("bepa1 finds %+v, %v", found, err)
		}
	}
	if err := srv.People().SetProfile(t.Context(), other, people.Profile{Handle: "Вера1", Privacy: people.ForNobody}); !errors.Is(err, people.ErrTaken) {
		t.Errorf("the handle that looks alike gives %v, want ErrTaken", err)
	}
}
