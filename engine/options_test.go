package engine

import (
	"strings"
	"testing"
)

func TestParseOptions(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "  ": "", "houses": "houses", "b=2, a": "a,b=2", "x=on": "x", "x=off": "x=off", "x=": "x=", "a=b=c": "a=b=c",
	} {
		o, err := ParseOptions(3, text)
		if err != nil || o.Seats != 3 || o.String() != want {
			t.Errorf("%q reads as %+v (%q), %v; want %q", text, o, o, err, want)
		}
		if again, err := ParseOptions(3, o.String()); err != nil || again.String() != want {
			t.Errorf("%q read twice: %q, %v", text, again, err)
		}
	}
}

func TestParseOptionsRefuses(t *testing.T) {
	for _, text := range []string{",", "a,,b", "=x", "a,a", "a=1,a=2"} {
		if o, err := ParseOptions(2, text); err == nil {
			t.Errorf("%q reads as %+v", text, o)
		}
	}
}

func TestCheckOptions(t *testing.T) {
	m := Meta{Name: "game", MinSeats: 2, MaxSeats: 5, Options: []OptionMeta{
		{Name: "bonus", Values: []string{"four", "five"}, Limits: []OptionLimit{{Value: "five", MinSeats: 3, MaxSeats: 4, Why: "tiles"}}},
		{Name: "short", Values: []string{"off", "on"}},
	}}
	for text, want := range map[string]string{
		"": "", "short": "", "short=off,bonus=four": "", "bonus=five": "",
		"long":      `no option "long"; options: bonus, short`,
		"bonus=six": `option "bonus" cannot be "six"; it can be: four, five`,
		"short=no":  `option "short" cannot be "no"; it can be: off, on`,
	} {
		o, err := ParseOptions(3, text)
		if err != nil {
			t.Fatal(err)
		}
		if got := errorText(m.CheckOptions(o)); got != want {
			t.Errorf("%q: got the error %q, want %q", text, got, want)
		}
	}
	five := map[string]string{"bonus": "five"}
	for seats, want := range map[int]string{
		1: "number of seats 1; needed: 2 to 5", 6: "number of seats 6; needed: 2 to 5", 4: "",
		2: `option "bonus" cannot be "five" here: with 3 to 4 seats`,
		5: `option "bonus" cannot be "five" here: with 3 to 4 seats`,
	} {
		if got := errorText(m.CheckOptions(Options{Seats: seats, Set: five})); got != want {
			t.Errorf("%d seats: got the error %q, want %q", seats, got, want)
		}
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// modular has options that depend on each other. Five seats need the second module, which turns on the
// advanced rules. The small deck needs the second module, and with five seats also the third.
var modular = Meta{Name: "game", MinSeats: 2, MaxSeats: 5, Options: []OptionMeta{
	{Name: "advanced", Values: []string{"off", "on"}, Limits: []OptionLimit{{Value: "off", Against: "second=on"}}},
	{Name: "second", Values: []string{"off", "on"}, Limits: []OptionLimit{{Value: "off", MinSeats: 2, MaxSeats: 4}}},
	{Name: "third", Values: []string{"off", "on"}},
	{Name: "deck", Values: []string{"large", "small"}, Limits: []OptionLimit{
		{Value: "small", Beside: "second=on"}, {Value: "small", MinSeats: 2, MaxSeats: 4, Unless: "third=on"},
	}},
}}

func TestOptionsThatDependOnEachOther(t *testing.T) {
	for _, test := range []struct {
		seats            int
		text, value, err string
	}{
		{2, "", "off off off large", ""},
		{5, "", "on on off large", ""},
		{2, "second", "on on off large", ""},
		{2, "second,advanced=off", "", `option "advanced" cannot be "off" here: not with second=on`},
		{5, "second=off", "", `option "second" cannot be "off" here: with 2 to 4 seats`},
		{3, "deck=small", "", `option "deck" cannot be "small" here: only with second=on`},
		{4, "second,deck=small", "on on off small", ""},
		{5, "deck=small", "", `option "deck" cannot be "small" here: with 2 to 4 seats, or with third=on`},
		{5, "deck=small,third", "on on on small", ""},
	} {
		o, err := ParseOptions(test.seats, test.text)
		if err != nil {
			t.Fatal(err)
		}
		if got := errorText(modular.CheckOptions(o)); got != test.err {
			t.Errorf("%d seats, %q: got the error %q, want %q", test.seats, test.text, got, test.err)
		}
		if test.err != "" {
			continue
		}
		var values []string
		for _, option := range modular.Options {
			values = append(values, modular.Value(o, option.Name))
		}
		if got := strings.Join(values, " "); got != test.value {
			t.Errorf("%d seats, %q: got the values %q, want %q", test.seats, test.text, got, test.value)
		}
	}
}

func TestSeatRange(t *testing.T) {
	for want, m := range map[string]Meta{"2 to 4": {MinSeats: 2, MaxSeats: 4}, "2": {MinSeats: 2, MaxSeats: 2}} {
		if got := m.SeatRange(); got != want {
			t.Errorf("the range of %d to %d seats is %q, want %q", m.MinSeats, m.MaxSeats, got, want)
		}
	}
}

// TestMatters checks that options matter unless they can have only one value. An option that another one
// determines matters too.
func TestMatters(t *testing.T) {
	m := Meta{MinSeats: 2, MaxSeats: 5, Options: []OptionMeta{
		{Name: "advanced", Values: []string{"off", "on"}, Limits: []OptionLimit{{Value: "off", Against: "houses=on"}}},
		{Name: "houses", Values: []string{"off", "on"}, Limits: []OptionLimit{{Value: "off", MinSeats: 2, MaxSeats: 4}}},
		{Name: "tiles", Values: []string{"four", "five"}, Limits: []OptionLimit{{Value: "five", Beside: "houses=on"}}},
	}}
	for _, c := range []struct {
		set   string
		seats int
		want  string
	}{
		{"", 4, "advanced houses"},
		{"advanced=on", 4, "advanced houses"},
		{"houses=on", 4, "advanced houses tiles"},
		{"", 5, "advanced houses tiles"},
	} {
		o := Options{Seats: c.seats, Set: map[string]string{}}
		if name, value, ok := strings.Cut(c.set, "="); ok {
			o.Set[name] = value
		}
		var got []string
		for _, option := range m.Options {
			if m.Matters(o, option) {
				got = append(got, option.Name)
			}
		}
		if words := strings.Join(got, " "); words != c.want {
			t.Errorf("%d seats, %q: %s matter, want %s", c.seats, c.set, words, c.want)
		}
	}
}
