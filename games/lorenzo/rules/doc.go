// Package rules implements the rules of Lorenzo il Magnifico and its expansions over one
// struct of plain values, its notation and what a viewer may see.
//
// Each question is a row in a file of its own (questions.go
// lists them): what is open, why not, what an answer does. The number of a paragraph of rules.md leads to
// the functions that decide it (git grep LA-3.4). Cards, tiles and board are data, in package
// content: a new card is a row in its files.
//
// It promises what engine.Rules asks of every title.
//
// It must not import pages, tables, stores, bots or another title.
package rules
