package rules

import (
	"fmt"
	"math/bits"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// startQuestion: in which chamber the token begins (D2).
var startQuestion = row{
	Ask: virtu.AskStart,
	Answers: withFree(
		answer{Verb: virtu.DoStart, Forms: forms{{Words: "start", Args: args{{In: inOn, Noun: aChamber}}}}, Do: (*rules).start},
	),
	Choices: (*rules).startChoices,
}

// moveQuestion: whether the token goes a step further, and how that is paid (D3), or an
// indulgence is cancelled (D4).
var moveQuestion = row{
	Ask: virtu.AskMove,
	Answers: withFree(
		answer{Verb: virtu.DoStep, Forms: forms{{Words: "step", Tail: stepBy}}, Why: (*rules).whyStep, Do: (*rules).step},
		answer{Verb: virtu.DoStop, Forms: forms{{Words: "stop"}}, Why: (*rules).whyStop, Do: (*rules).stopMoving},
		answer{Verb: virtu.DoCancel, Forms: forms{{Words: "cancel"}}, Why: (*rules).whyCancel, Do: (*rules).cancel},
	),
	Choices: (*rules).moveChoices,
	Auto:    (*rules).autoMove,
	Tell:    func(r *rules, s *state, _ engine.Seat, q *virtu.Question) { q.Ways = r.ways(s, q.Seat) },
	Show:    (*rules).showSteps,
}

// stepFlorins is the price of the one step that florins can buy (V-7.3).
const stepFlorins = 2

// How a step is paid, Choice.N of DoStep.
const (
	stepFree int16 = iota
	stepByFlorins
	stepByArrow
)

// stepBy is how a step is paid.
var stepBy = &tail{
	Show: "[florins, pool or SOURCE]", Write: stepWords, Read: readStep,
	Fills: args{{In: inOn, Noun: aSource}, {In: inN, Noun: aStep}},
}

// stepWords say how a step is paid.
func stepWords(m match, choice engine.Choice) []string {
	switch choice.N {
	case stepFree:
		return nil
	case stepByFlorins:
		return []string{"florins"}
	}
	return []string{aSource.Name(m, choice.On)}
}

func readStep(m match, choice *engine.Choice, rest []string) (err error) {
	switch {
	case len(rest) == 0:
		return nil
	case len(rest) > 1:
		return fmt.Errorf("%d words after step, 1 at most is possible", len(rest))
	case rest[0] == "florins":
		choice.N = stepByFlorins
		return nil
	}
	choice.N = stepByArrow
	choice.On, err = aSource.Find(m, rest[0])
	return err
}

func (r *rules) startChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	for ch := int16(0); ch < content.NumChambers; ch++ {
		buf = append(buf, engine.Choice{Verb: virtu.DoStart, On: ch})
	}
	return r.freeChoices(s, seat, buf)
}

// start places the token and performs that chamber's action; no arrow is
// passed (V-7.1).
func (r *rules) start(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Players[seat].Token = int8(c.On)
	log.Add(engine.Event{Kind: virtu.EvStarted, Seat: seat, On: c.On})
	r.stop(s, seat, log)
}

// freeSteps of a movement (V-7.2).
const freeSteps = 2

func (r *rules) moveChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	p := &s.Players[seat]
	if s.Act.Steps < freeSteps {
		buf = append(buf, engine.Choice{Verb: virtu.DoStep})
	} else {
		buf = r.paidStepChoices(s, p, buf)
	}
	if s.Act.Steps > 0 {
		buf = append(buf, engine.Choice{Verb: virtu.DoStop})
		if r.canCancel(s, seat) {
			buf = append(buf, engine.Choice{Verb: virtu.DoCancel})
		}
	}
	return r.freeChoices(s, seat, buf)
}

// paidStepChoices: two florins once, or an arrow each (V-7.3); arrows left over
// come first (V-7.5).
func (r *rules) paidStepChoices(s *state, p *player, buf []engine.Choice) []engine.Choice {
	if !s.Act.Florin && p.Florins >= stepFlorins {
		buf = append(buf, engine.Choice{Verb: virtu.DoStep, N: stepByFlorins})
	}
	if s.Act.Pool[content.Arrow] > 0 {
		return append(buf, engine.Choice{Verb: virtu.DoStep, On: int16(content.Pool), N: stepByArrow})
	}
	for set := r.arrows(p); set != 0; {
		buf = append(buf, engine.Choice{Verb: virtu.DoStep, On: int16(nextBit(&set)), N: stepByArrow})
	}
	return buf
}

