// Package rules implements the rules of MIL (1049) for two to five players: knights,
// heirs, vassals, weddings and auctions in feudal Europe. Printed values come from package content.
//
// Each question is a row in a file of its own (questions.go
// lists them): what is open, why not, what an answer does. The number of a paragraph of rules.md leads to
// the functions that decide it (git grep M-14.4).
//
// It promises what engine.Rules asks of every title, and never imports a page, a store or another title.
package rules
