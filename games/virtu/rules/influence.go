package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// influenceQuestion: the action Annex of Wars of Italy (D7, W-4.1): which sources give
// symbols, which city they annex, which markers they move; or a permanent alliance (W-5).
var influenceQuestion = row{
	Ask: virtu.AskInfluence,
	Answers: withFree(
		answer{Verb: virtu.DoAnnex, Forms: annexForms, Why: (*rules).whyAnnexFrom, Do: (*rules).annexFrom},
		answer{Verb: virtu.DoUse, Forms: useForms, Why: (*rules).whyUseForInfluence, Do: (*rules).useForInfluence},
		finish,
		answer{Verb: virtu.DoInfluence, Forms: forms{{Words: "influence", Args: args{{In: inOn, Noun: aLeague}}, Only: leagues}}, Why: (*rules).whyInfluence, Do: (*rules).influence},
		answer{Verb: virtu.DoUnite, Forms: forms{{Words: "unite", Args: args{{In: inOn, Noun: aLeague}}, Only: leagues}}, Why: (*rules).whyUnite, Do: (*rules).unite},
	),
	Choices: freeThen((*rules).influenceChoices),
	Auto:    (*rules).autoInfluence,
	Tell:    (*rules).tellFree,
	Show:    (*rules).showInfluence,
}

// beginInfluence begins the action Annex of Wars of Italy (W-4.1). Sources of the chamber that show one
// kind only give it to the pool at once.
func (r *rules) beginInfluence(s *state, seat engine.Seat) {
	room, under := r.roomGives(&s.Players[seat])
	for i, g := range [...]*content.Symbols{&room, &under} {
		if k := onlyKind(g); k != content.NoSymbol {
			s.setFree(i, k, g)
		}
	}
	s.ask(virtu.AskInfluence, seat)
}

// setFree commits a source of the chamber, 0 card or print, 1 upgrade, to a kind.
func (s *state) setFree(i int, k content.Symbol, g *content.Symbols) {
	s.Act.Pool[k] += g[k]
	s.Act.Free |= 1 << i
	if i == 0 {
		s.Act.Room = k
	} else {
		s.Act.Under = k
	}
}

// influenceKinds are the symbols that annexing and influence are paid with
// (W-4.5).
var influenceKinds = [...]content.Symbol{content.Crown, content.Cross, content.Ship}

// onlyKind returns the one kind of influenceKinds that is shown, NoSymbol when there is
// none or a choice.
func onlyKind(g *content.Symbols) content.Symbol {
	only := content.NoSymbol
	for _, k := range influenceKinds {
		if g[k] > 0 && only != content.NoSymbol {
			return content.NoSymbol
		}
		if g[k] > 0 {
			only = k
		}
	}
	return only
}

// movable reports whether the league's marker can come nearer to the seat.
func (r *rules) movable(s *state, seat engine.Seat, l content.League) bool {
	at := &s.Leagues[l]
	end := r.c.Track.Low
	if seat == seatOfNaples {
		end = r.c.Track.High
	}
	return at.onTrack() && at.Marker != end
}

// influencePrice returns how many symbols the next space costs: the first meets an
// enemy agent on the marker in vain (W-4.4, R-74).
func (s *state) influencePrice(seat engine.Seat, l content.League) int8 {
	at := &s.Leagues[l]
	if at.Agent != nobody && at.Agent != int8(seat) && s.Act.Foiled>>l&1 == 0 {
		return 2
	}
	return 1
}

// forLeague returns how many symbols of the pool count for the league (W-4.2, W-4.3).
func (r *rules) forLeague(pool *content.Symbols, l content.League) int8 {
	n := pool[content.Crown]
	if r.c.Leagues[l].Crosses {
		n += pool[content.Cross]
	}
	return n
}

// whyLeague returns why a league cannot be influenced: it is destroyed (W-8.9) or a permanent ally
// (W-5.4).
func (s *state) whyLeague(l content.League) engine.Reason {
	switch {
	case s.Leagues[l].Gone:
		return engine.Reason{Rule: "W-8.9", Why: "destroyed", What: l.String()}
	case s.Leagues[l].Ally != nobody:
		return engine.Reason{Rule: "W-5.4", Why: "alliedAlready", What: l.String()}
	}
	return engine.Reason{}
}

// whyInfluence: a marker that can come nearer, and the symbols for it (W-3.2,
// W-4.2–W-4.4).
func (r *rules) whyInfluence(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	l := content.League(c.On)
	if why := s.whyLeague(l); !why.OK() {
		return why
	}
	need, have := s.influencePrice(seat, l), r.forLeague(&s.Act.Pool, l)
	switch {
	case !r.movable(s, seat, l):
		return engine.Reason{Rule: "W-3.2", Why: "markerAtEnd", What: l.String()}
	case have >= need:
		return engine.Reason{}
	case need > 1:
		return engine.Reason{Rule: "W-4.4", Why: "agentTakesFirst", Need: int(need), Have: int(have)}
	case r.c.Leagues[l].Crosses:
		return engine.Reason{Rule: "W-4.3", Why: "fewCrownsOrCrosses", Need: int(need), Have: int(have)}
	}
	return engine.Reason{Rule: "W-4.2", Why: "fewCrowns", Need: int(need), Have: int(have)}
}

