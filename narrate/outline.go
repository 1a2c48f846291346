package narrate

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"signoria/engine"
	"signoria/i18n"
)

// Part is a part of a View as labels and texts, for titles without a board.
type Part struct {
	Label string
	// Seat is the seat to which it belongs; NoSeat means the table.
	Seat  engine.Seat
	Facts []Fact
	Grids []Grid
	Parts []Part
}

// Fact is one value of a View.
type Fact struct {
	Label, Text string
	// Thing is its name as lessons write it: the name of its field in lower case, for a seat's field
	// with the seat ("florins of 2"). It is empty within parts of parts.
	Thing string
	// Number means that the value is a number.
	Number bool
}

// Grid is a list of similar things, with a row for each.
type Grid struct {
	Label string
	Heads []string
	Rows  [][]string
	// Things are the names of the rows as lessons write them ("horse wolf"); empty for a row whose first
	// field has no name. Fields are the names of the columns in lower case. Numbers are the columns
	// that contain numbers.
	Things, Fields []string
	Numbers        []bool
}

// Cell returns the name of a field of a row as lessons write it ("space horse wolf"); empty if the row has no
// name.
func (g Grid) Cell(row, column int) string {
	if g.Things[row] == "" {
		return ""
	}
	return g.Fields[column] + " " + g.Things[row]
}

// Outline returns the exported fields of Scene.View, in their order: those of the table, and those
// of each seat (a list at the top whose items have a field Seat). Nil pointers, functions and the
// printed values (a field Content) are left out, and so are offers, which contain choices or
// reasons and are shown as such.
//
// A field's label is the text "view.<Field>" of the catalogue. The name of a value with a String method is the
// text "<type>.<String>", with the first letter of the type in lower case. Without such texts they are the
// names in the code.
func Outline(s Scene) (table Part, seats []Part) {
	w := walker{scene: s}
	v := reflect.Indirect(reflect.ValueOf(s.View))
	table = Part{Seat: engine.NoSeat}
	if v.Kind() != reflect.Struct {
		return table, nil
	}
	for _, f := range fieldsOf(v) {
		if of := w.seats(f.value); of != nil {
			seats = join(seats, of)
			continue
		}
		w.add(&table, f.name, f.value, 0)
	}
	name(&table, map[string]bool{})
	for i := range seats {
		name(&seats[i], map[string]bool{})
	}
	return table, seats
}

// join returns seats with the parts of more added to the parts of the same seats.
func join(seats, more []Part) []Part {
	for _, p := range more {
		i := slices.IndexFunc(seats, func(have Part) bool { return have.Seat == p.Seat })
		if i < 0 {
			seats = append(seats, p)
			continue
		}
		seats[i].Facts = append(seats[i].Facts, p.Facts...)
		seats[i].Grids = append(seats[i].Grids, p.Grids...)
		seats[i].Parts = append(seats[i].Parts, p.Parts...)
	}
	return seats
}

// walker makes an outline of a scene's view.
type walker struct{ scene Scene }

// deepest is the most levels of structs within structs that an outline contains.
const deepest = 6

// field is an exported field of a struct.
type field struct {
	name  string
	value reflect.Value
}

// fieldsOf returns the fields of a struct that an outline contains.
func fieldsOf(v reflect.Value) []field {
	var list []field
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		value := v.Field(i)
		for value.Kind() == reflect.Pointer || value.Kind() == reflect.Interface {
			value = value.Elem()
		}
		if v.Type().Field(i).IsExported() && value.IsValid() && name != "Content" && name != "Viewer" && !isOffer(value.Type()) {
			list = append(list, field{name, value})
		}
	}
	return list
}

var (
	choiceType = reflect.TypeFor[engine.Choice]()
	reasonType = reflect.TypeFor[engine.Reason]()
	seatType   = reflect.TypeFor[engine.Seat]()
	stringType = reflect.TypeFor[fmt.Stringer]()
)

