package words_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"

	"signoria/games/lorenzo/content"
	"signoria/games/lorenzo/rules"
	"signoria/games/lorenzo/words"
	"signoria/i18n"
)

// Slugs of what the advanced rules and the expansions add: leaders (LA-3, LH-8, LP-3), houses (LH-9, LP-4),
// their pieces, and others by group of keys.
var (
	leaders = strings.Fields(`
		francesco_sforza lucrezia_borgia ludovico_ariosto federico_da_montefeltro filippo_brunelleschi
		lorenzo_de_medici sigismondo_malatesta sisto_iv girolamo_savonarola cesare_borgia
		michelangelo_buonarroti santa_rita giovanni_dalle_bande_nere cosimo_de_medici leonardo_da_vinci
		bartolomeo_colleoni sandro_botticelli ludovico_iii_gonzaga ludovico_il_moro pico_della_mirandola
		alfonso_v_d_aragona palla_strozzi alfonso_i_d_este ladislao_vii_jagellone ercole_i_d_este
		massimiliano_i_d_asburgo ferdinando_d_aragona guglielmo_de_pazzi martin_lutero piero_della_francesca
		tomas_de_torquemada erasmo_da_rotterdam pietro_bembo marsilio_ficino paracelso
		beatrice_d_este leon_battista_alberti giulio_ii lucia_da_narni bramante
		raffaello_sanzio carlo_viii niccolo_machiavelli jacopo_salviati`)
	houses = strings.Fields(`da_montefeltro aragonesi malatesta este medici sforza gonzaga orsini colonna
		della_rovere della_scala visconti`)
	others = map[string]string{
		"good":         "special_tokens",
		"goods":        "privileges special_tokens leader_cards played_leaders wood_plus_stone territory_cards character_cards building_cards venture_cards development_cards cards_same_type development_card_types",
		"tower":        "special",
		"member":       "brown",
		"space":        "leader",
		"score":        "beyondFourth",
		"token":        "purse retinue banner timber marble workshop chapel laurel seal",
		"visconti":     "coins servants materials military faith",
		"faith_tile":   "low middle high",
		"leader_kind":  "permanent once_per_round immediate action_space",
		"requirement":  "needs nothing most exactly",
		"auction_tile": "A.name A.text B.name B.text C.name C.text D.name D.text E.name E.text",
	}
	pieces = strings.Fields(`leader leader_deck leader_draft bonus_tile house auction special_token special_tower
		special_card adaptation_board own_space brown faith_tile visconti_token discard_pile`)
)

// expansionThings returns the keys of the catalogue for the slugs above.
func expansionThings() (keys []string) {
	for group, ids := range map[string][]string{"leader": leaders, "house": houses, "piece": pieces} {
		for _, id := range ids {
			keys = append(keys, group+"."+id+".name", group+"."+id+".text")
		}
	}
	for group, ids := range others {
		for _, id := range strings.Fields(ids) {
			keys = append(keys, group+"."+id)
		}
	}
	return keys
}

func TestLeadersAndHousesAreAllThere(t *testing.T) {
	if len(leaders) != 44 || len(houses) != 12 {
		t.Errorf("got %d leaders and %d houses, want 44 and 12", len(leaders), len(houses))
	}
}

// notInSlug matches what a slug replaces by one underscore.
var notInSlug = regexp.MustCompile(`[^a-z0-9]+`)

// slug returns the part of a key that stands for a name.
func slug(name string) string {
	plain := strings.Map(func(c rune) rune {
		if c >= 0x300 && c < 0x370 { // a separate accent, as norm.NFD produces it
			return -1
		}
		return c
	}, norm.NFD.String(strings.ToLower(name)))
	return strings.Trim(notInSlug.ReplaceAllString(plain, "_"), "_")
}

func TestSlugsAreOfTheNames(t *testing.T) {
	en := book(t).In("en")
	for group, slugs := range map[string][]string{"leader": leaders, "house": houses} {
		for _, want := range slugs {
			if name := en.T(group + "." + want + ".name"); slug(name) != want {
				t.Errorf("%s.%s is called %q, whose slug is %s", group, want, name, slug(name))
			}
		}
	}
}

// TestLeadersKeepTheirNames checks that leaders have the same names in Czech as in English, because the
// cards are printed in Italian.
func TestLeadersKeepTheirNames(t *testing.T) {
	b := book(t)
	for _, s := range leaders {
		key := "leader." + s + ".name"
		if cs, en := b.In("cs").T(key), b.In("en").T(key); cs != en {
			t.Errorf("%s is %q in Czech and %q in English", key, cs, en)
		}
	}
}

// TestTextsAgreeOnNumbers checks that the text of an ability has the same numbers in every language.
func TestTextsAgreeOnNumbers(t *testing.T) {
	b := book(t)
	number := regexp.MustCompile(`[+−]?\d+`)
	numbers := func(lang, key string) []string {
		found := number.FindAllString(b.In(lang).T(key), -1)
		slices.Sort(found)
		return found
	}
	for _, key := range expansionThings() {
		if !strings.HasSuffix(key, ".text") {
			continue
		}
		for _, lang := range i18n.Languages {
			if have, want := numbers(lang, key), numbers("en", key); !slices.Equal(have, want) {
				t.Errorf("%s: the text in %s has the numbers %v, in English %v", key, lang, have, want)
			}
		}
	}
	for period := 1; period <= 3; period++ {
		key := fmt.Sprintf("tile.%d.8", period)
		for _, lang := range i18n.Languages {
			if have, want := numbers(lang, key), numbers("en", key); !slices.Equal(have, want) {
				t.Errorf("%s: the text in %s has the numbers %v, in English %v", key, lang, have, want)
			}
		}
	}
}

func TestTheTitleIsPresentedAlike(t *testing.T) {
	b, err := i18n.Load(words.About)
	if err != nil {
		t.Fatal(err)
	}
	for _, problem := range b.Check() {
		t.Error(problem)
	}
	content, err := content.Load(content.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, option := range rules.New(content).Meta().Options {
		wanted := append([]string{"head"}, option.Values...)
		for _, limit := range option.Limits {
			wanted = append(wanted, limit.Why)
		}
		for _, word := range wanted {
			if key := "title.lorenzo.option." + option.Name + "." + word; !b.In("en").Has(key) {
				t.Errorf("the catalogue has no %s", key)
			}
		}
	}
}
