// Package scenario runs rules written as examples: YAML files that say what is
// given, which choices are made, and what must be true then. The same files run
// under go test and under the command line, and name the numbered rules that
// they test.
//
// It promises: a broken file is an error with file and line that says what is
// allowed; a scenario that expects nothing is an error; every difference
// between what is wanted and what is there is reported, not the first only.
//
// It knows no title: positions are compared in the title's own YAML form, and
// choices in its notation. It imports package engine and the YAML reader, and
// never a game.
package scenario
