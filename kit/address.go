package kit

import (
	"context"
	"net/url"
	"strings"

	"github.com/a-h/templ"
)

// Root is the path below which people reach the site: it begins with a slash and does not end with
// one ("/signoria"). Empty means that the site is at the root of its host.
//
// A path of the site ("/rules") is a string without the root, also in routes, redirects and the
// database. Pages contain addresses, of type templ.SafeURL, which are made only in this file.
type Root string

// RootOf returns the path of a site's public address; empty for text that is no address.
func RootOf(address string) Root {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return Root(strings.TrimRight(u.EscapedPath(), "/"))
}

// At returns the address of a page or a file of the site by its path.
func (r Root) At(path string) templ.SafeURL { return templ.SafeURL(string(r) + path) }

// Within returns the path of an address of the site, without host and root. An address that is not
// below the root is returned without change, because a proxy may have removed the root; a second slash
// that the proxy has left at the beginning is removed.
func (r Root) Within(address string) string {
	rest, below := strings.CutPrefix(address, string(r))
	switch {
	case !below && r != "" && strings.HasPrefix(address, "//"):
		return "/" + strings.TrimLeft(address, "/")
	case !below:
		return address
	case rest == "" || rest[0] == '?' || rest[0] == '#':
		return "/" + rest
	case rest[0] == '/':
		return rest
	}
	return address // "/signorial" is not below "/signoria"
}

// rootKey finds the root in a context.
type rootKey struct{}

// In returns a context in which pages are drawn for a site below this root.
func (r Root) In(ctx context.Context) context.Context {
	if r == "" {
		return ctx
	}
	return context.WithValue(ctx, rootKey{}, r)
}

// At returns the address of a page or a file of the site by its path, for what is drawn or answered
// in a context (Root.In).
func At(ctx context.Context, path string) templ.SafeURL {
	root, _ := ctx.Value(rootKey{}).(Root)
	return root.At(path)
}

// Here returns the address of something on the page itself: "#main", "?look=1".
func Here(part string) templ.SafeURL { return templ.SafeURL(part) }

// Outside returns an address on another site, which the program itself or its host has chosen.
func Outside(address string) templ.SafeURL { return templ.SafeURL(address) }
