package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"html"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"signoria/store"
	"signoria/store/storetest"
)

// visitor is a browser that keeps nothing between requests.
type visitor struct {
	t    *testing.T
	site string // with a slash at its end
}

// post sends a form. It returns the page at the end of the redirects, and its address.
func (v visitor) post(path string, fields url.Values) (page, at string) {
	v.t.Helper()
	answer, err := http.PostForm(strings.TrimSuffix(v.site, "/")+path, fields)
	if err != nil {
		v.t.Fatal(err)
	}
	return v.read(answer), answer.Request.URL.Path
}

func (v visitor) get(path string) string {
	v.t.Helper()
	answer, err := http.Get(strings.TrimSuffix(v.site, "/") + path)
	if err != nil {
		v.t.Fatal(err)
	}
	return v.read(answer)
}

func (v visitor) read(answer *http.Response) string {
	v.t.Helper()
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		v.t.Fatalf("%s answers %s:\n%s", answer.Request.URL.Path, answer.Status, text)
	}
	return string(text)
}

// sitDown opens a table for one person and a bot, and returns its address.
func (v visitor) sitDown() (at string) {
	v.t.Helper()
	promise := find(v.t, `name="promise" value="([^"]+)"`, v.get("/"))
	_, at = v.post("/matches", url.Values{"title": {"lorenzo"}, "seats": {"2"}, "level2": {"apprentice"},
		"promise": {promise}, "nonce": {"lucky"}})
	return at
}

var seqField = `name="seq" value="(\d+)"`

// choose posts the first choice that the page offers, and returns the number that the page had in
// its field seq.
func (v visitor) choose(at string) (seq string) {
	v.t.Helper()
	page := v.asked(at)
	page, _ = v.post(at+"/choose", url.Values{"seq": {find(v.t, seqField, page)}, "choice": {find(v.t, `name="choice" value="([^"]+)"`, page)}})
	return find(v.t, seqField, page)
}

// asked waits until the page offers a choice, and returns it. A turn in which only its end is left
// is ended.
func (v visitor) asked(at string) (page string) {
	v.t.Helper()
	for {
		v.await(at, offers)
		if page = v.opened(v.get(at)); strings.Contains(page, `name="choice" value=`) {
			return page
		}
		if strings.Contains(page, `<form id="done"`) {
			v.post(at+"/done", url.Values{"seq": {find(v.t, seqField, page)}})
		}
	}
}

// opened follows the links to the parts of a choice until the page offers a whole choice. If it
// finds none, it returns the first page.
func (v visitor) opened(page string) string {
	v.t.Helper()
	seen := map[string]bool{}
	for next := []string{page}; len(next) > 0 && len(seen) < 40; next = next[1:] {
		if strings.Contains(next[0], `name="choice" value=`) {
			return next[0]
		}
		for _, link := range parts.FindAllStringSubmatch(next[0], -1) {
			if to := html.UnescapeString(link[1]); !seen[to] {
				seen[to] = true
				next = append(next, v.get(to))
			}
		}
	}
	return page
}

// offers matches a board on which the viewer can act. parts matches the links to the parts of a choice.
var (
	offers = regexp.MustCompile(`name="choice" value=|<form id="done"|<a class="part" href=`)
	parts  = regexp.MustCompile(`<a class="part[^"]*" href="([^"]+)"`)
)

// await reads the page's stream until a board matches. If the stream ends, it opens another one, as
// pages do.
func (v visitor) await(at string, fits *regexp.Regexp) {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(v.t.Context(), time.Minute)
	defer cancel()
	for !v.streams(ctx, at, fits) {
		if ctx.Err() != nil {
			v.t.Fatalf("no board matched %s within a minute; the page is\n%s", fits, v.get(at))
		}
	}
}

// streams reads one stream of the page, and reports whether a board matched.
func (v visitor) streams(ctx context.Context, at string, fits *regexp.Regexp) bool {
	v.t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(v.site, "/")+at+"/stream", http.NoBody)
	if err != nil {
		v.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer answer.Body.Close()
	lines := bufio.NewReader(answer.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			v.t.Logf("a stream ended before a board matched %s: %v", fits, err)
			return false
		}
		if fits.MatchString(line) {
			return true
		}
	}
}

