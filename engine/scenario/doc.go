// Package scenario runs examples of rules: YAML files with a position, choices, and expectations about
// the position after them. Each scenario names the numbered rules that it tests. The same files run in
// go test and by the command line.
//
// An error in a file names file and line, and what is allowed there. A scenario without expectations is
// an error. All differences between expected and actual values are reported, not only the first.
//
// The package depends on no title: positions are compared in the title's YAML form, and choices in its
// notation.
package scenario
