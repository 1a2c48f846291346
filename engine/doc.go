// Package engine is the contract between a game and everything that plays it.
//
// A game is a position, the choices in it, and the next position. A title
// implements Rules over one plain struct of values; Bind turns it into a Title
// whose Positions hide the types; server, log, bots, scenarios and the command
// line use nothing else.
//
// The package promises: enumeration is ordered, unique and never empty while a
// seat owes an answer; a choice that is not offered is refused with a reason
// and changes nothing; the same seed results in the same game; a copy shares
// nothing with its original.
//
// It decides no rule: those of a title are in games/<title>/rules, each question in a file.
//
// It imports engine/fixed and the standard library only, and touches no clock, file, network,
// goroutine or package variable.
package engine