func find(t *testing.T, pattern, text string) string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if found == nil {
		t.Fatalf("nothing matches %s in\n%s", pattern, text)
	}
	return found[1]
}

// TestARestoredBackupPlaysOn checks a backup of a running server. Restored into another folder, it
// is a server at which the same person makes the next choice. It is not restored over the server's
// own folder, neither while the server runs nor after it has ended.
func TestARestoredBackupPlaysOn(t *testing.T) {
	dir, other, file := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "monday.db")
	first := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	anna := visitor{t, first.url}
	at := anna.sitDown()
	anna.choose(at)
	text, err := program(t, "store", "backup", "--json", "--data", dir, file).Output()
	if err != nil {
		t.Fatalf("%v %s", err, text)
	}
	var made store.Backup
	if err := json.Unmarshal(text, &made); err != nil || made.Matches != 1 || made.Entries == 0 {
		t.Fatalf("%v: %s", err, text)
	}
	anna.choose(at) // the backup does not have this choice
	text, err = program(t, "store", "restore", file, "--data", dir).CombinedOutput()
	if exitCode(err) != 1 || !strings.Contains(string(text), "stop that one") {
		t.Errorf("restoring over a running server: %v, %s", err, text)
	}
	endCleanly(t, first)
	text, err = program(t, "store", "restore", file, "--data", dir).CombinedOutput()
	if exitCode(err) != 1 || !strings.Contains(string(text), "is not empty") {
		t.Errorf("restoring over a store: %v, %s", err, text)
	}
	text, err = program(t, "store", "restore", "--json", file, "--data", other).Output()
	var back restoreResult
	if err := errors.Join(err, json.Unmarshal(text, &back)); err != nil || back.Entries != made.Entries || len(back.Failures) != 0 {
		t.Fatalf("%v: %s", err, text)
	}

	second := start(t, "--addr", "127.0.0.1:0", "--data", other)
	again := visitor{t, second.url}
	again.choose(at)
	endCleanly(t, second)
	if text, err := program(t, "record", "verify", "--all", "--data", other).CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
}

