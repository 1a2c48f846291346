package rules

import (
	"signoria/engine"
	"signoria/engine/feature"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
)

// describePending writes what has begun and is not yet paid or gained: by the seat, and by another.
func (r *rules) describePending(s *state, viewer engine.Seat, v *survey, w *feature.Writer) {
	w.Group("question")
	ask := virtu.Ask(0)
	if top := s.Stack.Top(); top != nil && top.Seat == viewer {
		ask = virtu.Ask(top.Node)
	}
	w.One("ask", int(ask), int(virtu.NumAsks))
	for side, name := range [2]string{"begun", "begun by another"} {
		w.Group(name)
		on := (side == 0) == (v.asked == viewer) && s.Phase != virtu.PhaseSetup
		r.describeAct(s, on, side == 0, w)
	}
	r.describeFight(s, viewer, v, w)
}

// describeAct is the running action, movement or payment; zeros where it is another's.
// Its symbols are for who owes them only.
func (r *rules) describeAct(s *state, on, symbols bool, w *feature.Writer) {
	var a act
	var gain, price yield
	var points, cards int
	var bonus, city bool
	if on {
		a = s.Act
		for _, f := range s.Stack.Frames[:s.Stack.Len] {
			switch virtu.Ask(f.Node) {
			case virtu.AskPut:
				cards++
				points += r.c.Cards[f.On].VP
				gain.symbols += r.observing.cards[f.On].symbols
			case virtu.AskBonus:
				bonus = true
			}
		}
	}
	switch item := content.Item(a.On); a.Bill {
	case virtu.BillAnnex:
		city = true
		gain.symbols += r.observing.tiles[a.On].symbols
	case virtu.BillBuy:
		if card, ok := item.Card(); ok {
			points += r.c.Cards[card].VP
			gain.symbols += r.observing.cards[card].symbols
		} else if t, ok := item.Tile(); ok {
			points += r.c.Tiles[t].VP
			gain.symbols += r.observing.tiles[t].symbols
		}
	case virtu.BillAlliance:
		gain.symbols += r.observing.powers[a.On].symbols
	}
	if a.Price.Len > 0 {
		price = yieldOf(&a.Price.Alts[0])
	}
	w.One("action", int(a.Action)-1, int(content.NumActions)-1)
	for k := content.Florin; symbols && k < content.NumSymbols; k++ {
		w.PutAt("pool", int(k), float32(a.Pool[k])/4)
		w.PutAt("gain", int(k), float32(gain.symbols.of(int(k)))/2)
		w.PutAt("price", int(k), float32(price.symbols.of(int(k)))/4)
	}
	w.Share("refreshing", int(a.Half), 6)
	w.Share("steps", int(a.Steps), 4)
	w.Flag("city", city)
	w.Flag("step of patronage", a.Bill == virtu.BillPatronage)
	w.Flag("alliance", a.Bill == virtu.BillAlliance)
	w.Flag("cancels", a.Bill == virtu.BillCancel)
	w.Flag("ware", a.Bill == virtu.BillBuy)
	w.Flag("bonus", bonus)
	w.Flag("lifted", a.From > 0)
	w.Flag("annexed", a.Done)
	w.Share("cards", cards, 2)
	w.Share("points", points, 2)
}

// describeFight is the running siege or field battle.
func (r *rules) describeFight(s *state, viewer engine.Seat, v *survey, w *feature.Writer) {
	w.Group("fight")
	f := &s.Fight
	var units, bonus, more [2]int
	side := -1 // of the viewer
	value := 0
	if f.On {
		for i, seat := range [2]int8{f.Attacker, f.Opponent} {
			if seat < 0 {
				continue
			}
			if seat == int8(viewer) {
				side = i
			}
			units[i], more[i] = int(s.force(f.City, seat)), v.can[seat].war
		}
		bonus = [2]int{int(f.Bonus[0]), int(f.Bonus[1])}
		if !f.Field {
			units[1] = int(r.defence(s)) - bonus[1]
		}
		value = int(r.c.Cities[f.City].Value)
	}
	w.Flag("attacks", side == 0)
	w.Flag("defends", side == 1)
	w.Flag("field", side >= 0 && f.Field)
	w.Flag("siege", side >= 0 && !f.Field)
	w.Flag("of others", f.On && side < 0)
	mine, theirs := side, 1-side
	if side < 0 {
		units, bonus, more, value, mine, theirs = [2]int{}, [2]int{}, [2]int{}, 0, 0, 1
	}
	w.Share("own strength", units[mine]+bonus[mine], 6)
	w.Share("their strength", units[theirs]+bonus[theirs], 6)
	lead := units[mine] + bonus[mine] - units[theirs] - bonus[theirs]
	w.Share("lead", max(-6, min(6, lead)), 4)
	w.Share("own more", more[mine], 4)
	w.Share("their more", more[theirs], 4)
	w.Flag("ahead", lead > 0)
	w.Flag("level", side >= 0 && lead == 0)
	w.Share("passes", int(f.Passes)*btoi(side >= 0), 2)
	w.Share("value", value, 4)
	w.Flag("prize", side >= 0 && len(r.leagues) > 0 && f.City == r.prize)
}
