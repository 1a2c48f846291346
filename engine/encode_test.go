package engine

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"reflect"
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

// What is read from memory is what encoding/binary writes, gaps and all.
func TestEncodedAsBinaryWrites(t *testing.T) {
	title := title[gaps, struct{}]{stretches: stretches(reflect.TypeFor[gaps]())}
	if len(title.stretches) < 5 {
		t.Fatalf("the stretches are %v", title.stretches)
	}
	luck := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		// Whatever lies in the gaps is not read.
		s := gaps{A: luck.IntN(2) == 1, B: luck.Int64(), G: luck.Uint32(), H: int8(luck.IntN(256)), I: luck.Uint64()}
		for i := range s.C {
			s.C[i].D, s.C[i].E = uint8(luck.IntN(256)), int16(luck.IntN(1<<16))
			s.F[i%2][i/2] = luck.IntN(2) == 1
		}
		want, err := binary.Append(nil, binary.LittleEndian, &s)
		if err != nil {
			t.Fatal(err)
		}
		if got := title.encoded(&s); !bytes.Equal(got, want) {
			t.Fatalf("%+v is %x, want %x", s, got, want)
		}
	}
}

// What cannot be read so is left to encoding/binary.
func TestStretchesOfPlainValuesOnly(t *testing.T) {
	for _, of := range []reflect.Type{reflect.TypeFor[struct{ A string }](), reflect.TypeFor[struct{ A *int8 }](), reflect.TypeFor[struct{ _, A int8 }]()} {
		if list := stretches(of); list != nil {
			t.Errorf("%v: %v", of, list)
		}
	}
}
