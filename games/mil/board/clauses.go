package board

import (
	"signoria/engine"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// clause tells one event of the actions.
func (w *writer) clause(e engine.Event) string {
	switch e.Kind {
	case mil.EvRound:
		return w.t("log.round", "n", int(e.N))
	case mil.EvHarvested:
		return w.costing(w.t("log.harvested", "crop", w.land(content.Land(e.N), reaped), "knight", w.knight(e.On, e.Seat)), e)
	case mil.EvRecruited:
		return w.costing(w.t("log.recruited", "knight", w.knight(e.On, e.Seat)), e)
	case mil.EvPlaced:
		return w.toll(w.t("log.placed", "knight", w.knight(e.On, e.Seat), "to", w.spot(e.To, toward)), e.N)
	case mil.EvPassed:
		key := "log.passed"
		if e.N != 0 {
			key = "log.passed_marker"
		}
		return w.t(key, "in", w.space(content.Space(e.To), inside))
	case mil.EvYear:
		return w.t("log.year", "knight", w.knight(e.To, e.Seat), "n", int(e.N), "space", w.space(content.Space(e.On), called))
	case mil.EvDied:
		return w.died(e)
	case mil.EvVP:
		return w.points(e)
	}
	return w.growthClause(e)
}

// How a token on a space is paid, N of mil.EvPlaced.
const (
	paidGold      = 1
	paidPrivilege = 2
)

// toll adds how a token on a space was paid (M-9.4).
func (w *writer) toll(clause string, how int16) string {
	switch how {
	case paidGold:
		return w.t("log.for", "what", clause, "goods", w.amount(1, content.Gold, w.v))
	case paidPrivilege:
		return w.t("log.for", "what", clause, "goods", w.t("amount.privileges", "n", 1))
	}
	return clause
}

// died tells who follows a knight, and whether he starved (M-12).
func (w *writer) died(e engine.Event) string {
	key := "log.died_heir"
	switch e.N {
	case 1:
		key = "log.died_relative"
	case 2:
		key = "log.died_gone"
	}
	clause := w.t(key, "knight", w.knight(e.On, e.Seat))
	if e.To != 0 {
		return w.t("log.famine", "what", clause)
	}
	return clause
}

// explains tells for which events the words already say what prestige is for.
var explains = map[string]uint8{
	"death": mil.EvDied, "vassal": mil.EvVassal, "castle": mil.EvCastle, "land": mil.EvLand, "landLost": mil.EvLandLost,
	"cathedral": mil.EvDonated, "claim": mil.EvDiscarded, "favour": mil.EvFavour, "dowry": mil.EvWedding,
}

// points tells of prestige, and what for unless the clause before has said it.
func (w *writer) points(e engine.Event) string {
	clause := w.prestige(int(e.N), w.v)
	if e.On < 0 || int(e.On) >= len(mil.VPReasons) {
		return clause
	}
	why := mil.VPReasons[e.On]
	if kind, ok := explains[why]; ok && w.before(kind, e.Seat) {
		return clause
	}
	return w.t("log.for", "what", clause, "goods", w.t("vp."+why))
}

// before tells whether the clause before is of that kind and about the seat.
func (w *writer) before(kind uint8, seat engine.Seat) bool {
	return w.last.Kind == kind && w.about == seat
}

// growthClause tells of family growth and weddings.
func (w *writer) growthClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvGrows:
		return w.t("log.grows", "knight", w.knight(e.On, e.Seat))
	case mil.EvRolled:
		return w.rolled("log.rolled", e)
	case mil.EvResult:
		return w.t("log.result", "result", w.resultName(content.Result(e.On)))
	case mil.EvNoResult:
		return w.t("log.no_result")
	case mil.EvSon:
		return w.toll(w.t("log.son"), e.N)
	case mil.EvHeir:
		return w.t("log.heir", "knight", w.knight(e.On, e.Seat))
	case mil.EvBorn:
		return w.t("log.born", "knight", w.knight(e.On, e.Seat))
	case mil.EvWoman:
		return w.t("log.woman")
	case mil.EvSealed:
		return w.sealed(e)
	case mil.EvWedding:
		return w.wedding(e)
	case mil.EvTookHalf:
		return w.versus(w.t("log.took_half", "goods", w.goods(e)), e.N)
	case mil.EvWomanGone:
		return w.t("log.daughter_gone")
	}
	return w.roundClause(e)
}

// rolled tells the two results of the die.
func (w *writer) rolled(key string, e engine.Event) string {
	return w.t(key, "first", w.resultName(content.Result(e.On)), "last", w.resultName(content.Result(e.To)))
}

// sealed tells that a bid has been made, and nothing more (M-28.5).
func (w *writer) sealed(e engine.Event) string {
	switch mil.Purpose(e.N) {
	case mil.ForBattle:
		return w.t("log.sealed_battle")
	case mil.ForCathedral:
		return w.t("log.sealed_cathedral")
	}
	return w.t("log.sealed_dowry")
}

// wedding tells whose daughter marries the heir (M-11.3–M-11.5).
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
	return w.t(key, "knight", w.knight(e.On, w.wooer(e)))
}

