package people

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// Arms are a person's coat of arms: a field of a tincture, a division with a second tincture, and a charge
// on it. Several persons may have the same. The zero value means that none were chosen.
type Arms struct{ Field, Division, Second, Charge string }

// The parts of arms, in the order in which they are offered.
var (
	Tinctures = []string{"gules", "azure", "vert", "purpure", "or", "argent"}
	Divisions = []string{"plain", "pale", "fess", "bend", "chief", "quarterly", "chevron"}
	Charges   = []string{"lily", "tower", "eagle", "oak", "serpent", "roundels", "pales", "lion", "bull", "star"}
)

// Whole reports whether arms are valid: every part is one that is offered, and the second tincture
// differs from the first.
func (a Arms) Whole() bool {
	return slices.Contains(Tinctures, a.Field) && slices.Contains(Divisions, a.Division) && slices.Contains(Tinctures, a.Second) &&
		slices.Contains(Charges, a.Charge) && a.Field != a.Second
}

// String returns arms as they are stored; empty for the zero value.
func (a Arms) String() string {
	if a == (Arms{}) {
		return ""
	}
	return strings.Join([]string{a.Field, a.Division, a.Second, a.Charge}, " ")
}

// ParseArms returns the arms that String has written; the zero value for any other text.
func ParseArms(text string) Arms {
	parts := strings.Split(text, " ")
	if len(parts) != 4 {
		return Arms{}
	}
	if a := (Arms{parts[0], parts[1], parts[2], parts[3]}); a.Whole() {
		return a
	}
	return Arms{}
}

// RandomArms returns random valid arms.
func RandomArms() Arms {
	some := func(list []string) string { return list[rand.IntN(len(list))] }
	a := Arms{Field: some(Tinctures), Division: some(Divisions), Charge: some(Charges)}
	for a.Second = some(Tinctures); a.Second == a.Field; a.Second = some(Tinctures) {
	}
	return a
}
