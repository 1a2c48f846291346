package mil

import (
	"signoria/engine"
	"signoria/games/mil/content"
)

// Likely leaves of spaces that are as good as each other the one that people take:
// where a knight is placed or a family passes, in each sphere the leftmost of each
// kind, and nothing is paid where a better space is free; of white tokens to be
// taken, in each sphere the first and the last.
func (r *rules) Likely(s *state, _ engine.Seat, open []engine.Choice) []engine.Choice {
	if len(open) == 0 {
		return open
	}
	switch open[0].Verb {
	case DoYear:
		return s.likelyYears(open)
	case DoHarvest, DoRecruit, DoGrow, DoPlace, DoPass:
		return s.likelyActions(open)
	}
	return open
}

// likelyYears keeps the first and the last white token of every sphere.
func (s *state) likelyYears(open []engine.Choice) []engine.Choice {
	kept := 0
	for i, c := range open {
		sphere := content.Space(c.On).Sphere()
		first := i == 0 || content.Space(open[i-1].On).Sphere() != sphere
		last := i+1 == len(open) || content.Space(open[i+1].On).Sphere() != sphere
		if first || last {
			open[kept] = c
			kept++
		}
	}
	return open[:kept]
}

// likelyActions keeps of a sphere's spaces the leftmost of each kind.
func (s *state) likelyActions(open []engine.Choice) []engine.Choice {
	var leftmost [content.NumLimited][2]content.Space // empty, with a token
	for i := range leftmost {
		leftmost[i] = [2]content.Space{content.NumSpaces, content.NumSpaces}
	}
	for sp := content.NumSpaces - 1; sp >= 0; sp-- {
		switch t := s.Spaces[sp]; {
		case t == content.Empty:
			leftmost[sp/content.MaxSpaces][0] = sp
		case t < content.OfKnight:
			leftmost[sp/content.MaxSpaces][1] = sp
		}
	}
	kept := 0
	for _, c := range open {
		switch c.Verb {
		case DoPlace:
			if c.To < limitedAt {
				break
			}
			sp := content.Space(c.To - limitedAt)
			best := leftmost[sp/content.MaxSpaces]
			if c.N == payNothing && sp != best[0] || c.N != payNothing && (sp != best[1] || best[0] < sp) {
				continue
			}
		case DoPass:
			if !s.firstPass(content.Space(c.To)) {
				continue
			}
		}
		open[kept] = c
		kept++
	}
	return open[:kept]
}

// firstPass tells whether no space to the left in the sphere is like this one.
func (s *state) firstPass(sp content.Space) bool {
	for left := sp - sp%content.MaxSpaces; left < sp; left++ {
		if s.Spaces[left] == s.Spaces[sp] {
			return false
		}
	}
	return true
}
