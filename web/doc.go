// Package web is the site: it decodes requests, asks the server of matches, and
// renders pages and streams for one viewer each.
//
// It promises: every page works without script through plain forms; what a
// page shows of a match comes from a live.MatchView and nothing else, so it tells a viewer
// nothing that the viewer may not know; a request that is broken, too large,
// stale or not allowed gets a fitting status and a sentence in the reader's
// language, and changes nothing; nothing is loaded from other sites, and a
// strict Content-Security-Policy says so. Keys of matches are only in
// addresses, never in the server's log.
//
// This package has the router (routes.go) and the limits and headers of every request
// (middleware.go). Pages are drawn by the packages below it: each feature's Routes lists its addresses
// and handlers. The features are start (home, new tables), lobby (open tables), match (a table's page),
// talk, history (replays, results, reviews), ladder, learn (lessons, rules), persons (settings, accounts)
// and files. They share page (layout, errors), visitor (the browser and its person) and chronicle (the
// log in lines); wire is HTTP without a game, and words has the catalogues.
//
// A table's page is drawn by match.Table: its board by the title's package board, by way of kit.Board.
//
// It knows titles only through package games; it must not import a title, a
// store or bots.
package web
