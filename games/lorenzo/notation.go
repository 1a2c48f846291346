package lorenzo

import (
	"fmt"
	"strings"

	"signoria/engine"
)

// form is how a verb is written.
type form struct {
	word  string
	verb  engine.Verb
	words int // that follow; −1: one or more
	text  string
}

// notation are the forms of all verbs, in their order.
var notation = []form{
	{"place", DoPlace, 2, "place MEMBER SPACE"},
	{"servants", DoServants, 1, "servants NUMBER"},
	{"cost", DoCost, 1, "cost NUMBER"},
	{"discount", DoDiscount, 1, "discount GOOD"},
	{"privilege", DoPrivilege, -1, "privilege OPTION…"},
	{"trades", DoTrades, -1, "trades none, or trades CARD.NUMBER…"},
	{"forgo", DoForgo, 1, "forgo GOOD"},
	{"take", DoTake, 1, "take FLOOR"},
	{"decline", DoDecline, 0, "decline"},
	{"support", DoSupport, 0, "support"},
	{"withhold", DoSupport, 0, "withhold"},
	{"pass", DoPass, 0, "pass"},
	{"leave", DoPile, -1, "leave CARD…"},
	{"tile", DoTile, 1, "tile NUMBER"},
	{"keep", DoDraft, 1, "keep LEADER"},
	{"bid", DoBid, 2, "bid HOUSE ROW"},
	{"play", DoPlay, 1, "play LEADER"},
	{"discard", DoDiscard, 1, "discard LEADER"},
	{"activate", DoActivate, 1, "activate LEADER"},
	{"copy", DoCopy, 1, "copy LEADER"},
	{"use", DoUse, 1, "use TOKEN"},
	{"lay", DoLay, 2, "lay TOKEN CARD"},
	{"exchange", DoExchange, 1, "exchange HOUSE"},
	{"end", DoEnd, 0, "end"},
	{"servants-for", DoSwap, 2, "servants-for GOOD NUMBER"},
	{"return", DoReturn, 1, "return TOKEN"},
	{"give-up", DoGiveUp, 1, "give-up CARD"},
	{"retire", DoRetire, 1, "retire LEADER"},
	{"give", DoGive, 1, "give NUMBER"},
	{"option", DoOption, 1, "option NUMBER"},
	{"reward", DoMarket, 1, "reward SPACE"},
	{"raise", DoRaise, 1, "raise MEMBER"},
	{"keep-token", DoKeep, 1, "keep-token TOKEN"},
	{"activate-card", DoTarget, 1, "activate-card CARD, or activate-card none"},
	{"times", DoTimes, 2, "times CARD NUMBER"},
	{"cards-of", DoFrom, 1, "cards-of SEAT"},
	{"switch-on", DoToken, 1, "switch-on TOKEN"},
	{"recover", DoRecover, 1, "recover CARD"},
}

// forms lists what may be written in the match: without modules the verbs of the
// basic game.
func (s *state) forms() []form {
	for i := range notation {
		if notation[i].verb == DoPile && s.Mods == 0 {
			return notation[:i]
		}
	}
	return notation
}

func (s *state) formTexts() string {
	var texts []string
	for _, f := range s.forms() {
		texts = append(texts, f.text)
	}
	return strings.Join(texts, "; ")
}

// Parse reads a choice; the error tells what would be understood.
func (r *rules) Parse(s *state, seat engine.Seat, text string) (engine.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice; write one of %s", s.formTexts())
	}
	for _, f := range s.forms() {
		if f.word != words[0] {
			continue
		}
		args := words[1:]
		if f.words >= 0 && len(args) != f.words || f.words < 0 && len(args) == 0 {
			return engine.Choice{}, fmt.Errorf("%q has %d words after %q; write %s", text, len(args), f.word, f.text)
		}
		c, err := r.parseArgs(s, seat, f.verb, args)
		if f.word == "support" {
			c.N = 1
		}
		return c, err
	}
	return engine.Choice{}, fmt.Errorf("%q is no choice; write one of %s", text, s.formTexts())
}
