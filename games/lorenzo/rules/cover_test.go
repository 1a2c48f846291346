package rules

import (
	"fmt"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/games/lorenzo"
	"signoria/games/lorenzo/content"
)

// TestEverythingIsUsed plays random games of the basic rules until every verb, kind of event, card,
// trade, tile and part of the score has occurred.
func TestEverythingIsUsed(t *testing.T) {
	c := edition(t)
	basic := func(card *content.Card) bool { return card.Set == content.BasicSet }
	cover := enginetest.Coverage{Want: wantedCards(c, basic), See: used(c)}
	for p := range c.Tiles {
		for n := range content.TilesPerTime - 1 {
			cover.Want = append(cover.Want, fmt.Sprintf("tile %d.%d", p+1, n+1))
		}
	}
	for _, part := range lorenzo.ScoreParts {
		if part != "beyondFourth" && part != "machiavelli" {
			cover.Want = append(cover.Want, "score "+part)
		}
	}
	for v := lorenzo.DoPlace; v <= lorenzo.DoPass; v++ {
		cover.Verbs = append(cover.Verbs, v)
	}
	for k := lorenzo.EvRound; k <= lorenzo.EvScored; k++ {
		cover.Kinds = append(cover.Kinds, k)
	}
	enginetest.Cover(t, New(c), cover)
}

// TestEverythingOfModulesIsUsed does the same with the modules: special and Pazzi cards, and the
// effects of leaders, houses, tokens and tiles. Every second game is played by keen.
func TestEverythingOfModulesIsUsed(t *testing.T) {
	c := edition(t)
	cover := enginetest.Coverage{
		Want: append(wantedCards(c, func(card *content.Card) bool { return card.Set != content.BasicSet }), wantedOfModules(c)...),
		See:  used(c), Play: keen, Sets: []string{"houses,pazzi", "houses,pazzi,deck=custom,leaders=houses", "pazzi"}, Games: 8000,
	}
	for v := lorenzo.DoPile; v <= lorenzo.DoTakeDiscarded; v++ {
		cover.Verbs = append(cover.Verbs, v)
	}
	for k := lorenzo.EvPile; k <= lorenzo.EvImmune; k++ {
		if k != lorenzo.EvGift { // rare; TestGiftOfPoints checks it
			cover.Kinds = append(cover.Kinds, k)
		}
	}
	enginetest.Cover(t, New(c), cover)
}

// wantedCards returns the names of the cards that in accepts, and of their trades.
func wantedCards(c *content.Content, in func(*content.Card) bool) (want []string) {
	for i := range c.Cards[1:] {
		card := &c.Cards[i+1]
		if !in(card) {
			continue
		}
		want = append(want, fmt.Sprintf("take %d", card.Number))
		if card.Work != nil {
			for n := range card.Work.Trades {
				want = append(want, fmt.Sprintf("trade %d.%d", card.Number, n+1))
			}
		}
	}
	return want
}

// wantedOfModules returns the names of what must occur of leaders, houses, tokens and tiles.
func wantedOfModules(c *content.Content) []string {
	want := []string{"tile 1.8", "tile 2.8", "tile 3.8", "score beyondFourth", "score machiavelli",
		"effect of da_montefeltro", "effect of aragonesi", "effect of malatesta", "effect of este", "effect of medici", "effect of sforza",
		"effect of gonzaga", "effect of colonna", "effect of della_scala", "all five tokens of the Visconti"}
	for _, l := range c.Leaders[1:] {
		want = append(want, "draft "+l.Slug, "play "+l.Slug)
		switch l.Kind {
		case content.OncePerRound:
			want = append(want, "activate "+l.Slug)
		case content.ActionSpace:
			want = append(want, "use "+l.Slug)
		}
	}
	for _, h := range c.Houses[1:] {
		want = append(want, "own "+h.Slug)
	}
	for _, f := range c.Faces {
		want = append(want, "draw "+f.ID, "show "+f.ID)
	}
	for i := range c.Visconti {
		want = append(want, fmt.Sprintf("visconti %d", i))
	}
	for i := range c.FaithTiles {
		want = append(want, fmt.Sprintf("faith tile %d", i))
	}
	for i := range c.Auction {
		want = append(want, fmt.Sprintf("auction tile %d", i))
	}
	return append(want, "set 1", "set 2", "set 3") // a fourth is rare; a scenario has one
}

// used returns a function that names what a choice and its events have used.
func used(c *content.Content) func(engine.Position, engine.Seat, engine.Choice, []engine.Event) []string {
	return func(after engine.Position, seat engine.Seat, choice engine.Choice, events []engine.Event) (names []string) {
		var view lorenzo.View
		if len(events) > 0 || choice.Verb == lorenzo.DoPlace {
			view = after.View(engine.NoSeat).(lorenzo.View)
		}
		if choice.Verb == lorenzo.DoPlace && content.Space(choice.To).Own() {
			names = append(names, "use "+ownerOf(c, &view, seat, content.Space(choice.To)))
		}
		for _, e := range events {
			names = append(names, usedBy(c, &view, e)...)
		}
		return names
	}
}

