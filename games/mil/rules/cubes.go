package rules

import (
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// cubesQuestion: one line of a bid, an offer, a payment or a half, of what Question.Purpose
// names (D-7, D-8, D-13, D-14, D-16–D-18, D-20, D-23, D-26).
var cubesQuestion = row{
	Ask: mil.AskCubes,
	Answers: answers{
		{Verb: mil.DoCubes, Forms: forms{{Args: args{{In: inOn, Noun: aKind}, {In: inN, Noun: howMany}}}}, Why: (*rules).whyCubes, Do: (*rules).cubes},
	},
	Choices: (*rules).cubeChoices,
	Auto:    (*rules).autoCubes,
	Tell:    (*rules).tellCubes,
}

// atHand returns how many cubes of a kind the seat can choose for its draft.
func (r *rules) atHand(s *state, seat engine.Seat, k content.Cube) int16 {
	d := &s.Draft[seat]
	switch {
	case !d.Purpose.Allows(k):
		return 0
	case d.Purpose == mil.ForHalf:
		return s.Act.Bid[k]
	case d.Purpose == mil.ForBid && int8(seat) != familyOf(s.Act.Knight):
		return s.Families[seat].Cubes[k] - s.Act.Base[k]
	}
	return s.Families[seat].Cubes[k]
}

func familyOf(k content.Knight) int8 {
	if k < 0 {
		return nobody
	}
	return int8(k.Seat())
}

// total returns the exact number of cubes of a draft: half of what was offered, rounded up (M-4.5), or
// what conquers a free land. -1 means any number.
func (r *rules) total(s *state, p mil.Purpose) int16 {
	switch p {
	case mil.ForHalf:
		return (s.Act.Bid.Sum() + 1) / 2
	case mil.ForSiege:
		return r.cubesNeeded(s, s.Act.Knight, int(s.Act.Column))
	}
	return -1
}

// stillToCome returns how many cubes the kinds after place i could still add.
func (r *rules) stillToCome(s *state, seat engine.Seat, i int8) (c content.Cubes) {
	for _, k := range r.c.Quality[i+1:] {
		c[k] = r.atHand(s, seat, k)
	}
	return c
}

// lineRange returns what may be chosen of the kind asked now, so that the whole can
// still be what it must be.
func (r *rules) lineRange(s *state, seat engine.Seat, i int8) (least, most int16) {
	d := &s.Draft[seat]
	k := r.c.Quality[i]
	most = r.atHand(s, seat, k)
	rest := r.stillToCome(s, seat, i)
	if total := r.total(s, d.Purpose); total >= 0 {
		open := total - d.Cubes.Sum()
		return max(0, open-rest.Sum()), min(most, open)
	}
	if d.Purpose == mil.ForBase {
		return min(most, r.c.Costs.Base[k]), most
	}
	if d.Purpose == mil.ForRaise || d.Purpose == mil.ForBid {
		for least < most && !r.reaches(s, d, k, least, &rest) {
			least++
		}
	}
	return least, most
}

// reaches reports whether the draft with n of kind k and all that may follow beats
// what is to be beaten (M-16.4, M-18.5).
func (r *rules) reaches(s *state, d *draft, k content.Cube, n int16, rest *content.Cubes) bool {
	all := d.Cubes
	all[k] = n
	for i := range all {
		all[i] += rest[i]
	}
	return r.enough(s, d.Purpose, &all)
}

// enough reports whether cubes are a valid raise or bid. A raise has at least as much gold as the offer
// and beats it; a bid together with the seat's base beats the bid so far.
func (r *rules) enough(s *state, p mil.Purpose, c *content.Cubes) bool {
	if p == mil.ForRaise {
		return c[content.Gold] >= s.Act.Offer[content.Gold] && r.c.Beats(*c, s.Act.Offer)
	}
	whole := *c
	for k := range whole {
		whole[k] += s.Act.Base[k]
	}
	return r.c.Beats(whole, s.Act.Bid)
}

// collect asks one seat for cubes.
func (r *rules) collect(s *state, seat engine.Seat, p mil.Purpose, log *engine.Log) {
	s.ask(mil.AskCubes, seat)
	r.open(s, seat, p, log)
}

// autoCubes reveals the sealed bids when no seat owes one (M-28.5).
// False means that the question is asked.
func (r *rules) autoCubes(s *state, _ *effect.Frame, log *engine.Log) bool {
	if r.Owing(s) != 0 {
		return false
	}
	r.reveal(s, log)
	return true
}

// collectAll asks several seats at once, in secret (M-28.5).
func (r *rules) collectAll(s *state, seats engine.Seats, p mil.Purpose, log *engine.Log) {
	s.ask(mil.AskCubes, engine.NoSeat)
	for set := seats; set != 0; set = set.Without(set.First()) {
		r.open(s, set.First(), p, log)
	}
}

func (r *rules) open(s *state, seat engine.Seat, p mil.Purpose, log *engine.Log) {
	s.Draft[seat] = draft{Purpose: p, Owes: true, Next: -1}
	r.nextLine(s, seat, log)
}

// nextLine continues to the next kind, of a half to the next that leaves a choice;
// after the last the cubes are sealed.
func (r *rules) nextLine(s *state, seat engine.Seat, log *engine.Log) {
	d := &s.Draft[seat]
	for i := d.Next + 1; i < int8(content.NumCubes); i++ {
		if r.atLine(s, seat, i) {
			return
		}
	}
	r.seal(s, seat, log)
}

// atLine reports whether the kind at place i of the order of quality is asked. If it is, it is the
// draft's next; if the purpose allows it and there is no choice, its number is filled in.
func (r *rules) atLine(s *state, seat engine.Seat, i int8) bool {
	d := &s.Draft[seat]
	k := r.c.Quality[i]
	if !d.Purpose.Allows(k) {
		return false
	}
	least, most := r.lineRange(s, seat, i)
	if least < most || d.Purpose.AsksAll(int(r.total(s, d.Purpose))) {
		d.Next = i
		return true
	}
	d.Cubes[k] = most
	return false
}

func (r *rules) cubeChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	i := s.Draft[seat].Next
	least, most := r.lineRange(s, seat, i)
	for n := least; n <= most; n++ {
		buf = append(buf, engine.Choice{Verb: mil.DoCubes, On: int16(r.c.Quality[i]), N: n})
	}
	return buf
}