// TestOneServerAFolder checks that a second server on a folder is refused with a message, and that
// commands which only read are not. After a server was killed, another one can use the folder.
func TestOneServerAFolder(t *testing.T) {
	dir := t.TempDir()
	first := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	visitor{t, first.url}.sitDown()
	text, err := program(t, "serve", "--addr", "127.0.0.1:0", "--data", dir).CombinedOutput()
	for _, want := range []string{"another server has the folder", dir, "process " + strconv.Itoa(first.Process.Pid), "stop that one"} {
		if exitCode(err) != 1 || !strings.Contains(string(text), want) {
			t.Errorf("a second server: %v, %s", err, text)
		}
	}
	if text, err := program(t, "record", "verify", "--all", "--data", dir).CombinedOutput(); err != nil {
		t.Errorf("verify beside a server: %v\n%s", err, text)
	}
	file := filepath.Join(t.TempDir(), "copy.db")
	if text, err := program(t, "store", "backup", "--data", dir, file).CombinedOutput(); err != nil {
		t.Errorf("backup beside a server: %v\n%s", err, text)
	}
	text, err = program(t, "store", "backup", "--data", dir, file).CombinedOutput()
	if exitCode(err) != 1 || !strings.Contains(string(text), file+" is there already") {
		t.Errorf("a backup over another: %v, %s", err, text)
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait()
	endCleanly(t, start(t, "--addr", "127.0.0.1:0", "--data", dir))
	if _, err := os.Stat(filepath.Join(dir, store.FileName)); err != nil {
		t.Error(err)
	}
}

// TestAStoreMovesToPostgreSQL checks the command that copies a store to PostgreSQL and verifies the
// copy. The same link opens the table at a server on the copy. A second copy is refused.
func TestAStoreMovesToPostgreSQL(t *testing.T) {
	server, err := storetest.StartPostgres()
	if err == nil {
		t.Cleanup(server.Stop)
	}
	address := server.Empty(t, err)
	dir := t.TempDir()
	first := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	anna := visitor{t, first.url}
	at := anna.sitDown()
	anna.choose(at)
	endCleanly(t, first)
	text, err := program(t, "store", "copy", "--from", dir, "--to", address, "--json").Output()
	var made copyResult
	if err := errors.Join(err, json.Unmarshal(text, &made)); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	if made.Matches != 1 || len(made.Failures) != 0 || len(made.Tables) < 4 {
		t.Errorf("the result of the copy is %+v", made)
	}
	text, err = program(t, "store", "copy", "--from", dir, "--to", address).CombinedOutput()
	if exitCode(err) != 1 || !strings.Contains(string(text), "the database is not empty") {
		t.Errorf("a second copy: %v, %s", err, text)
	}
	second := start(t, "--addr", "127.0.0.1:0", "--db", address)
	visitor{t, second.url}.choose(at)
	endCleanly(t, second)
}

// TestNoNewTablesOnAFullDisk checks a server with less free space than --min-free. It opens no new
// table, and says so on the page and in the log. Tables that exist go on.
func TestNoNewTablesOnAFullDisk(t *testing.T) {
	dir := t.TempDir()
	first := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	at := visitor{t, first.url}.sitDown()
	endCleanly(t, first)
	second := start(t, "--addr", "127.0.0.1:0", "--data", dir, "--min-free", "8EB", "--log", "json")
	answer, err := http.PostForm(second.url+"matches", url.Values{"title": {"lorenzo"}, "seats": {"2"}, "level2": {"apprentice"}})
	if err != nil {
		t.Fatal(err)
	}
	text, _ := io.ReadAll(answer.Body)
	answer.Body.Close()
	if answer.StatusCode != http.StatusServiceUnavailable || !strings.Contains(string(text), "no new tables can be opened") {
		t.Errorf("a new table: %s\n%s", answer.Status, text)
	}
	visitor{t, second.url}.choose(at)
	endCleanly(t, second)
	for line := range strings.Lines(second.stderr.String()) {
		if !json.Valid([]byte(line)) {
			t.Errorf("a line of the log is not JSON: %s", line)
		}
	}
	if !strings.Contains(second.stderr.String(), `"level":"ERROR"`) {
		t.Errorf("the log has no error about the refused table: %s", second.stderr.String())
	}
}

// TestBackupsByTheClock checks that a server with --backup-every writes its first backup soon after
// its start.
func TestBackupsByTheClock(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--addr", "127.0.0.1:0", "--data", dir, "--backup-every", "1h", "--min-free", "0")
	late := time.After(time.Minute)
	for {
		if found, _ := filepath.Glob(filepath.Join(dir, "backups", "signoria-*Z.db")); len(found) == 1 {
			break
		}
		select {
		case <-late:
			t.Fatalf("there is no backup within a minute:\n%s", s.stderr.String())
		case <-time.After(10 * time.Millisecond):
		}
	}
	endCleanly(t, s)
}

// TestAHostClosesATable checks that a command closes a table while the server runs. The player's
// page says so, and the game goes on after the table is opened again.
func TestAHostClosesATable(t *testing.T) {
	dir := t.TempDir()
	s := start(t, "--addr", "127.0.0.1:0", "--data", dir)
	anna := visitor{t, s.url}
	at := anna.sitDown()
	anna.choose(at)
	match := strings.Split(at, "/")[2]
	admin := func(want string, args ...string) {
		t.Helper()
		text, _ := program(t, append([]string{"admin", "table"}, append(args, "--data", dir)...)...).CombinedOutput()
		if !strings.Contains(string(text), want) {
			t.Errorf("admin table %v prints %q, want %q", args, text, want)
		}
	}
	admin("is not closed", "open", match)
	admin(`"state": "closed"`, "close", match, "--why", "a quarrel", "--json")
	anna.await(at, regexp.MustCompile("The host has closed this table"))
	if page := anna.get(at); !strings.Contains(page, "a quarrel") || strings.Contains(page, `name="choice" value=`) {
		t.Errorf("the closed table shows\n%s", page)
	}
	admin("is closed already", "close", match)
	admin("is open", "open", match)
	anna.choose(at)
	admin("there is no match", "close", "nothing")
	admin("--why must be one line", "close", match, "--why", "a\nb")
	endCleanly(t, s)
}
