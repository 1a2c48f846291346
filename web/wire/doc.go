// Package wire is what the site needs of HTTP and knows no game, match or page for:
// compression, fragments of event streams that all readers share, rates by client, and
// addresses.
package wire
