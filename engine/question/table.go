package question

import (
	"fmt"
	"slices"

	"signoria/engine"
	"signoria/engine/effect"
	"signoria/engine/notation"
)

// Table is the questions of a title. Make it with New.
type Table[R Rules[S, G], S, G, Q, O any] struct {
	rules   R
	unasked engine.Reason
	rows    []Bound[R, S, G, Q, O]       // by Ask
	nodes   []Ask                        // by node; 0 means no row has it
	spoken  [1 << 8][]notation.Spoken[G] // what forms can say, by verb
	grammar notation.Grammar[G]
}

// Bound is a row of a table.
type Bound[R, S, G, Q, O any] struct {
	Row[R, S, G, Q, O]
	at    []*Answer[R, S, G] // by verb
	twice bool               // it came with a list of its own
}

// Answer returns the row's answer with the verb, nil if the verb is no answer to it. It must be
// a verb of the title.
func (row *Bound[R, S, G, Q, O]) Answer(verb engine.Verb) *Answer[R, S, G] { return row.at[verb] }

// New makes the table of rules from rows; unasked is the reason of a choice that the
// question has no use for. It panics if a row is there twice, if two rows have the same
// node, if no row says how a verb is written or two rows say it, or if a question without a
// list of its own has answers that its notation cannot count up.
func New[R Rules[S, G], S, G, Q, O any](rules R, unasked engine.Reason, rows []Row[R, S, G, Q, O]) Table[R, S, G, Q, O] {
	t := Table[R, S, G, Q, O]{rules: rules, unasked: unasked}
	most := engine.Verb(0)
	for _, row := range rows {
		for len(t.rows) <= int(row.Ask) {
			t.rows = append(t.rows, Bound[R, S, G, Q, O]{})
		}
		if t.rows[row.Ask].Ask != 0 || row.Ask == 0 {
			panic(fmt.Sprintf("question: there are two rows of question %d, or it is 0", row.Ask))
		}
		t.place(row.Nodes, row.Ask)
		row.Answers = slices.Clone(row.Answers)
		slices.SortFunc(row.Answers, func(a, b Answer[R, S, G]) int { return int(a.Verb) - int(b.Verb) })
		t.rows[row.Ask] = Bound[R, S, G, Q, O]{Row: row, twice: row.Choices != nil}
		for _, a := range row.Answers {
			most = max(most, a.Verb)
		}
	}
	t.write()
	for i := range t.rows {
		row := &t.rows[i]
		row.at = make([]*Answer[R, S, G], int(most)+1)
		for j := range row.Answers {
			row.at[row.Answers[j].Verb] = &row.Answers[j]
		}
		if !row.twice {
			row.Choices = row.derived(t.all(row))
		}
	}
	return t
}

// place notes that work of these nodes asks the question.
func (t *Table[R, S, G, Q, O]) place(nodes []effect.Node, ask Ask) {
	for _, node := range nodes {
		for len(t.nodes) <= int(node) {
			t.nodes = append(t.nodes, 0)
		}
		if t.nodes[node] != 0 {
			panic(fmt.Sprintf("question: questions %d and %d have the same node %d", t.nodes[node], ask, node))
		}
		t.nodes[node] = ask
	}
}

// all returns the choices that a row's notation can say, in order. It panics where they cannot
// be counted up.
func (t *Table[R, S, G, Q, O]) all(row *Bound[R, S, G, Q, O]) (list []engine.Choice) {
	for _, a := range row.Answers {
		if !notation.Countable(t.spoken[a.Verb]) {
			panic(fmt.Sprintf("question: question %d needs a list of its own: what its verb %d can say cannot be counted up", row.Ask, a.Verb))
		}
		for _, f := range t.spoken[a.Verb] {
			list = f.All(list)
		}
	}
	return list
}

// derived returns the list of a row that has none: those of all the choices that Why leaves
// open.
func (row *Bound[R, S, G, Q, O]) derived(all []engine.Choice) func(R, *S, engine.Seat, []engine.Choice) []engine.Choice {
	answers := row.at
	return func(r R, s *S, seat engine.Seat, buf []engine.Choice) []engine.Choice {
		for i := range all {
			c := &all[i]
			if why := answers[c.Verb].Why; why == nil || why(r, s, seat, *c).OK() {
				buf = append(buf, *c)
			}
		}
		return buf
	}
}

// write collects the forms of all answers: by verb, and last those that begin with a noun,
// because a noun may be called like the fixed word of another form.
func (t *Table[R, S, G, Q, O]) write() {
	var at [1 << 8]*notation.Form[G]
	for i := range t.rows {
		for _, a := range t.rows[i].Answers {
			if len(a.Forms) == 0 || at[a.Verb] == &a.Forms[0] {
				continue
			}
			if at[a.Verb] != nil {
				panic(fmt.Sprintf("question: two rows say how verb %d is written", a.Verb))
			}
			at[a.Verb] = &a.Forms[0]
			for _, f := range a.Forms {
				f.Verb = a.Verb
				t.grammar = append(t.grammar, f)
			}
		}
	}
	slices.SortStableFunc(t.grammar, func(f, g notation.Form[G]) int {
		if (f.Words == "") != (g.Words == "") {
			return len(g.Words) - len(f.Words)
		}
		return int(f.Verb) - int(g.Verb)
	})
	for i := range t.grammar {
		f := &t.grammar[i]
		t.spoken[f.Verb] = append(t.spoken[f.Verb], f.Spoken())
	}
	for i := range t.rows {
		for _, a := range t.rows[i].Answers {
			if len(t.spoken[a.Verb]) == 0 {
				panic(fmt.Sprintf("question: no row says how verb %d is written", a.Verb))
			}
		}
	}
	for verb := range t.spoken {
		slices.SortFunc(t.spoken[verb], notation.Spoken[G].Compare)
	}
}

