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

// What is read from memory is what encoding/binary writes, gaps and all.
func TestEncodedAsBinaryWrites(t *testing.T) {
	layout := LayoutOf[gaps]()
	if len(layout.parts) < 5 {
		t.Fatalf("the parts are %v", layout.parts)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		// Whatever is in the gaps is not read.
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
			t.Fatalf("%+v is %x, want x and %x; %v", s, got, want, err)
		}
	}
}

// What cannot be read so is left to encoding/binary, which says what is wrong.
func TestPlainValuesOnly(t *testing.T) {
	if l := LayoutOf[struct{ A *int8 }](); l.parts != nil {
		t.Error(l.parts)
	}
	blank := struct{ _, A int8 }{A: 3}
	if got, err := LayoutOf[struct{ _, A int8 }]().Append(nil, &blank); err != nil || !bytes.Equal(got, []byte{0, 3}) {
		t.Errorf("a field without a name is %v, %v", got, err)
	}
	if _, err := LayoutOf[struct{ A string }]().Append(nil, &struct{ A string }{}); err == nil {
		t.Error("a text is written")
	}
}
