package content

import (
	"signoria/engine/content"
	"signoria/engine/yamltree"
)

// maxTrades is how many trades the answers of the rules can tell apart.
const maxTrades = 3

// perNames are the names of things that can be counted, in the order of Per.
var perNames = [NumPers]string{"", "territory", "character", "building", "venture", "military", "played_leaders",
	"faith", "servants", "special_tokens", "wood_stone_pairs"}

// of is the field of the thing that is counted.
func of(into *Per) content.Field { return content.Need("of", content.Enum(into, perNames[:], 1)) }

// work is the yield of a territory in a harvest, of a building in a production.
func (l *loader) work(area Area, into **Work) content.Kind {
	return content.Named("work", func() content.Kind {
		w := &Work{Area: area}
		*into = w
		return content.Struct(
			content.Need("die", content.Int(&w.Die, 1, 20), "least value of the action"),
			content.May("gain", plainGain(&w.Gain, &w.Privileges)),
			content.May("gain_per", workPer(w), "LH-5.3"),
			content.May("lose", goods(&w.Lose), "L-9.9"),
			content.May("trades", l.trades(w), "L-9.7"),
			content.May("options", l.workOptions(w)),
			content.May("activate", content.Struct(content.Need("count", content.Range(1, 1)), content.Need("of", types(&w.Activate, Territory, Building))), "LH-5.12"),
			content.May("held_token", content.Yes(&w.Held), "LH-5.1"),
		).Then(func(v yamltree.Value) { checkTrades(w, v) })
	})
}

// checkTrades refuses what the answers about trades cannot say.
func checkTrades(w *Work, v yamltree.Value) {
	if len(w.Trades) > maxTrades {
		v.Get("trades").Errorf("%d trades; at most %d are possible", len(w.Trades), maxTrades)
	}
	for _, t := range w.Trades {
		if t.ByValue && (len(w.Trades) > 1 || t.Privileges > 0 || t.Effects.Count > 0) {
			v.Get("trades").Errorf("a trade that is made several times stands alone, and gains plain goods")
		}
	}
}

// workPer is { each: 1, of, gain, limit } (L-9.11, LH-5.3).
func workPer(w *Work) content.Kind {
	return content.Struct(
		content.Need("each", content.Range(1, 1)),
		of(&w.Per),
		content.Need("gain", goods(&w.PerGain)),
		content.May("limit", only("action_value").Then(func(yamltree.Value) { w.PerLimit = true }), "as often as the value of the action, at most"),
	).Then(func(v yamltree.Value) {
		if w.Per > PerLeaders {
			v.Get("of").Errorf("a harvest or production counts own cards, military points or played leaders (L-9.11)")
		}
	})
}

// workOptions are alternatives. Where one of them is a payment it is chosen with
// the trades (L-9.10, step 3): the card gains the other one unless that trade is
// made instead.
func (l *loader) workOptions(w *Work) content.Kind {
	paid := false
	plain := l.works().optionsOf(&w.Effects)
	instead := content.List(func(int) content.Kind {
		return content.List(func(int) content.Kind {
			var gained Goods
			var trades []Trade
			return content.OneKey("alternatives", content.May("gain", goods(&gained)), content.May("trades", content.Slice(&trades, l.trade))).Then(func(yamltree.Value) {
				w.Gain.Plus(&gained, 1)
				for _, t := range trades {
					t.Instead = true
					w.Trades = append(w.Trades, t)
				}
			})
		})
	})
	return content.Case(func() int {
		if paid {
			return 1
		}
		return 0
	}, plain, instead).Before(func(v yamltree.Value) {
		others := 0
		for _, alternative := range v.List() {
			if items := alternative.List(); len(items) == 1 && items[0].Get("trades").Given() {
				paid = true
			} else {
				others++
			}
		}
		if paid && (others != 1 || w.Gain != (Goods{})) {
			v.Errorf("beside trades there is one alternative, which gains plain goods")
		}
	})
}

// trades are "pay left, gain right" (L-9.7).
func (l *loader) trades(w *Work) content.Kind { return content.Slice(&w.Trades, l.trade) }

func (l *loader) trade(t *Trade) content.Kind {
	kind := content.Struct(
		content.Need("pay", pay(t)),
		content.May("gain", plainGain(&t.Gain, &t.Privileges)),
		content.May("effects", l.anywhere().effects(&t.Effects)),
		content.May("times", only("action_value").Then(func(yamltree.Value) { t.ByValue = true }), "as often as the value of the action, at most"),
	).Then(func(v yamltree.Value) {
		if v.Get("gain").Given() == v.Get("effects").Given() {
			v.Errorf("gains either goods (gain) or something else (effects)")
		}
	})
	return content.Named("trade", func() content.Kind { return kind })
}

// pay is the cost of a trade: goods, for every opponent or once; own cards and
// leaders (LP-2.158, LP-2.159, LP-2.162).
func pay(t *Trade) content.Kind {
	var fields []content.Field
	for g, name := range GoodNames {
		fields = append(fields, content.May(name, amount(&t.Pay[g], &t.Each, 99)))
	}
	for kind := range NumTypes {
		fields = append(fields, content.May(kind.String()+"_cards", content.Int(&t.Cards[kind], 1, CardSlots)))
	}
	return content.Struct(append(fields, content.May("played_leaders", content.Int(&t.Leaders, 1, CardSlots)))...).Then(func(v yamltree.Value) {
		switch n := len(v.Fields()); {
		case n == 0:
			v.Errorf("pays nothing")
		case n > 1 && t.Each:
			v.Errorf("what is paid for each opponent is paid alone")
		}
	})
}