// whyAnnexFrom: one neutral city, with the crowns and ships of the pool (W-4.1,
// W-4.5).
func (r *rules) whyAnnexFrom(s *state, seat engine.Seat, choice engine.Choice) engine.Reason {
	c, ships := content.City(choice.On), choice.N
	if s.Act.Done {
		return engine.Reason{Rule: "W-4.1", Why: "annexedAlready"}
	}
	if why := r.whyCity(s, seat, c, ships); !why.OK() {
		return why
	}
	crowns := r.modified(s, seat, c) + 1
	switch pool := &s.Act.Pool; {
	case pool[content.Crown] < crowns:
		return engine.Reason{Rule: "V-13.2", Why: "fewCrowns", Need: int(crowns), Have: int(pool[content.Crown])}
	case int16(pool[content.Ship]) < ships:
		return engine.Reason{Rule: "V-13.5", Why: "fewShips", Need: int(ships), Have: int(pool[content.Ship])}
	}
	return engine.Reason{}
}

func (r *rules) influenceChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if !s.Act.Done {
		buf = r.cityChoices(s, seat, r.poolReach(&s.Act.Pool), buf)
	}
	buf = r.useChoices(s, seat, buf)
	buf = r.freeUseChoices(s, seat, buf)
	if !s.owesCrown() {
		buf = append(buf, engine.Choice{Verb: virtu.DoFinish})
	}
	for _, l := range r.leagues {
		if c := (engine.Choice{Verb: virtu.DoInfluence, On: int16(l)}); r.whyInfluence(s, seat, c).OK() {
			buf = append(buf, c)
		}
	}
	for _, l := range r.leagues {
		if c := (engine.Choice{Verb: virtu.DoUnite, On: int16(l)}); r.whyUnite(s, seat, c).OK() {
			buf = append(buf, c)
		}
	}
	return buf
}

// poolReach returns what cityChoices wants to know of a pool.
func (r *rules) poolReach(pool *content.Symbols) *[payment.MaxFirst + 1]int8 {
	var reach [payment.MaxFirst + 1]int8
	for a := range reach {
		reach[a] = -1
		if int8(a) <= pool[content.Crown] {
			reach[a] = pool[content.Ship]
		}
	}
	return &reach
}

// freeUseChoices lists the uses of the chamber's own sources that show several kinds.
func (r *rules) freeUseChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	if s.Act.Free == 3 {
		return buf
	}
	w := r.wanted(s, seat)
	room, under := r.roomGives(&s.Players[seat])
	for i, g := range [...]*content.Symbols{&room, &under} {
		if s.Act.Free>>i&1 != 0 {
			continue
		}
		for _, k := range influenceKinds {
			if g[k] > 0 && w.more(&s.Act.Pool, k) {
				buf = append(buf, engine.Choice{Verb: virtu.DoUse, On: int16(content.Room) + int16(i), N: int16(k)})
			}
		}
	}
	return buf
}

// chamberGives returns the symbols of Room or Under.
func (r *rules) chamberGives(p *player, src content.Source) content.Symbols {
	room, under := r.roomGives(p)
	if src == content.Under {
		return under
	}
	return room
}

// chamberSource reports whether a source is the chamber's own: it is never exhausted.
func chamberSource(src content.Source) bool { return src == content.Room || src == content.Under }

// whyUseForInfluence is that of whyUse, for the sources of the chamber too.
func (r *rules) whyUseForInfluence(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	if src := content.Source(c.On); chamberSource(src) {
		return r.whyFreeUse(s, seat, src, content.Symbol(c.N))
	}
	return r.whyUse(s, seat, c)
}

func (r *rules) useForInfluence(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	if src := content.Source(c.On); chamberSource(src) {
		r.useFree(s, seat, src, content.Symbol(c.N), log)
		return
	}
	r.use(s, seat, c, log)
}

// whyFreeUse: a source of the chamber, once, for a kind that it shows (V-5.2).
func (r *rules) whyFreeUse(s *state, seat engine.Seat, src content.Source, k content.Symbol) engine.Reason {
	g, w := r.chamberGives(&s.Players[seat], src), r.wanted(s, seat)
	switch i := src - content.Room; {
	case g[k] == 0:
		return engine.Reason{Rule: "V-5.1", Why: "noSuchSymbol", What: k.String()}
	case k != content.Crown && k != content.Cross && k != content.Ship || !w.more(&s.Act.Pool, k):
		return engine.Reason{Rule: "V-5.8", Why: "noUse", What: k.String()}
	case s.Act.Free>>i&1 != 0:
		return engine.Reason{Rule: "V-5.2", Why: "freeUsed"}
	}
	return engine.Reason{}
}

