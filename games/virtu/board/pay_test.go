package board

import (
	"slices"
	"strings"
	"testing"

	"signoria/engine"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// Sources of the tests: two courtiers and two tiles.
const (
	slotA  = content.Source(0)
	slotB  = content.Source(1)
	tileC  = content.FirstTile + 3
	tileD  = content.FirstTile + 4
	crowns = content.Crown
)

func symbols(of ...any) content.Symbols {
	var s content.Symbols
	for i := 0; i < len(of); i += 2 {
		s[of[i].(content.Symbol)] = int8(of[i+1].(int))
	}
	return s
}

func sourceSet(sources ...content.Source) uint64 {
	var set uint64
	for _, s := range sources {
		set |= sourceBit(s)
	}
	return set
}

// newBill returns a bill whose ways are given as sets of sources and florins.
func newBill(gives map[content.Source]content.Symbols, free []giving, price []content.Symbols, ways ...engine.Choice) *bill {
	b := &bill{price: price, free: free, gives: func(s content.Source) content.Symbols { return gives[s] }}
	for _, c := range ways {
		b.add(c, "pay", func(content.Source) string { return "" })
	}
	b.sort()
	return b
}

func way(coins int, sources ...content.Source) engine.Choice {
	return engine.Choice{Verb: virtu.DoPay, Set: sourceSet(sources...), N: int16(coins)}
}

// TestProposalWastesLeast checks which payment is proposed: the one that wastes fewest symbols, then
// uses fewest sources, then the least valuable ones, no indulgence, and fewest florins.
func TestProposalWastesLeast(t *testing.T) {
	one, two := symbols(crowns, 1), symbols(crowns, 2)
	for _, c := range []struct {
		name  string
		gives map[content.Source]content.Symbols
		price []content.Symbols
		ways  []engine.Choice
		want  engine.Choice
	}{
		// T-50: {A} and {C} are possible; A would waste a crown.
		{"surplus", map[content.Source]content.Symbols{slotA: two, tileC: one}, []content.Symbols{one},
			[]engine.Choice{way(0, slotA), way(0, tileC)}, way(0, tileC)},
		{"fewer sources", map[content.Source]content.Symbols{slotA: two, slotB: one, tileC: one}, []content.Symbols{two},
			[]engine.Choice{way(0, slotB, tileC), way(0, slotA)}, way(0, slotA)},
		{"worth", map[content.Source]content.Symbols{slotA: symbols(crowns, 1, content.Ship, 1), slotB: one}, []content.Symbols{one},
			[]engine.Choice{way(0, slotA), way(0, slotB)}, way(0, slotB)},
		{"indulgence last", map[content.Source]content.Symbols{content.Indulgence: one, slotB: one, tileC: one}, []content.Symbols{two},
			[]engine.Choice{way(0, slotB, content.Indulgence), way(0, slotB, tileC)}, way(0, slotB, tileC)},
		{"florins before the canonical order", map[content.Source]content.Symbols{slotA: one, slotB: one}, []content.Symbols{symbols(crowns, 1, content.Florin, 2)},
			[]engine.Choice{way(2, slotA), way(1, slotB)}, way(1, slotB)},
	} {
		b := newBill(c.gives, nil, c.price, c.ways...)
		b.propose()
		if b.best.choice != c.want {
			t.Errorf("%s: proposes %+v, want %+v", c.name, b.best.choice, c.want)
		}
	}
}

// TestReadingT70 checks T-70. The price is 2 florins and a crown. An action card gives 2 florins or a
// crown, a courtier a crown, and the treasury has 2 florins.
func TestReadingT70(t *testing.T) {
	price := []content.Symbols{symbols(content.Florin, 2, crowns, 1)}
	free := []giving{{content.Room, symbols(content.Florin, 2, crowns, 1)}}
	b := newBill(map[content.Source]content.Symbols{slotA: symbols(crowns, 1)}, free, price, way(2), way(0, slotA))
	b.propose()
	if b.best.choice != way(2) {
		t.Fatalf("proposes %+v, want two florins: no source is exhausted", b.best.choice)
	}
	if r, ok := b.best.reading(content.Room); !ok || r.symbol != crowns {
		t.Errorf("the action card is read as %v (%v), want a crown", r.symbol, ok)
	}
	b.pick([]content.Source{slotA})
	if r, _ := b.best.reading(content.Room); r.symbol != content.Florin {
		t.Errorf("with the courtier the action card is read as %v, want florins", r.symbol)
	}
	for i, s := range b.slots() {
		if !s.filled {
			t.Errorf("slot %d of the price is not filled", i)
		}
	}
}

// TestAlternativesOfThePrice checks T-52: step 3 of patronage, an action card with a crown or a cross,
// a courtier with two crosses, and a tile with a crown.
func TestAlternativesOfThePrice(t *testing.T) {
	price := []content.Symbols{symbols(content.Florin, 3, crowns, 2), symbols(content.Florin, 3, crowns, 1, content.Cross, 1)}
	free := []giving{{content.Room, symbols(crowns, 1, content.Cross, 1)}}
	gives := map[content.Source]content.Symbols{slotA: symbols(content.Cross, 2), tileC: symbols(crowns, 1)}
	b := newBill(gives, free, price, way(3, slotA), way(3, tileC))
	b.propose()
	if b.best.choice != way(3, tileC) {
		t.Errorf("proposes %+v, want the tile, because the courtier would waste a cross", b.best.choice)
	}
	b.pick([]content.Source{slotA})
	card, _ := b.best.reading(content.Room)
	courtier, _ := b.best.reading(slotA)
	if card.symbol != crowns || courtier.symbol != content.Cross || courtier.used != 1 || courtier.gives != 2 {
		t.Errorf("the card is read as %+v and the courtier as %+v, want a crown and one of two crosses", card, courtier)
	}
}

func TestClicksBuildEveryPayment(t *testing.T) {
	one := symbols(crowns, 1)
	gives := map[content.Source]content.Symbols{slotA: symbols(crowns, 2), slotB: one, tileC: one, tileD: one}
	ways := []engine.Choice{way(0, slotA, slotB), way(0, slotA, tileC), way(0, slotA, tileD), way(0, slotB, tileC, tileD)}
	for _, want := range ways {
		b := newBill(gives, nil, []content.Symbols{symbols(crowns, 3)}, ways...)
		b.propose()
		for clicks := 0; b.picked != want.Set; clicks++ {
			if clicks > 6 {
				t.Fatalf("payment %x is not reached by clicks", want.Set)
			}
			for _, s := range b.useful() {
				if taken := b.picked&sourceBit(s) != 0; taken && want.Set&sourceBit(s) == 0 {
					b.picked = b.without(s)
					break
				} else if !taken && want.Set&^b.picked&sourceBit(s) != 0 && b.completes(s) {
					b.picked = b.with(s)
					break
				}
			}
		}
		if done := b.complete(); len(done) != 1 || done[0].choice != want {
			t.Errorf("payment %x is complete as %+v", want.Set, done)
		}
	}
}

func TestPartialPick(t *testing.T) {
	one := symbols(crowns, 1)
	gives := map[content.Source]content.Symbols{slotA: one, slotB: one, tileC: one}
	b := newBill(gives, nil, []content.Symbols{symbols(crowns, 2)}, way(0, slotA, slotB), way(0, slotA, tileC))
	b.pick([]content.Source{slotA})
	if len(b.complete()) != 0 || !b.completes(slotB) || !b.completes(tileC) || b.completes(slotA) {
		t.Errorf("with one crown of two the complete payments are %v, or the wrong sources complete it", b.complete())
	}
	filled := 0
	for _, s := range b.slots() {
		if s.filled {
			filled++
		}
	}
	if filled != 1 {
		t.Errorf("%d of 2 slots are filled, want 1", filled)
	}
	b.pick([]content.Source{slotB, tileC})
	if b.picked != sourceSet(tileC) {
		t.Errorf("picking sources that no payment has together selects %x, want only the last", b.picked)
	}
}

// TestNotationSaysTheKind checks two payments of a purchase with the same sources, which differ in the
// kinds of symbols that the sources give: both are complete, and each has its own reading.
func TestNotationSaysTheKind(t *testing.T) {
	name := func(s content.Source) string { return map[content.Source]string{slotA: "slot.1", slotB: "slot.2"}[s] }
	both := symbols(crowns, 1, content.Cross, 1)
	b := &bill{price: []content.Symbols{both}, gives: func(content.Source) content.Symbols { return both }}
	for i, post := range []string{"pay slot.1:cross slot.2:crown", "pay slot.1:crown slot.2:cross"} {
		c := way(0, slotA, slotB)
		c.To = int16(i + 1)
		b.add(c, post, name)
	}
	b.propose()
	done := b.complete()
	if len(done) != 2 {
		t.Fatalf("%d payments are complete, want 2", len(done))
	}
	var kinds []string
	for _, p := range done {
		r, _ := p.reading(slotA)
		kinds = append(kinds, r.symbol.String())
	}
	if slices.Sort(kinds); strings.Join(kinds, " ") != "cross crown" && strings.Join(kinds, " ") != "crown cross" {
		t.Errorf("the first courtier is read as %q", kinds)
	}
}

// TestWhatIsLeftPaysNext checks that symbols that are left over from a purchase pay the next price.
func TestWhatIsLeftPaysNext(t *testing.T) {
	b := &bill{price: []content.Symbols{symbols(crowns, 1, content.Florin, 2)}, pool: symbols(crowns, 1), gives: func(content.Source) content.Symbols { return content.Symbols{} }}
	b.add(way(2), "pay coins.2", func(content.Source) string { return "" })
	b.propose()
	for _, s := range b.slots() {
		if !s.filled || (s.symbol == crowns) != s.pooled || (s.symbol == content.Florin) != s.coin {
			t.Errorf("the slot %+v is not filled, a crown not from the pool, or a florin not from the treasury", s)
		}
	}
}
