package enginetest

import (
	"fmt"
	"reflect"

	"signoria/engine"
	"signoria/engine/fixed"
)

// PlainState returns an error unless the state of a bound position is one struct of plain
// values: booleans, numbers of fixed size, arrays and structs of them. Then assignment is a deep
// copy and == is equality.
func PlainState(p engine.Position) error {
	v := reflect.ValueOf(p)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || !v.FieldByName("s").IsValid() {
		return fmt.Errorf("%T does not come from engine.Bind", p)
	}
	return fixed.Check(v.FieldByName("s").Type(), "state")
}
