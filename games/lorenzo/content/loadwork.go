package content

import "signoria/engine/yamltree"

// maxTrades is how many trades the answers of the rules can tell apart.
const maxTrades = 3

// readWork reads what a territory does in a harvest, a building in a production.
func readWork(c *Content, area Area, v yamltree.Value) *Work {
	w := &Work{Area: area, Die: v.Need("die").Int(1, 20)}
	for _, f := range v.Fields("die", "gain", "gain_per", "lose", "trades", "options", "activate", "held_token") {
		switch f.Name {
		case "gain":
			g := readGain(f.Value, plainGain)
			w.Gain, w.Privileges = g.goods, g.privileges
		case "gain_per":
			readWorkPer(w, f.Value)
		case "lose":
			w.Lose = readGoods(f.Value)
		case "trades":
			w.Trades = append(w.Trades, readTrades(c, f.Value)...)
		case "activate":
			f.Fields("count", "of")
			f.Need("count").Int(1, 1)
			w.Activate = readTypes(f.Need("of"), Territory, Building)
		case "held_token":
			yes(f.Value)
			w.Held = true
		}
	}
	if options := v.Get("options"); options.Given() {
		readWorkOptions(c, w, options)
	}
	checkTrades(w, v)
	return w
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

// readWorkPer reads { each: 1, of, gain, limit } (L-9.11, LH-5.3).
func readWorkPer(w *Work, v yamltree.Value) {
	v.Fields("each", "of", "gain", "limit")
	v.Need("each").Int(1, 1)
	w.Per, w.PerGain = readPerName(v), readGoods(v.Need("gain"))
	if w.Per > PerLeaders {
		v.Get("of").Errorf("a harvest or production counts own cards, military points or played leaders (L-9.11)")
	}
	if limit := v.Get("limit"); limit.Given() {
		limit.OneOf("action_value")
		w.PerLimit = true
	}
}

// readWorkOptions reads alternatives. Where one of them is a payment it is chosen
// with the trades (L-9.10, step 3): the card gains the other one unless that
// trade is made instead.
func readWorkOptions(c *Content, w *Work, v yamltree.Value) {
	var trades, others []yamltree.Value
	for _, alternative := range v.List() {
		items := alternative.List()
		if len(items) == 1 && items[0].Get("trades").Given() {
			trades = append(trades, items[0])
		} else {
			others = append(others, alternative)
		}
	}
	if len(trades) == 0 {
		w.Effects = inWork.in(c).optionsOf(v)
		return
	}
	if len(others) != 1 || w.Gain != (Goods{}) {
		v.Errorf("beside trades there is one alternative, which gains plain goods")
		return
	}
	for _, item := range others[0].List() {
		item.Fields("gain")
		gain := readGoods(item.Need("gain"))
		w.Gain.Plus(&gain, 1)
	}
	for _, item := range trades {
		item.Fields("trades")
		for _, t := range readTrades(c, item.Get("trades")) {
			t.Instead = true
			w.Trades = append(w.Trades, t)
		}
	}
}

// readTrades reads a list of "pay left, gain right" (L-9.7).
func readTrades(c *Content, v yamltree.Value) []Trade {
	var list []Trade
	for _, item := range v.List() {
		item.Fields("pay", "gain", "effects", "times")
		t := readPay(item.Need("pay"))
		if item.Get("gain").Given() == item.Get("effects").Given() {
			item.Errorf("gains either goods (gain) or something else (effects)")
		}
		g := readGain(item.Get("gain"), plainGain)
		t.Gain, t.Privileges = g.goods, g.privileges
		t.Effects = nowhere.in(c).effects(item.Get("effects"))
		if times := item.Get("times"); times.Given() {
			times.OneOf("action_value")
			t.ByValue = true
		}
		list = append(list, t)
	}
	return list
}

var payNames = append(append([]string{}, GoodNames[:]...),
	"territory_cards", "character_cards", "building_cards", "venture_cards", "played_leaders")

// readPay reads what a trade costs: goods, for every opponent or once; own cards
// and leaders (LP-2.158, LP-2.159, LP-2.162).
func readPay(v yamltree.Value) Trade {
	var t Trade
	fields := v.Fields(payNames...)
	if len(fields) == 0 {
		v.Errorf("pays nothing")
	}
	for _, f := range fields {
		if g := GoodByName(f.Name); g < NumGoods {
			t.Pay[g], t.Each = readAmount(f.Value, 99)
			continue
		}
		n := int8(f.Int(1, CardSlots))
		if f.Name == "played_leaders" {
			t.Leaders = n
		} else {
			t.Cards[typeByName(f.Name[:len(f.Name)-len("_cards")])] = n
		}
	}
	if t.Each && len(fields) > 1 {
		v.Errorf("what is paid for each opponent is paid alone")
	}
	return t
}