// isOffer reports whether a type is an offer, or a list of them.
func isOffer(t reflect.Type) bool {
	for t.Kind() == reflect.Slice || t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return t.Kind() == reflect.Func || t.Kind() == reflect.Chan
	}
	if t == choiceType || t == reasonType {
		return true
	}
	for i := range t.NumField() {
		if of := t.Field(i).Type; of == choiceType || of == reasonType {
			return true
		}
	}
	return false
}

// seats returns the parts of a list of seats; nil if the value is no such list.
func (w walker) seats(v reflect.Value) []Part {
	if !isList(v) || v.Len() == 0 || v.Type().Elem().Kind() != reflect.Struct {
		return nil
	}
	if of, ok := v.Type().Elem().FieldByName("Seat"); !ok || of.Type != seatType {
		return nil
	}
	var list []Part
	for i := range v.Len() {
		seat := engine.Seat(v.Index(i).FieldByName("Seat").Int())
		if seat < 0 || int(seat) >= len(w.scene.Seats) { // a seat without a player
			continue
		}
		part := Part{Label: w.seat(seat), Seat: seat}
		for _, f := range fieldsOf(v.Index(i)) {
			if f.name != "Seat" {
				w.add(&part, f.name, f.value, 1)
			}
		}
		list = append(list, part)
	}
	return list
}

// add adds a field to a part: as a fact, a grid, or a part of the part.
func (w walker) add(to *Part, name string, v reflect.Value, depth int) {
	label := w.label(name)
	if text, flat := w.flat(v); flat {
		if text != "" {
			to.Facts = append(to.Facts, Fact{Label: label, Text: text, Thing: strings.ToLower(name), Number: isNumber(v.Type())})
		}
		return
	}
	if depth == deepest {
		return
	}
	switch {
	case v.Kind() == reflect.Struct:
		part := Part{Label: label, Seat: engine.NoSeat}
		for _, f := range fieldsOf(v) {
			w.add(&part, f.name, f.value, depth+1)
		}
		to.Parts = append(to.Parts, part)
	case v.Kind() == reflect.Map:
		part := Part{Label: label, Seat: engine.NoSeat}
		for _, key := range sortedKeys(v) {
			w.add(&part, w.text(key), v.MapIndex(key), depth+1)
		}
		to.Parts = append(to.Parts, part)
	case w.isGrid(v):
		to.Grids = append(to.Grids, w.grid(label, v))
	case isList(v):
		part := Part{Label: label, Seat: engine.NoSeat}
		for i := range v.Len() {
			w.add(&part, label+" "+fmt.Sprint(i+1), reflect.Indirect(v.Index(i)), depth+1)
		}
		to.Parts = append(to.Parts, part)
	}
}

func isList(v reflect.Value) bool { return v.Kind() == reflect.Slice || v.Kind() == reflect.Array }