// whyCubes returns why a number of cubes cannot be chosen. It must be of the kind that is asked,
// in stock (M-4.4, M-4.5), and allow the whole to be legal. A bid includes the opening bid (M-18.5), so
// Need and Have of a refusal count it.
func (r *rules) whyCubes(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	d := &s.Draft[seat]
	k := r.c.Quality[d.Next]
	if c.On != int16(k) {
		return whyKind(d.Purpose, content.Cube(c.On), k)
	}
	least, most := r.lineRange(s, seat, d.Next)
	have := r.atHand(s, seat, k)
	switch all := s.Families[seat].Cubes[k]; {
	case c.N > have && d.Purpose == mil.ForHalf:
		return engine.Reason{Rule: "M-4.5", Why: "notOffered", What: k.String(), Need: int(c.N), Have: int(have)}
	case c.N > have && all > have:
		return engine.Reason{Rule: "M-4.4", Why: "fewForBid", What: k.String(), Need: int(c.N) + int(all-have), Have: int(all)}
	case c.N > have:
		return engine.Reason{Rule: "M-4.4", Why: "fewCubes", What: k.String(), Need: int(c.N), Have: int(have)}
	case c.N < least:
		return r.whyLess(s, d.Purpose, k, int(c.N), int(least))
	case c.N > most && d.Purpose == mil.ForHalf:
		return engine.Reason{Rule: "M-4.5", Why: "overHalf", What: k.String(), Need: int(most), Have: int(c.N)}
	case c.N > most:
		return engine.Reason{Rule: "R-101", Why: "overSiege", What: k.String(), Need: int(most), Have: int(c.N)}
	}
	return engine.Reason{}
}

// kindRules say of which kinds the cubes for a purpose may be, where not of all.
var kindRules = [...]string{mil.ForBattle: "M-20.9", mil.ForCathedral: "M-21.1", mil.ForOffer: "M-16.3", mil.ForRaise: "M-16.4", mil.ForBase: "M-18.3", mil.ForBid: "M-18.5", mil.ForSiege: "M-19.3", mil.ForHalf: ""}

// whyKind returns why a kind is not the one asked for: it cannot be chosen for this
// purpose at all, or it is asked for before or after.
func whyKind(p mil.Purpose, kind, asked content.Cube) engine.Reason {
	if !p.Allows(kind) {
		return engine.Reason{Rule: kindRules[p], Why: "wrongKind", What: kind.String()}
	}
	return engine.Reason{Rule: "R-102", Why: "otherKind", What: asked.String()}
}

// whyLess returns the reason why n of a kind are too few, with the least number. An opening bid has its
// own least (M-18.3), a raise needs as much gold as the offer. Otherwise the cubes still to come
// could not beat the offer or the highest bid, conquer the land or make up the half.
func (r *rules) whyLess(s *state, p mil.Purpose, k content.Cube, n, least int) engine.Reason {
	switch gold := int(s.Act.Offer[content.Gold]); {
	case p == mil.ForRaise && k == content.Gold && n < gold:
		return engine.Reason{Rule: "M-16.4", Why: "lessGold", What: k.String(), Need: gold, Have: n}
	case p == mil.ForRaise:
		return engine.Reason{Rule: "M-16.4", Why: "raiseTooLow", What: k.String(), Need: least, Have: n}
	case p == mil.ForBid:
		return engine.Reason{Rule: "M-18.5", Why: "bidTooLow", What: k.String(), Need: least, Have: n}
	case p == mil.ForBase:
		return engine.Reason{Rule: "M-18.3", Why: "baseTooLow", What: k.String(), Need: least, Have: n}
	case p == mil.ForSiege:
		return engine.Reason{Rule: "R-101", Why: "siegeTooLow", What: k.String(), Need: least, Have: n}
	}
	return engine.Reason{Rule: "M-4.5", Why: "halfTooLow", What: k.String(), Need: least, Have: n}
}

