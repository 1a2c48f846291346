package virtu

import (
	"signoria/engine"
	"signoria/games/virtu/content"
)

// question is who is asked what; everybody may know it.
func (r *rules) question(s *state, viewer engine.Seat) Question {
	q := Question{Seat: engine.NoSeat, City: content.NoCity, Chamber: -1, From: content.NoSpot}
	if s.Phase == PhaseSetup {
		owing := r.Owing(s)
		q.Seat, q.Ask = owing.First(), AskLay
		if owing.Has(viewer) {
			q.Seat = viewer
			q.Layout = r.layout(s, viewer)
		}
		return q
	}
	f := s.Stack.Top()
	if f == nil {
		return q
	}
	q.Seat, q.Ask = f.Seat, Ask(f.Node)
	q.Action, q.Pool, q.Half = s.Act.Action, s.Act.Pool, int(s.Act.Half)
	q.Steps, q.FlorinStep = int(s.Act.Steps), s.Act.Florin
	q.Chamber = int(s.Players[f.Seat].Token)
	q.From = s.Act.From - 1
	q.Bought = itemsOf(s.Act.Bought)
	r.questionOf(s, &q, f.Seat, content.Card(f.On))
	if s.Fight.On && q.Ask != AskLosses {
		q.City = s.Fight.City
		q.Duel = r.duel(s)
	}
	return q
}

// questionOf fills in what a kind of question speaks of.
func (r *rules) questionOf(s *state, q *Question, seat engine.Seat, card content.Card) {
	switch q.Ask {
	case AskPay:
		q.Bill, q.On, q.To, q.N = s.Act.Bill, int(s.Act.On), int(s.Act.To), int(s.Act.Ships)
		q.Price = s.Act.Price.List()
		q.Free = r.freeViews(s, seat)
	case AskUnblock, AskPatronage, AskAnnex, AskCommit, AskGovern, AskTrade, AskCampaign, AskIntrigue, AskInfluence:
		q.Free = r.freeViews(s, seat)
	case AskMove:
		q.Ways = r.ways(s, seat)
	case AskPut:
		q.Card = card
	case AskBonus:
		for set := uint64(s.bonusesFor(&s.Players[seat])); set != 0; {
			q.Bonus = append(q.Bonus, content.Bonus(nextBit(&set)))
		}
	case AskRetreat:
		q.City = content.City(s.Act.On - 1)
		q.Due = int(s.inFlight(q.City, int8(seat)))
		q.N = int(s.Act.N)
	case AskWages:
		q.Due = int(r.wagesDue(s, seat))
	case AskDismiss:
		q.Due = int(int16(r.unitsOnMap(s, seat)) - s.Act.N)
	case AskSiege:
		must, _ := r.sieges(s, seat)
		q.Owed = must != 0
	case AskLosses:
		q.City, q.Due = content.City(s.Stack.Top().On), int(s.Stack.Top().N)
	}
}

// freeViews are the free sources of the running action or payment.
func (r *rules) freeViews(s *state, seat engine.Seat) []FreeView {
	p := &s.Players[seat]
	b := s.Act.Bill
	if s.Stack.Top().Node != 0 && Ask(s.Stack.Top().Node) != AskPay {
		b = map[content.Action]Bill{content.Patronage: BillPatronage, content.Annex: BillAnnex}[s.Act.Action]
	}
	var list []FreeView
	if b == NoBill || b == BillPatronage || b == BillAnnex || b == BillUnblock {
		room, under := r.roomGives(p)
		ch := &p.Chambers[p.Token]
		campaign := s.Act.Action == content.Campaign && Ask(s.Stack.Top().Node) != AskCommit
		for _, x := range [...]struct {
			src   content.Source
			card  content.Card
			gives content.Symbols
			kind  content.Symbol
		}{{content.Room, ch.Card, room, s.Act.Room}, {content.Under, ch.Upgrade, under, s.Act.Under}} {
			if x.gives == (content.Symbols{}) {
				continue
			}
			v := FreeView{Source: x.src, Card: x.card, Gives: x.gives, Committed: content.NoSymbol}
			if campaign || s.Act.Free>>(x.src-content.Room)&1 != 0 {
				v.Committed = x.kind
			} else if k := useKind(s.Act.Action, &x.gives); k != content.NoSymbol {
				v.Committed = k
			}
			list = append(list, v)
		}
	}
	if b == BillPatronage && p.tookBonus(content.Michelangelo) {
		list = append(list, FreeView{Source: content.ByMichelangelo, Gives: content.Symbols{content.Crown: r.c.Bonuses[content.Michelangelo].Crown}, Committed: content.NoSymbol})
	}
	return list
}

// duel is the running siege or field battle as it stands.
func (r *rules) duel(s *state) *Duel {
	f := &s.Fight
	d := &Duel{City: f.City, Field: f.Field, League: s.leagueOf(f.City), Attacker: engine.Seat(f.Attacker), Rival: engine.Seat(f.Rival), Passes: int(f.Passes), Declares: engine.Seat(f.side(f.Side))}
	d.Units[0] = int(s.force(f.City, f.Attacker))
	switch {
	case !f.Field:
		d.Units[1] = int(s.garrison())
	case f.Rival >= 0:
		d.Units[1] = int(s.force(f.City, f.Rival))
	}
	d.Bonus = [2]int{int(f.Bonus[0]), int(f.Bonus[1])}
	d.Strength = [2]int{d.Units[0] + d.Bonus[0], d.Units[1] + d.Bonus[1]}
	if !f.Field {
		d.Value, d.Fixed = int(r.modified(s, engine.Seat(f.Attacker), f.City)), int(r.bastion(s))
		d.Strength[1] = int(r.defence(s))
	}
	return d
}
