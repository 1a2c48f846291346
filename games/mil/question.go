package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// question is who is asked what. Only of a seat's own cubes does it say more to
// the seat than to others.
func (r *rules) question(s *state, viewer engine.Seat) Question {
	q := Question{Seat: engine.NoSeat, Knight: content.NoKnight, Target: content.NoKnight, Column: -1, Total: -1, Best: engine.NoSeat, From: engine.NoSeat,
		Joined: [2]engine.Seat{engine.NoSeat, engine.NoSeat}, Guest: content.Home}
	owing := r.Owing(s)
	if owing == 0 {
		return q
	}
	q.Seat = owing.First()
	if owing.Has(viewer) {
		q.Seat = viewer
	}
	f := s.Stack.Top()
	q.Ask = Ask(f.Node)
	q.Knight, q.Target, q.Land, q.Rolled = s.Act.Knight, s.Act.Target, int(s.Act.Land), s.Act.Rolled
	q.Offer, q.Base, q.Best, q.Given = s.Act.Offer, s.Act.Base, engine.Seat(s.Act.Best), int(s.Act.Given)
	q.Won, q.WonDark = s.Act.Won, s.Act.Dark
	r.questionOf(s, &q)
	if q.Ask == AskCubes {
		q.Purpose = s.Draft[q.Seat].Purpose
		q.Kinds = r.kinds(q.Purpose)
		if q.Seat == viewer {
			r.questionCubes(s, &q)
		}
	}
	r.questionBids(s, &q, viewer)
	if s.Act.Target != content.NoKnight && s.Sphere == content.War {
		attack, defence := r.baseStrength(s)
		q.Strength = [2]int{int(attack), int(defence)}
		q.Joined = [2]engine.Seat{engine.Seat(s.Act.Lords[0]), engine.Seat(s.Act.Lords[1])}
	}
	return q
}

// questionOf fills in what a kind of question speaks of.
func (r *rules) questionOf(s *state, q *Question) {
	switch q.Ask {
	case AskResult:
		q.Results = r.c.Faces[s.Act.Face].Results
	case AskGuest:
		q.Guest = s.Act.Sphere
	case AskAuction:
		q.Offer = s.Act.Bid
	case AskDonate:
		q.Worth = int(r.worth(s, q.Seat))
		for i := range s.Act.Shown[:s.Seats] {
			q.Shown = append(q.Shown, int(s.Act.Shown[i][content.Gold]))
		}
	}
	switch s.Draft[q.Seat].Purpose {
	case ForSiege:
		q.Column = int(s.Act.Column)
	case ForHalf:
		q.Offer, q.From = s.Act.Bid, engine.Seat(s.Act.Giver)
	case ForBid:
		q.Offer = s.Act.Bid
	}
}

// kinds are those asked for a purpose, the best first.
func (r *rules) kinds(p Purpose) []content.Cube {
	var list []content.Cube
	for _, k := range r.c.Quality {
		if p.takes(k) {
			list = append(list, k)
		}
	}
	return list
}

// questionCubes is what only the seat itself may know of its draft.
func (r *rules) questionCubes(s *state, q *Question) {
	d := &s.Draft[q.Seat]
	q.Kind, q.Chosen, q.Total = r.c.Quality[d.Next], d.Cubes, int(r.total(s, d.Purpose))
	least, most := r.lineRange(s, q.Seat, d.Next)
	q.Least, q.Most = int(least), int(most)
}