func (r *rules) cubes(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	d := &s.Draft[seat]
	d.Cubes[r.c.Quality[d.Next]] = c.N
	r.nextLine(s, seat, log)
}

// seal ends a draft: a sealed one is final and waits for the others (M-28.5), the
// rest are carried out at once, in the open.
func (r *rules) seal(s *state, seat engine.Seat, log *engine.Log) {
	d := &s.Draft[seat]
	d.Owes, d.Next = false, int8(content.NumCubes)
	if d.Purpose.Sealed() {
		log.Add(engine.Event{Kind: mil.EvSealed, Seat: seat, N: int16(d.Purpose), Final: true})
		return // advance reveals when no seat owes a bid
	}
	cubes, purpose := d.Cubes, d.Purpose
	*d = draft{}
	s.Stack.Pop()
	switch purpose {
	case mil.ForOffer:
		r.offered(s, seat, cubes, log)
	case mil.ForRaise:
		r.raised(s, seat, cubes, log)
	case mil.ForBase:
		r.auctionBegins(s, seat, cubes, log)
	case mil.ForBid:
		r.bid(s, seat, cubes, log)
	case mil.ForSiege:
		r.conquer(s, seat, cubes, log)
	case mil.ForHalf:
		s.gain(seat, cubes)
		log.Add(goods(engine.Event{Kind: mil.EvTookHalf, Seat: seat, N: int16(s.Act.Giver), Sealed: true}, cubes))
		s.Act.Bid, s.Act.Giver = content.Cubes{}, nobody
	}
}

// reveal opens the sealed bids when all have sealed (M-28.5).
func (r *rules) reveal(s *state, log *engine.Log) {
	purpose := mil.NoPurpose
	for i := range s.Draft[:s.Seats] {
		if d := &s.Draft[i]; d.Purpose != mil.NoPurpose {
			purpose = d.Purpose
			s.Act.Shown[i] = d.Cubes
			*d = draft{}
		}
	}
	s.Stack.Pop()
	switch purpose {
	case mil.ForDowry:
		r.wed(s, log)
	case mil.ForBattle:
		r.fight(s, log)
	case mil.ForCathedral:
		r.cathedral(s, log)
	}
}

// takeHalf lets the seat take half of the cubes of another (M-4.5).
func (r *rules) takeHalf(s *state, seat, from engine.Seat, cubes content.Cubes, log *engine.Log) {
	if cubes.Sum() == 0 {
		return
	}
	s.Act.Bid, s.Act.Giver = cubes, int8(from)
	r.collect(s, seat, mil.ForHalf, log)
}

// hasSealed reports whether the seat has sealed what others are still asked for
// (M-28.5).
func (s *state) hasSealed(seat engine.Seat) bool {
	if seat < 0 || int8(seat) >= s.Seats {
		return false
	}
	d := &s.Draft[seat]
	return d.Purpose.Sealed() && !d.Owes
}

// tellCubes says what the cubes are for, and what lies open of them; only the seat itself
// sees its draft and what it can still choose.
func (r *rules) tellCubes(s *state, viewer engine.Seat, q *mil.Question) {
	d := &s.Draft[q.Seat]
	q.Purpose, q.Kinds = d.Purpose, r.kinds(d.Purpose)
	switch d.Purpose {
	case mil.ForSiege:
		q.Column = int(s.Act.Column)
	case mil.ForHalf:
		q.Offer, q.From = s.Act.Bid, engine.Seat(s.Act.Giver)
		if s.Act.Shown != [content.MaxSeats]content.Cubes{} {
			q.Bids = slices.Clone(s.Act.Shown[:s.Seats])
		}
	case mil.ForBid:
		q.Offer, q.Bids = s.Act.Bid, slices.Clone(s.Act.Shown[:s.Seats])
	}
	if q.Seat != viewer {
		return
	}
	q.Kind, q.Chosen, q.Total = r.c.Quality[d.Next], d.Cubes, int(r.total(s, d.Purpose))
	least, most := r.lineRange(s, viewer, d.Next)
	q.Least, q.Most = int(least), int(most)
	for k := range content.NumCubes {
		q.Have[k] = r.atHand(s, viewer, k)
	}
}

// kinds returns those asked for a purpose, the best first.
func (r *rules) kinds(p mil.Purpose) []content.Cube {
	var list []content.Cube
	for _, k := range r.c.Quality {
		if p.Allows(k) {
			list = append(list, k)
		}
	}
	return list
}
