package games

import (
	"regexp"
	"slices"
	"strings"
)

// defined are the numbers of rules where the page defines them: in bold, or at
// the beginning of a table's row.
var defined = regexp.MustCompile(`(?m)(?:\*\*|^\| )([A-Z]+-\d+(?:\.\d+)*[a-z]?)(?:\*\*| \|)`)

// excuses opens the end of a page, where rules are listed for tests alone.
const excuses = "\n# Not tested by a scenario"

// RuleIDs are the numbers of all rules on the title's page, in their order there.
func (g Game) RuleIDs() []string {
	rules, _, _ := strings.Cut(g.Page, excuses)
	var ids []string
	for _, m := range defined.FindAllStringSubmatch(rules, -1) {
		if !slices.Contains(ids, m[1]) {
			ids = append(ids, m[1])
		}
	}
	return ids
}
