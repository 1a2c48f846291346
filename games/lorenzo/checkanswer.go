package lorenzo

import "signoria/games/lorenzo/content"

// ruleOf is the rule of the source of an effect where it has one of its own, else the
// rule given.
func (r *rules) ruleOf(source int16, otherwise string) string {
	switch leader, house := leaderFrom(source), houseFrom(source); {
	case leader > 0:
		return r.c.Leaders[leader].Rule
	case house > 0:
		return r.c.Houses[house].Rule
	case source <= tokenSource:
		return "LP-4.2"
	case source <= tileSource:
		return "LH-9.10"
	case source > 0 && r.c.Cards[source].Set == content.PazziSet:
		return "LP-2." + number(source)
	}
	return otherwise
}
