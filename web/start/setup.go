package start

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"signoria/engine"
	"signoria/narrate"
	"signoria/table/clock"
	"signoria/web/page"
)

// draft is a new table as far as its form is filled in: by the fields of an address, else with the
// form's first values.
type draft struct {
	title   page.Title
	options engine.Options
	// houses are the houses of the seats, by the rows of the form.
	houses []string
	// side is the seat of the person who fills in the form, counted from 1. The
	// form names this person first, whatever the seat.
	side   int
	fields url.Values
	// levels are the levels of bots, weakest first; defaultLevel is the one of bots for which no
	// level is named.
	levels       []string
	defaultLevel string
}

// draftOf reads a draft of the title from the fields of an address. It ignores values that the title
// does not have.
func draftOf(t page.Title, fields url.Values, levels []string, usual string) draft {
	d := draft{title: t, fields: fields, levels: levels, defaultLevel: usual, options: engine.Options{Seats: t.DefaultSeats(), Set: map[string]string{}}}
	if n, err := strconv.Atoi(fields.Get("seats")); err == nil && slices.Contains(t.SeatNumbers(), n) {
		d.options.Seats = n
	}
	given := given(t, fields, d.options.Seats)
	for _, o := range t.Meta.Options {
		d.options.Set[o.Name] = t.Meta.Value(given, o.Name)
	}
	// More seats than are chosen are drawn too: style alone hides them.
	all := d.options
	all.Seats = t.Meta.MaxSeats
	houses := slices.Clone(narrate.HousesOf(t.Narrator, all, nil))
	copy(houses, narrate.HousesOf(t.Narrator, d.options, nil))
	d.side = sideOf(t, fields)
	d.houses = byRow(page.DrawnCoats(houses), d.side)
	return d
}

// sideOf reads which seat the person takes who sets the table up, counted from 1.
func sideOf(t page.Title, fields url.Values) int {
	n, err := strconv.Atoi(fields.Get("side"))
	if err != nil || t.Meta.MinSeats != t.Meta.MaxSeats || n < 1 || n > t.Meta.MaxSeats {
		return 1
	}
	return n
}

// seatOfRow returns the seat of a row of the form, both counted from 1: the first row is the
// person's who fills it in, and whose seat was there has the other row.
func seatOfRow(row, side int) int {
	switch row {
	case 1:
		return side
	case side:
		return 1
	}
	return row
}

// byRow lists what belongs to the seats in the order of the form's rows.
func byRow[T any](seats []T, side int) []T {
	list := make([]T, len(seats))
	for i := range list {
		list[i] = seats[seatOfRow(i+1, side)-1]
	}
	return list
}

// given returns the options in the fields that differ from the defaults. Values that other options
// exclude are left out.
func given(t page.Title, fields url.Values, seats int) engine.Options {
	o := engine.Options{Seats: seats, Set: map[string]string{}}
	for _, option := range t.Meta.Options {
		value := fields.Get(page.OptionField(option.Name))
		if slices.Contains(option.Values, value) && value != option.Default() {
			o.Set[option.Name] = value
		}
	}
	for _, option := range t.Meta.Options {
		if _, limited := t.Meta.Limit(o, option, o.Set[option.Name]); limited {
			delete(o.Set, option.Name)
		}
	}
	return o
}

// with returns the kind of player on the other seats, as one answer for all of them; [WithEach] if
// the fields have different answers seat by seat.
func (d draft) with() string {
	switch with := d.fields.Get(WithField); with {
	case WithBots, WithFriends, WithScreen, WithAnybody, WithEach:
		return with
	}
	alike := ""
	for number := 2; number <= d.options.Seats; number++ {
		who := d.who(number)
		if alike != "" && who != alike || d.field("name", number) != "" || who == WhoBot && d.levelOf(number) != d.levelOf(2) {
			return WithEach
		}
		alike = who
	}
	for with, who := range whoWith {
		if who == alike {
			return with
		}
	}
	return WithBots
}

// who returns the kind of player on a seat (counted from 1) by the fields.
func (d draft) who(number int) string {
	if who, all := whoWith[d.fields.Get(WithField)]; all {
		return who
	}
	if who := d.field("who", number); who == WhoFriend || who == WhoScreen || who == WhoAnybody {
		return who
	}
	return WhoBot
}

// field is one of the fields that every seat has.
func (d draft) field(name string, number int) string {
	return d.fields.Get(name + strconv.Itoa(number))
}

// whoSits returns the kind of player on a seat of the table, counted from 1.
func (d draft) whoSits(number int) string {
	if who, all := whoWith[d.with()]; all {
		return who
	}
	return d.who(number)
}

// levelOf returns the level of a seat's bot; if all bots are chosen together, their common level.
func (d draft) levelOf(number int) string {
	if d.fields.Get(WithField) == WithBots {
		return d.level()
	}
	return d.known(d.field("level", number), d.known(d.fields.Get(LevelField), d.defaultLevel))
}

// level returns the level of all bots if they are chosen together.
func (d draft) level() string {
	return d.known(d.fields.Get(LevelField), d.known(d.field("level", 2), d.defaultLevel))
}

// known returns level if it exists, else other.
func (d draft) known(level, other string) string {
	if slices.Contains(d.levels, level) {
		return level
	}
	return other
}

