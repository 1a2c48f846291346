// Package rules implements the rules of Virtù for three to five players: palaces as
// action wheels, agents, sieges and alliances in Renaissance Italy; and those of Wars of Italy, its
// game for two. Rule ids are those of rules.md; printed values come from package content.
//
// It promises what engine.Rules asks of every title. It imports the contract,
// engine/effect, engine/notation, engine/position, engine/yamltree, its content
// and payment, never a page, a store or another title.
package rules