// ownerOf returns the leader whose space it is; for the space of a copy, the copied leader.
func ownerOf(c *content.Content, view *lorenzo.View, seat engine.Seat, sp content.Space) string {
	for _, l := range view.Seats[seat].Leaders {
		if sp == content.CopySpace && l.Copies != 0 {
			return c.Leaders[l.Copies].Slug
		}
		if c.Leaders[l.Number].Space == sp {
			return c.Leaders[l.Number].Slug
		}
	}
	return ""
}

// usedBy names what one event has used.
func usedBy(c *content.Content, view *lorenzo.View, e engine.Event) []string {
	house := ""
	if e.Seat != engine.NoSeat {
		house = "effect of " + c.Houses[view.Seats[e.Seat].House].Slug
	}
	switch e.Kind {
	case lorenzo.EvTook:
		names := []string{fmt.Sprintf("take %d", e.On)}
		if costs := c.Cards[e.On].Costs; house == "effect of malatesta" && len(costs) == 1 && costs[0].Need > 0 {
			names = append(names, house)
		}
		return names
	case lorenzo.EvTraded:
		return []string{fmt.Sprintf("trade %d.%d", e.On, e.N)}
	case lorenzo.EvTimes:
		return []string{fmt.Sprintf("trade %d.1", e.On)}
	case lorenzo.EvExcommunicated:
		return []string{fmt.Sprintf("tile %d.%d", e.N, view.Tiles[e.N-1].Number)}
	case lorenzo.EvScored:
		return []string{"score " + lorenzo.ScoreParts[e.On]}
	case lorenzo.EvDrafted:
		return []string{"draft " + c.Leaders[e.On].Slug}
	case lorenzo.EvLeaderPlayed:
		return playedBy(c, view, e)
	case lorenzo.EvLeaderDown:
		return []string{"activate " + c.Leaders[e.On].Slug}
	case lorenzo.EvCopied:
		return []string{"activate " + c.Leaders[e.On].Slug}
	case lorenzo.EvHouses:
		return []string{fmt.Sprintf("auction tile %d", e.N)}
	case lorenzo.EvWon:
		return []string{"own " + c.Houses[e.On].Slug}
	case lorenzo.EvDrewToken, lorenzo.EvUsed:
		if e.On >= 0 {
			return []string{map[uint8]string{lorenzo.EvDrewToken: "draw ", lorenzo.EvUsed: "show "}[e.Kind] + c.Faces[e.On].ID}
		}
	case lorenzo.EvTokenOn:
		if len(view.Seats[e.Seat].On) == 5 {
			return []string{fmt.Sprintf("visconti %d", e.On), "all five tokens of the Visconti"}
		}
		return []string{fmt.Sprintf("visconti %d", e.On)}
	case lorenzo.EvFaithTile:
		return []string{fmt.Sprintf("faith tile %d", e.On)}
	case lorenzo.EvSet:
		return []string{fmt.Sprintf("set %d", e.N)}
	case lorenzo.EvUnstored, lorenzo.EvExchanged, lorenzo.EvBought:
		return []string{house}
	case lorenzo.EvAbility:
		if e.To == 1 {
			return []string{"effect of " + c.Houses[e.On].Slug}
		}
	case lorenzo.EvBonusWork:
		if house == "effect of aragonesi" {
			return []string{house}
		}
	case lorenzo.EvPlaced:
		if content.Member(e.On) == content.Brown {
			return []string{"effect of colonna"}
		}
	}
	return nil
}

func playedBy(c *content.Content, view *lorenzo.View, e engine.Event) []string {
	names := []string{"play " + c.Leaders[e.On].Slug}
	if view.Phase == lorenzo.PhaseStart || view.Round == 1 && e.N == withoutRequirement {
		names = append(names, "effect of "+c.Houses[view.Seats[e.Seat].House].Slug)
	}
	return names
}

// keen prefers playing and activating leaders to discarding them, and spaces that bring cards to
// other spaces.
func keen(_ engine.Position, _ engine.Seat, choices []engine.Choice, rnd *engine.Chance) engine.Choice {
	for _, verbs := range [][]engine.Verb{
		{lorenzo.DoPlay, lorenzo.DoActivate, lorenzo.DoCopy, lorenzo.DoLay, lorenzo.DoTakeDiscarded},
		{lorenzo.DoPlace, lorenzo.DoTake, lorenzo.DoOption, lorenzo.DoTarget, lorenzo.DoTimes, lorenzo.DoSupport, lorenzo.DoTrades},
	} {
		open := make([]engine.Choice, 0, len(choices))
		for _, c := range choices {
			if slices.Contains(verbs, c.Verb) && (c.Verb != lorenzo.DoPlace || worthwhile(content.Space(c.To))) {
				open = append(open, c)
			}
		}
		if len(open) > 0 && rnd.N(4) > 0 {
			return open[rnd.N(len(open))]
		}
	}
	kept := make([]engine.Choice, 0, len(choices))
	for _, c := range choices {
		if c.Verb != lorenzo.DoDiscard && c.Verb != lorenzo.DoUse && c.Verb != lorenzo.DoExchange {
			kept = append(kept, c)
		}
	}
	if len(kept) > 0 && rnd.N(6) > 0 {
		return kept[rnd.N(len(kept))]
	}
	return choices[rnd.N(len(choices))]
}

