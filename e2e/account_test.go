package e2e

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/webauthn"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"signoria/people/openid/openidtest"
)

// device adds a virtual authenticator to the tab. It stores passkeys and confirms every request
// without asking the person.
func (p *tab) device() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, webauthn.Enable, webauthn.EnableParams{})
	p.check("enabling virtual authenticators", err)
	_, err = chromedp.Call(p.ctx, webauthn.AddVirtualAuthenticator, webauthn.AddVirtualAuthenticatorParams{Options: &webauthn.VirtualAuthenticatorOptions{
		Protocol: webauthn.AuthenticatorProtocolCtap2, Transport: webauthn.AuthenticatorTransportInternal,
		HasResidentKey: true, HasUserVerification: true, IsUserVerified: true, AutomaticPresenceSimulation: true,
	}})
	p.check("adding a virtual authenticator", err)
}

// TestAClubInABrowser signs in through a club's OpenID Connect provider at another site, by keys
// and without script. The form policy and the cookies must let the browser go there and come back,
// also for a site below a path.
func TestAClubInABrowser(t *testing.T) {
	t.Parallel()
	secret := filepath.Join(t.TempDir(), "secret")
	if err := os.WriteFile(secret, []byte(openidtest.Secret), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"", "/x"} {
		free, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		at := free.Addr().String()
		free.Close()
		public := "http://localhost" + at[strings.LastIndex(at, ":"):] + path
		club := openidtest.New(t, public+"/sign-in/openid/back")
		club.Visitor = "anna"
		srv, err := startServer(t.TempDir(), at, "--public", public, "--oidc-issuer", club.URL, "--oidc-client", openidtest.Client, "--oidc-secret-file", secret)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(srv.kill)
		srv.url = public
		p := newTab(t, srv, "club"+strings.Trim(path, "/"))
		p.open("/sign-in")
		p.resize(narrow)
		p.isNarrow("/sign-in")
		p.audit(axeCore(t), "/sign-in")
		if path == "" {
			p.focus("#sign-in-openid")
			p.press(kb.Enter)
		} else {
			_, err := chromedp.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
			p.check("switching script off", err)
			p.click("#sign-in-openid")
		}
		p.await("an account", "location.pathname === "+quote(path+"/account")+" && document.querySelectorAll('.sign-in-ways li').length === 1")
		p.resize(narrow)
		p.open("/sign-in/openid/back")
		p.isNarrow("/sign-in/openid/back")
	}
}

// TestPasskeys creates an account with a passkey of the device, signs out and signs in with it
// again. Browsers support passkeys at localhost but not at an IP address, where the page must not
// offer accounts.
func TestPasskeys(t *testing.T) {
	t.Parallel()
	srv := ownServer(t)
	numbers := newTab(t, srv, "numbers")
	numbers.open("/")
	if numbers.has("[href='/account']") {
		t.Error("a site at an IP address offers accounts, although passkeys do not work there")
	}
	named := *srv
	named.url = strings.Replace(srv.url, "127.0.0.1", "localhost", 1)
	p := newTab(t, &named, "passkeys")
	p.device()
	p.open("/")
	p.click("nav [href='/account']")
	p.await("the script of passkeys", "location.pathname === '/sign-in' && probe.one('#passkey-use')")
	p.click("#passkey-use")
	p.await("the message that there is no passkey yet", "document.querySelector('#passkey-said').textContent !== ''")
	p.click("#passkey-make")
	p.await("an account", "location.pathname === '/account' && document.querySelectorAll('.sign-in-ways li').length === 1")
	p.click("#handle")
	p.press("Anna")
	p.click("#privacy-anybody")
	p.click("#keep-profile")
	p.await("the handle", "document.querySelector('#handle').defaultValue === 'Anna'")

	p.open("/devices")
	p.click("[action='/devices/out']:not(:has([name=others])) button")
	p.await("to be signed out", "location.pathname === '/'")
	p.open("/account")
	p.await("the sign-in page", "location.pathname === '/sign-in' && probe.one('#passkey-use')")
	p.click("#passkey-use")
	p.await("the account page with the old handle", "location.pathname === '/account' && document.querySelector('#handle').value === 'Anna'")

	axe := axeCore(t)
	p.click("summary")
	p.click("#arms-lot")
	p.await("a random coat of arms", "probe.one('.borne')")
	p.click("#keep-profile")
	p.await("the saved coat of arms", "performance.getEntriesByType('navigation')[0].redirectCount === 1 && document.querySelectorAll('.parts :checked').length === 4")
	for _, at := range []struct {
		lang  string
		size  size
		theme string
	}{{"cs", wide, "candle"}, {"ru", phone, "vellum"}, {"en", middle, "vellum"}} {
		p.click("#lang-" + at.lang)
		p.await("the language", "document.documentElement.lang === "+quote(at.lang))
		p.light(at.theme)
		p.resize(at.size)
		p.audit(axe, "an account in "+at.lang+" at "+at.size.String())
		if over := get[int](p, "document.documentElement.scrollWidth - innerWidth"); over > 0 {
			t.Errorf("in %s at %s the page is %d pixels too wide", at.lang, at.size, over)
		}
		if at.lang == "en" {
			p.resize(narrow)
			p.isNarrow("/account")
		}
		get[bool](p, "!document.querySelector('details').scrollIntoView()")
		p.keep("account-" + at.lang)
	}
}
