// Package zones knows time zones by their names, on every machine alike: the data of all
// zones is linked in, for systems that have none. It tells how times of day by a person's
// clock lie in UTC, on the days with 23 and 25 hours too.
package zones

import (
	"regexp"
	"strings"
	"time"
	_ "time/tzdata" // where the system has none, as in a container from scratch
)

// MaxName is how long the name of a zone may be.
const MaxName = 64

var nameForm = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9][A-Za-z0-9_+-]*)*$`)

// Load finds a zone by its name in the database of zones (Europe/Prague), as browsers say it.
// It is false for anything else.
func Load(name string) (*time.Location, bool) {
	if len(name) > MaxName || !nameForm.MatchString(name) || name == "Local" || strings.HasPrefix(name, "posix") {
		return nil, false
	}
	zone, err := time.LoadLocation(name)
	return zone, err == nil
}

// Offset is by how many minutes a zone's clock is ahead of UTC at a moment.
func Offset(zone *time.Location, at time.Time) int {
	_, seconds := at.In(zone).Zone()
	return seconds / 60
}

// maxBounds is how many changes of a zone are looked at that do not move its clock.
const maxBounds = 4

// Changes is the next moment after this one at which a zone's clock is changed, zero where
// none is known.
func Changes(zone *time.Location, at time.Time) time.Time {
	for range maxBounds {
		_, end := at.In(zone).ZoneBounds()
		if end.IsZero() {
			break
		}
		if Offset(zone, end) != Offset(zone, at) {
			return end.UTC()
		}
		at = end // another name of the same time, or the end of old data
	}
	return time.Time{}
}

// Day is how many minutes a day has by the clock on the wall, whatever it has in truth.
const Day = 24 * 60

// ToUTC is a minute of the day by a zone's clock as a minute of the day in UTC, as the two
// stand to each other at a moment.
func ToUTC(minute int, zone *time.Location, at time.Time) int {
	return ((minute-Offset(zone, at))%Day + Day) % Day
}

// Next is the first moment from this one on at which a zone's clock shows a minute of the day.
// A time that a day does not have, since the clock is put forward over it, is as much later.
func Next(from time.Time, minute int, zone *time.Location) time.Time {
	here := from.In(zone)
	for day := -1; ; day++ {
		at := time.Date(here.Year(), here.Month(), here.Day()+day, minute/60, minute%60, 0, 0, zone)
		if !at.Before(from) {
			return at.UTC()
		}
	}
}
