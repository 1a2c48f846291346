package words

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
	"signoria/narrate"
)

// clause tells one event of the actions.
func (w *writer) clause(e engine.Event) string {
	switch e.Kind {
	case mil.EvRound:
		return w.T("log.round", "n", int(e.N))
	case mil.EvHarvested:
		return w.costing(w.T("log.harvested", "crop", w.Land(content.Land(e.N), Reaped), "knight", w.knight(e.On, e.Seat)), e)
	case mil.EvRecruited:
		return w.costing(w.T("log.recruited", "knight", w.knight(e.On, e.Seat)), e)
	case mil.EvPlaced:
		return w.toll(w.T("log.placed", "knight", w.knight(e.On, e.Seat), "to", w.Spot(e.To, Toward)), e.N)
	case mil.EvPassed:
		key := "log.passed"
		if e.N != 0 {
			key = "log.passed_marker"
		}
		return w.T(key, "in", w.Space(content.Space(e.To), Inside))
	case mil.EvTimeFlies:
		return w.T("log.time_flies")
	case mil.EvYear:
		return w.T("log.year", "knight", w.knight(e.To, e.Seat), "n", int(e.N), "space", w.Space(content.Space(e.On), Called))
	case mil.EvDied:
		return w.died(e)
	case mil.EvVP:
		return w.points(e)
	}
	return w.growthClause(e)
}

// toll adds how a token on a space was paid (M-9.4).
func (w *writer) toll(clause string, how int16) string {
	switch how {
	case PaidGold:
		return w.T("log.for", "what", clause, "goods", w.Amount(1, content.Gold, w.v))
	case PaidPrivilege:
		return w.T("log.for", "what", clause, "goods", w.T("amount.privileges", "n", 1))
	}
	return clause
}

// died says who follows a knight, and whether he starved (M-12).
func (w *writer) died(e engine.Event) string {
	key := "log.died_heir"
	switch e.N {
	case 1:
		key = "log.died_relative"
	case 2:
		key = "log.died_gone"
	}
	clause := w.T(key, "knight", w.knight(e.On, e.Seat))
	if e.To != 0 {
		return w.T("log.famine", "what", clause)
	}
	return clause
}

// explains tells for which events the words already say what prestige is for.
var explains = map[string]uint8{
	"death": mil.EvDied, "vassal": mil.EvVassal, "castle": mil.EvCastle, "land": mil.EvLand, "landLost": mil.EvLandLost,
	"cathedral": mil.EvDonated, "claim": mil.EvDiscarded, "favour": mil.EvFavour, "dowry": mil.EvWedding,
}

// points returns the clause of prestige, with its reason unless the clause before says it.
func (w *writer) points(e engine.Event) string {
	clause := w.Prestige(int(e.N), w.v)
	if e.On < 0 || int(e.On) >= len(mil.VPReasons) {
		return clause
	}
	why := mil.VPReasons[e.On]
	if kind, ok := explains[why]; ok && w.before(kind, e.Seat) {
		return clause
	}
	return w.T("log.for", "what", clause, "goods", w.T("vp."+why))
}

// before reports whether the clause before is of that kind and about the seat.
func (w *writer) before(kind uint8, seat engine.Seat) bool {
	return w.last.Kind == kind && w.about == seat
}

// growthClause returns the clause of an event of family growth or a wedding.
func (w *writer) growthClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvGrows:
		return w.T("log.grows", "knight", w.knight(e.On, e.Seat))
	case mil.EvRolled:
		return w.rolled("log.rolled", e)
	case mil.EvResult:
		return w.T("log.result", "result", w.ResultName(content.Result(e.On)))
	case mil.EvNoResult:
		return w.T("log.no_result")
	case mil.EvSon:
		return w.toll(w.T("log.son"), e.N)
	case mil.EvHeir:
		return w.T("log.heir", "knight", w.knight(e.On, e.Seat))
	case mil.EvBorn:
		return w.T("log.born", "knight", w.knight(e.On, e.Seat))
	case mil.EvWoman:
		return w.T("log.woman")
	case mil.EvSealed:
		return w.sealed(e)
	case mil.EvWedding:
		return w.wedding(e)
	case mil.EvTookHalf:
		return w.versus(w.T("log.took_half", "goods", w.goods(e)), e.N)
	case mil.EvWomanGone:
		return w.T("log.daughter_gone")
	}
	return w.roundClause(e)
}

