package main

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"signoria/internal/files"
)

// The most bytes of files that the command line names.
const (
	maxTextBytes     = 256 << 10 // settings, scenarios, lessons, ladders
	maxWeightsBytes  = 64 << 20
	maxTrainingBytes = 1 << 30 // the saved state of a training
	maxRecordBytes   = 256 << 20
)

// values returns the parsers of numbers, durations, files and folders for the command line, variables and
// files of settings. Every number has bounds. The defaults are 0 and maxNumber for whole numbers, 0 and none
// for others, 0 and maxTime for durations. The tags "least" and "most" of a flag replace them ("-" means
// none). The tag "zero" says what 0 means.
func values() []kong.Option {
	return []kong.Option{
		kong.KindMapper(reflect.Int, kong.MapperFunc(wholeNumber)),
		kong.KindMapper(reflect.Int64, kong.MapperFunc(wholeNumber)),
		kong.KindMapper(reflect.Float64, kong.MapperFunc(number)),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), kong.MapperFunc(lengthOfTime)),
		kong.NamedMapper("existingfile", existing(files.Check)),
		kong.NamedMapper("existingdir", existing(files.CheckFolder)),
	}
}

// The default upper bounds of whole numbers and of durations.
const (
	maxNumber = 1_000_000_000
	maxTime   = 366 * 24 * time.Hour
)

// given returns the next value that the user wrote. A negative number or duration is a value, although it
// looks like a flag.
func given(d *kong.DecodeContext) (string, error) {
	token := d.Scan.Pop()
	text := fmt.Sprint(token.Value)
	_, notANumber := strconv.ParseFloat(text, 64)
	_, notATime := parseTime(text)
	if token.IsEOL() || !token.IsValue() && notANumber != nil && notATime != nil {
		return "", errors.New("a value is missing")
	}
	return text, nil
}

func wholeNumber(d *kong.DecodeContext, target reflect.Value) error {
	text, err := given(d)
	if err != nil {
		return err
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not a whole number", text)
	}
	if err := within(d, n, 0, maxNumber, func(text string) (int64, error) { return strconv.ParseInt(text, 10, 64) }); err != nil {
		return err
	}
	target.SetInt(n)
	return nil
}

func number(d *kong.DecodeContext, target reflect.Value) error {
	text, err := given(d)
	if err != nil {
		return err
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
		return fmt.Errorf("%q is not a number", text)
	}
	if err := within(d, n, 0, math.MaxFloat64, func(text string) (float64, error) { return strconv.ParseFloat(text, 64) }); err != nil {
		return err
	}
	target.SetFloat(n)
	return nil
}

func lengthOfTime(d *kong.DecodeContext, target reflect.Value) error {
	text, err := given(d)
	if err != nil {
		return err
	}
	n, err := parseTime(text)
	if text == forever && d.Value.Tag.Get("zero") == "for ever" {
		n, err = 0, nil
	}
	if err != nil {
		return fmt.Errorf("%q is not a length of time; write it like 90d, 5h, 30m or 1.5s", text)
	}
	if err := within(d, n, 0, maxTime, parseTime); err != nil {
		return err
	}
	target.SetInt(int64(n))
	return nil
}

// forever is another way to write 0 for a flag whose tag "zero" is "for ever".
const forever = "forever"

// parseTime is time.ParseDuration with days, which come first: 90d, 1d12h.
func parseTime(text string) (time.Duration, error) {
	number, rest, found := strings.Cut(text, "d")
	if !found {
		return time.ParseDuration(text)
	}
	days, err := strconv.ParseFloat(number, 64)
	if err != nil || math.IsNaN(days) || math.Abs(days) > math.MaxInt64/float64(24*time.Hour)/2 {
		return 0, fmt.Errorf("%q is not a number of days", number)
	}
	n := time.Duration(days * float64(24*time.Hour))
	if rest == "" {
		return n, nil
	}
	more, err := time.ParseDuration(rest)
	if err != nil || more < 0 || more > math.MaxInt64/2 {
		return 0, fmt.Errorf("%q is not a length of time", rest)
	}
	if math.Signbit(days) {
		more = -more
	}
	return n + more, nil
}

// within returns an error if a value is outside of the bounds of its flag.
func within[T int64 | float64 | time.Duration](d *kong.DecodeContext, n, least, most T, read func(string) (T, error)) error {
	tag := d.Value.Tag
	for name, bound := range map[string]*T{"least": &least, "most": &most} {
		if !tag.Has(name) || tag.Get(name) == "-" {
			continue
		}
		var err error
		if *bound, err = read(tag.Get(name)); err != nil {
			return fmt.Errorf("the tag %s: %w", name, err) // a fault of the program; tests parse all tags
		}
	}
	switch {
	case n < least && tag.Get("least") != "-":
		return fmt.Errorf("must be %s or more, not %s", meaning(d, least), short(n))
	case n > most && tag.Get("most") != "-":
		return fmt.Errorf("must be %s or less, not %s", short(most), short(n))
	}
	return nil
}

// meaning returns a lower bound as text, with the meaning of 0 if the flag has one: "0 (no limit)".
func meaning[T int64 | float64 | time.Duration](d *kong.DecodeContext, least T) string {
	if zero := d.Value.Tag.Get("zero"); zero != "" && least == 0 {
		return "0 (" + zero + ")"
	}
	return short(least)
}

// short returns a bound as a user writes it: "5s", "1h", "0".
func short[T int64 | float64 | time.Duration](n T) string {
	d, isTime := any(n).(time.Duration)
	if !isTime {
		return fmt.Sprint(n)
	}
	text := d.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	if d == 0 {
		return "0"
	}
	return text
}

// existing returns the parser of the name of a file or folder for which check returns no error; for a list,
// of all names that follow.
func existing(check func(name string) error) kong.MapperFunc {
	one := func(d *kong.DecodeContext) (string, error) {
		token, err := d.Scan.PopValue("name")
		if err != nil {
			return "", err
		}
		name := kong.ExpandPath(fmt.Sprint(token.Value))
		return name, check(name)
	}
	return func(d *kong.DecodeContext, target reflect.Value) error {
		if target.Kind() != reflect.Slice {
			name, err := one(d)
			if err == nil {
				target.SetString(name)
			}
			return err
		}
		for {
			name, err := one(d)
			if err != nil {
				return err
			}
			target.Set(reflect.Append(target, reflect.ValueOf(name)))
			if !d.Scan.Peek().IsValue() {
				return nil
			}
		}
	}
}
