package scenario

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"signoria/engine"
)

// Failure is one difference between expected and actual values.
type Failure struct {
	File string
	Line int
	Name string // of the scenario, and of its branch
	Text string // what differs
	// Stands is the position at that moment with the open choices, if Guide.Show is set.
	Stands string
}

// String returns "file:line: name: what differs".
func (f Failure) String() string { return place(f.File, f.Line) + f.Name + ": " + f.Text }

// Guide has the settings of a run; the zero Guide is valid.
type Guide struct {
	// Rules has the numbers of the title's rules. A scenario that cites another one fails. Empty
	// means that numbers are not checked.
	Rules []string
	// Tell returns a reason in words for the seat; nil means that failures have its fields.
	Tell func(engine.Position, engine.Seat, engine.Reason) string
	// Show adds the position to the last failure of each step.
	Show bool
}

// run is one scenario being played.
type run struct {
	scenario *Scenario
	title    engine.Title
	guide    Guide
	branch   string
	position engine.Position
	log      engine.Log // of the current step
	past     []chain    // the choices that were not taken back
}

func (run *run) failure(line int, format string, args ...any) Failure {
	name := run.scenario.Name
	if run.branch != "" {
		name += ": " + run.branch
	}
	return Failure{File: run.scenario.File, Line: line, Name: name, Text: fmt.Sprintf(format, args...)}
}

// Run plays the scenario with the title that its Game names. It returns a failure for each difference;
// none means that the scenario passes.
func (s *Scenario) Run(title engine.Title) []Failure { return s.RunWith(title, Guide{}) }

// RunWith is Run with a guide.
func (s *Scenario) RunWith(title engine.Title, guide Guide) []Failure {
	r := &run{scenario: s, title: title, guide: guide}
	meta := title.Meta()
	if meta.Name != s.Game {
		return []Failure{r.failure(s.Line, "the scenario is about %q, the title is %q", s.Game, meta.Name)}
	}
	if s.Edition != "" && s.Edition != meta.Edition {
		return []Failure{r.failure(s.Line, "the scenario needs edition %s of the printed values; these are %s", s.Edition, meta.Edition)}
	}
	out := r.unknownRules()
	if err := r.begin(); err != nil {
		return append(out, r.unfit(err))
	}
	differs, done := r.steps(s.steps)
	out = append(out, differs...)
	if !done {
		return out
	}
	start, past := r.position, r.past
	for _, b := range s.branches {
		r.branch, r.position, r.past = b.name, start.Copy(), slices.Clone(past)
		differs, _ := r.steps(b.steps)
		out = append(out, differs...)
	}
	return out
}

// unknownRules returns a failure for each cited rule that is not in Guide.Rules.
func (run *run) unknownRules() (out []Failure) {
	if len(run.guide.Rules) == 0 {
		return nil
	}
	for _, c := range run.scenario.cited {
		if !slices.Contains(run.guide.Rules, c.id) {
			out = append(out, run.failure(c.line, "%s is no rule of %s", c.id, run.scenario.Game))
		}
	}
	return out
}

// steps plays the steps in order. Done is false if a choice could not be made; then the rest was not
// played.
func (run *run) steps(list []step) (out []Failure, done bool) {
	for _, st := range list {
		failures, done := run.step(st)
		if len(failures) > 0 && run.guide.Show {
			failures[len(failures)-1].Stands = run.stands()
		}
		if out = append(out, failures...); !done {
			return out, false
		}
	}
	return out, true
}

func (run *run) step(st step) (out []Failure, done bool) {
	run.log = engine.Log{}
	if st.undo != nil {
		if f := run.takeBack(st.undo); f != nil {
			return []Failure{*f}, false
		}
	}
	if f := run.choose(st); f != nil {
		return []Failure{*f}, false
	}
	for _, holds := range st.then {
		out = append(out, holds(run)...)
	}
	return out, true
}

// chooseAll makes the choices of a step. It stops at the first that is not open and returns its failure.
func (run *run) chooseAll(st step) *Failure {
	for _, moves := range st.when {
		c := chain{before: run.position.Copy(), moves: moves}
		from := len(run.log.Events)
		for _, m := range moves {
			if f := run.play(m); f != nil {
				return f
			}
		}
		c.events = run.log.Events[from:]
		run.past = append(run.past, c)
	}
	return nil
}