// rolled tells the two results of the die.
func (w *writer) rolled(key string, e engine.Event) string {
	return w.T(key, "first", w.ResultName(content.Result(e.On)), "last", w.ResultName(content.Result(e.To)))
}

// sealed says that a bid has been made, and nothing more (M-28.5).
func (w *writer) sealed(e engine.Event) string {
	switch mil.Purpose(e.N) {
	case mil.ForBattle:
		return w.T("log.sealed_battle")
	case mil.ForCathedral:
		return w.T("log.sealed_cathedral")
	}
	return w.T("log.sealed_dowry")
}

// wedding says whose daughter marries the heir (M-11.3–M-11.5).
func (w *writer) wedding(e engine.Event) string {
	key := "log.wedding"
	switch {
	case e.N < 0:
		key = "log.wedding_anonymous"
	case engine.Seat(e.N) == e.Seat:
		key = "log.wedding_own"
	case !w.next(mil.EvWomanGone):
		key = "log.wedding_none"
	}
	return w.T(key, "knight", w.knight(e.On, w.wooer(e)))
}

// roundClause returns the clause of an event of favours, the Monastery or winter.
func (w *writer) roundClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvTurned:
		return w.T("log.turned")
	case mil.EvFavour:
		return w.costing(w.T("log.favour", "of", w.Sphere(content.Sphere(e.On), Whose)), e)
	case mil.EvStarter:
		return w.T("log.starter")
	case mil.EvGuest:
		return w.T("log.guest_"+content.Sphere(e.N).String(), "knight", w.knight(e.On, e.Seat))
	case mil.EvTurn:
		return w.T("log.turn", "knight", w.knight(e.On, e.Seat), "in", w.Sphere(content.Sphere(e.N), Inside))
	case mil.EvIdle:
		return w.T("log.idle", "knight", w.knight(e.On, e.Seat), "in", w.Sphere(content.Sphere(e.N), Inside))
	case mil.EvNun:
		return w.T("log.nun", "n", int(e.N), "knight", w.knight(e.On, e.Seat))
	case mil.EvCrusade:
		return w.costing(w.T("log.crusade", "knight", w.knight(e.On, e.Seat)), e)
	case mil.EvWinter:
		if e.N != 0 {
			return w.rolled("log.winter_bad", e)
		}
		return w.rolled("log.winter", e)
	case mil.EvColumn:
		return w.column(e)
	case mil.EvOver:
		return w.T("log.over")
	case mil.EvScored:
		if e.N == 0 {
			return ""
		}
		return w.T("log.scored", "part", w.scorePart(int(e.On)), "points", narrate.Signed(int(e.N)))
	}
	return w.courtClause(e)
}

// column says which land of a column lies open now.
func (w *writer) column(e engine.Event) string {
	if content.Land(e.N) == content.NoLand {
		return w.T("log.column_gone", "column", w.ColumnName(int(e.On)))
	}
	return w.T("log.column", "column", w.ColumnName(int(e.On)), "land", w.LandName(content.Land(e.N)), "left", w.T("log.left", "n", int(e.To)))
}

