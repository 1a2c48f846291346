package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Options are the settings of a match: the number of seats, and the modules and variants of the
// title by name ("houses", or "bonus=five").
type Options struct {
	Seats int               `json:"seats"`
	Set   map[string]string `json:"set,omitempty"`
}

// ParseOptions reads the form "a,b=c" of the command line. An option without a
// value gets "on". It refuses empty and repeated names.
func ParseOptions(seats int, text string) (Options, error) {
	o := Options{Seats: seats}
	if strings.TrimSpace(text) == "" {
		return o, nil
	}
	o.Set = map[string]string{}
	for _, part := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(strings.TrimSpace(part), "=")
		if !ok {
			value = "on"
		}
		if name == "" {
			return o, fmt.Errorf("options: empty name in %q", text)
		}
		if _, twice := o.Set[name]; twice {
			return o, fmt.Errorf("options: %q is given twice", name)
		}
		o.Set[name] = value
	}
	return o, nil
}

// String returns the canonical form, names in order, as ParseOptions reads it.
func (o Options) String() string {
	names := slices.Sorted(maps.Keys(o.Set))
	for i, name := range names {
		if v := o.Set[name]; v != "on" {
			names[i] = name + "=" + v
		}
	}
	return strings.Join(names, ",")
}

// Meta describes a title.
type Meta struct {
	// Name is the title's short name in commands and addresses: "lorenzo".
	Name string
	// MinSeats and MaxSeats bound Options.Seats.
	MinSeats, MaxSeats int
	// Options are the modules and variants that a match may be started with.
	Options []OptionMeta
	// Secrets reports whether seats know things that other seats do not (hands,
	// bids) throughout a match: two persons at one screen then get a curtain
	// between them. A title whose secrets come and go is a SecretReporter.
	Secrets bool
	// FixedOpening reports whether matches with the usual options begin in no more ways than there are
	// seats, whatever chance says. Bots that never stray would play the same few for ever.
	FixedOpening bool
	// Horizon is the number of choices after which a search takes the score of the position; 0
	// means it plays to the end. It is for games that hardly ever end in random play.
	Horizon int
	// Rules is the version of the implemented rules; it grows when a correction
	// could replay an old log differently.
	Rules int
	// Edition is the hash of the printed values in use, in hexadecimal.
	Edition string
}

// OptionMeta is one option of a title. Values lists what it may be set to, the
// default first. Its words are those of the title's presentation, below
// "title.<title>.option.<Name>".
type OptionMeta struct {
	Name   string
	Values []string
	// Limits are the values that cannot be chosen with every number of seats.
	Limits []OptionLimit
}

// Default returns the value named first: what an option usually is.
func (o OptionMeta) Default() string { return o.Values[0] }

// SeatRange returns how many can play, in words: "2 to 4", or "2" if no other number can.
func (m Meta) SeatRange() string {
	if m.MinSeats == m.MaxSeats {
		return strconv.Itoa(m.MinSeats)
	}
	return fmt.Sprintf("%d to %d", m.MinSeats, m.MaxSeats)
}

// OptionLimit restricts a value of an option: to MinSeats to MaxSeats (both 0: no restriction), to
// matches with a value of another option (Beside), or to matches without one (Against), each written
// "houses=on". In matches with the value of Unless the limit does not apply. Why is the last part of
// the key of the sentence that gives the reason, next to the option's other words.
type OptionLimit struct {
	Value                   string
	MinSeats, MaxSeats      int
	Beside, Against, Unless string
	Why                     string
}

// Limit returns the limit that forbids the option's value together with the other options of a
// match; false if there is none.
func (m Meta) Limit(o Options, option OptionMeta, value string) (OptionLimit, bool) {
	for _, l := range option.Limits {
		if l.Value != value || l.Unless != "" && m.has(o, l.Unless) {
			continue
		}
		outside := l.MaxSeats > 0 && (o.Seats < l.MinSeats || o.Seats > l.MaxSeats)
		if outside || l.Beside != "" && !m.has(o, l.Beside) || l.Against != "" && m.has(o, l.Against) {
			return l, true
		}
	}
	return OptionLimit{}, false
}

// Matters reports whether the option can differ from its default here.
func (m Meta) Matters(o Options, option OptionMeta) bool {
	open := 0
	for _, value := range option.Values {
		if _, limited := m.Limit(o, option, value); !limited {
			open++
		}
	}
	return open > 1 || m.Value(o, option.Name) != option.Default()
}

func (m Meta) has(o Options, setting string) bool {
	name, value, _ := strings.Cut(setting, "=")
	return m.Value(o, name) == value
}

// String says what the value is for: "with 2 to 4 seats", "only with houses=on".
func (l OptionLimit) String() string {
	var parts []string
	if l.MaxSeats > 0 {
		parts = append(parts, fmt.Sprintf("with %d to %d seats", l.MinSeats, l.MaxSeats))
	}
	if l.Beside != "" {
		parts = append(parts, "only with "+l.Beside)
	}
	if l.Against != "" {
		parts = append(parts, "not with "+l.Against)
	}
	text := strings.Join(parts, ", ")
	if l.Unless != "" {
		text += ", or with " + l.Unless
	}
	return text
}

// Value returns the value of an option in a match: the given one, else the first that no limit
// forbids. Limits of options must not form a cycle.
func (m Meta) Value(o Options, name string) string {
	if value, ok := o.Set[name]; ok {
		return value
	}
	for _, option := range m.Options {
		if option.Name != name {
			continue
		}
		for _, value := range option.Values {
			if _, limited := m.Limit(o, option, value); !limited {
				return value
			}
		}
		return option.Default()
	}
	return ""
}

// CheckOptions refuses a number of seats, an option or a value that the title
// does not have. The error says what there is.
func (m Meta) CheckOptions(o Options) error {
	if o.Seats < m.MinSeats || o.Seats > m.MaxSeats {
		return fmt.Errorf("number of seats %d; needed: %s", o.Seats, m.SeatRange())
	}
	for _, name := range slices.Sorted(maps.Keys(o.Set)) {
		if err := m.checkOption(name, o.Set[name], o); err != nil {
			return err
		}
	}
	return nil
}

func (m Meta) checkOption(name, value string, o Options) error {
	known := make([]string, 0, len(m.Options))
	for _, option := range m.Options {
		known = append(known, option.Name)
		if option.Name != name {
			continue
		}
		if !slices.Contains(option.Values, value) {
			return fmt.Errorf("option %q cannot be %q; it can be: %s", name, value, strings.Join(option.Values, ", "))
		}
		if l, limited := m.Limit(o, option, value); limited {
			return fmt.Errorf("option %q cannot be %q here: %s", name, value, l)
		}
		return nil
	}
	if len(known) == 0 {
		return fmt.Errorf("no option %q: there are none", name)
	}
	return fmt.Errorf("no option %q; options: %s", name, strings.Join(known, ", "))
}

func itoa(n int) string { return strconv.Itoa(n) }
