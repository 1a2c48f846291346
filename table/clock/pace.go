package clock

import "time"

// Pace is a set of settings with a name, as tables are opened with.
type Pace struct {
	// Name is the word in forms and addresses.
	Name string
	Settings
}

// NoPace is the pace without a clock.
const NoPace = "none"

// Paces returns those that are offered, the one without a clock first.
func Paces() []Pace {
	const day = 24 * time.Hour
	return []Pace{
		{NoPace, Settings{}},
		{"brisk", Settings{Base: 8 * time.Minute, Delay: 5 * time.Second, Increment: 20 * time.Second, Cap: 12 * time.Minute}},
		{"calm", Settings{Base: 20 * time.Minute, Delay: 5 * time.Second, Increment: 45 * time.Second, Cap: 30 * time.Minute}},
		{"day", Settings{Base: day, Increment: 8 * time.Hour, Cap: 2 * day, Days: true}},
		{"three-days", Settings{Base: 3 * day, Increment: 12 * time.Hour, Cap: 5 * day, Days: true}},
		{"week", Settings{Base: 7 * day, Increment: day, Cap: 10 * day, Days: true}},
	}
}

// PaceNamed finds a pace; the empty name is NoPace.
func PaceNamed(name string) (Pace, bool) {
	if name == "" {
		name = NoPace
	}
	for _, p := range Paces() {
		if p.Name == name {
			return p, true
		}
	}
	return Pace{}, false
}

// NameOf returns the name of the pace with these settings, empty for settings of another
// program.
func NameOf(s Settings) string {
	for _, p := range Paces() {
		if p.Settings == s {
			return p.Name
		}
	}
	return ""
}
