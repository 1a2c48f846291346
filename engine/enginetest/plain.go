package enginetest

import (
	"fmt"
	"reflect"

	"signoria/engine"
)

// PlainState tells whether the state behind a bound position is one struct of
// plain values: booleans, numbers of fixed size, arrays and structs of them.
// Then assignment is a deep copy and == is equality.
func PlainState(p engine.Position) error {
	v := reflect.ValueOf(p)
	if v.Kind() == reflect.Pointer {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || !v.FieldByName("s").IsValid() {
		return fmt.Errorf("%T does not come from engine.Bind", p)
	}
	return plain(v.FieldByName("s").Type(), "state")
}

func plain(t reflect.Type, path string) error {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return plain(t.Elem(), path+"[]")
	case reflect.Struct:
		for i := range t.NumField() {
			if err := plain(t.Field(i).Type, path+"."+t.Field(i).Name); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("%s is a %v: a state holds booleans, numbers of fixed size, arrays and structs only", path, t)
}
