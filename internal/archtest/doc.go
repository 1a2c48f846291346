// Package archtest holds tests over this program's own sources: which package may
// import which and why, that rules touch no clock, goroutine, map order or
// global, that exported names are explained, and that pages write their addresses
// in one way. It has no code of its own
// and nothing imports it.
package archtest
