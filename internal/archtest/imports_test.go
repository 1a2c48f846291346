package archtest

import (
	"slices"
	"strings"
	"testing"
)

// inside is the table of imports: which packages of the program a package may import. The first line
// whose folder contains the package applies. "x/" means a folder and all folders in it; "games/*"
// means the folder of one title, the same one in the whole line.
var inside = []struct{ folder, may, why string }{
	{"engine/effect", "engine", "the loop over effects knows positions only through the contract"},
	{"engine/enginetest/toy", "engine engine/feature engine/position engine/yamltree", "a title like any other"},
	{"engine/enginetest", "engine engine/fixed engine/notation", "the suite knows no title"},
	{"engine/scenario", "engine engine/yamltree", "the runner knows no title"},
	{"engine/lesson", "engine engine/scenario engine/yamltree", "lessons know no title and no page"},
	{"engine/feature", "", "numbers with names; knows no title"},
	{"engine/notation", "engine", "writes choices by a title's table of forms; knows no title"},
	{"engine/question", "engine engine/effect engine/notation", "a title's questions as rows of a table; knows no title"},
	{"engine/rulepage", "engine/scenario", "compares a page of rules with scenarios, tests and sources"},
	{"engine/position", "engine engine/notation engine/yamltree", "writes and reads positions by a title's description of fields; knows no title"},
	{"engine/content", "engine/yamltree", "reads printed values as they are described; knows no title"},
	{"engine/yamltree", "", "reads YAML with lines, for content and positions; knows no game"},
	{"engine/fixed", "", "values as bytes; knows no game"},
	{"engine", "engine/fixed", "the contract depends on nothing else"},
	{"narrate", "engine i18n", "how a title is told in words; knows no title and no HTML"},
	{"games/boards", "games games/ kit kit/", "which titles have a drawn board"},
	{"games/*/content", "engine engine/content engine/notation engine/yamltree", "printed values and names of components; knows no rules"},
	{"games/*/words", "engine i18n narrate games/* games/*/content", "the title in words; knows no page"},
	{"games/*/board", "engine narrate kit kit/ games/* games/*/content games/*/tables games/*/words", "sees the title's View and the shared parts, no match, no state and no rules"},
	{"games/*/rules", "engine engine/ games/* games/*/", "rules and their parts know no page, store, match or sibling"},
	{"games/*/tables", "games/*/content", "printed tables as rules and board read them; knows no position"},
	{"games/*/payment", "engine games/*/content", "what can be paid with what; knows no position"},
	{"games/*", "engine engine/question games/*/content", "what other packages see of a title: questions, verbs, events, views"},
	{"games", "engine engine/ games/ i18n internal/files narrate", "the list of titles; knows no page"},
	{"i18n/po", "", "reads and writes translations; knows no text"},
	{"i18n", "i18n/po", "imports only the package of its translation files, so that any package may import it"},
	{"bots", "engine bots/ internal/files", "bots know no title"},
	{"table/clock", "engine", "time as a fold; knows no entry and no store"},
	{"table", "engine engine/yamltree table/clock", "one match, pure"},
	{"store", "store/ table internal/files", "rows and bytes; knows no game"},
	{"live/review", "engine live/turns store table", "how the chances to win changed in matches that are over; knows matches only as its House gives them"},
	{"live/turns", "", "whose turn it is to think; knows no match"},
	{"notice", "notice i18n internal/files internal/publicnet internal/zones", "what persons are told, and how it is sent; knows no match and no page"},
	{"people/openid/openidtest", "", "a provider of OpenID Connect for tests"},
	{"people/openid", "", "a provider of OpenID Connect signs people in; knows no person"},
	{"people/peopletest", "i18n notice people", "receives in tests the notices that persons are sent"},
	{"rating", "", "how strong players are, calculated from places; knows no game and no person"},
	{"history", "engine rating store table", "how matches ended, and ratings; knows no match in memory"},
	{"talk", "store", "what people say to each other; knows matches only as they are described to it"},
	{"lobby", "engine store table table/clock", "the list of open tables; knows no match in memory"},
	{"people", "engine i18n notice store table", "persons and what they are told; knows matches only as its House gives them"},
	{"live", "engine history i18n internal/zones lobby table table/clock store live/review live/turns people talk", "running matches; knows no title and no page"},
	{"kit/board/boardtest", "engine narrate i18n kit kit/board", "the suite of boards knows no title"},
	{"kit/board", "engine narrate kit", "what drawn boards have in common; knows no title"},
	{"kit/fallback", "engine narrate kit", "a table for any title; knows none"},
	{"kit", "engine narrate", "a leaf that boards import"},
	{"web/wire", "", "what the site needs of HTTP; knows no game, match or page"},
	{"web/words", "i18n", "the catalogues of the pages"},
	{"web/page/pagetest", "engine engine/content engine/enginetest/toy games games/boards i18n kit live narrate table web/words", "titles and random games for tests of pages"},
	{"web/page", "engine engine/content engine/lesson games i18n internal/zones kit kit/fallback live live/review live/turns narrate notice people people/openid table table/clock web/wire web/words", "what all pages share; knows no feature"},
	{"web/chronicle", "engine kit live narrate table table/clock web/page", "the log in lines; knows no feature"},
	{"web/visitor", "engine kit live notice people table/clock web/page", "who sends a request; knows no feature"},
	{"web/match", "engine engine/scenario games i18n kit live lobby narrate notice table table/clock web/chronicle web/page web/visitor web/wire", "the pages of one match"},
	{"web/talk", "engine kit live store talk web/page web/visitor", "the talk on the page of a match"},
	{"web/history", "engine kit live live/review narrate table web/chronicle web/match web/page", "how a match went; the only feature that imports another"},
	{"web/learn", "engine engine/content engine/lesson games i18n kit live narrate table web/chronicle web/page", "lessons and rules; know no match's page"},
	{"web/persons", "engine history i18n internal/zones kit live notice people people/openid web/page web/visitor", "a person's own settings"},
	{"web/ladder", "history kit people rating store web/page web/visitor", "what anybody may see of players"},
	{"web/lobby", "engine kit live lobby notice people table table/clock web/page web/visitor web/wire", "the list of open tables"},
	{"web/start", "engine games kit live narrate notice people table table/clock talk web/lobby web/page web/visitor", "the home page and new tables"},
	{"web/files", "kit web/page web/wire", "what a browser loads besides pages"},
	{"web", "kit notice web/", "the router, and what is done for every request; the features do the rest"},
	{"ops", "i18n live people store store/ talk web/wire", "for the host of a server; knows no game and no page of the site"},
	{"load", "", "plays at a server by HTTP, as browsers do"},
	{"terminal", "engine bots bots/net narrate i18n", "plays any title in the words of its narrator"},
	{"docs", "", "documents, and the tests that check them"},
	{"deploy", "", "examples for hosts, tried from outside"},
	{"internal/archtest", "", "has tests only"},
	{"internal/zones", "", "times of day by the clocks of time zones; knows no person"},
	{"internal/publicnet", "", "HTTP clients that reach the public Internet only; knows no service"},
	{"internal/files", "", "reads files of limited size, sets their owners; does not know their content"},
	{"e2e", "", "browser tests use the whole program, and only they import packages"},
	{"cmd/signoria", "engine/ games/ bots/ history table store/ live live/review narrate notice notice/ ops people people/openid talk web web/wire terminal i18n i18n/po load internal/files", "wiring: the one package that knows all others"},
}

