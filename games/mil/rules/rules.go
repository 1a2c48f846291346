package rules

import (
	"errors"

	"signoria/engine"
	"signoria/engine/question"
	"signoria/games/mil"
	"signoria/games/mil/content"
)

// rulesVersion grows when a correction could replay an old log differently.
const rulesVersion = 2

// rules are the game over one edition's printed values. What concerns its questions is
// derived from their table.
type rules struct {
	question.Table[*rules, state, match, mil.Question, mil.Offer]
	c         *content.Content
	exchanges []exchange // all that the rates allow, in the order of choices
}

// New makes the title over an edition's printed values.
func New(c *content.Content) engine.Title { return engine.Bind[state, mil.View](newRules(c)) }

func newRules(c *content.Content) *rules {
	r := &rules{c: c}
	r.exchanges = r.allExchanges()
	r.Table = question.New(r, notAsked, questions)
	return r
}

var offOn = []string{"off", "on"}

// advanced modules need three families (M-2.1).
func advanced(name string) engine.OptionMeta {
	return engine.OptionMeta{Name: name, Values: offOn, Limits: []engine.OptionLimit{{Value: "on", MinSeats: 3, MaxSeats: content.MaxSeats, Why: "three"}}}
}

// startLand is an option of the starting lands (M-2.4); the tiles of a design
// must suffice.
func startLand(name string) engine.OptionMeta {
	return engine.OptionMeta{Name: name, Values: content.LandNames[content.Grain:], Limits: []engine.OptionLimit{
		{Value: "wool", MinSeats: content.MinSeats, MaxSeats: 3, Why: "tiles"},
		{Value: "mine", MinSeats: content.MinSeats, MaxSeats: 4, Why: "tiles"},
		{Value: "quarry", MinSeats: content.MinSeats, MaxSeats: 4, Why: "tiles"},
	}}
}

var options = []engine.OptionMeta{
	startLand("land_a"), startLand("land_b"),
	{Name: "cut_throat", Values: offOn},
	advanced("time_is_money"), advanced("pope"), advanced("claim"),
	{Name: "memory", Values: offOn},
}

// Meta describes the title.
func (r *rules) Meta() engine.Meta {
	return engine.Meta{Name: "mil", MinSeats: content.MinSeats, MaxSeats: content.MaxSeats, Options: options, Secrets: true, Rules: rulesVersion, Edition: r.c.Edition}
}

// readOptions fills in the modules; the pair of starting lands must leave enough
// tiles for the columns.
func (r *rules) readOptions(s *state, o engine.Options) error {
	if err := r.Meta().CheckOptions(o); err != nil {
		return err
	}
	on := func(name string) bool { return o.Set[name] == "on" }
	s.Seats = int8(o.Seats)
	s.Modules = modules{CutThroat: on("cut_throat"), TimeIsMoney: on("time_is_money"), Pope: on("pope"), Claim: on("claim"), Memory: on("memory")}
	for i, name := range [...]string{"land_a", "land_b"} {
		s.Modules.Lands[i] = r.c.Knights[i].Land
		for l := content.Grain; l < content.NumLands; l++ {
			if o.Set[name] == content.LandNames[l] {
				s.Modules.Lands[i] = l
			}
		}
	}
	left := r.tilesLeft(s)
	free := r.landsDrawn(s)
	if left["food"] < free.Food || left["metal"] < free.Metal || left["cloth"] < free.Cloth {
		return errors.New("options land_a and land_b: too few tiles would be left for the columns of free lands (R-6)")
	}
	return nil
}

// tilesLeft returns how many tiles of each group the starting lands leave; negative
// where a design itself does not suffice.
func (r *rules) tilesLeft(s *state) map[string]int8 {
	left := map[string]int8{}
	for l := content.Grain; l < content.NumLands; l++ {
		n := r.c.Lands[l].Count
		for _, start := range s.Modules.Lands {
			if start == l {
				n -= s.Seats
			}
		}
		if n < 0 {
			n = -100
		}
		left[r.c.Lands[l].Group] += n
	}
	return left
}

// landsDrawn returns how many lands of each group are drawn (M-2.9, M-2.11).
func (r *rules) landsDrawn(s *state) *content.FreeLands {
	if s.Modules.CutThroat {
		return &r.c.Free[s.Seats][1]
	}
	return &r.c.Free[s.Seats][0]
}

// Owing returns the seats of the open question; several while bids are sealed.
func (r *rules) Owing(s *state) engine.Seats {
	f := s.Stack.Top()
	if f == nil {
		return 0
	}
	if mil.Ask(f.Node) != mil.AskCubes {
		return engine.SeatsOf(f.Seat)
	}
	var set engine.Seats
	for i := range s.Draft[:s.Seats] {
		if s.Draft[i].Owes {
			set = set.With(engine.Seat(i))
		}
	}
	return set
}

// Settled reports whether the position is at the start of a family's action or
// of a knight's turn in a sphere, where nothing is half done.
func (r *rules) Settled(s *state) bool {
	f := s.Stack.Top()
	if f == nil {
		return true
	}
	if s.Stack.Len > 1 {
		return false
	}
	clean := s.Act
	clean.Knight = content.NoKnight
	switch mil.Ask(f.Node) {
	case mil.AskAction, mil.AskCourt, mil.AskMarket, mil.AskWar, mil.AskCuria:
		return clean == noAct
	}
	return false
}

// Chance returns the position's own source of randomness.
func (r *rules) Chance(s *state) *engine.Chance { return &s.Chance }

// noAct is the act between two turns.
var noAct = act{Knight: content.NoKnight, Target: content.NoKnight, From: content.NoKnight, Best: nobody, Giver: nobody, Sphere: content.Home, Lords: [2]int8{nobody, nobody}}