func sortedKeys(v reflect.Value) []reflect.Value {
	keys := v.MapKeys()
	slices.SortFunc(keys, func(a, b reflect.Value) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
	return keys
}

// flat returns a value as one text, if it is a number, a word, or a list of them; flat is false for other
// values. An empty text means that there is nothing to show.
func (w walker) flat(v reflect.Value) (text string, flat bool) {
	switch {
	case !v.IsValid():
		return "", true
	case v.Type().Implements(stringType):
		return w.named(v), true
	case v.Kind() == reflect.Struct, v.Kind() == reflect.Map:
		return "", false
	case isList(v):
		return w.list(v)
	}
	return w.text(v), true
}

// list returns a list of flat values as one text; flat is false if one is not flat.
func (w walker) list(v reflect.Value) (text string, flat bool) {
	var words []string
	for i := range v.Len() {
		item := v.Index(i)
		for item.Kind() == reflect.Pointer || item.Kind() == reflect.Interface {
			item = item.Elem()
		}
		word, flat := w.flat(item)
		if !flat {
			return "", false
		}
		words = append(words, orElse(word, Nothing))
	}
	if len(words) == 0 && v.Type().Elem().Kind() == reflect.Struct {
		return "", true
	}
	return orElse(strings.Join(words, ", "), Nothing), true
}

// Nothing is the text for a missing thing.
const Nothing = "–"

func orElse(text, other string) string {
	if text == "" {
		return other
	}
	return text
}

// isGrid reports whether a value is a list of structs whose fields are all flat.
func (w walker) isGrid(v reflect.Value) bool {
	if !isList(v) {
		return false
	}
	for i := range v.Len() {
		item := reflect.Indirect(v.Index(i))
		if item.Kind() != reflect.Struct {
			return false
		}
		for _, f := range fieldsOf(item) {
			if _, flat := w.flat(f.value); !flat {
				return false
			}
		}
	}
	return true
}

// grid returns a list of structs as a Grid. A row may lack fields that others have.
func (w walker) grid(label string, v reflect.Value) Grid {
	g := Grid{Label: label}
	var names []string
	of := v.Type().Elem()
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	present := map[string]bool{}
	for i := range v.Len() {
		for _, f := range fieldsOf(reflect.Indirect(v.Index(i))) {
			present[f.name] = true
		}
	}
	for i := range of.NumField() {
		if name := of.Field(i).Name; present[name] {
			names = append(names, name)
			g.Heads = append(g.Heads, w.label(name))
			g.Fields = append(g.Fields, strings.ToLower(name))
			g.Numbers = append(g.Numbers, isNumber(of.Field(i).Type))
		}
	}
	for i := range v.Len() {
		row := make([]string, len(names))
		g.Things = append(g.Things, firstName(reflect.Indirect(v.Index(i))))
		for _, f := range fieldsOf(reflect.Indirect(v.Index(i))) {
			row[slices.Index(names, f.name)], _ = w.flat(f.value)
		}
		for at := range row {
			row[at] = orElse(row[at], Nothing)
		}
		g.Rows = append(g.Rows, row)
	}
	return g
}

// text returns a value as text: a name, "yes" or "no" in the viewer's language, or a number.
func (w walker) text(v reflect.Value) string {
	switch {
	case v.Type() == seatType || v.Type().Implements(stringType):
		return w.named(v)
	case v.Kind() == reflect.Bool && v.Bool():
		return w.scene.Words.T("common.yes")
	case v.Kind() == reflect.Bool:
		return w.scene.Words.T("common.no")
	case v.CanInt() && v.Int() < 0:
		return "−" + strings.TrimPrefix(fmt.Sprint(v.Int()), "-")
	}
	return fmt.Sprint(v)
}

// named returns the name of a value; empty if the value is outside the names of its type.
func (w walker) named(v reflect.Value) (text string) {
	if v.Type() == seatType {
		return w.seat(engine.Seat(v.Int()))
	}
	defer func() {
		if recover() != nil { // a number outside the names of its type
			text = ""
		}
	}()
	return Name(w.scene.Words, v.Interface().(fmt.Stringer))
}

// seat returns the name of a seat; empty for NoSeat.
func (w walker) seat(seat engine.Seat) string {
	if seat < 0 {
		return ""
	}
	return nameOf(w.scene, seat)
}

// label returns the label of a field.
func (w walker) label(name string) string {
	if key := "view." + name; w.scene.Words.Has(key) {
		return w.scene.Words.T(key)
	}
	return spaced(name)
}

// spaced returns a name in the code as people write it: "In use" for "InUse".
func spaced(name string) string {
	var b strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if i > 0 && unicode.IsUpper(r) && unicode.IsLower(runes[i-1]) {
			b.WriteRune(' ')
			r = unicode.ToLower(r)
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Name returns the name of a thing: the text "<type>.<String>", with the first letter of the type in lower case,
// or its String if there is no such text.
func Name(w *i18n.Words, thing fmt.Stringer) string {
	return nameIn(w, small(reflect.TypeOf(thing).Name()), thing.String())
}

// nameIn returns the text "<noun>.<word>", or the word if there is no such text.
func nameIn(w *i18n.Words, noun, word string) string {
	if key := noun + "." + word; w.Has(key) {
		return w.T(key)
	}
	return word
}

func small(name string) string {
	if name == "" {
		return ""
	}
	return strings.ToLower(name[:1]) + name[1:]
}
