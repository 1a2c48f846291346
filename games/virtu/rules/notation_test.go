package rules

import (
	"math/bits"
	"slices"
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/notation"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// grammar is the grammar of choices.
var grammar = mustRules(content.Load(content.Files)).Grammar()

func mustLoadWars(t testing.TB) *content.Content {
	t.Helper()
	c, err := content.LoadWars(content.WarsFiles)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustLoad(t testing.TB) *content.Content {
	t.Helper()
	c, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestNotationRoundTrip formats choices of every verb with every possible word in each place, and parses
// them back.
func TestNotationRoundTrip(t *testing.T) {
	t.Run("virtu", func(t *testing.T) { roundTrip(t, mustLoad(t)) })
	t.Run("wars", func(t *testing.T) { roundTrip(t, mustLoadWars(t)) })
}

func roundTrip(t *testing.T, c *content.Content) {
	m := buying(c)
	verbs := enginetest.NounsReadBack(t, grammar, m, 2000, func(f *notation.Form[match]) []engine.Choice { return everyChoice(m, f) })
	if others := 4; len(verbs) != int(virtu.NumVerbs)-1-others { // each title lacks four of the other's
		t.Errorf("%d of %d verbs have a form, want all but %d", len(verbs), virtu.NumVerbs-1, others)
	}
}

// buying returns the names of a match in which a purchase costs crowns and crosses.
func buying(c *content.Content) match { return match{c, content.Crown, content.Cross} }

// everyChoice returns the choices of all combinations of words of a form.
func everyChoice(m match, f *notation.Form[match]) []engine.Choice {
	switch f.Verb {
	case virtu.DoStep:
		return everyStep(m)
	case virtu.DoPay:
		return everyPay(m)
	case virtu.DoBuy:
		return everyBuy(f.Every(m))
	}
	return f.Every(m)
}

func everyStep(m match) []engine.Choice {
	list := []engine.Choice{{Verb: virtu.DoStep}, {Verb: virtu.DoStep, N: stepByFlorins}}
	sources, _ := aSource.All(m)
	for _, src := range sources {
		list = append(list, engine.Choice{Verb: virtu.DoStep, N: stepByArrow, On: src})
	}
	return list
}

func everyPay(m match) []engine.Choice {
	list := []engine.Choice{{Verb: virtu.DoPay}, {Verb: virtu.DoPay, N: 7}}
	sources, _ := aSource.All(m)
	for i := range content.NumSources {
		if !slices.Contains(sources, int16(i)) {
			continue // no source of this title has this number
		}
		list = append(list, engine.Choice{Verb: virtu.DoPay, Set: bit(i)})
		three := bit(i) | bit(int(content.Indulgence)) | bit(int(content.TileSource(content.Kingdom)))
		if bits.OnesCount64(three) != 3 {
			continue
		}
		for to := range int16(8) {
			list = append(list, engine.Choice{Verb: virtu.DoPay, Set: three, To: to, N: to % 3})
		}
	}
	return list
}

func everyBuy(items []engine.Choice) []engine.Choice {
	var list []engine.Choice
	for _, choice := range items {
		choice.To = -1
		if t, ok := content.Item(choice.On).Tile(); !ok || !t.Cathedral() {
			list = append(list, choice)
			continue
		}
		for city := range content.City(content.NumCities) {
			choice.To = int16(city)
			list = append(list, choice)
		}
	}
	return list
}

// TestNotation checks the text of examples of choices.
func TestNotation(t *testing.T) {
	c := mustLoad(t)
	city := func(name string) int16 { return cityNumber(t, c, name) }
	rome := city("rome")
	enginetest.Texts(t, grammar, buying(c), map[string]engine.Choice{
		"lay lorenzo_de_medici chamber.1": {Verb: virtu.DoLay, On: 16, To: 6},
		"start 1":                         {Verb: virtu.DoStart},
		"step guild":                      {Verb: virtu.DoStep, N: stepByArrow, On: int16(content.TileSource(content.Guild))},
		"step pool":                       {Verb: virtu.DoStep, N: stepByArrow, On: int16(content.Pool)},
		"pay slot.1 rome coins.2":         {Verb: virtu.DoPay, N: 2, Set: 1 | bit(int(content.FirstTile)+int(rome))},
		"pay slot.1:cross rome:crown":     {Verb: virtu.DoPay, To: 1, Set: 1 | bit(int(content.FirstTile)+int(rome))},
		"annex terracina by 2":            {Verb: virtu.DoAnnex, On: city("terracina"), N: 2},
		"commit ship none":                {Verb: virtu.DoCommit, On: int16(content.Ship), To: int16(content.NoSymbol)},
		"use slot.2 crown":                {Verb: virtu.DoUse, On: 1, N: int16(content.Crown)},
		"agent 2.chamber.3":               {Verb: virtu.DoPlace, To: int16(content.ChamberSpot(1, 2))},
		"lift france":                     {Verb: virtu.DoLift, On: int16(content.PowerSpot(content.France))},
		"declare token 1":                 {Verb: virtu.DoDeclare, On: int16(content.WarToken), N: 1},
		"arrange upgrade.3 slot.5":        {Verb: virtu.DoArrange, On: int16(content.FirstUpgrade) + 2, To: 4},
		"retreat venice by 1":             {Verb: virtu.DoRetreat, To: city("venice"), N: 1},
		"fight 3":                         {Verb: virtu.DoFight, On: 2},
		"buy merchant":                    {Verb: virtu.DoBuy, On: 3, To: -1},
		"buy cathedral rome":              {Verb: virtu.DoBuy, On: int16(content.TileItem(content.FirstCathedral)), To: rome},
		"give_up":                         {Verb: virtu.DoGiveUp},
	})
}

// TestWarsNotation checks the text of choices of Wars of Italy.
func TestWarsNotation(t *testing.T) {
	c := mustLoadWars(t)
	city := func(name string) int16 { return cityNumber(t, c, name) }
	rome := uint64(content.Romans.Party())
	enginetest.Texts(t, grammar, buying(c), map[string]engine.Choice{
		"influence florence":               {Verb: virtu.DoInfluence, On: int16(content.Florentines)},
		"unite venice":                     {Verb: virtu.DoUnite, On: int16(content.Venetians)},
		"stay":                             {Verb: virtu.DoStay},
		"hire pisa":                        {Verb: virtu.DoHire, On: city("pisa")},
		"move pisa siena":                  {Verb: virtu.DoMove, On: city("pisa"), To: city("siena")},
		"move pisa siena of florence":      {Verb: virtu.DoMove, On: city("pisa"), To: city("siena"), Set: 2},
		"move pisa terracina by 2 of rome": {Verb: virtu.DoMove, On: city("pisa"), To: city("terracina"), N: 2, Set: rome},
		"retreat rome of venice":           {Verb: virtu.DoRetreat, To: city("rome"), Set: 4},
		"lose of rome":                     {Verb: virtu.DoLose, Set: rome},
		"lose":                             {Verb: virtu.DoLose},
		"dismiss siena of rome":            {Verb: virtu.DoDismiss, On: city("siena"), Set: rome},
		"agent rome":                       {Verb: virtu.DoPlace, To: city("rome")},
		"agent rome.marker":                {Verb: virtu.DoPlace, To: int16(content.MarkerSpot(content.Romans))},
		"lift florence.marker":             {Verb: virtu.DoLift, On: int16(content.MarkerSpot(content.Florentines))},
		"remove venice.marker":             {Verb: virtu.DoRemove, On: int16(content.MarkerSpot(content.Venetians))},
		"use room crown":                   {Verb: virtu.DoUse, On: int16(content.Room), N: int16(content.Crown)},
		"use under cross":                  {Verb: virtu.DoUse, On: int16(content.Under), N: int16(content.Cross)},
		"use slot.2 cross":                 {Verb: virtu.DoUse, On: 1, N: int16(content.Cross)},
		"use pisa ship":                    {Verb: virtu.DoUse, On: int16(content.FirstTile) + city("pisa"), N: int16(content.Ship)},
		"use indulgence crown":             {Verb: virtu.DoUse, On: int16(content.Indulgence), N: int16(content.Crown)},
		"use kingdom_of_france crown":      {Verb: virtu.DoUse, On: int16(content.TileSource(content.KingdomOfFrance)), N: int16(content.Crown)},
		"declare cannons 2":                {Verb: virtu.DoDeclare, On: int16(content.TileSource(content.Cannons)), N: 2},
		"annex siena":                      {Verb: virtu.DoAnnex, On: city("siena")},
		"done":                             {Verb: virtu.DoDone},
	})
}

func cityNumber(t testing.TB, c *content.Content, name string) int16 {
	t.Helper()
	n, err := aCity.Find(match{c: c}, name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// TestParseErrors checks that errors of Parse say what is wrong and what is allowed.
func TestParseErrors(t *testing.T) {
	c := mustLoad(t)
	enginetest.ParseErrors(t, reading(buying(c)), [][2]string{
		{"", "write one of lay CARD PLACE; start CHAMBER; step"},
		{"conquer rome", `"conquer rome" is no choice; write one of lay`},
		{"annex", "city is missing (as in: annex CITY [by SHIPS])"},
		{"annex paris", `"paris" is no city; write one of turin, nice, milan`},
		{"annex ravenna 2", `"2" cannot follow (as in: annex CITY [by SHIPS])`},
		{"annex ravenna by 0", `"0" is no number of ships; write a number from 1 to 99`},
		{"annex ravenna by many", `"many" is no number of ships; write a number from 1 to 99`},
		{"skip now", `"now" cannot follow`},
		{"start 6", `"6" is no chamber; write one of 1, 2, 3, 4, 5`},
		{"lay merchant slot.1", `"merchant" is no family card; write one of gian_galeazzo_sforza`},
		{"put chamber.1", `"chamber.1" is no courtier slot; write one of slot.1, slot.2`},
		{"use slot.2 gold", `"gold" is no symbol; write one of florin, crown, cross`},
		{"agent 2.chamber.6", `"2.chamber.6" is no spot for an agent; write one of turin`},
		{"take columbus", "write one of leonardo_da_vinci"},
		{"buy rome", `"rome" is no item on display; write one of bishop`},
		{"buy cathedral", "a cathedral stands in one city"},
		{"buy merchant rome", "only a cathedral stands in a city"},
		{"pay", "a payment names its sources and coins.N"},
		{"pay coins.0", "write coins.1 to coins.99, once"},
		{"pay coins.1 coins.2", "write coins.1 to coins.99, once"},
		{"pay milan milan", "stands there twice; a source gives one kind of symbol (V-5.1)"},
		{"pay token", `"token" is never exhausted`},
		{"pay milan:mask", "this purchase asks for crown and cross"},
		{"step fast slow", "2 words after step"},
		{"influence florence", `"influence florence" is no choice; write one of lay`},
		{"unite rome", `"unite rome" is no choice`},
		{"hire pisa", `"hire pisa" is no choice`},
		{"stay", `"stay" is no choice`},
		{"lose of rome", `"of" cannot follow (as in: lose)`},
		{"move pisa siena of florence", `"of" cannot follow (as in: move CITY CITY [by SHIPS])`},
		{"agent florence.marker", `"florence.marker" is no spot for an agent`},
	}, "LEAGUE", "influence", "hire")
	enginetest.ParseErrors(t, reading(match{c, content.NoSymbol, content.NoSymbol}), [][2]string{{"pay milan:crown", "only where a purchase asks for two"}})
}

// reading returns the parser of choices in the match.
func reading(m match) func(string) (engine.Choice, error) {
	return func(text string) (engine.Choice, error) { return grammar.Parse(m, text) }
}

// TestWarsParseErrors checks errors of Parse in Wars of Italy, also for choices that only Virtù has.
func TestWarsParseErrors(t *testing.T) {
	c := mustLoadWars(t)
	enginetest.ParseErrors(t, reading(buying(c)), [][2]string{
		{"", "influence LEAGUE; unite LEAGUE; stay; hire CITY"},
		{"influence", "league is missing (as in: influence LEAGUE)"},
		{"influence milan", `"milan" is no league; write one of florence, rome, venice (as in: influence LEAGUE)`},
		{"unite rome now", `"now" cannot follow`},
		{"hire venezia", `"venezia" is no city; write one of turin`},
		{"move pisa siena of milan", `"milan" is no league; write one of florence, rome, venice (as in: move CITY CITY [by SHIPS] [of LEAGUE])`},
		{"move pisa siena of", `league is missing after "of"`},
		{"move pisa terracina of rome by 2", `"by" cannot follow (as in: move CITY CITY [by SHIPS] [of LEAGUE])`},
		{"lose of", `league is missing after "of"`},
		{"lose rome", `"rome" cannot follow (as in: lose [of LEAGUE])`},
		{"agent milan.marker", `"milan.marker" is no spot for an agent; write one of turin`},
		{"agent 3.chamber.1", "2.chamber.5, florence.marker, rome.marker, venice.marker (as in"},
		{"lift france", `"france" is no spot for an agent`},
		{"use france crown", `"france" is no source; write one of slot.1`},
		{"pay leonardo", `"leonardo" is no source`},
		{"advance", `"advance" is no choice`},
		{"reactivate france", `"reactivate france" is no choice`},
		{"ally france", `"ally france" is no choice`},
		{"take michelangelo", `"take michelangelo" is no choice`},
		{"buy cathedral rome", `"cathedral" is no item on display`},
		{"buy", "item on display is missing (as in: buy ITEM)"},
	})
}

// TestNamesAreTotal checks that Format and the names of components accept any number, also invalid
// ones.
func TestNamesAreTotal(t *testing.T) {
	for _, c := range []*content.Content{mustLoad(t), mustLoadWars(t)} {
		enginetest.AnyNumberHasAName(t, grammar, buying(c), virtu.NumVerbs, func(n int16) {
			c.CityID(content.City(n))
			c.CardID(content.Card(n))
			c.TileID(content.Tile(n))
			c.SourceID(content.Source(n))
			c.ItemID(content.Item(n))
			c.SpotID(content.Spot(n))
		})
	}
}
