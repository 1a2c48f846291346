// Package wire has the parts of the site's HTTP that know no game, match or page: compression,
// fragments of event streams that all readers share, rates by client, the status of an answer, and
// addresses.
package wire
