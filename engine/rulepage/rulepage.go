// Package rulepage holds the rules of a title, a page of numbered paragraphs,
// against its scenarios, tests and sources:
//
//	func TestRules(t *testing.T) { rulepage.Page{Title: "mil", Prefixes: "M|D|R|T|X", Root: "../.."}.Run(t) }
//
// It promises that every number is named by a scenario or asserted by a test, or
// excused on the page with a reason, and that nothing cites a number that is not
// there. A comment asserts nothing: a test names its rules in what it compares, in
// what it says when it fails, or by Covers.
//
// It imports the reader of scenarios and testing, and never a title.
package rulepage

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"signoria/engine/scenario"
)

// Page says which rules are held against what.
type Page struct {
	// Title is the short name: the page is games/<title>/rules.md, the sources
	// are in games/<title>.
	Title string
	// Prefixes are the letters of its numbers, as "L|R|TV".
	Prefixes string
	// Root is the folder of the program, seen from the test.
	Root string
	// Scenarios are the folders with the title's scenarios, if they are not only in
	// testdata/scenarios: those of another title by the same page belong to it too.
	Scenarios []string
}

// excusesHeading opens the page's list of rules that no test can name.
const excusesHeading = "# Not tested by a scenario, with the reason"

// Run makes four tests of it.
func (p Page) Run(t *testing.T) {
	t.Run("every rule is named", p.everyRuleIsNamed)
	t.Run("scenarios name rules", p.scenariosNameRules)
	t.Run("sources cite rules", p.sourcesCiteRules)
	t.Run("the page cites rules", p.pageCitesRules)
}

// id matches a number, with the text before and behind it.
func (p Page) id(before, behind string) *regexp.Regexp {
	return regexp.MustCompile(before + `((?:` + p.Prefixes + `)-\d+(?:\.\d+)*[a-z]?)` + behind)
}

// everyRuleIsNamed wants each number of the page in a scenario's list or in a
// test's code, or in the page's list of those that cannot be tested.
func (p Page) everyRuleIsNamed(t *testing.T) {
	rules, excuses := p.read(t)
	named := p.named(t)
	for _, id := range rules {
		if !named[id] && !slices.Contains(excuses, id) {
			t.Errorf("%s: no scenario names it, and no test asserts it", id)
		}
		if named[id] && slices.Contains(excuses, id) {
			t.Errorf("%s: is tested, but stands in the list of rules that cannot be", id)
		}
	}
	for _, id := range excuses {
		if !slices.Contains(rules, id) {
			t.Errorf("%s: is excused, but no rule", id)
		}
	}
}

// scenariosNameRules wants every number in a scenario to be a rule, a part of one, as
// M-16.4a, or a section of rules that the scenario shows as a whole.
func (p Page) scenariosNameRules(t *testing.T) {
	rules, _ := p.read(t)
	known := append(p.sections(t), rules...)
	for _, s := range p.scenarios(t) {
		for _, id := range append(s.Rules, s.Vectors...) {
			if !slices.Contains(known, id) && !slices.Contains(rules, strings.TrimRight(id, "abcdefghi")) {
				t.Errorf("%s:%d: %s is no rule of %s", s.File, s.Line, id, p.file())
			}
		}
	}
}

// pageCitesRules wants every number that the page cites to be a rule or a section on
// it, in each of its languages; of a range, as L-15.1–4, both ends.
func (p Page) pageCitesRules(t *testing.T) {
	rules, _ := p.read(t)
	known := append(p.sections(t), rules...)
	folder := os.DirFS(path.Join(p.Root, "games", p.Title))
	files, err := fs.Glob(folder, "rules*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no page of rules: %v", err)
	}
	cited := p.id(`\b`, `(?:–(\d+)\b)?`)
	for _, file := range files {
		for i, line := range strings.Split(readFile(t, folder, file), "\n") {
			line = family.ReplaceAllString(line, "")
			for _, m := range cited.FindAllStringSubmatch(line, -1) {
				ids := []string{m[1]}
				if m[2] != "" {
					ids = append(ids, lastNumber.ReplaceAllString(m[1], m[2]))
				}
				for _, id := range ids {
					if !slices.Contains(known, id) && !slices.Contains(known, strings.TrimRight(id, "abcdefghi")) {
						t.Errorf("%s:%d: %s is nothing on %s", file, i+1, id, p.file())
					}
				}
			}
		}
	}
}