// courtClause returns the clause of an event of Court, Market or Curia.
func (w *writer) courtClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvInfluence:
		return w.T("log.influence", "knight", w.knight(e.On, e.Seat), "goods", w.goods(e), "in", w.Sphere(content.Court, Inside))
	case mil.EvAttempt:
		return w.T("log.attempt", "knight", w.knight(e.On, e.Seat), "target", w.knight(e.To, e.Seat))
	case mil.EvOffered:
		return w.T("log.offered", "goods", w.goods(e))
	case mil.EvAccepted:
		return w.versus(w.T("log.accepted"), e.N)
	case mil.EvRaised:
		return w.T("log.raised", "goods", w.goods(e))
	case mil.EvFief:
		return w.T("log.fief", "land", w.Land(content.Land(e.N), Object), "target", w.knight(e.To, e.Seat))
	case mil.EvVassal:
		return w.T("log.vassal", "knight", w.knight(e.On, e.Seat))
	case mil.EvTraded:
		return w.T("log.traded", "goods", w.exchanged(goods(e)))
	case mil.EvAuction:
		return w.T("log.auction", "goods", w.goods(e))
	case mil.EvBid:
		return w.T("log.bid", "goods", w.goods(e))
	case mil.EvWithdrew:
		return w.T("log.withdrew")
	case mil.EvCastle:
		return w.castle(e)
	case mil.EvDonated:
		return w.T("log.donated", "goods", w.Amount(int(e.N), content.Gold, w.v))
	case mil.EvTookBack:
		return w.T("log.took_back", "goods", w.Amount(int(e.N), content.Gold, w.v))
	case mil.EvPrivilege:
		return w.T("log.privilege", "knight", w.knight(e.On, e.Seat), "n", int(e.N))
	case mil.EvAbbess:
		return w.T("log.abbess", "knight", w.knight(e.On, e.Seat), "goods", w.Amount(1, content.Influence, w.v))
	}
	return w.warClause(e)
}

// castle says who builds one, and what it costs unless the bid was just told.
func (w *writer) castle(e engine.Event) string {
	clause := w.T("log.castle", "knight", w.knight(e.On, e.Seat))
	if w.before(mil.EvBid, e.Seat) {
		return clause
	}
	return w.costing(clause, e)
}

// exchanged writes what was given and what was taken of a change in cubes.
func (w *writer) exchanged(change content.Cubes) string {
	var given, taken content.Cubes
	for k, n := range change {
		if n < 0 {
			given[k] = -n
		} else {
			taken[k] = n
		}
	}
	return w.T("choice.trade", "given", w.Sum(given, w.v), "taken", w.Sum(taken, w.v))
}

// warClause returns the clause of an event of sieges and battles.
func (w *writer) warClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvConquers:
		return w.costing(w.T("log.conquers", "knight", w.knight(e.On, e.Seat), "land", w.Land(content.Land(e.N), Object)), e)
	case mil.EvAttacks:
		return w.costing(w.T("log.attacks", "knight", w.knight(e.On, e.Seat), "target", w.knight(e.To, e.Seat)), e)
	case mil.EvAsksLord:
		if e.To == 0 {
			return w.T("log.asks_not")
		}
		return w.versus(w.T("log.asks_lord"), e.N)
	case mil.EvJoins:
		if e.To == 0 {
			return w.T("log.refuses")
		}
		return w.versus(w.T("log.joins"), e.N)
	case mil.EvWon:
		return w.T("log.won", "knight", w.knight(e.On, e.Seat), "strengths", narrate.Versus(int(e.N), int(e.To)))
	case mil.EvLand:
		return w.T("log.land", "knight", w.knight(e.On, e.Seat), "land", w.Land(content.Land(e.N), Object))
	case mil.EvLandLost:
		return w.T("log.land_lost", "knight", w.knight(e.On, e.Seat), "land", w.Land(content.Land(e.N), Object))
	case mil.EvDiscarded:
		if e.To != 0 {
			return w.T("log.claimed", "land", w.Land(content.Land(e.N), Object))
		}
		return w.T("log.discarded", "land", w.Land(content.Land(e.N), Object))
	}
	return ""
}
