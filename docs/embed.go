// Package docs holds the papers that the program itself shows: the numbered
// rules. It imports nothing of this program.
package docs

import "embed"

// Rules are the rules of the titles, rules/<title>.md, with numbered
// paragraphs that begin with their id in bold ("**L-6.3**").
//
//go:embed rules/*.md
var Rules embed.FS
