package lorenzo

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

const root = "../.."

// Ids of numbered rules, rulings and vectors; a name in bold or at the
// beginning of a table row defines it.
var (
	ruleID  = regexp.MustCompile(`\b(?:L|SM|EL|R|TV)-\d+(?:\.\d+)*[a-z]?\b`)
	defined = regexp.MustCompile(`\*\*((?:L|SM|EL|R|TV)-\d+(?:\.\d+)*[a-z]?)\*\*|(?m)^\| ((?:L|SM|EL|R|TV)-\d+(?:\.\d+)*[a-z]?) \|`)
	excused = regexp.MustCompile(`(?m)^- ((?:L|SM|EL|R|TV)-\d+(?:\.\d+)*[a-z]?): .`)
)

const excusesHeading = "# Not tested by a scenario, with the reason"

// TestEveryRuleIsNamed wants each numbered rule of the rules page in a scenario
// or a test, or in the page's list of those that cannot be tested.
func TestEveryRuleIsNamed(t *testing.T) {
	rules, excuses := rulesPage(t)
	named := namedRules(t)
	for _, id := range rules {
		if !named[id] && !slices.Contains(excuses, id) {
			t.Errorf("%s: no scenario or test names it", id)
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

// TestScenariosNameRules wants every number in a scenario to be a rule.
func TestScenariosNameRules(t *testing.T) {
	rules, _ := rulesPage(t)
	list, err := scenario.Load(os.DirFS("testdata/scenarios"), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		for _, id := range append(s.Rules, s.Vectors...) {
			if !slices.Contains(rules, id) {
				t.Errorf("%s:%d: %s is no rule of docs/rules/lorenzo.md", s.File, s.Line, id)
			}
		}
	}
}

// TestSourcesCiteRules wants every rule that refuses a choice to be on the
// rules page, which the page's links lead to.
func TestSourcesCiteRules(t *testing.T) {
	rules, _ := rulesPage(t)
	files, err := fs.Glob(os.DirFS("."), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	quoted := regexp.MustCompile(`Rule: "([^"]+)"|"((?:L|SM|EL|R)-\d+\.\d+)"`)
	found := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range quoted.FindAllStringSubmatch(readFile(t, name), -1) {
			found++
			if id := m[1] + m[2]; !slices.Contains(rules, id) {
				t.Errorf("%s: %s is no rule of docs/rules/lorenzo.md", name, id)
			}
		}
	}
	if found == 0 {
		t.Error("no source cites a rule: the pattern is wrong")
	}
}

func rulesPage(t *testing.T) (rules, excuses []string) {
	t.Helper()
	text, list, ok := strings.Cut(readFile(t, root+"/docs/rules/lorenzo.md"), excusesHeading)
	if !ok {
		t.Fatalf("docs/rules/lorenzo.md has no heading %q", excusesHeading)
	}
	for _, m := range defined.FindAllStringSubmatch(text, -1) {
		rules = append(rules, m[1]+m[2])
	}
	for _, m := range excused.FindAllStringSubmatch(list, -1) {
		excuses = append(excuses, m[1])
	}
	return rules, excuses
}

// namedRules are the numbers in scenarios and in all tests of the program but
// those of other titles, whose rulings have the same numbers.
func namedRules(t *testing.T) map[string]bool {
	t.Helper()
	named := map[string]bool{}
	list, err := scenario.Load(os.DirFS("testdata/scenarios"), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range scenario.Names(list) {
		named[id] = true
	}
	err = fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
		other := path.Dir(name) == "games" && d.Name() != "lorenzo"
		if err == nil && d.IsDir() && (other || strings.HasPrefix(d.Name(), ".") && name != "." || d.Name() == "node_modules") {
			return fs.SkipDir
		}
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		for _, id := range ruleID.FindAllString(readFile(t, root+"/"+name), -1) {
			named[id] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return named
}

func readFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
