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

// pieces finds the lettered parts of a rule, (a), (b) and so on; not those of a rule cited in it, as
// M-5.4(b).
var pieces = regexp.MustCompile(`\s\(([a-i])\)`)

// RuleIDs are the numbers of all rules on the title's page, in their order there, with those of
// their lettered parts, as M-16.4a, behind them.
func (g Game) RuleIDs() []string {
	rules, _, _ := strings.Cut(g.Page, excuses)
	var ids []string
	at := defined.FindAllStringSubmatchIndex(rules, -1)
	for i, m := range at {
		id, end := rules[m[2]:m[3]], len(rules)
		if slices.Contains(ids, id) {
			continue
		}
		if i+1 < len(at) {
			end = at[i+1][0]
		}
		paragraph, _, _ := strings.Cut(rules[m[1]:end], "\n\n")
		ids = append(append(ids, id), piecesOf(id, paragraph)...)
	}
	return ids
}

// piecesOf are the numbers of the lettered parts of a rule, two at least.
func piecesOf(id, paragraph string) (parts []string) {
	for _, m := range pieces.FindAllStringSubmatch(paragraph, -1) {
		if m[1] == string(rune('a'+len(parts))) {
			parts = append(parts, id+m[1])
		}
	}
	if len(parts) < 2 {
		return nil
	}
	return parts
}
