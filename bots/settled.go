package bots

import "signoria/engine"

// mayEndEarly reports whether a search may end as soon as its choice is settled. The time until
// then depends on the seat's secrets and would reveal them, so while seats have secrets only an
// unwatched bot may.
func (s Spec) mayEndEarly(p engine.Position) bool { return s.Unwatched || !p.Secret() }

// settledEvery is the number of iterations between two checks whether the search is settled.
const settledEvery = 32

// leaders has the visits of the two most visited choices; a search answers with the first.
type leaders struct{ first, second int32 }

func (r *leaders) note(visits int32) {
	r.first, r.second = max(r.first, visits), max(r.second, min(visits, r.first))
}

// settled reports whether the second cannot reach the first in the iterations that are left, so that
// they cannot change the answer.
func (r *leaders) settled(left int) bool { return int(r.first-r.second) > left }
