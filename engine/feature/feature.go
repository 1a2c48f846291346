// Package feature writes what a seat may know of a position as numbers with names,
// for bots that learn (engine.Observed).
//
// A title describes its numbers once, in a function over a Writer. The same function lists the names
// and writes the numbers, so that they always agree; writing allocates nothing.
package feature

import "strconv"

// Writer takes the numbers of a position in order, or their names.
type Writer struct {
	out    []float32
	at     int
	naming bool
	names  []string
	group  string
	which  int
}

// To makes a writer of numbers into out, which must have room for all.
func To(out []float32) Writer { return Writer{out: out} }

// Names returns the names of all numbers that describe puts.
func Names(describe func(*Writer)) []string {
	w := Writer{naming: true, which: -1}
	describe(&w)
	return w.names
}

// Group sets the prefix of the names of the numbers that follow.
func (w *Writer) Group(name string) { w.group, w.which = name, -1 }

// Nth is Group for one of several alike, counted from 0.
func (w *Writer) Nth(name string, which int) { w.group, w.which = name, which }

// Put takes a number.
func (w *Writer) Put(name string, x float32) {
	if w.naming {
		w.name(name)
		return
	}
	w.out[w.at] = x
	w.at++
}

// PutAt takes the number of one of several things alike, counted from 0.
func (w *Writer) PutAt(name string, which int, x float32) {
	if w.naming {
		w.nameAt(name, which)
		return
	}
	w.out[w.at] = x
	w.at++
}

// Flag takes 1 or 0.
func (w *Writer) Flag(name string, is bool) {
	x := float32(0)
	if is {
		x = 1
	}
	w.Put(name, x)
}

// Share takes n as a part of what is much: 1 for as much.
func (w *Writer) Share(name string, n, much int) { w.Put(name, float32(n)/float32(much)) }

// One takes 1 for the number is and 0 for all others from 0 to of-1: for what is one
// of a few kinds.
func (w *Writer) One(name string, is, of int) {
	if w.naming {
		for i := range of {
			w.nameAt(name, i)
		}
		return
	}
	out := w.out[w.at : w.at+of]
	clear(out)
	if is >= 0 && is < of {
		out[is] = 1
	}
	w.at += of
}

func (w *Writer) nameAt(name string, which int) { w.name(name + " " + strconv.Itoa(which+1)) }

func (w *Writer) name(name string) {
	group := w.group
	if w.which >= 0 {
		group += " " + strconv.Itoa(w.which+1)
	}
	if group != "" {
		name = group + ": " + name
	}
	w.names = append(w.names, name)
}
