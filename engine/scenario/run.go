package scenario

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"signoria/engine"
)

// Failure is one difference between what a scenario wants and what is there.
type Failure struct {
	File string
	Line int
	Name string // of the scenario
	Text string
}

// String is "file:line: name: what differs".
func (f Failure) String() string { return place(f.File, f.Line) + f.Name + ": " + f.Text }

// run is one scenario being played.
type run struct {
	scenario *Scenario
	title    engine.Title
	position engine.Position
	log      engine.Log // of the current step
}

func (run *run) failure(line int, format string, args ...any) Failure {
	return Failure{run.scenario.File, line, run.scenario.Name, fmt.Sprintf(format, args...)}
}

// Run plays the scenario with the title that its Game names and answers what
// differs; nothing: it holds.
func (s *Scenario) Run(title engine.Title) []Failure {
	r := &run{scenario: s, title: title}
	if name := title.Meta().Name; name != s.Game {
		return []Failure{r.failure(s.Line, "the scenario is about %q, the title is %q", s.Game, name)}
	}
	if err := r.begin(); err != nil {
		return []Failure{r.unfit(err)}
	}
	var out []Failure
	for _, st := range s.steps {
		r.log = engine.Log{}
		for _, m := range st.when {
			if f := r.play(m); f != nil {
				return append(out, *f)
			}
		}
		for _, holds := range st.then {
			out = append(out, holds(r)...)
		}
	}
	return out
}

// begin sets up the position: from the seed, or from what is given.
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

// lineOf finds the line that a title's error about a position names.
var lineOf = regexp.MustCompile(`position:(\d+): `)

// unfit is the failure of a scenario that cannot begin. What is given keeps its
// lines (excerpt), so the title's line is the file's.
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
	if err := run.position.Do(m.seat, c, &run.log); err != nil {
		f := run.failure(m.line, "%s: %v; %s", m, err, run.waiting())
		return &f
	}
	return nil
}

// waiting says whom the position waits for and what is open.
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

// open are the seat's open choices in notation.
func (run *run) open(seat engine.Seat) []string {
	var out []string
	for _, c := range run.position.Choices(seat, nil) {
		out = append(out, run.position.Format(seat, c))
	}
	return out
}

// facts is the position's YAML form as it is now.
func (run *run) facts() (*tree, error) {
	text, err := run.position.Save()
	if err != nil {
		return nil, fmt.Errorf("the position cannot be written: %w", err)
	}
	return readTree("position", text)
}

// scores gathers {seat: {part: points, total: points}} as everybody sees it.
func (run *run) scores() *tree {
	all := &tree{kind: mapping}
	for _, p := range run.position.Rank() {
		all.below(p.Seat.String()).add("total", p.Points)
	}
	parts := run.position.Score(engine.NoSeat, nil)
	for _, s := range parts {
		all.below(s.Seat.String()).add(s.Part, s.Points)
	}
	for _, s := range parts { // a part that another seat has is 0 here
		for _, seat := range all.fields {
			if seat.value.get(s.Part) == nil {
				seat.value.add(s.Part, 0)
			}
		}
	}
	return all
}

// below is the mapping at key, made if need be.
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
