package rules

import (
	"testing"

	"signoria/engine"
	"signoria/engine/enginetest"
	"signoria/engine/notation"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// written is the grammar of choices.
var written = newRules(&content.Content{}).Grammar()

// TestNotationRoundTrip formats choices of every verb with every possible word in each place, as each
// seat writes them, and parses them back.
func TestNotationRoundTrip(t *testing.T) {
	c := mustLoad(t)
	for seat := range engine.Seat(content.MaxSeats) {
		m := match{c, seat}
		verbs := enginetest.NounsReadBack(t, written, m, 5000, func(f *notation.Form[match]) []engine.Choice { return everyChoice(m, f) })
		for verb := engine.Verb(1); verb < mil.NumVerbs; verb++ {
			if !verbs[verb] {
				t.Errorf("verb %d has no form", verb)
			}
		}
	}
}

// everyChoice returns the choices of all combinations of words of a form.
func everyChoice(m match, f *notation.Form[match]) []engine.Choice {
	list := f.Every(m)
	if f.Verb != mil.DoTrade {
		return list
	}
	var trades []engine.Choice
	for _, choice := range list {
		rate := m.c.Rates[choice.On]
		for to := range int16(rate.GiveGoods) + 1 {
			for n := range int16(rate.GetGoods) + 1 {
				choice.To, choice.N = to, n
				trades = append(trades, choice)
			}
		}
	}
	return trades
}

// TestNotation checks the text of one or more choices of each verb, as seat 1 writes them.
func TestNotation(t *testing.T) {
	m := match{mustLoad(t), 0}
	court2 := content.SpaceOf(content.Court, 2)
	enginetest.Texts(t, written, m, map[string]engine.Choice{
		"harvest B 1":                      {Verb: mil.DoHarvest, On: 1},
		"harvest B 2":                      {Verb: mil.DoHarvest, On: 1, To: 1},
		"recruit A":                        {Verb: mil.DoRecruit},
		"grow C":                           {Verb: mil.DoGrow, On: 2},
		"place B monastery":                {Verb: mil.DoPlace, On: 1, To: int16(content.Monastery)},
		"place B crusades":                 {Verb: mil.DoPlace, On: 1, To: int16(content.Crusades)},
		"place B court.2":                  {Verb: mil.DoPlace, On: 1, To: 8 + int16(court2)},
		"place B court.2 gold":             {Verb: mil.DoPlace, On: 1, To: 8 + int16(court2), N: 1},
		"place B court.2 privilege":        {Verb: mil.DoPlace, On: 1, To: 8 + int16(court2), N: 2},
		"pass curia.3":                     {Verb: mil.DoPass, To: int16(content.SpaceOf(content.Curia, 3))},
		"pass curia.3 marker":              {Verb: mil.DoPass, To: int16(content.SpaceOf(content.Curia, 3)), N: 1},
		"year court.1":                     {Verb: mil.DoYear},
		"roll":                             {Verb: mil.DoRoll},
		"son gold":                         {Verb: mil.DoSon, N: 1},
		"son privilege":                    {Verb: mil.DoSon, N: 2},
		"stop":                             {Verb: mil.DoStop},
		"take woman":                       {Verb: mil.DoResult, On: int16(content.Woman)},
		"gold 2":                           {Verb: mil.DoCubes, On: int16(content.Gold), N: 2},
		"influence 0":                      {Verb: mil.DoCubes, On: int16(content.Influence)},
		"influence":                        {Verb: mil.DoInfluence},
		"guest 2.B":                        {Verb: mil.DoGuest, On: 5},
		"guest B":                          {Verb: mil.DoGuest, On: 1},
		"nuns 1":                           {Verb: mil.DoNuns, N: 1},
		"attempt 5.D":                      {Verb: mil.DoAttempt, On: 19},
		"nothing":                          {Verb: mil.DoNothing},
		"accept":                           {Verb: mil.DoAccept},
		"raise":                            {Verb: mil.DoRaise},
		"fief 2":                           {Verb: mil.DoFief, On: 1},
		"trade food-to-goods metal":        {Verb: mil.DoTrade, N: 1},
		"trade food-to-goods cloth":        {Verb: mil.DoTrade},
		"trade goods-to-goods cloth metal": {Verb: mil.DoTrade, On: 2, N: 1},
		"trade goods-to-goods metal cloth": {Verb: mil.DoTrade, On: 2, To: 1},
		"trade goods-to-gold cloth metal":  {Verb: mil.DoTrade, On: 3, To: 1},
		"trade gold-to-goods metal metal":  {Verb: mil.DoTrade, On: 4, N: 2},
		"done":                             {Verb: mil.DoDone},
		"auction":                          {Verb: mil.DoAuction},
		"withdraw":                         {Verb: mil.DoWithdraw},
		"castle B":                         {Verb: mil.DoCastle, On: 1},
		"conquer right":                    {Verb: mil.DoFree, On: 1},
		"attack 2.B 2":                     {Verb: mil.DoAttack, On: 5, To: 1},
		"ask lord":                         {Verb: mil.DoAskLord, N: 1},
		"fight alone":                      {Verb: mil.DoAskLord},
		"join":                             {Verb: mil.DoJoin, N: 1},
		"refuse":                           {Verb: mil.DoJoin},
		"keep":                             {Verb: mil.DoKeep},
		"discard":                          {Verb: mil.DoDiscard},
		"claim":                            {Verb: mil.DoClaim},
		"settle 3.A":                       {Verb: mil.DoSettle, On: 8},
		"donate":                           {Verb: mil.DoDonate, N: 1},
		"take back":                        {Verb: mil.DoDonate},
		"privilege":                        {Verb: mil.DoPrivilege},
		"abbess":                           {Verb: mil.DoAbbess},
	})
	if got := written.Format(match{m.c, 1}, engine.Choice{Verb: mil.DoGuest, On: 5}); got != "guest B" {
		t.Errorf("seat 2 writes its own knight as %q, want \"guest B\"", got)
	}
	if got, err := written.Parse(m, "trade goods-to-gold metal cloth"); err != nil || got.To != 1 {
		t.Errorf("goods in another order parse as %+v, %v; want To 1 as in the usual order", got, err)
	}
}

// TestParseErrors checks that errors of Parse say what is wrong and what is allowed.
func TestParseErrors(t *testing.T) {
	m := match{mustLoad(t), 0}
	enginetest.ParseErrors(t, func(text string) (engine.Choice, error) { return written.Parse(m, text) }, [][2]string{
		{"", "write one of harvest KNIGHT LAND; recruit KNIGHT; grow KNIGHT; place KNIGHT SPACE"},
		{"annex rome", `"annex rome" is no choice; write one of harvest`},
		{"harvest", "own knight is missing (as in: harvest KNIGHT LAND)"},
		{"harvest 2.A 1", `"2.A" is no own knight; write one of A, B, C, D (as in: harvest KNIGHT LAND)`},
		{"harvest A 3", `"3" is no land of the knight; write one of 1, 2`},
		{"harvest A 1 2", `"2" cannot follow (as in: harvest KNIGHT LAND)`},
		{"place A court", `"court" is no sphere or space; write one of monastery, crusades, court.1`},
		{"place A court.6", `"court.6" is no sphere or space`},
		{"place A court.1 food", `"food" is no payment; write one of gold, privilege`},
		{"pass monastery", `"monastery" is no space; write one of court.1`},
		{"pass court.1 token", `"token" is no token; write one of marker`},
		{"son", "payment is missing (as in: son gold or privilege)"},
		{"take heir", `"heir" is no result of the die; write one of clock, woman, man`},
		{"guest E", `"E" is no knight; write one of A, B, C, D, 2.A`},
		{"guest 1.B", `"1.B" is no knight`},
		{"gold", "number is missing (as in: KIND NUMBER)"},
		{"gold -1", `"-1" is no number; write a number from 0 to 999`},
		{"gold 1000", `"1000" is no number; write a number from 0 to 999`},
		{"gold 02", `"02" is no number; write a number from 0 to 999`},
		{"silver 2", `"silver 2" is no choice`},
		{"influence many", `"many" is no number; write a number from 0 to 999`},
		{"trade wool", `"wool" is no rate; write one of food-to-goods, goods-to-food`},
		{"trade goods-to-gold", "goods-to-gold gives 2 cloth or metal and takes 0; 0 words for them, 2 are needed"},
		{"trade goods-to-gold cloth gold", `"gold" is neither cloth nor metal`},
		{"conquer middle", `"middle" is no column; write one of left, right`},
		{"ask", `"ask" is no choice`},
		{"nothing at all", `"at" cannot follow`},
	})
}

// TestNamesAreTotal checks that Format writes any number, also invalid ones.
func TestNamesAreTotal(t *testing.T) {
	enginetest.AnyNumberHasAName(t, written, match{mustLoad(t), 0}, mil.NumVerbs+1, func(n int16) {
		if content.Knight(n).String() == "" || content.Space(n).String() == "" || content.Knight(n).In(0) == "" {
			t.Errorf("%d has no name", n)
		}
	})
}
