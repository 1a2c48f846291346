package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"signoria/internal/files"
	"signoria/people/openid"
	"signoria/web"
)

// openIDFlags are the settings of a provider of OpenID Connect, for example that of a club.
type openIDFlags struct {
	OIDCIssuer     string `name:"oidc-issuer" help:"Address of a provider of OpenID Connect by which people sign in here, too, letter by letter as it calls itself; tell it that it leads back to the address of --public with /sign-in/openid/back. Needs --public and --oidc-client." placeholder:"URL"`
	OIDCClient     string `name:"oidc-client" help:"With --oidc-issuer, the client that this server is to the provider." placeholder:"ID"`
	OIDCSecretFile string `name:"oidc-secret-file" help:"With --oidc-issuer, file with that client's secret; none for a public client." placeholder:"FILE"`
	OIDCName       string `name:"oidc-name" help:"With --oidc-issuer, what people call the provider (Chess Club Brno); without it the host of its address." placeholder:"NAME"`
	OIDCOnly       bool   `name:"oidc-only" help:"With --oidc-issuer, people sign in by no mail address and no passkey."`
}

// maxNameBytes is the most bytes of --oidc-name.
const maxNameBytes = 80

// checkOpenID returns an error for flags of OpenID Connect that are wrong or contradict others.
func (c *serveCommand) checkOpenID() error {
	if c.OIDCIssuer == "" {
		if c.OIDCClient+c.OIDCSecretFile+c.OIDCName != "" || c.OIDCOnly {
			return errors.New("--oidc-client, --oidc-secret-file, --oidc-name and --oidc-only go with --oidc-issuer only")
		}
		return nil
	}
	if err := openid.CheckAddress(c.OIDCIssuer); err != nil {
		return fmt.Errorf("--oidc-issuer %w", err)
	}
	u, err := url.Parse(c.OIDCIssuer)
	switch {
	case err != nil || u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return errors.New("--oidc-issuer must have no ? and no #")
	case c.OIDCClient == "":
		return errors.New("--oidc-issuer needs --oidc-client, by which the provider knows this server")
	case c.Public == "" && len(c.TLS) == 0:
		return errors.New("--oidc-issuer needs --public: the provider leads people back to that address")
	case c.NoPersons || c.NoAccounts:
		return errors.New("--oidc-issuer is for accounts, which are switched off")
	case len(c.OIDCName) > maxNameBytes || strings.ContainsFunc(c.OIDCName, func(r rune) bool { return r < ' ' }):
		return fmt.Errorf("--oidc-name takes a name of one line, of %d bytes at most", maxNameBytes)
	}
	return nil
}

// openID returns the provider of OpenID Connect; nil if there is none. It sends no request.
func (c *serveCommand) openID() (*openid.Provider, error) {
	if c.OIDCIssuer == "" {
		return nil, nil
	}
	is := openid.Config{Issuer: c.OIDCIssuer, Client: c.OIDCClient, Name: c.OIDCName, Back: strings.TrimRight(c.Public, "/") + web.SignInBack}
	if c.OIDCSecretFile != "" {
		text, err := files.Read(c.OIDCSecretFile, maxTextBytes)
		if err != nil {
			return nil, usagef("--oidc-secret-file: %w", err)
		}
		if is.Secret = strings.TrimSpace(string(text)); is.Secret == "" {
			return nil, usagef("--oidc-secret-file: %s is empty", c.OIDCSecretFile)
		}
	}
	return openid.New(is), nil
}

// club checks the provider of OpenID Connect. It signs no one in.
func (c *doctorCommand) club(ctx context.Context) finding {
	const what = "openid"
	if c.OIDCIssuer == "" {
		return well(what, "off; --oidc-issuer lets people sign in by a provider of your own")
	}
	p, err := c.openID()
	if err != nil {
		return wrong(what, "name the file of the client's secret", "%v", err)
	}
	ctx, cancel := context.WithTimeout(ctx, doctorWait)
	defer cancel()
	back := "it must lead people back to " + strings.TrimRight(c.Public, "/") + web.SignInBack
	proofs, err := p.Try(ctx)
	switch {
	case errors.Is(err, openid.ErrAway):
		return wrong(what, "see that the address is right and that this machine reaches it; without it nobody signs in there, and all else works", "%v", err)
	case err != nil:
		return wrong(what, "hold --oidc-issuer, --oidc-client and the secret against what the provider says; "+back, "%v", err)
	case len(proofs) > 0 && !slices.Contains(proofs, "S256"):
		return look(what, "let the provider take PKCE with S256", "%s takes this server for its client, and names no proof by S256", p.Host())
	}
	return well(what, "%s takes this server for its client; %s", p.Host(), back)
}
