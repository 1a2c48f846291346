package narrate

import (
	"fmt"
	"reflect"

	"signoria/engine"
)

// name adds the seat of a part to the names of its things, and removes repeated names and those of parts within
// the part.
func name(p *Part, taken map[string]bool) {
	once := func(thing string) string {
		if thing == "" || taken[thing] {
			return ""
		}
		taken[thing] = true
		if p.Seat != engine.NoSeat {
			thing += " of " + p.Seat.String()
		}
		return thing
	}
	for i := range p.Facts {
		p.Facts[i].Thing = once(p.Facts[i].Thing)
	}
	for _, g := range p.Grids {
		for i := range g.Things {
			g.Things[i] = once(g.Things[i])
		}
	}
	for i := range p.Parts {
		anonymous(&p.Parts[i])
	}
}

// anonymous removes the names of the things of a part within a part, because several may have the same.
func anonymous(p *Part) {
	for i := range p.Facts {
		p.Facts[i].Thing = ""
	}
	for _, g := range p.Grids {
		clear(g.Things)
	}
	for i := range p.Parts {
		anonymous(&p.Parts[i])
	}
}

// firstName returns the name of a row: its first field, if that is a value with a name, as
// notation writes it.
func firstName(row reflect.Value) (thing string) {
	fields := fieldsOf(row)
	if len(fields) == 0 || !fields[0].value.Type().Implements(stringType) {
		return ""
	}
	defer func() {
		if recover() != nil { // a number outside the names of its type
			thing = ""
		}
	}()
	return thingOf(fields[0].value.Interface().(fmt.Stringer))
}

// thingOf returns the name of a value as lessons write it: "horse wolf".
func thingOf(value fmt.Stringer) string {
	if value.String() == "" {
		return ""
	}
	return small(reflect.TypeOf(value).Name()) + " " + value.String()
}

// isNumber reports whether values of a type are numbers without names.
func isNumber(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return t != seatType && !t.Implements(stringType)
	}
	return false
}
