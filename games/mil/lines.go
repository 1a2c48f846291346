package mil

import (
	"slices"

	"signoria/games/mil/content"
)

// A page or a bot puts all kinds of a bid together before it says any: these
// functions tell, from a View alone, which lines the engine will then ask and
// whether the whole is legal.

// Allows reports whether cubes of the kind can be chosen for the purpose (M-11.2,
// M-16.3, M-18.3, M-19.3, M-20.9, M-21.1).
func (p Purpose) Allows(k content.Cube) bool {
	switch p {
	case ForDowry, ForHalf:
		return true
	case ForBattle, ForSiege:
		return k == content.Food || k == content.Influence
	case ForCathedral:
		return k == content.Gold
	case ForOffer, ForRaise:
		return k == content.Gold || k == content.Influence
	case ForBase, ForBid:
		return k != content.Influence
	}
	return false
}

// AsksAll reports whether every line is asked, even where the screen leaves no
// choice: lines that came by themselves would show what lies behind it (M-29.1,
// Halves are of cubes that all can see.
func (p Purpose) AsksAll(total int) bool { return p != ForHalf && total != 0 }

// Raising returns the question of cubes that follows DoRaise, for an offer to be
// outdone (AskAnswer) or an auction (AskAuction); other questions stay as they
// are.
func (q Question) Raising() Question {
	switch q.Ask {
	case AskAnswer:
		q.Purpose, q.Total = ForRaise, -1
	case AskAuction:
		q.Purpose, q.Total = ForBid, -1
	}
	return q
}

// Floor returns the fewest cubes of a kind in any legal answer to a base (M-18.3);
// none for other purposes.
func (q *Question) Floor(c *content.Content, k content.Cube) int16 {
	if q.Purpose == ForBase {
		return min(q.Have[k], c.Costs.Base[k])
	}
	return 0
}

// Enough reports whether the cubes are a legal answer to the question: as many as it asks for, a base
// with one of each, or a raise or bid that beats what it must (M-4.5, M-16.4, M-18.3, M-18.5, R-101).
func (q *Question) Enough(c *content.Content, cubes content.Cubes) bool {
	for k, n := range cubes {
		if n < q.Floor(c, content.Cube(k)) || n > q.Have[k] {
			return false
		}
	}
	switch {
	case q.Total >= 0:
		return int(cubes.Sum()) == q.Total
	case q.Purpose == ForRaise:
		return cubes[content.Gold] >= q.Offer[content.Gold] && c.Beats(cubes, q.Offer)
	case q.Purpose == ForBid:
		return c.Beats(cubes.Plus(q.Base), q.Offer)
	}
	return true
}

// Lines returns the kinds that the engine asks one after the other when the open
// question is answered with these cubes: what leaves no choice is not asked,
// except that a screen's last line may be (M-29.1). The answer is false when
// they are no legal whole, or do not continue from Chosen.
func (q *Question) Lines(c *content.Content, cubes content.Cubes) ([]content.Cube, bool) {
	if !q.Enough(c, cubes) {
		return nil, false
	}
	running := q.Ask == AskCubes
	var asked []content.Cube
	chosen := content.Cubes{}
	for i, k := range c.Quality {
		now := running && k == q.Kind
		if running && i < slices.Index(c.Quality[:], q.Kind) {
			chosen[k] = q.Chosen[k]
		} else if q.Purpose.Allows(k) {
			least, most := q.lineRange(c, chosen, i)
			always := q.Purpose.AsksAll(q.Total)
			chosen[k] = most
			if now || always || least < most {
				asked = append(asked, k)
				chosen[k] = cubes[k]
			}
		}
		if chosen[k] != cubes[k] {
			return nil, false
		}
	}
	return asked, true
}

// lineRange returns what may be chosen of the kind at place i of the quality, after
// the better ones.
func (q *Question) lineRange(c *content.Content, chosen content.Cubes, i int) (least, most int16) {
	k := c.Quality[i]
	least, most = q.Floor(c, k), q.Have[k]
	all := chosen
	rest := int16(0)
	for _, later := range c.Quality[i+1:] {
		if q.Purpose.Allows(later) {
			all[later] = q.Have[later]
			rest += q.Have[later]
		}
	}
	if q.Total >= 0 {
		open := int16(q.Total) - chosen.Sum()
		return max(0, open-rest), min(most, open)
	}
	if q.Purpose == ForRaise || q.Purpose == ForBid {
		for all[k] = least; least < most && !q.Enough(c, all); all[k] = least {
			least++
		}
	}
	return least, most
}
