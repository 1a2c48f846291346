package rules

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
	"signoria/games/virtu"
	"signoria/games/virtu/content"
	"signoria/games/virtu/payment"
)

// payQuestion: the payment of what was chosen before (V-5.6).
var payQuestion = row{
	Ask: virtu.AskPay,
	Answers: answers{
		{Verb: virtu.DoPay, Forms: forms{{Words: "pay", Tail: paidWith}}, Why: (*rules).whyPay, Do: (*rules).pay},
	},
	Choices: (*rules).payChoices,
	Else:    whyNotBetween,
	Auto:    (*rules).autoPay,
	Tell:    (*rules).tellPay,
}

// whyNotBetween: between a target and its payment nothing is converted or sold.
func whyNotBetween(_ *rules, _ *state, verb engine.Verb) (why engine.Reason) {
	if verb == virtu.DoConvert || verb == virtu.DoSell {
		why = notBetween
	}
	return why
}

// paidWith writes and reads the sources and florins of a payment.
var paidWith = &tail{
	Show: "SOURCE… coins.N, or pay nothing", Write: payWords, Read: readPay,
	Fills: args{{In: inTo}, {In: inN, Noun: coins}, {In: notation.Set}},
}

// payWords returns the sources in their order, then the florins. The kinds are
// written where the choice tells them apart (V-5.10).
func payWords(m match, choice engine.Choice) []string {
	var words []string
	n := 0
	for set := choice.Set; set != 0; n++ {
		word := m.c.SourceID(content.Source(nextBit(&set)))
		if choice.To != 0 {
			k := m.first
			if choice.To>>n&1 != 0 {
				k = m.second
			}
			word += ":" + k.String()
		}
		words = append(words, word)
	}
	if choice.N != 0 {
		words = append(words, fmt.Sprintf("coins.%d", choice.N))
	}
	if len(words) == 0 {
		words = append(words, "nothing")
	}
	return words
}

// readPay reads "slot.1 milan coins.2", "slot.1:cross milan:crown", "nothing".
func readPay(m match, choice *engine.Choice, words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("a payment names its sources and coins.N")
	}
	if len(words) == 1 && words[0] == "nothing" {
		return nil
	}
	var other uint64
	for _, word := range words {
		if number, ok := strings.CutPrefix(word, "coins."); ok {
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 || n > 99 || choice.N != 0 {
				return fmt.Errorf("%q: write coins.1 to coins.99, once", word)
			}
			choice.N = int16(n)
			continue
		}
		src, isOther, err := readPayer(m, word)
		if err != nil {
			return err
		}
		if choice.Set>>uint(src)&1 != 0 {
			return fmt.Errorf("%q stands there twice; a source gives one kind of symbol (V-5.1)", word)
		}
		choice.Set |= bit(int(src))
		if isOther {
			other |= bit(int(src))
		}
	}
	for i, set := 0, choice.Set; set != 0; i++ {
		if other>>nextBit(&set)&1 != 0 {
			choice.To |= 1 << i
		}
	}
	return nil
}

// readPayer reads one source of a payment, and in a purchase with two kinds
// whether it gives the second.
func readPayer(m match, word string) (src content.Source, other bool, err error) {
	name, kind, named := strings.Cut(word, ":")
	n, err := aSource.Find(m, name)
	if err != nil {
		return 0, false, err
	}
	if int(n) >= content.NumSources {
		return 0, false, fmt.Errorf("%q is never exhausted and so pays by itself", name)
	}
	switch {
	case !named:
		return content.Source(n), false, nil
	case m.second == content.NoSymbol:
		return 0, false, fmt.Errorf("%q: kinds are written only where a purchase asks for two", word)
	case kind == m.second.String():
		return content.Source(n), true, nil
	case kind != m.first.String():
		return 0, false, fmt.Errorf("%q: this purchase asks for %s and %s", word, m.first, m.second)
	}
	return content.Source(n), false, nil
}

// demand puts the price on the table and asks for its payment.
func (r *rules) demand(s *state, seat engine.Seat, b virtu.Bill, on, to, n int16) {
	s.Act.Bill, s.Act.On, s.Act.To = b, on, to
	s.Act.Ships = n
	s.Act.Price = r.priceOf(s, seat, b, on, n)
	s.Stack.Push(effect.Frame{Node: effect.Node(virtu.AskPay), Seat: seat})
}

func (r *rules) payChoices(s *state, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	return y.Payments(buf)
}

