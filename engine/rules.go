package engine

// Rules is a title: the functions over its state S, and V, what one viewer may
// see of it. S is one struct of plain values, without pointers, slices, maps,
// strings, functions or interfaces, so that assignment is a deep copy.
//
// All methods are pure but for the state they are given: no clock, no I/O, no
// goroutine, no package variable, no ranging over a map; chance comes from the
// state alone.
type Rules[S comparable, V any] interface {
	// Meta describes the title.
	Meta() Meta
	// New sets up a match. Its options, as those of Load, are such as Meta
	// names: Bind refuses others.
	New(Options, Chance) (S, error)
	// Owing is the set of seats that owe an answer; empty means the game is over.
	Owing(*S) Seats
	// Choices appends the seat's open choices: in order (Choice.Less), without
	// duplicates, never none while the seat owes an answer, none otherwise.
	Choices(*S, Seat, []Choice) []Choice
	// Check reports whether the choice is open, and if not, why. It may be asked
	// about any choice at all and never panics.
	Check(*S, Seat, Choice) Reason
	// Do carries out a choice that Check has found open, and runs on to the
	// next question. The log may be nil.
	Do(*S, Seat, Choice, *Log)
	// View returns what the viewer may see, built field by field; NoSeat is a spectator.
	View(*S, Seat) V
	// Scramble changes everything that the viewer may not see, for leak tests.
	Scramble(*S, Seat, *Chance)
	// Sample draws a position consistent with all that the seat knows, future
	// chance included. It also puts the given chance's output in place of the
	// position's own, as a fast one.
	Sample(*S, Seat, *Chance)
	// Score appends the parts of each seat's score that the viewer may see. Unless the
	// rules are Counting, they sum to the points of Rank, for every viewer.
	Score(*S, Seat, []Score) []Score
	// Rank appends the seats' places as if the game ended now, best first (see Places).
	Rank(*S, []Place) []Place
	// Census lists every component and where it is.
	Census(*S) Census
	// Format is the choice in the title's notation.
	Format(*S, Seat, Choice) string
	// Parse reads what Format wrote, or what a person wrote by hand. The error
	// says what is wrong and what would be understood. It does not judge
	// whether the choice is open.
	Parse(*S, Seat, string) (Choice, error)
	// Save writes the position as YAML. If Settled reports true, Load returns an equal position.
	// Otherwise, in the middle of an effect, a title may return an error, or a text that is for
	// reading only.
	Save(*S) ([]byte, error)
	// Load reads a position: a standard start and what differs. The error names
	// the line and what is allowed.
	Load(Options, []byte) (S, error)
	// Settled reports whether the position is at the start of a turn: no effect is in progress,
	// and Save works.
	Settled(*S) bool
	// Chance is the state's own source of randomness.
	Chance(*S) *Chance
}

// SecretReporter is optional: rules whose secrets end or begin during the game, as a set-up in secret
// before an open game.
type SecretReporter[S comparable] interface {
	// Secret reports whether seats know things of this position, or of how it
	// came about, that other seats do not. Without it Meta.Secrets tells.
	Secret(*S) bool
}

// Counting is an optional interface of Rules. It is for titles whose Score is not the final
// count of a position: some parts are counted only at the end, or depend on what seats hide.
type Counting[S comparable] interface {
	// Final appends the parts of each seat's score as the rules would count them if the
	// game ended now. It counts what is hidden too, so no one is shown it before the end.
	Final(*S, []Score) []Score
	// Forecast appends the parts of Final as the viewer can know them. A part that is
	// left out has no points. Bounds depend on nothing that is hidden from the viewer.
	Forecast(*S, Seat, []Bound) []Bound
}

// TurnEnder is optional: rules whose turns end by a choice that may go without asking, because
// nothing else that is open would change anything.
type TurnEnder[S comparable] interface {
	// EndTurnChoice is the open choice that ends the seat's turn, if whatever else is
	// open would leave the match as this choice does; ok is false elsewhere. What
	// merely seems to wait for the next turn is a change.
	EndTurnChoice(*S, Seat) (c Choice, ok bool)
}

// Pruner is optional: rules that name the choices worth considering, for searches, whose
// random play must not throw away what hardly any player would.
type Pruner[S comparable] interface {
	// Prune removes from the seat's open choices, in place, those that a search need not
	// consider. At least one remains.
	Prune(*S, Seat, []Choice) []Choice
}

// Indexed is optional: rules that number the choices of a question, so that a playout can draw
// one without listing the others.
type Indexed[S comparable] interface {
	// CountIndexed returns how many numbers the seat's choices have. It returns 0 if the choices
	// must be listed, as whenever fewer than two are likely (Pruner). It may cache what it
	// computes in Workings.
	CountIndexed(*S, Seat, *Workings) int
	// ChoiceAt returns the choice with the number n, from 0 to CountIndexed - 1, given the
	// Workings that CountIndexed filled; ok is false for a number without a choice. Each likely
	// choice has one number. It allocates nothing.
	ChoiceAt(s *S, seat Seat, w *Workings, n int) (c Choice, ok bool)
}

