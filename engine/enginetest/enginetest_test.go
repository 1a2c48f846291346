package enginetest

import (
	"path/filepath"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest/toy"
)

func TestToyKeepsTheContract(t *testing.T) {
	Run(t, toy.Title(), Options{Sets: []string{"", "rounds=6"}, Allocates: true})
}

func TestToyAlikeKeepsTheContract(t *testing.T) {
	Run(t, toy.FixedOpening(), Options{Allocates: true})
}

func TestToyIsUsedWhole(t *testing.T) {
	cover := Coverage{Verbs: []engine.Verb{toy.DoStance, toy.DoBid, toy.DoSeal, toy.DoVeto, toy.DoPay}}
	for kind := toy.EvLot; kind <= toy.EvOver; kind++ {
		cover.Kinds = append(cover.Kinds, kind)
	}
	Cover(t, toy.Title(), cover)
}

func FuzzToy(f *testing.F) { Fuzz(f, toy.Title()) }

func FuzzToyLoad(f *testing.F) { FuzzLoad(f, toy.Title(), "") }

func TestToyGolden(t *testing.T) {
	o := engine.Options{Seats: 3, Set: map[string]string{"rounds": "6"}}
	Golden(t, toy.Title(), filepath.Join("testdata", "toy-3.golden"), o, 5)
}