// useFree puts the symbols of kind k of a source of the chamber into the pool.
func (r *rules) useFree(s *state, seat engine.Seat, src content.Source, k content.Symbol, log *engine.Log) {
	g := r.chamberGives(&s.Players[seat], src)
	s.Act.Begun = true
	s.setFree(int(src-content.Room), k, &g)
	log.Add(engine.Event{Kind: virtu.EvUsed, Seat: seat, On: int16(src), To: int16(k), N: int16(g[k])})
}

// crownHelps reports whether one more crown would at once move a marker or annex a
// city: only then may an indulgence be sold for it (S-2.2).
func (r *rules) crownHelps(s *state, seat engine.Seat) bool {
	pool := s.Act.Pool
	pool[content.Crown]++
	for _, l := range r.leagues {
		if r.movable(s, seat, l) && r.forLeague(&pool, l) >= s.influencePrice(seat, l) {
			return true
		}
	}
	var room [content.NumCities]engine.Choice
	return !s.Act.Done && len(r.cityChoices(s, seat, r.poolReach(&pool), room[:0])) > 0
}

// influence moves the marker a space, for a cross where crosses count and there
// is one, else for a crown (W-4.2–W-4.4, R-111).
func (r *rules) influence(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	l := content.League(c.On)
	price := s.influencePrice(seat, l)
	for range price {
		if r.c.Leagues[l].Crosses && s.Act.Pool[content.Cross] > 0 && !s.Act.Owes {
			s.Act.Pool[content.Cross]--
		} else {
			s.Act.Pool[content.Crown]--
			s.Act.Owes = false
		}
	}
	s.Act.Begun = true
	e := engine.Event{Kind: virtu.EvInfluenced, Seat: seat, On: int16(l), Goods: [engine.EventGoods]int16{int16(price - 1)}}
	if price > 1 {
		s.Act.Foiled |= 1 << l
	}
	e.N = int16(r.pull(s, l, seat, 1))
	e.To = int16(s.Leagues[l].Marker)
	log.Add(e)
}

// annexFrom pays a city out of the pool (W-4.5).
func (r *rules) annexFrom(s *state, seat engine.Seat, choice engine.Choice, log *engine.Log) {
	c, ships := content.City(choice.On), choice.N
	crowns := r.modified(s, seat, c) + 1
	s.Act.Pool[content.Crown] -= crowns
	s.Act.Pool[content.Ship] -= int8(ships)
	if crowns > 0 {
		s.Act.Owes = false
	}
	s.Act.Begun, s.Act.Done = true, true
	r.takeCity(s, seat, c, ships, log)
}

// autoInfluence ends the action when nothing is left to do or to do it with.
// False means that the question is asked.
func (r *rules) autoInfluence(s *state, f *effect.Frame, _ *engine.Log) bool {
	var room [content.NumCities + 4*content.NumSources]engine.Choice
	if list := r.influenceChoices(s, f.Seat, room[:0]); len(list) > 1 || len(list) == 1 && list[0].Verb != virtu.DoFinish {
		return false
	}
	s.Stack.Pop()
	return true
}

// wouldStand returns where a league's marker stands after one more space to the seat's
// side.
func (r *rules) wouldStand(s *state, seat engine.Seat, l content.League) int {
	at := s.Leagues[l].Marker
	if !r.movable(s, seat, l) {
		return int(at)
	}
	if seat == seatOfFrance {
		return int(at) - 1
	}
	return int(at) + 1
}

// showInfluence offers the leagues, to influence or for good, the cities, and
// what the chamber gives.
func (r *rules) showInfluence(s *state, seat engine.Seat, add func(virtu.Offer)) {
	r.showUses(s, seat, add)
	r.showCities(s, seat, add)
	room, under := r.roomGives(&s.Players[seat])
	for i, g := range [...]*content.Symbols{&room, &under} {
		for _, k := range influenceKinds {
			if g[k] > 0 && onlyKind(g) == content.NoSymbol {
				add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoUse, On: int16(content.Room) + int16(i), N: int16(k)}})
			}
		}
	}
	for _, l := range r.leagues {
		price := []content.Symbols{{content.Crown: s.influencePrice(seat, l)}}
		if r.c.Leagues[l].Crosses { // W-4.3
			price = append(price, content.Symbols{content.Cross: s.influencePrice(seat, l)})
		}
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoInfluence, On: int16(l)}, Price: price, Points: r.wouldStand(s, seat, l)})
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoUnite, On: int16(l)}})
	}
}
