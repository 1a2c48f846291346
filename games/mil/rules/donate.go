package rules

import (
	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// donateQuestion: whether a family that showed less than the most gold donates it to the
// cathedral, or takes it back (D-27, M-21.3).
var donateQuestion = row{
	Ask: mil.AskDonate,
	Answers: answers{
		{Verb: mil.DoDonate, Forms: forms{{Words: "donate", N: 1}, {Words: "take back"}}, Do: (*rules).decideDonation},
	},
	Else: mustChoose("M-21.3"),
	Tell: (*rules).tellDonation,
}

// donors goes clockwise through those that showed gold. It asks nothing itself.
var donors = row{Ask: mil.Ask(nodeDonors), Auto: (*rules).donors}

const nodeDonors = nodeMuster + 1

// cathedral settles the gold that all have shown (M-21.2–M-21.7): those with the most donate it for
// points at once (M-1.13), then the others choose in clockwise order.
func (r *rules) cathedral(s *state, log *engine.Log) {
	highest := int16(0)
	for i := range s.Act.Shown[:s.Seats] {
		n := s.Act.Shown[i][content.Gold]
		s.Families[i].Cubes[content.Gold] -= n // in escrow
		log.Add(engine.Event{Kind: mil.EvShown, Seat: engine.Seat(i), N: n, Sealed: true})
		highest = max(highest, n)
	}
	if highest == 0 {
		return
	}
	for i := range s.Seats {
		if seat := s.clockwise(int(i)); s.Act.Shown[seat][content.Gold] == highest {
			r.donate(s, seat, log)
		}
	}
	s.Stack.Push(effect.Frame{Node: nodeDonors, Seat: engine.NoSeat, N: highest})
}

// donors asks the next of those that showed gold, but less than the most, from the starting player on
// (M-21.3). One without anything that counts takes the gold back unasked (M-21.7). It returns true,
// because it always does something.
func (r *rules) donors(s *state, f *effect.Frame, log *engine.Log) bool {
	for int8(f.Step) < s.Seats {
		seat := s.clockwise(int(f.Step))
		f.Step++
		switch n := s.Act.Shown[seat][content.Gold]; {
		case n == 0, n == f.N:
		case r.worth(s, seat) <= 0: // M-21.7
			s.takeBack(seat, log)
		default:
			s.ask(mil.AskDonate, seat)
			return true
		}
	}
	s.Stack.Pop()
	s.Act.Shown = [content.MaxSeats]content.Cubes{}
	return true
}

// worth returns what a family's gold brings (M-21.3–M-21.6).
func (r *rules) worth(s *state, seat engine.Seat) int16 {
	own := s.Act.Shown[seat][content.Gold]
	highest, lowest := own, own
	for i := range s.Act.Shown[:s.Seats] {
		highest = max(highest, s.Act.Shown[i][content.Gold])
		lowest = min(lowest, s.Act.Shown[i][content.Gold])
	}
	worth := r.c.Points.Cathedral - (highest - own)
	if own == lowest && own < highest {
		worth -= r.c.Points.CathedralLow
	}
	return worth
}

func (r *rules) tellDonation(s *state, _ engine.Seat, q *mil.Question) {
	q.Worth = int(r.worth(s, q.Seat))
	for i := range s.Act.Shown[:s.Seats] {
		q.Shown = append(q.Shown, int(s.Act.Shown[i][content.Gold]))
	}
}

func (r *rules) donate(s *state, seat engine.Seat, log *engine.Log) {
	n, worth := s.Act.Shown[seat][content.Gold], r.worth(s, seat)
	log.Add(engine.Event{Kind: mil.EvDonated, Seat: seat, N: n, To: worth})
	s.points(seat, worth, vpCathedral, log)
}

// decideDonation carries out the answer to D-27: the seat donates its gold, or takes it back.
func (r *rules) decideDonation(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	if c.N != 0 {
		r.donate(s, seat, log)
		return
	}
	s.takeBack(seat, log)
}

// takeBack returns the gold that a family has shown behind its screen.
func (s *state) takeBack(seat engine.Seat, log *engine.Log) {
	n := s.Act.Shown[seat][content.Gold]
	s.Families[seat].Cubes[content.Gold] += n
	log.Add(engine.Event{Kind: mil.EvTookBack, Seat: seat, N: n})
}
