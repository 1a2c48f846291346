// Package engine is the contract between a game and everything that plays it.
//
// A game is a position, the choices in it, and the next position. A title
// implements Rules over one plain struct of values; Bind turns it into a Title
// whose Positions hide the types, and that is all that server, log, bots,
// scenarios and the command line ever hold.
//
// The package promises: enumeration is ordered, unique and never empty while a
// seat owes an answer; a choice that is not offered is refused with a reason
// and changes nothing; the same seed gives the same game; a copy shares
// nothing with its original.
//
// It imports package plain and the standard library only, and touches no clock, file, network,
// goroutine or package variable.
package engine
