package bots

import "signoria/engine"

// mayEndEarly reports whether a search may end as soon as its choice is settled. The time until
// then depends on the hand, so it would leak the hand: while seats have secrets only an
// unwatched bot may.
func (s Spec) mayEndEarly(p engine.Position) bool { return s.Unwatched || !p.Secret() }

// settledEvery is after how many iterations it is asked whether the search is settled.
const settledEvery = 32

// leaders are the visits of the two most visited choices. A search answers with the first.
type leaders struct{ first, second int32 }

func (r *leaders) note(visits int32) {
	r.first, r.second = max(r.first, visits), max(r.second, min(visits, r.first))
}

// settled reports whether the second can no longer come up to the first in the iterations
// that are left: then thinking on changes nothing.
func (r *leaders) settled(left int) bool { return int(r.first-r.second) > left }