// worthwhile reports whether a space brings cards, activates them, or belongs to a leader.
func worthwhile(sp content.Space) bool {
	_, _, tower := sp.Tower()
	return tower || sp.Own() || sp == content.ProduceOne || sp == content.ProduceAll
}

// TestGiftOfPoints checks that a seat that receives more points than the other seat gave away gets
// an event of its own (LP-3.3, EL-8.1).
func TestGiftOfPoints(t *testing.T) {
	const given = `
dice: {white: 6, black: 3, orange: 1}
seats: {1: {servants: 0, vp: 1, building: [158], leaders: [niccolo_machiavelli]}, 2: {coins: 0, vp: 3}}
`
	_, events := playing(t, 2, "pazzi", given, "1: place white production.first", "1: trades 158.1")
	i := slices.IndexFunc(events, func(e engine.Event) bool { return e.Kind == lorenzo.EvGave })
	if i < 0 || i+1 == len(events) || events[i].Goods[content.VP] != 3 || events[i+1].Kind != lorenzo.EvGift || events[i+1].Goods[content.VP] != 4 {
		t.Errorf("got the events %+v, want 3 points given and 4 received", events)
	}
}

// TestPerft counts the sequences of choices from fixed positions; other numbers mean other rules. The
// first number of each line was counted by hand: with dice of 1 and three servants every member
// reaches six payable floors, the open market spaces, both first spaces and the palace. Coloured
// members also reach the large spaces.
func TestPerft(t *testing.T) {
	enginetest.Perfts(t, title(t), []enginetest.PerftCase{
		{Name: "start", Seats: 2, Counts: []uint64{44, 254, 5421}},
		{Name: "start", Seats: 3, Counts: []uint64{50, 572, 10566}},
		{Name: "start", Seats: 4, Counts: []uint64{58, 674, 13404}},
	})
}

// TestPerftOfModules does the same with the modules. Counted by hand:
//   - tiles: four, then three, then two;
//   - draft: four leaders for the first seat, four for the second, then three;
//   - auction: twelve rows, then six of the free tile and those above the bid;
//   - piles: 45 pairs of ten cards;
//   - turn: eight spaces for each of three coloured members, two leaders to discard, one token.
func TestPerftOfModules(t *testing.T) {
	const turn = "{adaptation: territory, towers: {special: [97, 98, 99, 100]}, " +
		"seats: {1: {servants: 0, hand: [sisto_iv, santa_rita], tokens: {purse: 1}}, 2: {servants: 0}}}"
	enginetest.Perfts(t, title(t), []enginetest.PerftCase{
		{Name: "tiles", Seats: 3, Options: "advanced", Text: "phase: tiles", Counts: []uint64{4, 12, 24}},
		{Name: "draft", Seats: 2, Options: "advanced", Text: "phase: draft", Counts: []uint64{4, 16, 48}},
		{Name: "auction", Seats: 2, Options: "houses", Text: "phase: auction", Counts: []uint64{12, 102}},
		{Name: "piles", Seats: 2, Options: "pazzi,deck=custom", Text: "phase: piles", Counts: []uint64{45, 2025}},
		{Name: "turn", Seats: 2, Options: "houses", Text: turn, Counts: []uint64{27, 140}},
	})
}

// FuzzGame plays games whose choices are taken from random bytes.
func FuzzGame(f *testing.F) { enginetest.Fuzz(f, title(f)) }

// FuzzLoad loads random bytes as positions of the basic rules.
func FuzzLoad(f *testing.F) { enginetest.FuzzLoad(f, title(f), "") }

// FuzzLoadModules loads random bytes as positions with all modules.
func FuzzLoadModules(f *testing.F) {
	enginetest.FuzzLoad(f, title(f), "houses,pazzi,deck=custom",
		"phase: draft", "phase: auction", "phase: tiles", "phase: piles", "phase: tokens",
		"{seats: {1: {house: sforza, hand: [sisto_iv], tokens: {purse: 1}, leaders: [ludovico_ariosto]}}}",
		"{leaders: {deck: []}, tokens: {supply: {}, used: {}}, seats: {1: {house: visconti, on: [coins]}}}")
}