// Row returns the question with the number; one without answers where there is none.
func (t *Table[R, S, G, Q, O]) Row(ask Ask) *Bound[R, S, G, Q, O] { return &t.rows[ask] }

// At returns the question that pending work of the node asks, by the Nodes of rows; 0 where no
// row has it.
func (t *Table[R, S, G, Q, O]) At(node effect.Node) Ask {
	if int(node) >= len(t.nodes) {
		return 0
	}
	return t.nodes[node]
}

// Choices appends the open choices of the seat, in order.
func (t *Table[R, S, G, Q, O]) Choices(s *S, seat engine.Seat, buf []engine.Choice) []engine.Choice {
	return t.rows[t.rules.Asks(s, seat)].Choices(t.rules, s, seat, buf)
}

// Derived appends to buf what the seat's question would list without a list of its own.
// Twice reports whether it has one, so that both can be compared; false also where what
// its notation says cannot be counted up.
func (t *Table[R, S, G, Q, O]) Derived(s *S, seat engine.Seat, buf []engine.Choice) (list []engine.Choice, twice bool) {
	row := &t.rows[t.rules.Asks(s, seat)]
	if !row.twice {
		return buf, false
	}
	for _, a := range row.Answers {
		if !notation.Countable(t.spoken[a.Verb]) {
			return buf, false
		}
	}
	return row.derived(t.all(row))(t.rules, s, seat, buf), true
}

// Check returns why a choice of the seat is closed, the zero Reason if it is open.
func (t *Table[R, S, G, Q, O]) Check(s *S, seat engine.Seat, c engine.Choice) engine.Reason {
	ask := t.rules.Asks(s, seat)
	if ask == 0 {
		return t.rules.Idle(s, seat, c.Verb)
	}
	if !t.says(t.rules.Names(s, seat), c) {
		return t.unasked
	}
	row := &t.rows[ask]
	a := row.at[c.Verb] // there is one: some form says it
	switch {
	case a != nil && a.Why == nil:
		return engine.Reason{}
	case a != nil:
		return a.Why(t.rules, s, seat, c)
	case row.Else != nil:
		if why := row.Else(t.rules, s, c.Verb); !why.OK() {
			return why
		}
	}
	return t.unasked
}

// says reports whether some form of its verb can say the choice: it is well-formed.
func (t *Table[R, S, G, Q, O]) says(names G, c engine.Choice) bool {
	for i := range t.spoken[c.Verb] {
		if t.spoken[c.Verb][i].Has(names, c) {
			return true
		}
	}
	return false
}

// Do carries out an open choice of the seat and runs on to the next question.
func (t *Table[R, S, G, Q, O]) Do(s *S, seat engine.Seat, c engine.Choice, log *engine.Log) {
	t.rows[t.rules.Asks(s, seat)].at[c.Verb].Do(t.rules, s, seat, c, log)
	t.rules.Advance(s, log)
}

// Prune takes out of the seat's open choices, in place, those that a search need not look
// at (engine.Pruner).
func (t *Table[R, S, G, Q, O]) Prune(s *S, seat engine.Seat, open []engine.Choice) []engine.Choice {
	if likely := t.rows[t.rules.Asks(s, seat)].Prune; likely != nil && len(open) > 0 {
		return likely(t.rules, s, open)
	}
	return open
}

// asked is the place in Workings of the question that CountIndexed has numbered; rows may use
// the others.
const asked = len(engine.Workings{}) - 1

// CountIndexed returns how many numbers the seat's choices have; 0 if they must be listed
// (engine.Indexed).
func (t *Table[R, S, G, Q, O]) CountIndexed(s *S, seat engine.Seat, w *engine.Workings) int {
	ask := t.rules.Asks(s, seat)
	count := t.rows[ask].CountIndexed
	if count == nil {
		return 0
	}
	w[asked] = uint64(ask)
	return count(t.rules, s, seat, w)
}

// ChoiceAt returns the choice with a number below CountIndexed (engine.Indexed).
func (t *Table[R, S, G, Q, O]) ChoiceAt(s *S, seat engine.Seat, w *engine.Workings, n int) (c engine.Choice, ok bool) {
	return t.rows[w[asked]].ChoiceAt(t.rules, s, seat, w, n)
}

// Tell writes what the viewer may know of a question into the view's.
func (t *Table[R, S, G, Q, O]) Tell(s *S, ask Ask, viewer engine.Seat, q *Q) {
	if tell := t.rows[ask].Tell; tell != nil {
		tell(t.rules, s, viewer, q)
	}
}

// Show calls add for each choice that the view shows the seat of its question.
func (t *Table[R, S, G, Q, O]) Show(s *S, seat engine.Seat, add func(O)) {
	if show := t.rows[t.rules.Asks(s, seat)].Show; show != nil {
		show(t.rules, s, seat, add)
	}
}

// Format returns the choice in notation, as the seat writes it.
func (t *Table[R, S, G, Q, O]) Format(s *S, seat engine.Seat, c engine.Choice) string {
	return t.grammar.Format(t.rules.Names(s, seat), c)
}

// Parse reads a choice; the error says what would be understood.
func (t *Table[R, S, G, Q, O]) Parse(s *S, seat engine.Seat, text string) (engine.Choice, error) {
	return t.grammar.Parse(t.rules.Names(s, seat), text)
}

// Forms lists how choices are written in this match (engine.Listed).
func (t *Table[R, S, G, Q, O]) Forms(s *S) []engine.Form {
	return t.grammar.Forms(t.rules.Names(s, 0))
}

// Grammar returns the forms of the choices of all questions.
func (t *Table[R, S, G, Q, O]) Grammar() notation.Grammar[G] { return t.grammar }
