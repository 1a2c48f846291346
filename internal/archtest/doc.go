// Package archtest holds tests over this program's own sources: which package may
// import which and why, that rules touch no clock, goroutine, map order or
// global, that exported names are explained, that files and functions keep
// their size, and that generated files are fresh. It has no code of its own
// and nothing imports it.
package archtest