// family is a group of numbers by their first digits, as T-5x.
var family = regexp.MustCompile(`\b[A-Z]+-\d+x\b`)

// lastNumber matches the part of a range's first rule that its second end replaces.
var lastNumber = regexp.MustCompile(`\d+[a-z]?$`)

// sourcesCiteRules wants every number in the sources to be on the page: those of
// refusals, which a match links to their paragraphs, and in comments also those
// of sections and of parts of a paragraph, as M-16.4a.
func (p Page) sourcesCiteRules(t *testing.T) {
	rules, _ := p.read(t)
	cited := append(p.sections(t), rules...)
	reason, any := regexp.MustCompile(`Rule: "([^"]+)"`), p.id(`\b`, `\b`)
	found := 0
	for name, text := range p.sources(t) {
		for _, m := range reason.FindAllStringSubmatch(text, -1) {
			if !slices.Contains(rules, m[1]) {
				t.Errorf("%s: %s is no rule of %s", name, m[1], p.file())
			}
		}
		for _, m := range any.FindAllStringSubmatch(text, -1) {
			found++
			if !slices.Contains(cited, strings.TrimRight(m[1], "abcdefghi")) {
				t.Errorf("%s: %s is nothing on %s", name, m[1], p.file())
			}
		}
	}
	if found == 0 {
		t.Error("no source cites a rule: the prefixes are wrong")
	}
}

// sources returns the title's own files of code, without tests, and of content, by name.
func (p Page) sources(t *testing.T) map[string]string {
	t.Helper()
	folder := os.DirFS(path.Join(p.Root, "games", p.Title))
	texts := map[string]string{}
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		source := strings.HasSuffix(name, ".go") || strings.HasPrefix(name, "content/")
		if err == nil && !d.IsDir() && source && !strings.HasSuffix(name, "_test.go") {
			texts[name] = readFile(t, folder, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func (p Page) file() string { return "games/" + p.Title + "/rules.md" }

// read returns the numbers that the page defines, in bold or at the beginning of a
// table's row, and those that it excuses.
func (p Page) read(t *testing.T) (rules, excuses []string) {
	t.Helper()
	text, list, ok := strings.Cut(readFile(t, os.DirFS(p.Root), p.file()), excusesHeading)
	if !ok {
		t.Fatalf("%s has no heading %q", p.file(), excusesHeading)
	}
	for _, defined := range []*regexp.Regexp{p.id(`\*\*`, `\*\*`), p.id(`(?m)^\| `, ` \|`)} {
		for _, m := range defined.FindAllStringSubmatch(text, -1) {
			rules = append(rules, m[1])
		}
	}
	for _, m := range p.id(`(?m)^- `, `: .`).FindAllStringSubmatch(list, -1) {
		excuses = append(excuses, m[1])
	}
	return rules, excuses
}

// sections returns the numbers in the page's headings.
func (p Page) sections(t *testing.T) (ids []string) {
	t.Helper()
	for _, m := range p.id(`(?m)^#+ `, `\b`).FindAllStringSubmatch(readFile(t, os.DirFS(p.Root), p.file()), -1) {
		ids = append(ids, m[1])
	}
	return ids
}

func (p Page) scenarios(t *testing.T) []*scenario.Scenario {
	t.Helper()
	folders := p.Scenarios
	if len(folders) == 0 {
		folders = []string{"testdata/scenarios"}
	}
	var all []*scenario.Scenario
	for _, folder := range folders {
		list, err := scenario.Load(os.DirFS(path.Join(p.Root, "games", p.Title, folder)), ".")
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, list...)
	}
	return all
}

// named returns the numbers in scenarios and in the test code of the title's folders.
func (p Page) named(t *testing.T) map[string]bool {
	t.Helper()
	named := map[string]bool{}
	for _, id := range scenario.Names(p.scenarios(t)) {
		named[id] = true
	}
	folder := os.DirFS(path.Join(p.Root, "games", p.Title))
	err := fs.WalkDir(folder, ".", func(name string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		for _, id := range p.asserted(t, name, readFile(t, folder, name)) {
			named[id] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return named
}

func readFile(t *testing.T, fsys fs.FS, name string) string {
	t.Helper()
	text, err := fs.ReadFile(fsys, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
