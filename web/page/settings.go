package page

import "strconv"

// Motions and Mores are the values of MotionCookie and MoreCookie, the defaults first.
var (
	Motions = [...]string{DeviceMotion, NoMotion}
	Mores   = [...]string{"worth", AlwaysMore}
)

// Paces are the speeds at which a page plays moves back, the slowest first; the second is the
// default.
var Paces = [...]string{"slow", "normal", "fast", "off"}

// Settings returns the names of all settings, in the order of the panel.
func Settings() []string {
	names := []string{"language", "theme", "motion", "turns", "talk"}
	for _, s := range scripted {
		names = append(names, s.name)
	}
	return names
}

// onOff are the values of what is switched on and off.
var onOff = []string{"on", "off"}

// A scriptedSetting is stored by the script in the browser's localStorage.
type scriptedSetting struct {
	name   string
	values []string
	// words begins the keys of the values' words.
	words string
}

// scripted are the settings that only the script uses (web/assets/page/settings.js).
var scripted = []scriptedSetting{
	{"pace", Paces[:], "told."},
	{"marks", onOff, "switch."},
	{"sound", onOff, "switch."},
	{"keys", onOff, "switch."},
}

func (s scriptedSetting) word(value string) string { return s.words + value }

func pressed(is bool) string { return strconv.FormatBool(is) }

// cap returns the name of a key on the keyboard of the reader's language.
func (p Page) cap(name string) string {
	if key := "keys.cap." + name; p.Words.Has(key) {
		return p.T(key)
	}
	return name
}
