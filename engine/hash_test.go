package engine

import (
	"reflect"
	"strings"
	"testing"

	"signoria/engine/fixed"
)

type deep struct {
	A bool
	B [3]int16
	C struct {
		D uint64
		E [2]struct{ F int8 }
	}
	Chance Chance
}

// TestHashCoversAll checks that changing any single value of the state changes the hash.
func TestHashCoversAll(t *testing.T) {
	p := &position[deep, int]{title: &title[deep, int]{layout: fixed.LayoutOf[deep]()}}
	seen := map[[32]byte]string{p.Hash(): "nothing"}
	leaves(reflect.ValueOf(&p.s).Elem(), "state", func(path string, v reflect.Value) {
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		switch {
		case v.Kind() == reflect.Bool:
			v.SetBool(true)
		case v.CanInt():
			v.SetInt(1)
		default:
			v.SetUint(1)
		}
		h := p.Hash()
		if other, same := seen[h]; same {
			t.Errorf("changing %s gives the hash of changing %s", path, other)
		}
		seen[h] = path
		v.Set(old)
	})
	if want := 1 + 3 + 1 + 2 + 32 + 1 + 1 + 1; len(seen) != want {
		t.Errorf("got %d different hashes, want %d", len(seen), want)
	}
}

func leaves(v reflect.Value, path string, each func(string, reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(v.Field(i), path+"."+v.Type().Field(i).Name, each)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(v.Index(i), path+"[]", each)
		}
	default:
		each(path, v)
	}
}

type pointing struct{ P *int }

// named is a title with a name and no rules.
type named struct{ Rules[pointing, int] }

func (named) Meta() Meta { return Meta{Name: "named"} }

func TestHashRefusesPointers(t *testing.T) {
	defer func() {
		if text, ok := recover().(string); !ok || !strings.Contains(text, "named is not plain values") {
			t.Errorf("a state with a pointer should panic with its title, not %q", text)
		}
	}()
	(&position[pointing, int]{title: &title[pointing, int]{rules: named{}}}).Hash()
}