// stands returns the position as YAML, with the open choices as a comment.
func (run *run) stands() string {
	text, err := run.position.Save()
	if err != nil {
		text = []byte("# " + err.Error() + "\n")
	}
	return strings.TrimRight(string(text), "\n") + "\n# " + run.waiting() + "\n"
}

// why returns a reason in words, with its rule.
func (run *run) why(seat engine.Seat, r engine.Reason) string {
	if run.guide.Tell == nil || r.OK() {
		return r.String()
	}
	return r.Rule + ": " + run.guide.Tell(run.position, seat, r)
}

// begin sets up the position from the seed, or from given.
func (run *run) begin() (err error) {
	s := run.scenario
	if s.seed != nil {
		run.position, err = run.title.Start(s.Options, engine.NewChance(engine.SeedFromInt(*s.seed)))
		return err
	}
	run.position, err = run.title.Load(s.Options, s.given)
	if err != nil {
		return fmt.Errorf("given: %w", err)
	}
	return nil
}

// lineOf matches the line in a title's error about a position.
var lineOf = regexp.MustCompile(`position:(\d+): `)

// unfit returns the failure of a scenario that cannot begin. The given position has the
// line numbers of the file (excerpt), so those of the title's error are right.
func (run *run) unfit(err error) Failure {
	f := run.failure(run.scenario.Line, "%v", err)
	if at := lineOf.FindStringSubmatch(f.Text); at != nil {
		f.Line, _ = strconv.Atoi(at[1])
		f.Text = strings.Replace(f.Text, at[0], "", 1)
	}
	return f
}

// play makes one choice, which must be open.
func (run *run) play(m move) *Failure {
	c, err := run.position.Parse(m.seat, m.text)
	if err != nil {
		f := run.failure(m.line, "%q is not understood: %v", m.text, err)
		return &f
	}
	if reason := run.position.Check(m.seat, c); !reason.OK() {
		f := run.failure(m.line, "%s: refused: %s; %s", m, run.why(m.seat, reason), run.waiting())
		return &f
	}
	if err := run.position.Do(m.seat, c, &run.log); err != nil {
		f := run.failure(m.line, "%s: %v; %s", m, err, run.waiting())
		return &f
	}
	return nil
}

// waiting returns the open choices of each seat that owes an answer, as text.
func (run *run) waiting() string {
	owing := run.position.Owing()
	if owing == 0 {
		return "the game is over"
	}
	var parts []string
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		if owing.Has(seat) {
			parts = append(parts, "open for "+seat.String()+": "+strings.Join(run.open(seat), "; "))
		}
	}
	return strings.Join(parts, " | ")
}

// open returns the seat's open choices in notation.
func (run *run) open(seat engine.Seat) []string {
	var out []string
	for _, c := range run.position.Choices(seat, nil) {
		out = append(out, run.position.Format(seat, c))
	}
	return out
}

// facts returns the position's YAML form as it is now.
func (run *run) facts() (*tree, error) {
	text, err := run.position.Save()
	if err != nil {
		return nil, fmt.Errorf("the position cannot be written: %w", err)
	}
	return readTree("position", text)
}

// scores returns {seat: {part: points, total: points}} as spectators see it.
func (run *run) scores() *tree {
	all := &tree{kind: mapping}
	for _, p := range run.position.Rank(nil) {
		all.below(p.Seat.String()).add("total", p.Points)
	}
	parts := run.position.Score(engine.NoSeat, nil)
	for _, s := range parts {
		all.below(s.Seat.String()).add(s.Part, s.Points)
	}
	for _, s := range parts { // a part that only other seats have is 0
		for _, seat := range all.fields {
			if seat.value.get(s.Part) == nil {
				seat.value.add(s.Part, 0)
			}
		}
	}
	return all
}

// below returns the mapping at key; it adds an empty one if there is none.
func (t *tree) below(key string) *tree {
	if v := t.get(key); v != nil {
		return v
	}
	v := &tree{kind: mapping}
	t.fields = append(t.fields, field{key: key, value: v})
	return v
}

func (t *tree) add(key string, n int) {
	t.fields = append(t.fields, field{key: key, value: &tree{text: decimal(n)}})
}

func decimal(n int) string { return strconv.Itoa(n) }

func seatList(set engine.Seats) string {
	var names []string
	for seat := engine.Seat(0); seat < engine.MaxSeats; seat++ {
		if set.Has(seat) {
			names = append(names, seat.String())
		}
	}
	return "[" + strings.Join(names, ", ") + "]"
}
