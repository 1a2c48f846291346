package main

import (
	"bufio"
	"encoding/json"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// second is the name of the copy of the example.
const second = "second"

// TestATitleIsItsFolderAndALine checks that a title needs only its folder and a line in the list of
// titles. It builds the program with a copy of the example under another name. An overlay adds the
// copy, so that the sources stay as they are. Then it plays the copy at random, by its scenarios,
// and on its page.
func TestATitleIsItsFolderAndALine(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the program")
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "signoria")
	build := exec.Command("go", "build", "-ldflags=-s -w", "-overlay", withSecond(t, dir), "-o", program, "signoria/cmd/signoria")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, run := range []struct{ args, want string }{
		{"arena second --seats random,random,random --games 5 --seed 3", "second: 5 of 5 games finished"},
		{"scenario run " + filepath.Join(dir, "games", second, "testdata"), "4 passed, 0 failed"},
		{"play second --options help", "second has 2 to 5 seats and these options"},
	} {
		out, err := exec.Command(program, strings.Fields(run.args)...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), run.want) {
			t.Errorf("%s: %v\n%swant %q", run.args, err, out, run.want)
		}
	}
	playSecond(t, serveSecond(t, program, dir))
}

// withSecond writes the copy and returns the overlay file for go build.
func withSecond(t *testing.T, dir string) string {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	over := map[string]string{}
	put := func(name, text string) {
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		over[filepath.Join(root, name)] = to
	}
	err = fs.WalkDir(os.DirFS(root), "games/example", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(name, "_test.go") {
			return err
		}
		put(renamed(name), renamed(readFile(t, filepath.Join(root, name))))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	put("games/all.go", listed(t, readFile(t, filepath.Join(root, "games/all.go"))))
	file, err := json.Marshal(map[string]any{"Replace": over})
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(path, file, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// renamed replaces the example's name by that of the copy.
func renamed(text string) string {
	return regexp.MustCompile(`\bexample`).ReplaceAllString(text, second)
}

// listed adds the copy's line and imports to the list of titles. The line is that of the example
// without the mark of an example.
func listed(t *testing.T, all string) string {
	t.Helper()
	line := regexp.MustCompile(`(?m)^\t\t\{Name: "example", Example: true, .*\n`).FindString(all)
	if line == "" {
		t.Fatal("the example has no line in games/all.go")
	}
	line = strings.Replace(renamed(line), "Example: true, ", "", 1)
	imports := strings.Join(regexp.MustCompile(`(?m)^\t.*"signoria/games/example.*\n`).FindAllString(all, -1), "")
	all = strings.Replace(all, "import (\n", "import (\n"+renamed(imports), 1)
	return strings.Replace(all, "return []Game{\n", "return []Game{\n"+line, 1)
}

// serveSecond starts the server of that program and returns its address.
func serveSecond(t *testing.T, program, dir string) string {
	t.Helper()
	server := exec.CommandContext(t.Context(), program, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(dir, "data"))
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = server.Process.Signal(os.Interrupt)
		_ = server.Wait()
	})
	ready, err := bufio.NewReader(out).ReadString('\n')
	_, address, ok := strings.Cut(strings.TrimSpace(ready), "ready: ")
	if err != nil || !ok {
		t.Fatalf("the first line of the server is %q, %v", ready, err)
	}
	return strings.TrimSuffix(address, "/")
}

// playSecond opens a table of the copy and answers with a button of its page.
func playSecond(t *testing.T, site string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar}
	page := func(answer *http.Response, err error) (string, string) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		text, err := io.ReadAll(answer.Body)
		if err != nil || answer.StatusCode != http.StatusOK {
			t.Fatalf("%s: %s, %v\n%s", answer.Request.URL, answer.Status, err, text)
		}
		return string(text), answer.Request.URL.Path
	}
	if home, _ := page(browser.Get(site + "/")); !strings.Contains(home, `value="second"`) || strings.Contains(home, `value="example"`) {
		t.Error("the home page offers the example, or does not offer its copy")
	}
	hidden, err := browser.PostForm(site+"/matches", url.Values{"title": {"example"}, "seats": {"2"}, "level2": {"apprentice"}})
	if err != nil {
		t.Fatal(err)
	}
	if hidden.Body.Close(); hidden.StatusCode != http.StatusBadRequest {
		t.Errorf("without --examples a table of the example is answered %s", hidden.Status)
	}
	if rules, _ := page(browser.Get(site + "/rules/second")); !strings.Contains(rules, `id="EX-2.2"`) {
		t.Error("the copy has no page of rules")
	}
	_, at := page(browser.PostForm(site+"/matches", url.Values{"title": {second}, "seats": {"2"}, "level2": {"apprentice"}}))
	table, _ := page(browser.PostForm(site+at+"/sit", url.Values{"seat": {"1"}, "nonce": {"luck"}}))
	seq := regexp.MustCompile(`name="seq" value="(\d+)"`).FindStringSubmatch(table)
	if seq == nil || strings.Count(table, `value="urge `) != 25 {
		t.Fatalf("the table has %d choices as buttons; want 25", strings.Count(table, `value="urge `))
	}
	after, _ := page(browser.PostForm(site+at+"/choose", url.Values{"seq": {seq[1]}, "choice": {"urge wolf 3"}}))
	if strings.Contains(after, `value="urge wolf 3"`) || !strings.Contains(after, `id="ask"`) {
		t.Error("the page after the choice offers it again, or asks nothing")
	}
}
