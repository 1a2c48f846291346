package people_test

import (
	"errors"
	"regexp"
	"testing"
	"time"

	"signoria/people"
	"signoria/people/peopletest"
	"signoria/store/storetest"
)

// TestAMailOfASignInEnds checks the code and the link of a mail to sign in. They work for fifteen
// minutes, and only once. A newer mail makes them invalid. Another spelling of the address in
// capital letters leads to the same person.
func TestAMailOfASignInEnds(t *testing.T) {
	w, post := newWatch(), &peopletest.Post{}
	config := watched(storetest.SQLite(t), w)
	config.Notices = post.Notices(t)
	srv := openServer(t, config)
	ctx := t.Context()
	ask := func(browser, address string) (code, link string) {
		t.Helper()
		must(t, srv.People().SignInMail(ctx, browser, address, "en", browser))
		srv.People().Wait()
		letters, _ := post.Want(t, 1, 0, "asking")
		return regexp.MustCompile(`\d{8}`).FindString(letters[0].Text), regexp.MustCompile(`sign-in/link/([a-z2-7]+)`).FindStringSubmatch(letters[0].Text)[1]
	}
	code, link := ask("x", "anna@games.example")
	w.pass(people.SignInTime - time.Second)
	secret, anna, err := srv.People().SignInByCode(ctx, "x", code[:4]+"-"+code[4:], "")
	must(t, err)
	if p, err := srv.People().Person(ctx, secret); err != nil || p.ID != anna.ID {
		t.Errorf("the secret belongs to %+v, %v; want the person who signed in", p, err)
	}
	if _, _, err := srv.People().SignInByLink(ctx, link, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("the link of a mail whose code was used gives %v, want ErrSignIn", err)
	}
	w.pass(time.Hour)
	code, link = ask("x", "anna@games.example")
	w.pass(people.SignInTime)
	if _, _, err := srv.People().SignInByCode(ctx, "x", code, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("a code after fifteen minutes gives %v, want ErrSignIn", err)
	}
	if _, err := srv.People().LinkAddress(ctx, link); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("a link after fifteen minutes gives %v, want ErrSignIn", err)
	}
	if _, _, err := srv.People().SignInByLink(ctx, link, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("a link after fifteen minutes gives %v, want ErrSignIn", err)
	}
	w.pass(time.Hour)
	old, oldLink := ask("x", "anna@games.example")
	_, newer := ask("x", "ANNA@games.example")
	if _, _, err := srv.People().SignInByCode(ctx, "x", old, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("the code of an older mail gives %v, want ErrSignIn", err)
	}
	if _, _, err := srv.People().SignInByLink(ctx, oldLink, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("the link of an older mail gives %v, want ErrSignIn", err)
	}
	if _, p, err := srv.People().SignInByLink(ctx, newer, ""); err != nil || p.ID != anna.ID {
		t.Errorf("the address in capital letters signs in %+v, %v; want the same person", p, err)
	}
}

// TestWherePasskeysAre checks for which addresses of a server browsers have passkeys: a host name
// with https, or this machine by name.
func TestWherePasskeysAre(t *testing.T) {
	for address, able := range map[string]bool{
		"https://games.example": true, "https://games.example/below": true, "http://localhost:8080": true, "http://a.localhost": true,
		"http://games.example": false, "https://192.0.2.1": false, "https://[::1]:8080": false, "http://127.0.0.1": false, "": false, "https://": false, "ftp://localhost": false, "https://a b": false,
	} {
		if _, is := people.PartyOf(address); is != able {
			t.Errorf("passkeys at %q: %t, want %t", address, is, able)
		}
	}
}
