// Package rules implements the rules of Lorenzo il Magnifico and its expansions over one
// struct of plain values, its notation and what a viewer may see.
//
// It promises what package engine asks of a title; the doc comments name the
// numbered rules (rules.md) that a function implements. Cards, tiles
// and board are data, in package content: a new card is a row in its files.
//
// It must not import pages, tables, stores, bots or another title.
package rules