// roundClause tells of favours, the Monastery and winter.
func (w *writer) roundClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvTurned:
		return w.t("log.turned")
	case mil.EvFavour:
		return w.costing(w.t("log.favour", "of", w.sphere(content.Sphere(e.On), whose)), e)
	case mil.EvStarter:
		return w.t("log.starter")
	case mil.EvGuest:
		return w.t("log.guest_"+content.Sphere(e.N).String(), "knight", w.knight(e.On, e.Seat))
	case mil.EvTurn:
		return w.t("log.turn", "knight", w.knight(e.On, e.Seat), "in", w.sphere(content.Sphere(e.N), inside))
	case mil.EvIdle:
		return w.t("log.idle", "knight", w.knight(e.On, e.Seat), "in", w.sphere(content.Sphere(e.N), inside))
	case mil.EvNun:
		return w.t("log.nun", "n", int(e.N), "knight", w.knight(e.On, e.Seat))
	case mil.EvCrusade:
		return w.costing(w.t("log.crusade", "knight", w.knight(e.On, e.Seat)), e)
	case mil.EvWinter:
		if e.N != 0 {
			return w.rolled("log.winter_bad", e)
		}
		return w.rolled("log.winter", e)
	case mil.EvColumn:
		return w.column(e)
	case mil.EvOver:
		return w.t("log.over")
	case mil.EvScored:
		if e.N == 0 {
			return ""
		}
		return w.t("log.scored", "part", w.scorePart(int(e.On)), "points", signed(int(e.N)))
	}
	return w.courtClause(e)
}

// column tells which land of a column lies open now.
func (w *writer) column(e engine.Event) string {
	if content.Land(e.N) == content.NoLand {
		return w.t("log.column_gone", "column", w.columnName(int(e.On)))
	}
	return w.t("log.column", "column", w.columnName(int(e.On)), "land", w.landName(content.Land(e.N)), "left", w.t("log.left", "n", int(e.To)))
}

// courtClause tells of Court, Market and Curia.
func (w *writer) courtClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvInfluence:
		return w.t("log.influence", "knight", w.knight(e.On, e.Seat), "goods", w.goods(e), "in", w.sphere(content.Court, inside))
	case mil.EvAttempt:
		return w.t("log.attempt", "knight", w.knight(e.On, e.Seat), "target", w.knight(e.To, e.Seat))
	case mil.EvOffered:
		return w.t("log.offered", "goods", w.goods(e))
	case mil.EvAccepted:
		return w.versus(w.t("log.accepted"), e.N)
	case mil.EvRaised:
		return w.t("log.raised", "goods", w.goods(e))
	case mil.EvFief:
		return w.t("log.fief", "land", w.land(content.Land(e.N), object), "target", w.knight(e.To, e.Seat))
	case mil.EvVassal:
		return w.t("log.vassal", "knight", w.knight(e.On, e.Seat))
	case mil.EvTraded:
		return w.t("log.traded", "goods", w.exchanged(goods(e)))
	case mil.EvAuction:
		return w.t("log.auction", "goods", w.goods(e))
	case mil.EvBid:
		return w.t("log.bid", "goods", w.goods(e))
	case mil.EvWithdrew:
		return w.t("log.withdrew")
	case mil.EvCastle:
		return w.castle(e)
	case mil.EvDonated:
		return w.t("log.donated", "goods", w.amount(int(e.N), content.Gold, w.v))
	case mil.EvTookBack:
		return w.t("log.took_back", "goods", w.amount(int(e.N), content.Gold, w.v))
	case mil.EvPrivilege:
		return w.t("log.privilege", "knight", w.knight(e.On, e.Seat), "n", int(e.N))
	case mil.EvAbbess:
		return w.t("log.abbess", "knight", w.knight(e.On, e.Seat), "goods", w.amount(1, content.Influence, w.v))
	}
	return w.warClause(e)
}

// castle tells who builds one, and what it costs unless the bid was just told.
func (w *writer) castle(e engine.Event) string {
	clause := w.t("log.castle", "knight", w.knight(e.On, e.Seat))
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
	return w.t("choice.trade", "given", w.sum(given, w.v), "taken", w.sum(taken, w.v))
}

// warClause tells of sieges and battles.
func (w *writer) warClause(e engine.Event) string {
	switch e.Kind {
	case mil.EvConquers:
		return w.costing(w.t("log.conquers", "knight", w.knight(e.On, e.Seat), "land", w.land(content.Land(e.N), object)), e)
	case mil.EvAttacks:
		return w.costing(w.t("log.attacks", "knight", w.knight(e.On, e.Seat), "target", w.knight(e.To, e.Seat)), e)
	case mil.EvAsksLord:
		if e.To == 0 {
			return w.t("log.asks_not")
		}
		return w.versus(w.t("log.asks_lord"), e.N)
	case mil.EvJoins:
		if e.To == 0 {
			return w.t("log.refuses")
		}
		return w.versus(w.t("log.joins"), e.N)
	case mil.EvWon:
		return w.t("log.won", "knight", w.knight(e.On, e.Seat), "strengths", versus(int(e.N), int(e.To)))
	case mil.EvLand:
		return w.t("log.land", "knight", w.knight(e.On, e.Seat), "land", w.land(content.Land(e.N), object))
	case mil.EvLandLost:
		return w.t("log.land_lost", "knight", w.knight(e.On, e.Seat), "land", w.land(content.Land(e.N), object))
	case mil.EvDiscarded:
		if e.To != 0 {
			return w.t("log.claimed", "land", w.land(content.Land(e.N), object))
		}
		return w.t("log.discarded", "land", w.land(content.Land(e.N), object))
	}
	return ""
}