// arrows returns the available sources that show arrows.
func (r *rules) arrows(p *player) uint64 { return r.showing(p, content.Arrow) }

// showing returns the available courtiers and tiles with a symbol, as bits of
// Source.
func (r *rules) showing(p *player, k content.Symbol) uint64 {
	var slots uint64
	for i := range p.Slots {
		slots |= r.kindCards[k] >> (p.Slots[i] & 63) & 1 << i
	}
	return slots&^uint64(p.Worn) | (p.available()&r.kindTiles[k])<<content.FirstTile
}

func (r *rules) whyStep(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	p := &s.Players[seat]
	src := content.Source(c.On)
	switch {
	case c.N != stepByArrow && c.On != 0: // no text says so
		return notAsked
	case c.N == stepFree:
		if s.Act.Steps >= freeSteps {
			return engine.Reason{Rule: "V-7.2", Why: "twoStepsFree"}
		}
	case s.Act.Steps < freeSteps:
		return engine.Reason{Rule: "V-7.2", Why: "stepIsFree"}
	case c.N == stepByFlorins:
		if s.Act.Florin {
			return engine.Reason{Rule: "V-7.3", Why: "florinStepUsed"}
		}
		if p.Florins < stepFlorins {
			return r.fewFlorins(s, seat, "V-7.3", stepFlorins, 0)
		}
	case src == content.Pool:
		if s.Act.Pool[content.Arrow] == 0 {
			return engine.Reason{Rule: "V-7.5", Why: "noArrowLeft"}
		}
	case s.Act.Pool[content.Arrow] > 0:
		return engine.Reason{Rule: "V-7.5", Why: "arrowLeft"}
	case int(src) >= content.NumSources || r.arrows(p)&src.Bit() == 0:
		return r.whyNotShowing(s, seat, src, content.Arrow)
	}
	return engine.Reason{}
}

// whyStop: one step at least is owed (V-7.2).
func (r *rules) whyStop(s *state, _ engine.Seat, _ engine.Choice) engine.Reason {
	if s.Act.Steps == 0 {
		return engine.Reason{Rule: "V-7.2", Why: "mustMove"}
	}
	return engine.Reason{}
}

// whyNotShowing returns why a source gives no symbol of a kind now.
func (r *rules) whyNotShowing(s *state, seat engine.Seat, src content.Source, k content.Symbol) engine.Reason {
	if int(src) >= content.NumSources {
		return notAsked
	}
	why := r.whySource(s, seat, src)
	if why.Why == "wrongSymbol" || why.Why == "allianceNotHere" || why.Why == "crownNotHere" {
		return engine.Reason{Rule: "V-5.1", Why: "noSuchSymbol", What: k.String()}
	}
	return why
}

// autoMove takes the first step, which is owed (V-7.2), unless florins could
// be converted before the visit (V-7.7), and stops when nothing else is open.
// False means that the question is asked.
func (r *rules) autoMove(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	p := &s.Players[seat]
	switch {
	case s.Act.Steps == 0:
		if r.visitWastes(s, p) {
			return false
		}
		r.step(s, seat, engine.Choice{Verb: virtu.DoStep}, log)
	case s.Act.Steps < freeSteps, s.Act.Pool[content.Arrow] > 0, r.arrows(p) != 0:
		return false
	case !s.Act.Florin && r.wealth(s, seat) >= stepFlorins, r.canCancel(s, seat):
		return false
	default:
		r.stopMoving(s, seat, engine.Choice{}, log)
	}
	return true
}

// visitWastes reports whether the next step refreshes a courtier whose florins
// could be converted before.
func (r *rules) visitWastes(s *state, p *player) bool {
	side := r.c.Visits[p.Token]
	return side >= 0 && r.convertible(s, p)&uint64(r.sideSlots[side]) != 0
}

// step carries the token one chamber on; past an arrow the courtiers of that
// side are refreshed at once (V-7.6).
func (r *rules) step(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	p := &s.Players[seat]
	switch src := content.Source(c.On); {
	case c.N == stepByFlorins:
		p.Florins -= stepFlorins
		s.Act.Florin = true
	case c.N == stepByArrow && src == content.Pool:
		s.Act.Pool[content.Arrow]--
	case c.N == stepByArrow:
		s.Act.Pool[content.Arrow] += r.gives(p, src)[content.Arrow] - 1
		s.exhaust(p, src)
	}
	s.Act.Steps++
	side := r.c.Visits[p.Token]
	p.Token = (p.Token + 1) % content.NumChambers
	log.Add(engine.Event{Kind: virtu.EvStepped, Seat: seat, On: int16(p.Token), N: c.N, To: c.On, Goods: p.told(content.Source(c.On))})
	if side >= 0 {
		turned := p.Worn & r.sideSlots[side]
		p.Worn &^= turned
		log.Add(engine.Event{Kind: virtu.EvVisited, Seat: seat, On: int16(side), N: int16(bits.OnesCount8(turned))})
	}
}