// Workings store what CountIndexed computes once about a question and ChoiceAt reads for each number.
type Workings [8]uint64

// Observed is optional: rules that write what one seat may know of a position as numbers, for
// bots that learn.
type Observed[S comparable] interface {
	// Features names the numbers, in order. They depend on the number of seats and on
	// the title alone, so that matches with and without modules are learned together.
	Features(*S) []string
	// Observe writes the numbers as the seat knows them, its own first, then those of
	// the others in turn: one for each name, most of them between -1 and 1. It
	// allocates nothing. What the seat may not know it never touches, but for sums
	// that anybody could have counted, with " as counted" in their names: they are the
	// same in every Sample.
	Observe(*S, Seat, []float32)
}

// Listed is optional: rules whose choices are written by a table of forms (package notation).
type Listed[S comparable] interface {
	// Forms lists how choices are written in this match, known choices alone.
	Forms(*S) []Form
}

// Described is optional: rules whose positions are written by a description of their fields
// (package position).
type Described[S comparable] interface {
	// Knows returns why the position cannot have a field with this path ("seats",
	// "1", "coins"); nil means it can.
	Knows(s *S, path []string) error
}

// Form is one way in which choices are written.
type Form struct {
	// Text shows the form: fixed words as written, nouns in capitals ("annex CITY").
	Text string
	// Fits reports whether the choice is written so.
	Fits func(Choice) bool
}

// Title is a game with its types hidden.
type Title interface {
	Meta() Meta
	// Start sets up a match.
	Start(Options, Chance) (Position, error)
	// Load reads a position written by Position.Save or by hand.
	Load(Options, []byte) (Position, error)
}

// Position is one state of one game with its types hidden. It is not safe for
// concurrent use; copies are independent.
type Position interface {
	// Copy returns an independent copy.
	Copy() Position
	// CopyFrom overwrites this position with another of the same title, without
	// allocating. It panics when the titles differ.
	CopyFrom(Position)
	// Equal reports whether both are the same position of the same title.
	Equal(Position) bool
	// Owing, Choices and Check are those of Rules.
	Owing() Seats
	Choices(Seat, []Choice) []Choice
	Check(Seat, Choice) Reason
	// EndTurnChoice is that of TurnEnder; ok is false where the title has none.
	EndTurnChoice(Seat) (c Choice, ok bool)
	// Prune is that of Pruner; all choices where the title has none.
	Prune(Seat, []Choice) []Choice
	// CountIndexed and ChoiceAt are those of Indexed; none where the title has none.
	// ChoiceAt refers to the last CountIndexed, of the same seat and position.
	CountIndexed(Seat) int
	ChoiceAt(seat Seat, n int) (c Choice, ok bool)
	// Pick fills the room with likely choices of a seat that owes an answer: each time
	// one of them, all with equal chance. Several is false where there is but one.
	Pick(seat Seat, rng *Chance, room []Choice) (several bool)
	// Do carries out the choice if it is open, else it changes nothing and
	// answers a *Refused.
	Do(Seat, Choice, *Log) error
	// Apply is Do without the check and without a log, for search: the choice
	// must come from Choices of this very position.
	Apply(Seat, Choice)
	// View is the title's own view type.
	View(Seat) any
	Scramble(Seat, *Chance)
	Sample(Seat, *Chance)
	Score(Seat, []Score) []Score
	Rank([]Place) []Place
	// Final and Forecast are those of Counting. Without it Score is the final count of
	// every position, and every viewer knows it.
	Final([]Score) []Score
	Forecast(Seat, []Bound) []Bound
	Census() Census
	Format(Seat, Choice) string
	Parse(Seat, string) (Choice, error)
	// Features and Observe are those of Observed; there are no names, and nothing is
	// written, where the title has none.
	Features() []string
	Observe(Seat, []float32)
	// Drawn changes whenever the position's chance is drawn from.
	Drawn() uint64
	// Forms returns the forms of choices in this match; nil if the rules are not Listed.
	Forms() []Form
	// Knows returns why the position cannot have a field with this path; nil means it can.
	// It is not told where the title does not tell (Described).
	Knows(path []string) (told bool, err error)
	Save() ([]byte, error)
	Settled() bool
	// Secret reports whether seats know things that other seats do not, now.
	Secret() bool
	// Hash is a fingerprint of the whole position, secrets included: it stays
	// inside while a match runs.
	Hash() [32]byte
	// Reseed puts another source of randomness in place.
	Reseed(Chance)
	// Size is the number of bytes of the state.
	Size() int
	// Meta is that of the title.
	Meta() Meta
}
