package lorenzo

const (
	minSeats  = 2
	maxSeats  = 4
	cardSlots = 6 // L-6.7
)
