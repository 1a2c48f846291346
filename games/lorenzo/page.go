package lorenzo

import _ "embed" // the page of rules

// Page is the page of numbered rules.
//
//go:embed rules.md
var Page string