// closed returns the numbers of seats with which the other options of the draft exclude a value,
// and why.
func (d draft) closed(o engine.OptionMeta, value string) (numbers []int, why string) {
	for _, n := range d.title.SeatNumbers() {
		beside := given(d.title, d.fields, n)
		if limit, limited := d.title.Meta.Limit(beside, o, value); limited {
			numbers = append(numbers, n)
			if why == "" || n == d.options.Seats {
				why = limit.Why
			}
		}
	}
	return numbers, why
}

// isClosed reports whether the draft's number of seats is one of numbers.
func (d draft) isClosed(numbers []int) bool { return slices.Contains(numbers, d.options.Seats) }

// onlyDefaultAt returns the numbers of seats with which only the default of an option can be
// chosen; the form then shows only the reason.
func (d draft) onlyDefaultAt(o engine.OptionMeta) (numbers []int) {
	for _, n := range d.title.SeatNumbers() {
		open := func(value string) bool { numbers, _ := d.closed(o, value); return !slices.Contains(numbers, n) }
		if open(o.Default()) && !slices.ContainsFunc(o.Values[1:], open) {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// optionsOf returns the options of a posted form. A missing field means the default, which is not
// stored. why is the sentence about a value that other options exclude; empty if there is none.
func optionsOf(t page.Title, p page.Page, form url.Values, seats int) (o engine.Options, why string, ok bool) {
	o.Seats = seats
	for _, option := range t.Meta.Options {
		value := cmp.Or(form.Get(page.OptionField(option.Name)), option.Default())
		if value == option.Default() {
			continue
		}
		if o.Set == nil {
			o.Set = map[string]string{}
		}
		o.Set[option.Name] = value
	}
	for _, option := range t.Meta.Options {
		if limit, limited := t.Meta.Limit(o, option, o.Set[option.Name]); limited {
			return o, t.OptionWord(p, option.Name, limit.Why), false
		}
	}
	return o, "", t.Meta.CheckOptions(o) == nil
}

// adviser reports whether the new table has the adviser.
func (d draft) adviser() bool { return d.fields.Get(page.AdviserField) != "" }

// pace returns the pace of the new table.
func (d draft) pace() string {
	if p, ok := clock.PaceNamed(d.fields.Get(page.PaceField)); ok {
		return p.Name
	}
	return clock.NoPace
}

// standIn returns the level of the bots that replace absent players at the new table.
func (d draft) standIn() string {
	return d.known(d.fields.Get(page.StandInField), page.DefaultLevel(d.levels))
}

// rated reports whether the new table counts for the ratings.
func (d draft) rated() bool { return d.fields.Get(RatedField) != "" }

// delay returns by how much spectators see the new table later.
func (d draft) delay() time.Duration {
	late, _ := delayNamed(d.fields.Get(DelayField))
	return late
}

// newcomers reports whether beginners are welcome at the new table. fill returns how long its seats
// wait until bots take them; empty means without limit.
func (d draft) newcomers() bool { return d.fields.Get(NewcomersField) != "" }

// come returns who may join the open seats.
func (d draft) come() string {
	if come := d.fields.Get(ComeField); come == ComeNear || come == ComeKnown {
		return come
	}
	return ComeAnybody
}

// isPublic reports whether a seat of the new table is open to anyone.
func (d draft) isPublic() bool {
	for number := 2; number <= d.options.Seats; number++ {
		if d.whoSits(number) == WhoAnybody {
			return true
		}
	}
	return false
}

// hasGuests reports whether the new table has a seat for someone at another screen.
func (d draft) hasGuests() bool {
	for number := 2; number <= d.options.Seats; number++ {
		if who := d.whoSits(number); who == WhoAnybody || who == WhoFriend {
			return true
		}
	}
	return false
}

func (d draft) fill() string {
	if name := d.fields.Get(FillField); name != "" {
		if _, ok := fillNamed(name); ok {
			return name
		}
	}
	return ""
}

// path returns the address of the form as it is filled in, without what belongs to one posting of
// it alone.
func (d draft) path() string {
	fields := url.Values{"title": {d.title.Name}}
	for name, values := range d.fields {
		if name != "title" && name != "promise" && name != "nonce" && len(values) > 0 && values[0] != "" {
			fields.Set(name, values[0])
		}
	}
	return page.NewPath + "?" + fields.Encode()
}

// pathOf returns the address of the form for another title, with the same players, number and pace,
// as far as that title has them.
func (d draft) pathOf(t page.Title) string {
	fields := url.Values{"title": {t.Name}}
	for _, name := range []string{WithField, LevelField, "seats", page.PaceField, "name1"} {
		if value := d.fields.Get(name); value != "" {
			fields.Set(name, value)
		}
	}
	return page.NewPath + "?" + fields.Encode()
}

// namesTable reports whether fields name any part of a new table.
func namesTable(fields url.Values) bool {
	for name := range fields {
		for _, begin := range []string{"seats", "side", WithField, "who", LevelField, "name", "option.", page.PaceField, page.StandInField, page.AdviserField, NewcomersField, FillField, ComeField, DelayField, RatedField} {
			if strings.HasPrefix(name, begin) {
				return true
			}
		}
	}
	return false
}
