package rules

import (
	"maps"
	"slices"
	"strconv"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestNumbersOfRefusals plays games, changes the goods and cards of seats before their turns, and tries
// the imagined answers to each question. Check allows exactly the listed ones, and the numbers in
// the refusals of the others are true.
func TestNumbersOfRefusals(t *testing.T) {
	seen := map[string]int{}
	games := 2
	if testing.Short() {
		games = 1
	}
	for _, set := range append([]string{""}, sets[:4]...) {
		for seats := 2; seats <= content.MaxSeats; seats++ {
			o, err := engine.ParseOptions(seats, set)
			if err != nil {
				t.Fatal(err)
			}
			if title(t).Meta().CheckOptions(o) != nil {
				continue
			}
			for seed := range games {
				tryRefusals(t, o, uint64(seed), seen)
			}
		}
	}
	total := 0
	for _, why := range slices.Sorted(maps.Keys(seen)) {
		total += seen[why]
		t.Logf("%-20s %d", why, seen[why])
	}
	t.Logf("%-20s %d", "refusals in all", total)
	for why := range meetings {
		if seen[why] == 0 && !slices.Contains(rare, why) {
			t.Errorf("the refusal %s did not occur", why)
		}
	}
}

// rare are reasons that need not occur in the played games, for example fee, bonus and cost together,
// or trades of a leader with more than two options, which no leader has.
var rare = []string{"feeAndCostBonus", "servantsForFee", "optionUnpaid", "optionServants"}

// tryRefusals plays one game and counts the refusals with numbers by their key.
func tryRefusals(t *testing.T, o engine.Options, seed uint64, seen map[string]int) {
	t.Helper()
	p, err := title(t).Start(o, engine.FastChance(seed+1))
	if err != nil {
		t.Fatal(err)
	}
	r, hook, rnd := newRules(edition(t)), meet(t), engine.FastChance(seed+7)
	play(p, seed+3, func(p engine.Position) {
		s := engine.StateOf[state, lorenzo.View](p)
		f := s.Stack.Top()
		switch {
		case f == nil:
			return
		case f.Node == nodeTurn && rnd.N(3) > 0:
			r.shuffleMeans(s, f.Seat, &rnd)
		}
		open := p.Choices(f.Seat, nil)
		for _, c := range r.imagined(s, &rnd) {
			why := p.Check(f.Seat, c)
			if listed := slices.Contains(open, c); why.OK() != listed {
				t.Fatalf("%s is listed: %t, but Check returns %v", p.Format(f.Seat, c), listed, why)
			}
			if why.Need == 0 && why.Have == 0 {
				continue
			}
			seen[why.Why]++
			if err := enginetest.Numbers(p, f.Seat, c, why, hook); err != nil {
				text, _ := p.Save()
				t.Fatalf("%s is refused as %v: %v\n%s", p.Format(f.Seat, c), why, err, text)
			}
			checkHint(t, p, f.Seat, c, why)
		}
	})
}

// checkHint checks a refusal that names how many servants are enough: the choice is legal with that
// many servants, and refused with one less.
func checkHint(t *testing.T, p engine.Position, seat engine.Seat, c engine.Choice, why engine.Reason) {
	t.Helper()
	servants, err := strconv.Atoi(why.What)
	if err != nil {
		return
	}
	for less := range 2 {
		q := p.Copy()
		engine.StateOf[state, lorenzo.View](q).Players[seat].Goods[content.Servants] = int16(servants - less)
		if again := q.Check(seat, c); again.OK() != (less == 0) {
			t.Fatalf("%s is refused as %v, but with %d servants Check returns %v", p.Format(seat, c), why, servants-less, again)
		}
	}
}

// shuffleMeans sets the seat's goods to random amounts and adds random leaders, characters and cubes
// that change costs and values.
func (r *rules) shuffleMeans(s *state, seat engine.Seat, rnd *engine.Chance) {
	p := &s.Players[seat]
	for g := range p.Goods {
		if g := content.Good(g); g != content.Tokens {
			p.Goods[g] = int16(rnd.N(6))
		}
	}
	if s.Mods&withLeaders != 0 && p.Leaders < playedRoom/2 {
		for _, slug := range []string{"paracelso", "carlo_viii", "pico_della_mirandola", "filippo_brunelleschi", "alfonso_v_d_aragona"} {
			i := slices.IndexFunc(r.c.Leaders, func(l content.Leader) bool { return l.Slug == slug })
			if i > 0 && !p.plays(uint8(i)) && p.Leaders < playedRoom && rnd.N(3) == 0 {
				p.Played[p.Leaders] = uint8(i)
				p.Leaders++
			}
		}
	}
	for _, card := range []uint8{50, 51, 58, 151} {
		if n := p.Count[content.Character]; n < 4 && r.c.Cards[card].Type == content.Character && slotOf(p, content.Character, card) < 0 && rnd.N(3) == 0 {
			p.Cards[content.Character][n] = card
			p.Count[content.Character]++
		}
	}
	if s.Round > 0 && rnd.N(3) == 0 {
		p.Cubes |= uint8(1 << rnd.N(3))
	}
	p.Hand = 0
	if s.Mods&withLeaders != 0 {
		for range 4 {
			leader := 1 + rnd.N(content.LeaderCount)
			if !p.plays(uint8(leader)) {
				p.Hand |= 1 << leader
			}
		}
	}
	r.sumTraits(s, seat)
}

// imagined returns possible and impossible answers to the current question.
func (r *rules) imagined(s *state, rnd *engine.Chance) (list []engine.Choice) {
	f := s.Stack.Top()
	add := func(verb engine.Verb, on, to, n int) {
		list = append(list, engine.Choice{Verb: verb, On: int16(on), To: int16(to), N: int16(n)})
	}
	switch r.asks(s) {
	case lorenzo.AskPlace, lorenzo.AskAfter:
		for m := range content.NumMembers {
			for sp := range content.NumSpaces {
				add(lorenzo.DoPlace, int(m), int(sp), 0)
			}
		}
		add(lorenzo.DoPass, 0, 0, 0)
		add(lorenzo.DoExchange, int(s.Players[f.Seat].House), 0, 0)
		for leader := 1; leader <= content.LeaderCount; leader++ {
			add(lorenzo.DoPlay, leader, 0, 0)
		}
	case lorenzo.AskTake, lorenzo.AskBuy:
		for sp := range content.FloorSpaces {
			add(lorenzo.DoTake, 0, int(sp), 0)
		}
	case lorenzo.AskServants:
		for n := range 12 {
			add(lorenzo.DoServants, 0, 0, n)
		}
	case lorenzo.AskSwap, lorenzo.AskTimes:
		verb, on := lorenzo.DoSwap, int(s.Bill.Good)
		if r.asks(s) == lorenzo.AskTimes {
			card, _ := r.active(s, f.Seat, int(f.On))
			verb, on = lorenzo.DoTimes, int(card)
		}
		for n := range 12 {
			add(verb, on, 0, n)
		}
	case lorenzo.AskGive, lorenzo.AskOption:
		verb := lorenzo.DoGive
		if r.asks(s) == lorenzo.AskOption {
			verb = lorenzo.DoOption
		}
		for n := range 5 {
			add(verb, 0, 0, n+1)
		}
	case lorenzo.AskBid:
		for house := range content.HouseCount {
			for row := range content.AuctionRows {
				add(lorenzo.DoBid, house+1, 0, row+1)
			}
		}
	case lorenzo.AskTakeDiscarded:
		for card := range content.CardCount {
			add(lorenzo.DoTakeDiscarded, card+1, 0, 0)
		}
	case lorenzo.AskPrivilege, lorenzo.AskTrades:
		verb := lorenzo.DoPrivilege
		if r.asks(s) == lorenzo.AskTrades {
			verb = lorenzo.DoTrades
		}
		for range 60 {
			sparse := rnd.Uint64()
			sparse &= rnd.Uint64()
			list = append(list, engine.Choice{Verb: verb, Set: sparse & (1<<(2*entries) - 1)})
		}
	}
	return list
}

// play makes random choices and calls f at every question.
func play(p engine.Position, seed uint64, f func(engine.Position)) {
	rnd := engine.FastChance(seed)
	var buf []engine.Choice
	for owing := p.Owing(); ; owing = p.Owing() {
		f(p)
		if owing == 0 {
			return
		}
		for range rnd.N(owing.Len()) {
			owing = owing.Without(owing.First())
		}
		seat := owing.First()
		buf = p.Choices(seat, buf[:0])
		choices := buf
		if rnd.N(2) == 0 { // pick a verb first, so that verbs with few choices occur more often
			verb := buf[rnd.N(len(buf))].Verb
			choices = nil
			for _, c := range buf {
				if c.Verb == verb {
					choices = append(choices, c)
				}
			}
		}
		p.Apply(seat, choices[rnd.N(len(choices))])
	}
}
