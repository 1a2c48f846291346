// Package web is the site: it decodes requests, asks the server of matches, and
// renders pages and streams for one viewer each.
//
// It promises: every page works without script through plain forms; what a
// page holds comes from a live.MatchView and nothing else, so it tells a viewer
// nothing that the viewer may not know; a request that is broken, too large,
// stale or not allowed gets a fitting status and a sentence in the reader's
// language, and changes nothing; nothing is loaded from other sites, and a
// strict Content-Security-Policy says so. Keys of matches are only in
// addresses, never in the server's log.
//
// This package has the router (routes.go: each feature's Routes say which handler answers what) and
// what holds for every request (middleware.go). The features are start, match, history, persons, learn and
// files; page, visitor and chronicle are what they share, wire is HTTP without a game, and words has
// the catalogues.
//
// It knows titles only through package games; it must not import a title, a
// store or bots.
package web
