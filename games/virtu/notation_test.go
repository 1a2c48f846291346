package virtu

import (
	"math/bits"
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
	c := mustLoad(t)
	seen := map[string]engine.Choice{}
	for verb := engine.Verb(1); verb < numVerbs; verb++ {
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
	switch verb {
	case DoStep:
		return everyStep(c)
	case DoPay:
		return everyPay()
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

func everyPay() []engine.Choice {
	list := []engine.Choice{{Verb: DoPay}, {Verb: DoPay, N: 7}}
	for i := range NumSources {
		if t, ok := Source(i).Tile(); ok && t >= NumCities && t < FirstDuchy {
			continue // no tile has this number
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
	city := func(name string) int16 {
		n, err := c.find(aCity, name)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	rome := city("rome")
	for text, want := range map[string]engine.Choice{
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
	} {
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
	} {
		_, err := c.parse(test.text, Crown, Cross)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: got %v; want %q in it", test.text, err, test.want)
		}
	}
	if _, err := c.parse("pay milan:crown", NoSymbol, NoSymbol); err == nil || !strings.Contains(err.Error(), "only where a purchase asks for two") {
		t.Errorf("got %v", err)
	}
}

// TestNamesAreTotal: any number at all can be written.
func TestNamesAreTotal(t *testing.T) {
	c := mustLoad(t)
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
	}
}
