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

// A code and a link work for fifteen minutes; a newer mail ends those before; who has used them is
// signed in for good.
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
		t.Errorf("signed in as %+v, %v", p, err)
	}
	if _, _, err := srv.People().SignInByLink(ctx, link, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("the link beside a code that was used: %v", err)
	}
	w.pass(time.Hour)
	code, link = ask("x", "anna@games.example")
	w.pass(people.SignInTime)
	if _, _, err := srv.People().SignInByCode(ctx, "x", code, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("a code after fifteen minutes: %v", err)
	}
	if _, err := srv.People().LinkAddress(ctx, link); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("a link after fifteen minutes: %v", err)
	}
	if _, _, err := srv.People().SignInByLink(ctx, link, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("a link after fifteen minutes: %v", err)
	}
	w.pass(time.Hour)
	old, oldLink := ask("x", "anna@games.example")
	_, newer := ask("x", "ANNA@games.example")
	if _, _, err := srv.People().SignInByCode(ctx, "x", old, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("an older code: %v", err)
	}
	if _, _, err := srv.People().SignInByLink(ctx, oldLink, ""); !errors.Is(err, people.ErrSignIn) {
		t.Errorf("an older link: %v", err)
	}
	if _, p, err := srv.People().SignInByLink(ctx, newer, ""); err != nil || p.ID != anna.ID {
		t.Errorf("another case of the address: %+v, %v", p, err)
	}
}

// Passkeys belong to a name that is reached by https, or to this machine.
func TestWherePasskeysAre(t *testing.T) {
	for address, able := range map[string]bool{
		"https://games.example": true, "https://games.example/below": true, "http://localhost:8080": true, "http://a.localhost": true,
		"http://games.example": false, "https://192.0.2.1": false, "https://[::1]:8080": false, "http://127.0.0.1": false, "": false, "https://": false, "ftp://localhost": false, "https://a b": false,
	} {
		if _, is := people.PartyOf(address); is != able {
			t.Errorf("%q: %t", address, is)
		}
	}
}