// outside has the folders that may import a module outside the standard library.
var outside = []struct{ module, folders, why string }{
	{"github.com/a-h/templ", "web kit kit/ games/*/board", "HTML"},
	{"github.com/goccy/go-yaml", "i18n engine/yamltree engine/scenario table", "catalogues, content, positions, scenarios, the text of a position that is hashed"},
	{"golang.org/x/text", "i18n web people talk", "plural rules, languages, the direction of writing, which handles are the same, one form of letters"},
	{"github.com/go-webauthn/webauthn", "people", "passkeys"},
	{"github.com/coreos/go-oidc", "people/openid people/openid/", "sign-in by OpenID Connect"},
	{"golang.org/x/oauth2", "people/openid", "sign-in by OpenID Connect"},
	{"github.com/alecthomas/kong", "cmd/signoria", "the command line"},
	{"github.com/prometheus/client_golang", "ops", "figures"},
	{"github.com/coreos/go-systemd", "cmd/signoria", "tells the service manager"},
	{"golang.org/x/term", "cmd/signoria", "is this a terminal, how wide"},
	{"github.com/yuin/goldmark", "web", "the rule pages"},
	{"github.com/andybalholm/brotli", "web/wire load", "compression"},
	{"github.com/jackc/pgx", "store/", "PostgreSQL"},
	{"modernc.org/sqlite", "store", "SQLite"},
	{"github.com/pressly/goose", "store", "migrations"},
	{"github.com/gofrs/flock", "store", "one server a data folder"},
	{"github.com/rivo/uniseg", "table web/history", "how many characters a name has, as people count them"},
	{"rsc.io/qr", "web", "QR codes of links"},
	{"golang.org/x/time", "web/wire ops", "rates of requests, and of lines in the log"},
	{"golang.org/x/crypto", "ops cmd/signoria", "requests certificates by ACME"},
	{"golang.org/x/net", "web/page cmd/signoria", "reads the HTML of pages in a language of the host, to mark what is English"},
	{"github.com/letsencrypt/pebble", "cmd/signoria", "an ACME server for tests"},
	{"github.com/miekg/dns", "cmd/signoria", "a resolver for that ACME server, in tests"},
	{"github.com/wneessen/go-mail", "notice/mail", "mail"},
	{"github.com/SherClockHolmes/webpush-go", "notice/push", "push messages, encrypted and signed"},
	{"github.com/standard-webhooks/standard-webhooks/libraries", "notice/webhook cmd/signoria", "signatures of webhooks"},
	{"github.com/emersion/go-smtp", "notice/mail cmd/signoria", "a mail server for tests"},
	{"golang.org/x/image", "web/history", "letters in the pictures of results"},
	{"golang.org/x/sync", "live web people/openid", "groups and limits"},
}

