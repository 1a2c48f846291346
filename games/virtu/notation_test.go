package virtu

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"testing"

	"signoria/engine"
)

func mustLoad(t testing.TB) *Content {
	t.Helper()
	c, err := LoadContent(Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestNotationRoundTrip writes choices of every verb with every word that can
// stand in each place, and reads them again.
func TestNotationRoundTrip(t *testing.T) {
	t.Run("virtu", func(t *testing.T) { roundTrip(t, mustLoad(t)) })
	t.Run("wars", func(t *testing.T) { roundTrip(t, mustLoadWars(t)) })
}

func roundTrip(t *testing.T, c *Content) {
	seen := map[string]engine.Choice{}
	for verb := engine.Verb(1); verb < numVerbs; verb++ {
		if !c.knows(forms[verb]) {
			continue
		}
		choices := everyChoice(c, verb)
		if len(choices) == 0 {
			t.Errorf("verb %d has no choice", verb)
		}
		for _, choice := range choices {
			text := c.format(choice, Crown, Cross)
			if other, ok := seen[text]; ok {
				t.Errorf("%q is both %+v and %+v", text, other, choice)
			}
			seen[text] = choice
			if strings.Contains(text, unnamed) {
				t.Errorf("%+v is written %q", choice, text)
			}
			if got, err := c.parse(text, Crown, Cross); err != nil || got != choice {
				t.Errorf("%q is read %+v, %v; want %+v", text, got, err, choice)
			}
		}
	}
	if len(seen) < 2000 {
		t.Errorf("only %d choices", len(seen))
	}
}

// everyChoice combines all words of a verb's arguments.
func everyChoice(c *Content, verb engine.Verb) []engine.Choice {
	f := forms[verb]
	list := []engine.Choice{{Verb: verb}}
	for _, a := range f.args {
		var longer []engine.Choice
		_, numbers := c.words(a.noun)
		for _, choice := range list {
			for _, n := range numbers {
				*fieldOf(&choice, a.in) = n
				longer = append(longer, choice)
			}
		}
		list = longer
	}
	if f.ships {
		for _, choice := range list {
			choice.N = 1 + choice.On%4
			list = append(list, choice)
		}
	}
	if f.unit && c.wars() {
		for _, choice := range list {
			for l := range NumLeagues {
				choice.Set = uint64(l.Party())
				list = append(list, choice)
			}
		}
	}
	switch verb {
	case DoStep:
		return everyStep(c)
	case DoPay:
		return everyPay(c)
	case DoBuy:
		return everyBuy(list)
	}
	return list
}

func everyStep(c *Content) []engine.Choice {
	list := []engine.Choice{{Verb: DoStep}, {Verb: DoStep, N: stepByFlorins}}
	_, sources := c.words(aSource)
	for _, src := range sources {
		list = append(list, engine.Choice{Verb: DoStep, N: stepByArrow, On: src})
	}
	return list
}

func everyPay(c *Content) []engine.Choice {
	list := []engine.Choice{{Verb: DoPay}, {Verb: DoPay, N: 7}}
	_, sources := c.words(aSource)
	for i := range NumSources {
		if !slices.Contains(sources, int16(i)) {
			continue // no source of this title has this number
		}
		list = append(list, engine.Choice{Verb: DoPay, Set: bit(i)})
		three := bit(i) | bit(int(Indulgence)) | bit(int(TileSource(Kingdom)))
		if bits.OnesCount64(three) != 3 {
			continue
		}
		for to := range int16(8) {
			list = append(list, engine.Choice{Verb: DoPay, Set: three, To: to, N: to % 3})
		}
	}
	return list
}

func everyBuy(items []engine.Choice) []engine.Choice {
	var list []engine.Choice
	for _, choice := range items {
		choice.To = -1
		if t, ok := Item(choice.On).Tile(); !ok || !t.Cathedral() {
			list = append(list, choice)
			continue
		}
		for city := range City(NumCities) {
			choice.To = int16(city)
			list = append(list, choice)
		}
	}
	return list
}

// TestNotation pins the words of the examples.
func TestNotation(t *testing.T) {
	c := mustLoad(t)
	city := func(name string) int16 { return cityNumber(t, c, name) }
	rome := city("rome")
	pinWords(t, c, map[string]engine.Choice{
		"lay lorenzo_de_medici chamber.1": {Verb: DoLay, On: 16, To: 6},
		"start 1":                         {Verb: DoStart},
		"step guild":                      {Verb: DoStep, N: stepByArrow, On: int16(TileSource(Guild))},
		"step pool":                       {Verb: DoStep, N: stepByArrow, On: int16(Pool)},
		"pay slot.1 rome coins.2":         {Verb: DoPay, N: 2, Set: 1 | bit(int(FirstTile)+int(rome))},
		"pay slot.1:cross rome:crown":     {Verb: DoPay, To: 1, Set: 1 | bit(int(FirstTile)+int(rome))},
		"annex terracina by 2":            {Verb: DoAnnex, On: city("terracina"), N: 2},
		"commit ship none":                {Verb: DoCommit, On: int16(Ship), To: int16(NoSymbol)},
		"use slot.2 crown":                {Verb: DoUse, On: 1, N: int16(Crown)},
		"agent 2.chamber.3":               {Verb: DoPlace, To: int16(ChamberSpot(1, 2))},
		"lift france":                     {Verb: DoLift, On: int16(PowerSpot(France))},
		"declare token 1":                 {Verb: DoDeclare, On: int16(WarToken), N: 1},
		"arrange upgrade.3 slot.5":        {Verb: DoArrange, On: int16(FirstUpgrade) + 2, To: 4},
		"retreat venice by 1":             {Verb: DoRetreat, To: city("venice"), N: 1},
		"fight 3":                         {Verb: DoFight, On: 2},
		"buy merchant":                    {Verb: DoBuy, On: 3, To: -1},
		"buy cathedral rome":              {Verb: DoBuy, On: int16(TileItem(FirstCathedral)), To: rome},
		"give_up":                         {Verb: DoGiveUp},
	})
}

// TestWarsNotation pins the words of Wars of Italy.
func TestWarsNotation(t *testing.T) {
	c := mustLoadWars(t)
	city := func(name string) int16 { return cityNumber(t, c, name) }
	rome := uint64(Romans.Party())
	pinWords(t, c, map[string]engine.Choice{
		"influence florence":               {Verb: DoInfluence, On: int16(Florentines)},
		"unite venice":                     {Verb: DoUnite, On: int16(Venetians)},
		"stay":                             {Verb: DoStay},
		"hire pisa":                        {Verb: DoHire, On: city("pisa")},
		"move pisa siena":                  {Verb: DoMove, On: city("pisa"), To: city("siena")},
		"move pisa siena of florence":      {Verb: DoMove, On: city("pisa"), To: city("siena"), Set: 2},
		"move pisa terracina by 2 of rome": {Verb: DoMove, On: city("pisa"), To: city("terracina"), N: 2, Set: rome},
		"retreat rome of venice":           {Verb: DoRetreat, To: city("rome"), Set: 4},
		"lose of rome":                     {Verb: DoLose, Set: rome},
		"lose":                             {Verb: DoLose},
		"dismiss siena of rome":            {Verb: DoDismiss, On: city("siena"), Set: rome},
		"agent rome":                       {Verb: DoPlace, To: city("rome")},
		"agent rome.marker":                {Verb: DoPlace, To: int16(MarkerSpot(Romans))},
		"lift florence.marker":             {Verb: DoLift, On: int16(MarkerSpot(Florentines))},
		"remove venice.marker":             {Verb: DoRemove, On: int16(MarkerSpot(Venetians))},
		"use room crown":                   {Verb: DoUse, On: int16(Room), N: int16(Crown)},
		"use under cross":                  {Verb: DoUse, On: int16(Under), N: int16(Cross)},
		"use slot.2 cross":                 {Verb: DoUse, On: 1, N: int16(Cross)},
		"use pisa ship":                    {Verb: DoUse, On: int16(FirstTile) + city("pisa"), N: int16(Ship)},
		"use indulgence crown":             {Verb: DoUse, On: int16(Indulgence), N: int16(Crown)},
		"use kingdom_of_france crown":      {Verb: DoUse, On: int16(TileSource(KingdomOfFrance)), N: int16(Crown)},
		"declare cannons 2":                {Verb: DoDeclare, On: int16(TileSource(Cannons)), N: 2},
		"annex siena":                      {Verb: DoAnnex, On: city("siena")},
		"done":                             {Verb: DoDone},
	})
}

func cityNumber(t testing.TB, c *Content, name string) int16 {
	t.Helper()
	n, err := c.find(aCity, name)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// pinWords wants each text to be read and written as the choice.
func pinWords(t *testing.T, c *Content, words map[string]engine.Choice) {
	t.Helper()
	for text, want := range words {
		got, err := c.parse(text, Crown, Cross)
		if err != nil || got != want {
			t.Errorf("%q is read %+v, %v; want %+v", text, got, err, want)
		}
		if back := c.format(want, Crown, Cross); back != text {
			t.Errorf("%+v is written %q; want %q", want, back, text)
		}
	}
}

// TestParseErrors: what is wrong, and what would be understood.
func TestParseErrors(t *testing.T) {
	c := mustLoad(t)
	for _, test := range []struct{ text, want string }{
		{"", "write one of lay CARD PLACE; start CHAMBER; step"},
		{"conquer rome", `"conquer rome" is no choice; write one of lay`},
		{"annex", "0 words after annex, 1 are needed (as in: annex CITY [by SHIPS])"},
		{"annex paris", `"paris" is no city; write one of turin, nice, milan`},
		{"annex ravenna 2", `"2" is no way; write by and the number of ships`},
		{"annex ravenna by 0", "takes 1 ship or more"},
		{"annex ravenna by many", `"many" is no number from 0 to 99`},
		{"skip now", `nothing can follow before "now"`},
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
		{"lose of rome", `nothing can follow before "of" (as in: lose)`},
		{"move pisa siena of florence", `"of florence" is no way; write by and the number of ships`},
		{"agent florence.marker", `"florence.marker" is no spot for an agent`},
	} {
		_, err := c.parse(test.text, Crown, Cross)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v; want %q in it", test.text, err, test.want)
		}
		for _, word := range []string{"LEAGUE", "influence", "hire"} {
			if err != nil && strings.Contains(strings.TrimPrefix(err.Error(), strconv.Quote(test.text)), word) {
				t.Errorf("%q: %v offers %s", test.text, err, word)
			}
		}
	}
	if _, err := c.parse("pay milan:crown", NoSymbol, NoSymbol); err == nil || !strings.Contains(err.Error(), "only where a purchase asks for two") {
		t.Errorf("got %v", err)
	}
}

// TestWarsParseErrors: what of Wars of Italy is wrong, and what of the great game
// it does not have.
func TestWarsParseErrors(t *testing.T) {
	c := mustLoadWars(t)
	for _, test := range []struct{ text, want string }{
		{"", "influence LEAGUE; unite LEAGUE; stay; hire CITY"},
		{"influence", "0 words after influence, 1 are needed (as in: influence LEAGUE)"},
		{"influence milan", `"milan" is no league; write one of florence, rome, venice (as in: influence LEAGUE)`},
		{"unite rome now", `nothing can follow before "now"`},
		{"hire venezia", `"venezia" is no city; write one of turin`},
		{"move pisa siena of milan", `"milan" is no league; write one of florence, rome, venice (as in: move CITY CITY [by SHIPS] [of LEAGUE])`},
		{"move pisa siena of", `"of": write of and a league at the end, or nothing for an own unit`},
		{"move pisa terracina of rome by 2", `"of rome by 2": write of and a league at the end`},
		{"lose of", `write of and a league at the end`},
		{"lose rome", `nothing can follow before "rome" (as in: lose [of LEAGUE])`},
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
		{"buy", "1 are needed (as in: buy ITEM)"},
	} {
		_, err := c.parse(test.text, Crown, Cross)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v; want %q in it", test.text, err, test.want)
		}
	}
}

// TestNamesAreTotal: any number at all can be written.
func TestNamesAreTotal(t *testing.T) {
	for _, c := range []*Content{mustLoad(t), mustLoadWars(t)} {
		writeNames(c)
	}
}

func writeNames(c *Content) {
	for n := int16(-300); n < 300; n++ {
		for k := range nouns {
			c.id(noun(k), n)
		}
		c.CityID(City(n))
		c.CardID(Card(n))
		c.TileID(Tile(n))
		c.SourceID(Source(n))
		c.ItemID(Item(n))
		c.SpotID(Spot(n))
		c.format(engine.Choice{Verb: DoLose, Set: uint64(n)}, Crown, Cross)
	}
}
