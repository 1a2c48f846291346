// Package position writes and reads positions by a description of their fields, so
// that a title says once what a field is called, what it contains, in which range,
// when it may occur, and what applies without it. Load of what Save wrote is the
// position: both follow the same table.
//
//	var described = position.Fields[*game]{
//		{Name: "round", Is: position.Int(func(g *game) *int8 { return &g.Round }, 1, 6)},
//		{Name: "phase", Is: position.Is(func(g *game) *Phase { return &g.Phase }, position.Enum[*game](Spring, Winter))},
//		{Name: "siege", Is: position.Is(func(g *game) *City { return &g.Siege }, cities),
//			When: func(g *game) string { return g.onlyIn(Spring) }},
//		position.Seats(func(g *game, seat engine.Seat) *player { return &g.Players[seat] }, position.Fields[*player]{
//			{Name: "coins", Is: position.Int(func(p *player) *int16 { return &p.Coins }, 0, 999)},
//			{Name: "cards", Is: position.List((*player).hand, (*player).deal, cards)},
//		}),
//		{Then: (*game).everyCardOnce},
//		position.Chance(func(g *game) *engine.Chance { return &g.Chance }),
//	}
//
// A description is over a T: a value that leads to the place that is written or read, mostly a pointer
// to the state with the notes that reading needs. The fields of a part (a seat, a card in a palace) are
// over a T of their own, which the title makes from the outer one.
//
// Fields are written and read in the order of the table: what a field may say
// depends on those above it. Of several seats each field is read for all of them
// before the next one.
//
// The hash of a position is over what Save writes (docs/notation.md, Hashes), so a field that was
// written once must be written for ever.
package position

import (
	"strings"

	"signoria/engine/yamltree"
)

// Kind writes and reads the value of a place.
type Kind[T any] struct {
	// write writes the value; it may write nothing for an empty one.
	write func(T, *writer)
	// read puts there what the value says; it is given. In a bare position what it
	// does not say is nothing.
	read func(t T, v yamltree.Value, bare bool)
	// nothing empties the place; nil means it stays as it is.
	nothing func(T)
	// knows says why there can be no field with this path below; nil means there are
	// no names below.
	knows func(T, []string) error
}

// Field is one name of a mapping, or without a name a step of reading.
type Field[T any] struct {
	Name string
	Is   Kind[T]
	// Only reports whether the match has the field; nil means always.
	Only func(T) bool
	// When returns why a known field is not possible now. Nil or an empty answer means it is.
	When func(T) string
	// Says reports whether the field is written; nil means wherever it is possible.
	Says func(T) bool
	// Then is asked when the field was given and has been read, with its value: to
	// compare it with what is known, or to do what follows from it. A field without
	// a name is asked always, with the value of the whole mapping.
	Then func(T, yamltree.Value)
	// Else is asked where the field is not given.
	Else func(T)
	// always reads what is not given, too.
	always bool
}

// Fields describe a mapping.
type Fields[T any] []Field[T]

// bareName is the name under which any position may say that what it leaves out is
// nothing, not as at the start.
const bareName = "bare"

// Bare reports whether the position says so of what it leaves out.
func Bare(root yamltree.Value) bool { return root.Get(bareName).Bool() }

// Save writes a position.
func (f Fields[T]) Save(t T) []byte {
	var w writer
	f.write(t, &w)
	var b strings.Builder
	b.Grow(len(w.text) * 5 / 4)
	layOut(&b, 0, string(w.text))
	return []byte(b.String())
}

// Load reads a position into what T leads to, which must be the standard start. The
// error names all that is wrong, each with its line and what is allowed.
func (f Fields[T]) Load(t T, text []byte) error {
	reader, root := yamltree.Parse("position", text)
	if reader.Err() == nil {
		f.read([]T{t}, []yamltree.Value{root}, Bare(root), bareName)
	}
	return reader.Err()
}

// Knows returns why a position cannot have a field with this path ("seats", "1",
// "coins"); nil means it can.
func (f Fields[T]) Knows(t T, path ...string) error {
	if len(path) == 0 {
		return nil
	}
	var names []string
	for i := range f {
		switch field := &f[i]; {
		case !field.known(t):
		case field.Name == path[0]:
			return field.Is.below(t, path[1:])
		default:
			names = append(names, field.Name)
		}
	}
	return unknown(path[0], names)
}

// Record is a mapping of described fields.
func Record[T any](f Fields[T]) Kind[T] {
	return Kind[T]{
		write:   f.write,
		read:    func(t T, v yamltree.Value, bare bool) { f.read([]T{t}, []yamltree.Value{v}, bare) },
		nothing: f.nothing,
		knows:   func(t T, path []string) error { return f.Knows(t, path...) },
	}
}

func (f Fields[T]) write(t T, w *writer) {
	w.mapping(func() {
		for i := range f {
			if field := &f[i]; field.stands(t) && (field.Says == nil || field.Says(t)) {
				w.entry(field.Name, func() { field.Is.write(t, w) })
			}
		}
	})
}

// read reads the mappings of several places alike, field by field. Further names
// that they may have are read elsewhere.
func (f Fields[T]) read(places []T, values []yamltree.Value, bare bool, beside ...string) {
	for i := range f {
		for at, t := range places {
			f[i].read(t, values[at], bare)
		}
	}
	for at, t := range places {
		f.checkNames(t, values[at], beside)
	}
}

func (f *Field[T]) read(t T, of yamltree.Value, bare bool) {
	v := of
	if f.Name != "" {
		v = of.Get(f.Name)
		switch {
		case !f.known(t):
			return
		case !v.Given() && !f.always:
			f.missing(t, bare)
			return
		case !f.stands(t):
			v.Errorf("%s", f.When(t))
			return
		}
		f.Is.read(t, v, bare)
	}
	if f.Then != nil {
		f.Then(t, v)
	}
}

func (f *Field[T]) missing(t T, bare bool) {
	switch {
	case bare && f.Is.nothing != nil && f.stands(t):
		f.Is.nothing(t)
	case f.Else != nil:
		f.Else(t)
	}
}

// known reports whether the match has the field.
func (f *Field[T]) known(t T) bool { return f.Name != "" && (f.Only == nil || f.Only(t)) }

// stands reports whether the match has the field and it is possible in the current phase.
func (f *Field[T]) stands(t T) bool { return f.known(t) && (f.When == nil || f.When(t) == "") }

// checkNames refuses names that the mapping cannot have.
func (f Fields[T]) checkNames(t T, v yamltree.Value, beside []string) {
	var all []string
	for i := range f {
		field := &f[i]
		// A field that is not possible now but given all the same has an error already.
		if field.stands(t) || field.known(t) && v.Get(field.Name).Given() {
			all = append(all, field.Name)
		}
	}
	v.Fields(append(all, beside...)...)
}

func (f Fields[T]) nothing(t T) {
	for i := range f {
		if field := &f[i]; field.Is.nothing != nil && field.stands(t) {
			field.Is.nothing(t)
		}
	}
}
