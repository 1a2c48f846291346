// Package rules implements the rules of MIL (1049) for two to five players: knights,
// heirs, vassals, weddings and auctions in feudal Europe. Rule ids are those of
// rules.md; printed values come from package content.
//
// It promises what engine.Rules asks of every title. It imports the contract,
// the printed values, engine/effect, engine/notation and engine/yamltree, never a page, a store or another title.
package rules
