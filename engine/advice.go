package engine

// Advice has the best answers for a seat, best first. It depends only on what the seat knows.
type Advice struct {
	Answers []Advised
	// Win is the chance to win with the first of them, from 0 to 1.
	Win float64
	// Learned reports whether a net was asked; without one games were played out at
	// random.
	Learned bool
}

// Advised is one of the best choices.
type Advised struct {
	Choice Choice
	// Visits is how often the search continued from it.
	Visits int
	// Win is by how much of a game the chance to win is higher than after the mean of
	// all choices that were weighed, Points by how many points the margin is.
	Win, Points float64
	// Effects say by which features of the title it differs most from the mean of the
	// other choices, strongest first; none where the title has none, or no net was asked.
	Effects []Effect
	// Before and After are the seat's view of the table, and the parts of the score,
	// on samples of what it knows. What is the same on all of them is certain.
	Before, After []Glimpse
}

// Effect is a feature by which a choice differs from others.
type Effect struct {
	// Feature is its name (Position.Features), Change how much more of it there is
	// after the choice than after the others, in the feature's own measure.
	Feature string
	Change  float64
	// Win is the difference that this makes to the chance to win.
	Win float64
}

// Glimpse is a position as one seat may see it.
type Glimpse struct {
	View  any
	Score []Score
}
