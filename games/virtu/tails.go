package virtu

import (
	"fmt"
	"strconv"
	"strings"

	"signoria/engine"
	"signoria/games/virtu/content"
)

// What some choices hold beside nouns.
var (
	stepBy    = &tail{Show: "[florins, pool or SOURCE]", Write: stepWords, Read: readStep}
	paidWith  = &tail{Show: "SOURCE… coins.N, or pay nothing", Write: payWords, Read: readPay}
	inOneCity = &tail{Show: "[CITY]", Write: cityWords, Read: readCity}
	inNoCity  = &tail{Write: cityWords, Read: readCity}
)

// stepWords say how a step is paid.
func stepWords(m match, choice engine.Choice) []string {
	switch choice.N {
	case stepFree:
		return nil
	case stepByFlorins:
		return []string{"florins"}
	}
	return []string{aSource.Name(m, choice.On)}
}

func readStep(m match, choice *engine.Choice, rest []string) (err error) {
	switch {
	case len(rest) == 0:
		return nil
	case len(rest) > 1:
		return fmt.Errorf("%d words after step, 1 at most is possible", len(rest))
	case rest[0] == "florins":
		choice.N = stepByFlorins
		return nil
	}
	choice.N = stepByArrow
	choice.On, err = aSource.Find(m, rest[0])
	return err
}

// cityWords say in which city a cathedral is to stand.
func cityWords(m match, choice engine.Choice) []string {
	if choice.To < 0 {
		return nil
	}
	return []string{aCity.Name(m, choice.To)}
}

// readCity reads the city that a cathedral needs, and nothing else.
func readCity(m match, choice *engine.Choice, rest []string) (err error) {
	t, tile := content.Item(choice.On).Tile()
	needs := tile && t.Cathedral()
	choice.To = -1
	switch {
	case needs && len(rest) != 1:
		return fmt.Errorf("a cathedral stands in one city")
	case !needs && len(rest) > 0:
		return fmt.Errorf("only a cathedral stands in a city")
	case !needs:
		return nil
	}
	choice.To, err = aCity.Find(m, rest[0])
	return err
}

// payWords are the sources in their order, then the florins. The kinds are
// written where the choice tells them apart (V-5.10).
func payWords(m match, choice engine.Choice) []string {
	var words []string
	n := 0
	for set := choice.Set; set != 0; n++ {
		word := m.c.SourceID(content.Source(nextBit(&set)))
		if choice.To != 0 {
			k := m.first
			if choice.To>>n&1 != 0 {
				k = m.second
			}
			word += ":" + k.String()
		}
		words = append(words, word)
	}
	if choice.N != 0 {
		words = append(words, fmt.Sprintf("coins.%d", choice.N))
	}
	if len(words) == 0 {
		words = append(words, "nothing")
	}
	return words
}

// readPay reads "slot.1 milan coins.2", "slot.1:cross milan:crown", "nothing".
func readPay(m match, choice *engine.Choice, words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("a payment names its sources and coins.N")
	}
	if len(words) == 1 && words[0] == "nothing" {
		return nil
	}
	var other uint64
	for _, word := range words {
		if number, ok := strings.CutPrefix(word, "coins."); ok {
			n, err := strconv.Atoi(number)
			if err != nil || n < 1 || n > 99 || choice.N != 0 {
				return fmt.Errorf("%q: write coins.1 to coins.99, once", word)
			}
			choice.N = int16(n)
			continue
		}
		src, isOther, err := readPayer(m, word)
		if err != nil {
			return err
		}
		if choice.Set>>uint(src)&1 != 0 {
			return fmt.Errorf("%q stands there twice; a source gives one kind of symbol (V-5.1)", word)
		}
		choice.Set |= bit(int(src))
		if isOther {
			other |= bit(int(src))
		}
	}
	for i, set := 0, choice.Set; set != 0; i++ {
		if other>>nextBit(&set)&1 != 0 {
			choice.To |= 1 << i
		}
	}
	return nil
}

// readPayer reads one source of a payment, and in a purchase with two kinds
// whether it gives the second.
func readPayer(m match, word string) (src content.Source, other bool, err error) {
	name, kind, named := strings.Cut(word, ":")
	n, err := aSource.Find(m, name)
	if err != nil {
		return 0, false, err
	}
	if int(n) >= content.NumSources {
		return 0, false, fmt.Errorf("%q is never exhausted and so pays by itself", name)
	}
	switch {
	case !named:
		return content.Source(n), false, nil
	case m.second == content.NoSymbol:
		return 0, false, fmt.Errorf("%q: kinds are written only where a purchase asks for two", word)
	case kind == m.second.String():
		return content.Source(n), true, nil
	case kind != m.first.String():
		return 0, false, fmt.Errorf("%q: this purchase asks for %s and %s", word, m.first, m.second)
	}
	return content.Source(n), false, nil
}