// canCancel reports whether an indulgence lies in the chamber that the token has entered, and
// a cross or two crowns are at hand (V-8.7–V-8.9).
func (r *rules) canCancel(s *state, seat engine.Seat) bool {
	p := &s.Players[seat]
	if !p.Chambers[p.Token].Indulgence || s.Act.Steps == 0 {
		return false
	}
	w := r.purse(s, seat, virtu.BillCancel, 0)
	return w.most.Covers(cancelCross) || w.most.Covers(cancelCrowns) // exactly: each asks for one kind
}

// What an indulgence is cancelled with, see priceOf.
var (
	cancelCross  = payment.HoardOf(&cancelPrice.Alts[0])
	cancelCrowns = payment.HoardOf(&cancelPrice.Alts[1])
)

func (r *rules) whyCancel(s *state, seat engine.Seat, _ engine.Choice) engine.Reason {
	p := &s.Players[seat]
	switch {
	case !p.Chambers[p.Token].Indulgence:
		return engine.Reason{Rule: "V-8.7", Why: "noIndulgenceHere"}
	case s.Act.Steps == 0:
		return engine.Reason{Rule: "V-8.9", Why: "startsHere"}
	}
	if why := r.whyBill(s, seat, virtu.BillCancel, 0, 0); !why.OK() {
		return engine.Reason{Rule: "V-8.7", Why: "cannotCancel"}
	}
	return engine.Reason{}
}

// cancel asks for the price of the indulgence in the token's chamber (V-8.7).
func (r *rules) cancel(s *state, seat engine.Seat, _ engine.Choice, _ *engine.Log) {
	r.demand(s, seat, virtu.BillCancel, int16(s.Players[seat].Token), 0, 0)
}

func (r *rules) stopMoving(s *state, seat engine.Seat, _ engine.Choice, log *engine.Log) {
	s.Act = act{}
	r.stop(s, seat, log)
}

// stop ends the movement and performs the chamber's action (V-7.8), unless it
// is lost (V-9.2).
func (r *rules) stop(s *state, seat engine.Seat, log *engine.Log) {
	p := &s.Players[seat]
	s.Stack.Pop()
	a := r.actionAt(p, int(p.Token))
	e := engine.Event{Kind: virtu.EvStopped, Seat: seat, On: int16(p.Token), To: int16(a)}
	ch := &p.Chambers[p.Token]
	hostile := ch.Agent != nobody && ch.Agent != int8(seat)
	if a == content.NoAction || ch.Indulgence || hostile {
		e.N = 1
	}
	log.Add(e)
	switch {
	case e.N == 0:
		r.act(s, seat, a, log)
	case a == content.Intrigue && hostile && !ch.Indulgence:
		s.Act.Action = content.Intrigue
		s.ask(virtu.AskUnblock, seat)
	}
}

func (r *rules) showSteps(s *state, seat engine.Seat, add func(virtu.Offer)) {
	p := &s.Players[seat]
	add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoStop}})
	add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoStep}})
	if s.Act.Steps >= freeSteps {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoStep, N: stepByFlorins}, Price: []content.Symbols{{content.Florin: stepFlorins}}})
		if s.Act.Pool[content.Arrow] > 0 {
			add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoStep, On: int16(content.Pool), N: stepByArrow}})
		}
		for src := content.Source(0); int(src) < content.NumSources; src++ {
			if r.owns(p, src) && r.gives(p, src)[content.Arrow] > 0 {
				add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoStep, On: int16(src), N: stepByArrow}, Price: []content.Symbols{{content.Arrow: 1}}})
			}
		}
	}
	if p.Chambers[p.Token].Indulgence {
		add(virtu.Offer{Choice: engine.Choice{Verb: virtu.DoCancel}, Price: []content.Symbols{{content.Cross: 1}, {content.Crown: 2}}})
	}
}

// actionAt returns what a chamber lets its player do: the action card's action, or
// the printed one (V-9.1).
func (r *rules) actionAt(p *player, ch int) content.Action {
	if card := p.Chambers[ch].Card; card != content.NoCard {
		return r.c.Cards[card].Action
	}
	return r.c.Houses[p.House].Chambers[ch].Action
}
