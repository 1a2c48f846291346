package fixed

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"testing"
)

type gaps struct {
	A bool
	B int64
	C [3]struct {
		D uint8
		E int16
	}
	F [2][2]bool
	G uint32
	H int8
	I uint64
}

// TestAppendEqualsBinary checks that Append writes the same bytes as encoding/binary, for a type with
// padding.
func TestAppendEqualsBinary(t *testing.T) {
	layout := LayoutOf[gaps]()
	if len(layout.parts) < 5 {
		t.Fatalf("the layout has the parts %v, want at least 5, because padding separates them", layout.parts)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		// The padding may have any value; it is not read.
		s := gaps{A: rng.IntN(2) == 1, B: rng.Int64(), G: rng.Uint32(), H: int8(rng.IntN(256)), I: rng.Uint64()}
		for i := range s.C {
			s.C[i].D, s.C[i].E = uint8(rng.IntN(256)), int16(rng.IntN(1<<16))
			s.F[i%2][i/2] = rng.IntN(2) == 1
		}
		want, err := binary.Append(nil, binary.LittleEndian, &s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := layout.Append([]byte("x"), &s)
		if err != nil || !bytes.Equal(got[1:], want) {
			t.Fatalf("%+v is written as %x, want x and %x; %v", s, got, want, err)
		}
	}
}

// TestOtherTypesUseBinary checks that types with pointers, strings or blank fields have no layout, so that
// encoding/binary writes or refuses them.
func TestOtherTypesUseBinary(t *testing.T) {
	if l := LayoutOf[struct{ A *int8 }](); l.parts != nil {
		t.Errorf("a struct with a pointer has the layout %v, want none", l.parts)
	}
	blank := struct{ _, A int8 }{A: 3}
	if got, err := LayoutOf[struct{ _, A int8 }]().Append(nil, &blank); err != nil || !bytes.Equal(got, []byte{0, 3}) {
		t.Errorf("a struct with a blank field is written as %v, %v; want [0 3]", got, err)
	}
	if _, err := LayoutOf[struct{ A string }]().Append(nil, &struct{ A string }{}); err == nil {
		t.Error("a struct with a string is written without an error")
	}
}
