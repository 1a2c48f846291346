package talk

import (
	"regexp"
	"strings"
)

// Group is a group of phrases about one topic. Name and Phrases are parts of keys of the catalogue
// ("talk.group.<name>", "talk.phrase.<phrase>").
type Group struct {
	Name    string
	Phrases []string
}

// Mind is the phrase that must name a thing of the board; no other phrase may.
const Mind = "mind"

// Groups are all phrases.
var Groups = []Group{
	{"greeting", []string{"hello", "luck", "thanks", "well_played", "bye"}},
	{"pace", []string{"moment", "thinking", "back_soon", "no_hurry", "pause"}},
	{"game", []string{"nice", "ouch", "close", "what_now", "chance", Mind}},
	{"sorry", []string{"sorry", "misclick", "never_mind"}},
}

// Quick returns the six phrases that are offered first: other ones before the start of a match (waiting),
// while it runs, and when it is over.
func Quick(waiting, over bool) []string {
	switch {
	case over:
		return []string{"well_played", "thanks", "close", "nice", "sorry", "bye"}
	case waiting:
		return []string{"hello", "luck", "moment", "back_soon", "no_hurry", "thanks"}
	}
	return []string{"thanks", "nice", "ouch", "moment", "no_hurry", "misclick"}
}

// Signs are the reactions to a line: laurel (well done), goblet (cheers), dagger (that hurt), eye
// (I see what you did), clover (lucky), flag (sorry).
var Signs = []string{"laurel", "goblet", "dagger", "eye", "clover", "flag"}

// thing matches the name of a thing of the board: a part of a key of the title's catalogue.
var thing = regexp.MustCompile(`^[a-z][a-z0-9_]{0,39}$`)

// ParsePhrase splits a stored phrase into its part of the catalogue's keys and the thing that it names;
// about is empty if it names none. ok is false if there is no such phrase. It does not check whether the
// title has such a thing.
func ParsePhrase(text string) (phrase, about string, ok bool) {
	phrase, about, named := strings.Cut(text, " ")
	if named != (phrase == Mind) || named && !thing.MatchString(about) {
		return "", "", false
	}
	for _, g := range Groups {
		for _, p := range g.Phrases {
			if p == phrase {
				return phrase, about, true
			}
		}
	}
	return "", "", false
}