// autoPay pays when there is one payment only. False means that the question is asked.
func (r *rules) autoPay(s *state, f *effect.Frame, log *engine.Log) bool {
	seat := f.Seat
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	c, ok := y.Only()
	if ok {
		r.pay(s, seat, c, log)
	}
	return ok
}

// whyPay returns what is wrong with a payment (V-5.6).
func (r *rules) whyPay(s *state, seat engine.Seat, c engine.Choice) engine.Reason {
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	if florins := s.Players[seat].Florins; c.N > florins {
		return engine.Reason{Rule: "V-4.3", Why: "fewFlorins", Need: int(c.N), Have: int(florins)} // nothing is converted now
	}
	var known uint64
	for _, src := range y.Sources() {
		known |= bit(int(src.ID))
	}
	if strange := c.Set &^ known; strange != 0 {
		return r.whySource(s, seat, content.Source(bits.TrailingZeros64(strange)))
	}
	why, ok := y.Why(r.c, c)
	if !ok {
		return notAsked
	}
	return why
}

func (r *rules) tellPay(s *state, _ engine.Seat, q *virtu.Question) {
	q.Bill, q.On, q.To, q.N = s.Act.Bill, int(s.Act.On), int(s.Act.To), int(s.Act.Ships)
	q.Price = s.Act.Price.List()
	r.tellFree(s, engine.NoSeat, q)
}

// whySource returns why a source cannot pay for what is on the table.
func (r *rules) whySource(s *state, seat engine.Seat, src content.Source) engine.Reason {
	p := &s.Players[seat]
	if int(src) >= content.NumSources {
		return notAsked
	}
	what := r.c.SourceID(src)
	if pw, ok := src.Power(); ok {
		switch why := r.missingPower(pw); {
		case !why.OK():
			return why
		case s.Powers[pw].Ally != int8(seat):
			return engine.Reason{Rule: "V-24.7", Why: "notAlly", What: what}
		case !s.powerUsable(seat, pw):
			return engine.Reason{Rule: "V-24.9", Why: "allianceUsed", What: what}
		case s.Act.Bill != virtu.NoBill && allianceMayPay(pw, s.Act.Bill):
			return engine.Reason{Rule: "V-5.1", Why: "wrongSymbol", What: what}
		}
		return engine.Reason{Rule: "V-24.8", Why: "allianceNotHere", What: what}
	}
	if src == content.Indulgence {
		if why := r.whyNoSale(s, seat); !why.OK() {
			return why
		}
		if crownMayPay(s.Act.Bill) {
			return engine.Reason{Rule: "V-5.1", Why: "wrongSymbol", What: what}
		}
		return engine.Reason{Rule: "V-8.5", Why: "crownNotHere"}
	}
	if why := r.whyExhaust(s, p, src, "V-5.2"); !why.OK() {
		return why
	}
	return engine.Reason{Rule: "V-5.1", Why: "wrongSymbol", What: what}
}

// pay exhausts the sources, takes the florins and does what was paid for.
func (r *rules) pay(s *state, seat engine.Seat, c engine.Choice, log *engine.Log) {
	s.Stack.Pop()
	surplus := r.yield(s, seat, c)
	for set := c.Set; set != 0; {
		r.spend(s, seat, content.Source(nextBit(&set)), log)
	}
	s.Players[seat].Florins -= c.N
	if c.N > 0 {
		log.Add(engine.Event{Kind: virtu.EvSpent, Seat: seat, N: c.N})
	}
	r.paid(s, seat, surplus, log)
}

// spend exhausts a source of a payment or pool.
func (r *rules) spend(s *state, seat engine.Seat, src content.Source, log *engine.Log) {
	s.Act.Spent |= src.Bit()
	if src == content.Indulgence {
		s.sellFor(seat, 0, log)
		return
	}
	s.exhaust(&s.Players[seat], src)
	log.Add(engine.Event{Kind: virtu.EvUsed, Seat: seat, On: int16(src), Goods: s.Players[seat].told(src)})
}

// yield returns all symbols of the kinds that the sources of a purchase were read as (V-22.4, R-19);
// none for bills other than BillBuy and BillUnblock.
func (r *rules) yield(s *state, seat engine.Seat, c engine.Choice) (sum content.Symbols) {
	if s.Act.Bill != virtu.BillBuy && s.Act.Bill != virtu.BillUnblock {
		return sum
	}
	var y payment.Payer
	r.newPayer(s, seat, s.Act.Bill, &s.Act.Price, &y)
	return y.Gives(c)
}
