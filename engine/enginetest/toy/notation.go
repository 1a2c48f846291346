package toy

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
)

// Format writes a choice.
func (rules) Format(_ *state, _ engine.Seat, c engine.Choice) string {
	switch c.Verb {
	case DoStance:
		return [...]string{"meek", "bold"}[c.N&1]
	case DoBid:
		return "bid " + strconv.Itoa(int(c.On))
	case DoSeal:
		return "seal"
	case DoVeto:
		return [...]string{"let", "veto"}[c.N&1]
	case DoPay:
		if c.Set == 0 {
			return "pay none"
		}
		return "pay " + strings.Trim(fmt.Sprint(tokens(c.Set).list()), "[]")
	}
	return fmt.Sprintf("? %d", c.Verb)
}

// Parse reads a choice.
func (rules) Parse(_ *state, _ engine.Seat, text string) (engine.Choice, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Choice{}, fmt.Errorf("empty choice")
	}
	switch word := words[0]; {
	case word == "pay" && len(words) > 1:
		return parsePay(words[1:])
	case word == "bid" && len(words) == 2:
		token, err := parseToken(words[1])
		return engine.Choice{Verb: DoBid, On: int16(token)}, err
	case len(words) > 1:
	case word == "meek", word == "bold":
		return engine.Choice{Verb: DoStance, N: one(word == "bold")}, nil
	case word == "let", word == "veto":
		return engine.Choice{Verb: DoVeto, N: one(word == "veto")}, nil
	case word == "seal":
		return engine.Choice{Verb: DoSeal}, nil
	}
	return engine.Choice{}, fmt.Errorf("%q: want meek, bold, bid N, seal, let, veto, pay N… or pay none", text)
}

func one(yes bool) int16 {
	if yes {
		return 1
	}
	return 0
}

func parsePay(words []string) (engine.Choice, error) {
	c := engine.Choice{Verb: DoPay}
	if len(words) == 1 && words[0] == "none" {
		return c, nil
	}
	for _, word := range words {
		token, err := parseToken(word)
		if err != nil {
			return engine.Choice{}, err
		}
		if tokens(c.Set).has(token) {
			return engine.Choice{}, fmt.Errorf("token %d is named twice", token)
		}
		c.Set |= uint64(bit(token))
	}
	return c, nil
}

func parseToken(word string) (int, error) {
	token, err := strconv.Atoi(word)
	if err != nil || token < 1 || token > Tokens {
		return 0, fmt.Errorf("%q: want a token from 1 to %d", word, Tokens)
	}
	return token, nil
}
