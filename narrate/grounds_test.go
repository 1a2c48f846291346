package narrate

import (
	"slices"
	"strings"
	"testing"
)

// TestReadGrounds checks that a line of the table is read as the sign, the feature, the sentence and
// the kind of thing, and that a bad line panics with its number.
func TestReadGrounds(t *testing.T) {
	got := ReadGrounds("# a remark\n\n+ seat 1: sheep  sheep\n- others: at market   rivals  sphere in\n")
	if want := (Grounds{{Feature: "seat 1: sheep", Key: "sheep"}, {Feature: "others: at market", Less: true, Key: "rivals", Of: "sphere in"}}); !slices.Equal(got, want) {
		t.Errorf("the table is read as %+v, want %+v", got, want)
	}
	for _, line := range []string{"seat 1: sheep  sheep", "+ seat 1: sheep", "+ a  b  c  d", "+"} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, "line 2") {
					t.Errorf("%q: the panic is %q, want the number of the line", line, said)
				}
			}()
			t.Errorf("%q is read as %+v", line, ReadGrounds("# a remark\n"+line))
		}()
	}
}
