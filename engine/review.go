package engine

// Past is a match that is over, choice by choice.
type Past struct {
	// Seats are the seats of the choices that were not taken back, in their order.
	Seats []Seat
	// At is the position that choice i was made in, and the choice; with i =
	// len(Seats) it is the last position, and no choice. The position is the caller's.
	At func(i int) (Position, Choice, error)
}

// Review is a look back at a match: how the chances went, and which choices cost most.
// It depends on nothing that those who chose did not know when they chose.
type Review struct {
	// Learned reports whether a net was asked; without one games were played out at
	// random.
	Learned bool
	// Course are the chances over the match, in the order of Made.
	Course []Chances
	// Costly are the choices that cost most, dearest first: a few of each seat.
	Costly []Costly
}

// Chances are those of all seats at a moment.
type Chances struct {
	// Made is how many choices were made by then.
	Made int
	// Win is the chance of each seat to win, from 0 to 1; their sum is 1.
	Win []float64
}

// Costly is a choice that cost its seat a chance.
type Costly struct {
	// Made is how many choices were made before it.
	Made   int
	Seat   Seat
	Choice Choice
	// Win is the chance to win after it, Cost how much higher it was after the best
	// answer.
	Win, Cost float64
	// Better are the best answers at that moment, best first. Their Win and Points are relative
	// to the choice that was made, not to the mean of all.
	Better Advice
}
