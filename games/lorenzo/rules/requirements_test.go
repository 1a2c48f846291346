package rules

import (
	"fmt"
	"strings"
	"testing"

	"signoria/engine"
)

// part is one part of a leader's requirement: fields of a position that just meet it, and fields that
// just miss it.
type part struct{ meets, misses string }

// requirements are the requirements of all leaders (LA-3, LH-8, LP-3), part by part (EL-5).
var requirements = map[string][]part{
	"francesco_sforza":          {{"venture: [73, 74, 75, 76, 77]", "venture: [73, 74, 75, 76]"}},
	"lucrezia_borgia":           {{"building: [25, 26, 27, 28, 29, 30], territory: [1]", "building: [25, 26, 27, 28, 29], territory: [1]"}},
	"ludovico_ariosto":          {{"character: [49, 50, 51, 52, 53]", "character: [49, 50, 51, 52]"}},
	"federico_da_montefeltro":   {{"territory: [1, 2, 3, 4, 5]", "territory: [1, 2, 3, 4]"}},
	"filippo_brunelleschi":      {{"building: [25, 26, 27, 28, 29]", "building: [25, 26, 27, 28]"}},
	"lorenzo_de_medici":         {{"vp: 35", "vp: 34"}},
	"sigismondo_malatesta":      {{"military: 7", "military: 6"}, {"faith: 3", "faith: 2"}},
	"sisto_iv":                  {{"wood: 6", "wood: 5"}, {"stone: 6", "stone: 5"}, {"coins: 6", "coins: 5"}, {"servants: 6", "servants: 5"}},
	"girolamo_savonarola":       {{"coins: 18", "coins: 17"}},
	"cesare_borgia":             {{"building: [25, 26, 27]", "building: [25, 26]"}, {"coins: 12", "coins: 11"}, {"faith: 2", "faith: 1"}},
	"michelangelo_buonarroti":   {{"stone: 10", "stone: 9"}},
	"santa_rita":                {{"faith: 8", "faith: 7"}},
	"giovanni_dalle_bande_nere": {{"military: 12", "military: 11"}},
	"cosimo_de_medici":          {{"character: [49, 50]", "character: [49]"}, {"building: [25, 26, 27, 28]", "building: [25, 26, 27]"}},
	"leonardo_da_vinci":         {{"character: [49, 50, 51, 52]", "character: [49, 50, 51]"}, {"territory: [1, 2]", "territory: [1]"}},
	"bartolomeo_colleoni":       {{"venture: [73, 74]", "venture: [73]"}, {"territory: [1, 2, 3, 4]", "territory: [1, 2, 3]"}},
	"sandro_botticelli":         {{"wood: 10", "wood: 9"}},
	"ludovico_iii_gonzaga":      {{"servants: 15", "servants: 14"}},
	"ludovico_il_moro": {{"territory: [1, 2]", "territory: [1]"}, {"character: [49, 50]", "character: [49]"},
		{"building: [25, 26]", "building: [25]"}, {"venture: [73, 74]", "venture: [73]"}},
	"pico_della_mirandola": {{"venture: [73, 74, 75, 76]", "venture: [73, 74, 75]"}, {"building: [25, 26]", "building: [25]"}},

	"alfonso_v_d_aragona":      {{"military: 6", "military: 5"}, {"faith: 0", "faith: 1"}},
	"palla_strozzi":            {{"territory: [1, 2, 3, 4]", "territory: [1, 2, 3]"}, {"faith: 5", "faith: 4"}},
	"alfonso_i_d_este":         {{"coins: 10", "coins: 9"}, {"servants: 1", "servants: 2"}},
	"ladislao_vii_jagellone":   {{"vp: 10", "vp: 9"}, {"building: [25]", "building: [25, 26]"}},
	"ercole_i_d_este":          {{"faith: 4", "faith: 3"}, {"coins: 1", "coins: 2"}, {"military: 1", "military: 2"}},
	"massimiliano_i_d_asburgo": {{"territory: [1, 2, 3, 4]", "territory: [1, 2, 3]"}, {"building: [25, 26, 27, 28]", "building: [25, 26, 27]"}},
	"ferdinando_d_aragona":     {{"coins: 8", "coins: 7"}, {"servants: 8", "servants: 7"}, {"stone: 1", "stone: 2"}},
	"guglielmo_de_pazzi":       {{"character: [49, 50, 51, 52]", "character: [49, 50, 51]"}, {"coins: 8", "coins: 7"}},
	"martin_lutero": {{"territory: [1]", "territory: []"}, {"character: [49]", "character: []"}, {"building: [25]", "building: []"},
		{"venture: [73]", "venture: []"}, {"military: 7", "military: 6"}},
	"piero_della_francesca": {{"tokens: {purse: 2, laurel: 2}", "tokens: {purse: 2, laurel: 1}"}, {"vp: 10", "vp: 9"}},
	"tomas_de_torquemada":   {{"building: [25, 26, 27]", "building: [25, 26]"}, {"wood: 5", "wood: 4"}},
	"erasmo_da_rotterdam":   {{"character: [49, 50, 51]", "character: [49, 50]"}, {"venture: [73, 74, 75, 76]", "venture: [73, 74, 75]"}},
	"pietro_bembo":          {{"character: [49, 50, 51]", "character: [49, 50]"}, {"faith: 3", "faith: 2"}},
	"marsilio_ficino":       {{"faith: 4", "faith: 3"}, {"stone: 5", "stone: 4"}, {"venture: [73]", "venture: [73, 74]"}},
	"paracelso":             {{"territory: [1, 2, 3]", "territory: [1, 2]"}, {"stone: 3", "stone: 2"}},
	"beatrice_d_este": {{"territory: [1, 2], venture: [73, 74]", "territory: [1, 2], venture: [73]"},
		{"character: [49]", "character: [49, 50]"}, {"coins: 1", "coins: 2"}},
	"leon_battista_alberti": {{"venture: [73, 74, 75]", "venture: [73, 74]"}, {"servants: 10", "servants: 9"}},
	"giulio_ii": {{"territory: [1, 2, 3], building: [25, 26, 27]", "territory: [1, 2, 3], building: [25, 26]"},
		{"venture: [73, 74, 75]", "venture: [73, 74, 75], character: [49]"}},
	"lucia_da_narni": {{"building: [25, 26, 27, 28, 29]", "building: [25, 26, 27, 28]"}, {"territory: [1]", "territory: [1, 2]"},
		{"tokens: {purse: 2}", "tokens: {purse: 3}"}},
	"bramante": {{"venture: [73, 74, 75, 76]", "venture: [73, 74, 75]"}, {"servants: 4", "servants: 3"}, {"wood: 4", "wood: 3"}, {"coins: 4", "coins: 3"}},

	"raffaello_sanzio":    {{"character: [49, 50, 51]", "character: [49, 50]"}, {"wood: 6", "wood: 5"}, {"servants: 4", "servants: 3"}},
	"carlo_viii":          {{"servants: 6", "servants: 5"}, {"military: 5", "military: 4"}, {"faith: 5", "faith: 4"}},
	"niccolo_machiavelli": {{"territory: [1, 2, 3]", "territory: [1, 2]"}, {"vp: 20", "vp: 19"}, {"leaders: [other]", "leaders: []"}},
	"jacopo_salviati":     {{"building: [25, 26, 27]", "building: [25, 26]"}, {"military: 8", "military: 7"}},
}

