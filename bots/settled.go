package bots

import "signoria/engine"

// mayEndEarly tells whether a search may end as soon as it is settled. When that is
// hangs on what the seat holds, so that the time of the answer would tell the others
// something of it: never while there are secrets, unless nobody waits.
func (s Spec) mayEndEarly(p engine.Position) bool { return s.Unwatched || !p.Secret() }

// settledEvery is after how many iterations it is asked whether the search is settled.
const settledEvery = 32

// leaders is how often the two choices were looked at that were looked at most: a search
// answers with the first.
type leaders struct{ first, second int32 }

func (r *leaders) note(visits int32) {
	r.first, r.second = max(r.first, visits), max(r.second, min(visits, r.first))
}

// settled tells whether the second can no longer come up to the first in the iterations
// that are left: then thinking on changes nothing.
func (r *leaders) settled(left int) bool { return int(r.first-r.second) > left }
