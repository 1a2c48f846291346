package scenario

import (
	"slices"
	"strings"

	"signoria/engine"
)

// expectation checks one thing and returns a failure for each difference.
type expectation func(*run) []Failure

var thenKeys = []string{"seat N", "position", "offers", "offers_only", "refused", "owing", "over", "score", "rank", "sealed", "final", "undo", "sees"}

// expectations reads the mapping in "then" or "shows".
func (r reader) expectations(t *tree) ([]expectation, error) {
	if t.kind != mapping {
		return nil, r.errorf(t.line, "then is a mapping of what must hold, not %s", kindNames[t.kind])
	}
	var out []expectation
	for _, f := range t.fields {
		if f.value.empty() && f.key != "offers_only" && f.key != "owing" && f.key != "final" && f.key != "undo" {
			return nil, r.errorf(f.line, "%s expects nothing", f.key)
		}
		e, err := r.expectation(f)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func (r reader) expectation(f field) (expectation, error) {
	if name, ok := strings.CutPrefix(f.key, "seat "); ok {
		seat, known := engine.ParseSeat(name)
		if !known {
			return nil, r.errorf(f.line, "%q is no seat; seats are numbered from 1", name)
		}
		return r.expectPosition([]string{"seats", seat.String()}, f.value)
	}
	switch f.key {
	case "position":
		return r.expectPosition(nil, f.value)
	case "offers":
		return r.expectOffers(f.value, false)
	case "offers_only":
		return r.expectOffers(f.value, true)
	case "refused":
		return r.expectRefused(f.value)
	case "owing":
		return r.expectSeats(f.value, "owing", func(run *run) engine.Seats { return run.position.Owing() })
	case "final":
		return r.expectSeats(f.value, "final", func(run *run) engine.Seats { return finalSeats(run.log.Events) })
	case "undo":
		return r.expectSeats(f.value, "undo", (*run).undoable)
	case "over":
		return r.expectTruth(f.value, "over", func(run *run) bool { return run.position.Owing() == 0 })
	case "sealed":
		return r.expectTruth(f.value, "sealed", func(run *run) bool { return run.log.Sealed() })
	case "score":
		return r.expectScore(f.value)
	case "rank":
		return r.expectRank(f.value)
	case "sees":
		return r.expectSees(f.value)
	}
	return nil, r.errorf(f.line, "then has no %q; it has %s", f.key, strings.Join(thenKeys, ", "))
}

// expectPosition compares with the part of the position's YAML form at the path. With an empty path the
// field "chance" is compared only if it is wanted.
func (r reader) expectPosition(path []string, want *tree) (expectation, error) {
	return func(run *run) []Failure {
		have, err := run.facts()
		if err != nil {
			return []Failure{run.failure(want.line, "%v", err)}
		}
		for _, name := range path {
			if have = have.at(name); have == nil {
				return []Failure{run.failure(want.line, "the position has no %s", strings.Join(path, "."))}
			}
		}
		return comparison{run: run, unknown: run.unknownField, beside: "chance"}.compare(path, want, have, false)
	}, r.checkExact(want)
}

// offer is an expectation about the open choices of a seat that begin with prefix.
type offer struct {
	line   int
	prefix move
	want   []move
}

// expectOffers reads a list of choices, or a mapping from the beginning of choices to their endings. With
// only no other choices of the named seats with that beginning may be open.
func (r reader) expectOffers(t *tree, only bool) (expectation, error) {
	offers, err := r.offers(t)
	if err != nil {
		return nil, err
	}
	if len(offers) == 0 {
		return nil, r.errorf(t.line, "no seat is named here; that seat 1 is offered nothing is written {\"1:\": []}")
	}
	return func(run *run) (out []Failure) {
		for _, o := range offers {
			out = append(out, run.checkOffer(o, only)...)
		}
		return out
	}, nil
}

func (r reader) offers(t *tree) ([]offer, error) {
	if t.kind == mapping {
		return r.offersByPrefix(t)
	}
	texts, err := r.words(t)
	if err != nil {
		return nil, err
	}
	bySeat := map[engine.Seat]*offer{}
	var order []engine.Seat
	for i, text := range texts {
		moves, err := r.moves(t.items[i].line, text)
		if err != nil {
			return nil, err
		}
		seat := moves[0].seat
		if bySeat[seat] == nil {
			bySeat[seat] = &offer{line: t.line, prefix: move{line: t.line, seat: seat}}
			order = append(order, seat)
		}
		bySeat[seat].want = append(bySeat[seat].want, moves...)
	}
	var out []offer
	for _, seat := range order {
		out = append(out, *bySeat[seat])
	}
	return out, nil
}

func (r reader) offersByPrefix(t *tree) ([]offer, error) {
	var out []offer
	for _, f := range t.fields {
		moves, err := r.moves(f.line, f.key)
		if err != nil {
			return nil, err
		}
		rests, err := r.words(f.value)
		if err != nil {
			return nil, err
		}
		o := offer{line: f.line, prefix: moves[0]}
		for i, rest := range rests {
			o.want = append(o.want, move{f.value.items[i].line, o.prefix.seat, continued(o.prefix.text, rest)})
		}
		out = append(out, o)
	}
	return out, nil
}

// continued joins the beginning of a choice and the rest.
func continued(beginning, rest string) string {
	if strings.HasPrefix(rest, ".") {
		return beginning + rest
	}
	return strings.TrimSpace(beginning + " " + rest)
}

// checkOffer compares the open choices with the wanted ones. Each wanted choice is parsed and formatted
// first, so that other spellings of it are accepted.
func (run *run) checkOffer(o offer, only bool) []Failure {
	open := run.open(o.prefix.seat)
	var out []Failure
	var wanted []string
	for _, m := range o.want {
		c, err := run.position.Parse(m.seat, m.text)
		if err != nil {
			out = append(out, run.failure(m.line, "%q is not understood: %v", m.text, err))
			continue
		}
		text := run.position.Format(m.seat, c)
		wanted = append(wanted, text)
		if !slices.Contains(open, text) {
			out = append(out, run.failure(m.line, "%s is not offered (%s); open are: %s",
				m, run.why(m.seat, run.position.Check(m.seat, c)), strings.Join(open, "; ")))
		}
	}
	for _, text := range open {
		if only && begins(text, o.prefix.text) && !slices.Contains(wanted, text) {
			out = append(out, run.failure(o.line, "%s: %s is offered too", o.prefix.seat, text))
		}
	}
	return out
}

// begins reports whether the text begins with the words of prefix.
func begins(text, prefix string) bool {
	rest, ok := strings.CutPrefix(text, prefix)
	return ok && (prefix == "" || rest == "" || rest[0] == ' ' || rest[0] == '.')
}

// finalSeats returns the seats whose choices are final since one of the events.
func finalSeats(events []engine.Event) engine.Seats {
	var seats engine.Seats
	for _, e := range events {
		if e.Final {
			seats = seats.With(e.Seat)
		}
	}
	return seats
}

func (r reader) expectSeats(t *tree, what string, tell func(*run) engine.Seats) (expectation, error) {
	names, err := r.words(t)
	if err != nil {
		return nil, err
	}
	var want engine.Seats
	for _, name := range names {
		seat, ok := engine.ParseSeat(name)
		if !ok {
			return nil, r.errorf(t.line, "%q is no seat; seats are numbered from 1", name)
		}
		want = want.With(seat)
	}
	return func(run *run) []Failure {
		if have := tell(run); have != want {
			return []Failure{run.failure(t.line, "%s: want %s, have %s", what, seatList(want), seatList(have))}
		}
		return nil
	}, nil
}

func (r reader) expectTruth(t *tree, what string, tell func(*run) bool) (expectation, error) {
	if t.text != "true" && t.text != "false" {
		return nil, r.errorf(t.line, "%s is true or false, not %s", what, t)
	}
	return func(run *run) []Failure {
		if have := tell(run); have != (t.text == "true") {
			return []Failure{run.failure(t.line, "%s: want %s, have %v", what, t, have)}
		}
		return nil
	}, nil
}

// expectScore compares parts of scores: {seat: {part: points, total: points}}.
func (r reader) expectScore(t *tree) (expectation, error) {
	for _, f := range t.fields {
		if _, ok := engine.ParseSeat(f.key); !ok || f.value.kind != mapping {
			return nil, r.errorf(f.line, "score is written {seat: {part: points}}, with total for the sum")
		}
	}
	if t.kind != mapping {
		return nil, r.errorf(t.line, "score is written {seat: {part: points}}, with total for the sum")
	}
	return func(run *run) []Failure {
		return comparison{run: run}.compare([]string{"score"}, t, run.scores(), false)
	}, r.checkExact(t)
}

// expectRank compares places: {seat: place}, 1 is best.
func (r reader) expectRank(t *tree) (expectation, error) {
	if t.kind != mapping {
		return nil, r.errorf(t.line, "rank is written {seat: place}")
	}
	return func(run *run) []Failure {
		have := &tree{kind: mapping}
		for _, p := range run.position.Rank(nil) {
			have.add(p.Seat.String(), p.Rank)
		}
		return comparison{run: run}.compare([]string{"rank"}, t, have, false)
	}, nil
}