// TestLeadersAsk checks that a seat can play each leader if it just meets each part of the requirement,
// and is refused if it just misses one part (LA-2.3, LA-2.8, LH-8.21).
func TestLeadersAsk(t *testing.T) {
	c := edition(t)
	game := New(c)
	for _, leader := range c.Leaders[1:] {
		parts := requirements[leader.Slug]
		if len(parts) != len(leader.Needs) {
			t.Errorf("%s requires %d parts, %d are tested", leader.Slug, len(leader.Needs), len(parts))
		}
		if reason := playReason(t, game, leader.Slug, parts, -1); !reason.OK() {
			t.Errorf("%s is refused: %v", leader.Slug, reason)
		}
		for i := range parts {
			if reason := playReason(t, game, leader.Slug, parts, i); reason.Rule != "LA-2.3" && reason.Rule != "LH-8.21" {
				t.Errorf("%s with %s: got the reason %v, want a refusal by LA-2.3 or LH-8.21", leader.Slug, parts[i].misses, reason)
			}
		}
	}
}

// playReason returns why a seat that meets all parts except the one with index missed cannot play the
// leader. With missed -1 the seat meets all parts.
func playReason(t *testing.T, game engine.Title, slug string, parts []part, missed int) engine.Reason {
	t.Helper()
	given := []string{"hand: [" + slug + "]", "wood: 0", "stone: 0", "servants: 0", "coins: 0"}
	for i, p := range parts {
		text := p.meets
		if i == missed {
			text = p.misses
		}
		given = merged(given, strings.ReplaceAll(text, "other", "sisto_iv"))
	}
	o := engine.Options{Seats: 2, Set: map[string]string{"houses": "on", "pazzi": "on"}}
	p, err := game.Load(o, fmt.Appendf(nil, "seats: {1: {%s}}", strings.Join(given, ", ")))
	if err != nil {
		t.Fatalf("%s: %v", slug, err)
	}
	c, err := p.Parse(0, "play "+slug)
	if err != nil {
		t.Fatal(err)
	}
	return p.Check(0, c)
}

// merged returns the fields with text added; a field of the same name is replaced.
func merged(fields []string, text string) []string {
	name, _, _ := strings.Cut(text, ":")
	for i, f := range fields {
		if have, _, _ := strings.Cut(f, ":"); have == name {
			fields = append(fields[:i:i], fields[i+1:]...)
			break
		}
	}
	return append(fields, text)
}
