// Package rules implements the rules of Virtù for three to five players: palaces as
// action wheels, agents, sieges and alliances in Renaissance Italy; and those of Wars of Italy, its
// game for two (mode.go has the differences). Printed values come from package content, the ways to pay
// from package payment.
//
// Each question is a row in a file of its own (questions.go
// lists them): what is open, why not, what an answer does. The number of a paragraph of rules.md leads to
// the functions that decide it (git grep V-16.5).
//
// It promises what engine.Rules asks of every title, and never imports a page, a store or another title.
package rules
