// Package payment finds the ways in which a price of Virtù can be paid: with which
// exhaustible sources, each read as one kind of symbol, and how many florins
// (V-5.6, V-5.7). It knows prices and symbols, no seat and no position. Nothing in
// it allocates: it is asked at every node of a search.
package payment

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// Price has the alternatives of a cost (V-5.6). Every price asks for at most two kinds besides
// florins.
type Price struct {
	Alts [4]content.Symbols
	Len  int8
}

// Of is a price without alternatives.
func Of(cost content.Symbols) Price { return Price{Alts: [4]content.Symbols{cost}, Len: 1} }

// List are the alternatives.
func (pr *Price) List() []content.Symbols { return append([]content.Symbols(nil), pr.Alts[:pr.Len]...) }

// Kinds returns the one or two symbols besides florins that a price asks for; NoSymbol for each that
// is missing.
func (pr *Price) Kinds() (first, second content.Symbol) { return content.Kinds(pr.Alts[:pr.Len]) }

// Free are the symbols of the sources that are never exhausted (V-5.2).
type Free [3]content.Symbols

// Payer finds the minimal payments of one price from the sources that it is given.
type Payer struct {
	// Verb is that of the payments' choices: Set are the sources, N the florins, and
	// To in a purchase those that give the second kind.
	Verb          engine.Verb
	First, Second content.Symbol // what is asked for; NoSymbol: nothing
	src           [content.NumSources]Source
	n             int
	rests         [16]rest
	nrests        int
	treasury      int16
	basket        bool // a purchase: the kind read from a source matters (V-5.10)
	start         int  // where this payer's payments begin in out
	coins         int16
}

// Source is an exhaustible source by its number, with what it shows of the first
// kind and of the second, and the florins that it can be turned into instead.
type Source struct{ ID, First, Second, Florins int8 }

// rest is the part of a price still to be paid after one assignment of the free sources.
type rest struct{ first, second, florins int8 }

// Begin takes up a price without any source. In a basket, that of a purchase, it
// matters which kind is read from a source.
func (y *Payer) Begin(pr *Price, treasury int16, basket bool) {
	y.n, y.nrests, y.coins = 0, 0, 0
	y.treasury, y.basket = treasury, basket
	y.First, y.Second = pr.Kinds()
}

// Add adds a source if it shows a kind of the price.
func (y *Payer) Add(id int8, g *content.Symbols) {
	a, b := of(g, y.First), of(g, y.Second)
	if a|b != 0 {
		y.src[y.n] = Source{ID: id, First: a, Second: b}
		y.n++
	}
}

// AddCoins sets the florins that an added source can be turned into before the payment; it gives no
// symbol then (V-4.4).
func (y *Payer) AddCoins(id, florins int8) {
	for i := range y.src[:y.n] {
		if y.src[i].ID == id {
			y.src[i].Florins = florins
			return
		}
	}
	y.coins += int16(florins)
}

// Sources are those added that show a kind of the price.
func (y *Payer) Sources() []Source { return y.src[:y.n] }

func of(g *content.Symbols, k content.Symbol) int8 {
	if k >= content.NumSymbols {
		return 0
	}
	return g[k]
}

// Owe computes the rest of each alternative after each assignment of the free sources and after the
// symbols in the pool, and stores the rests of which no other asks for less.
func (y *Payer) Owe(pr *Price, free *Free, pool *content.Symbols) {
	for i := range pr.Alts[:pr.Len] {
		alt := &pr.Alts[i]
		want := rest{of(alt, y.First), of(alt, y.Second), alt[content.Florin]}
		want.first -= min(want.first, of(pool, y.First))
		want.second -= min(want.second, of(pool, y.Second))
		y.assign(free, 0, want)
	}
}

// assign commits the free sources from i on, each to one kind that helps.
func (y *Payer) assign(f *Free, i int, left rest) {
	if i == len(f) {
		y.keep(left)
		return
	}
	g := &f[i]
	helped := false
	if n := of(g, y.First); n > 0 && left.first > 0 {
		y.assign(f, i+1, rest{max(0, left.first-n), left.second, left.florins})
		helped = true
	}
	if n := of(g, y.Second); n > 0 && left.second > 0 {
		y.assign(f, i+1, rest{left.first, max(0, left.second-n), left.florins})
		helped = true
	}
	if n := g[content.Florin]; n > 0 && left.florins > 0 {
		y.assign(f, i+1, rest{left.first, left.second, max(0, left.florins-n)})
		helped = true
	}
	if !helped {
		y.assign(f, i+1, left)
	}
}

// keep stores a rest unless another one asks for no more, and removes those that ask for more.
func (y *Payer) keep(x rest) {
	for _, o := range y.rests[:y.nrests] {
		if o.first <= x.first && o.second <= x.second && o.florins <= x.florins {
			return
		}
	}
	n := 0
	for _, o := range y.rests[:y.nrests] {
		if x.first > o.first || x.second > o.second || x.florins > o.florins {
			y.rests[n] = o
			n++
		}
	}
	y.rests[n] = x
	y.nrests = n + 1
}