// forbidden are packages of the standard library that rules and the contract must not import: clock,
// files, network, goroutines, other random numbers.
var forbidden = []string{"time", "os", "net", "sync", "context", "math/rand", "crypto/rand", "log", "runtime", "syscall", "reflect", "os/", "net/", "sync/", "math/rand/", "log/"}

// pure are the packages of the contract. The packages of a title's rules are pure, too: see isPure.
var pure = []string{"engine", "engine/effect", "engine/notation", "engine/question", "engine/position", "engine/feature"}

// isPure reports whether a package belongs to the contract or to a title's rules, which are all
// packages of the title except its words and its board.
func isPure(path string) bool {
	title := titleOf(path)
	if title == "" {
		return slices.Contains(pure, path)
	}
	return !within(path, "games/"+title+"/words") && !within(path, "games/"+title+"/board")
}

// TestImports checks every import of the program against the tables inside, outside and forbidden.
func TestImports(t *testing.T) {
	for _, p := range sources(t) {
		from := short(p.PkgPath)
		for path := range p.Imports {
			switch {
			case strings.HasPrefix(path, "signoria/"):
				checkInside(t, from, short(path))
			case strings.Contains(strings.SplitN(path, "/", 2)[0], "."):
				checkOutside(t, from, path)
			case isPure(from) && matches(path, forbidden):
				t.Errorf("%s imports %s: rules must not use a clock, files, the network or goroutines", from, path)
			}
		}
	}
}

func checkInside(t *testing.T, from, path string) {
	t.Helper()
	for _, line := range inside {
		if !within(from, own(line.folder, from)) {
			continue
		}
		if !matches(path, strings.Fields(own(line.may, from))) {
			t.Errorf("%s imports %s; it may import: %s (%s)", from, path, line.may, line.why)
		}
		return
	}
	t.Errorf("%s has no line in the table of imports: say what it may import and why", from)
}

func checkOutside(t *testing.T, from, path string) {
	t.Helper()
	for _, line := range outside {
		if !within(path, line.module) {
			continue
		}
		for _, folder := range strings.Fields(line.folders) {
			if within(from, own(strings.TrimSuffix(folder, "/"), from)) {
				return
			}
		}
		t.Errorf("%s imports %s, which is for %s (%s)", from, path, line.folders, line.why)
		return
	}
	t.Errorf("%s imports %s, a module without a line in the table: say what for, and in docs/dependencies.md", from, path)
}

// matches reports whether the path is one of the names. A name that ends in a slash means the folder
// and all folders in it.
func matches(path string, names []string) bool {
	for _, name := range names {
		if path == name || strings.HasSuffix(name, "/") && within(path, strings.TrimSuffix(name, "/")) {
			return true
		}
	}
	return false
}

// own replaces "games/*" with the folder of the title that a package belongs to.
func own(names, from string) string {
	if title := titleOf(from); title != "" {
		return strings.ReplaceAll(names, "games/*", "games/"+title)
	}
	return names
}

// beside are the folders in games that do not belong to a title.
var beside = []string{"boards"}

// titleOf returns the folder of the title that a package belongs to; "" means none.
func titleOf(path string) string {
	parts := strings.Split(path, "/")
	if len(parts) < 2 || parts[0] != "games" || slices.Contains(beside, parts[1]) {
		return ""
	}
	return parts[1]
}

// TestTitlesDoNotKnowEachOther checks that no title imports another. It does not depend on the table
// inside, so that it applies to new titles as well.
func TestTitlesDoNotKnowEachOther(t *testing.T) {
	for _, p := range sources(t) {
		from := titleOf(short(p.PkgPath))
		for path := range p.Imports {
			if to := titleOf(short(path)); from != "" && to != "" && from != to {
				t.Errorf("%s imports another title: %s", p.PkgPath, path)
			}
		}
	}
}
