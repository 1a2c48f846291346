package mil

import "embed"

// Page is the page of numbered rules.
//
//go:embed rules.md
var Page string

// Pages are its numbered rules and rulings in other languages, under the same
// numbers, rules.<language>.md, and how to play, howto.<language>.md.
//
//go:embed rules.*.md howto*.md
var Pages embed.FS

// Lessons are the guided games, <name>.yaml, with their translations in the same folder.
//
//go:embed lessons/*.yaml
var Lessons embed.FS

// Weights are those of nets that have learned the title, <seats>.weights.
//
//go:embed weights
var Weights embed.FS
