package board

import (
	"testing"

	"signoria/engine"

	"signoria/games/lorenzo/rules"
)

// position is a question that games seldom reach: a position, and the choices of seat 1 that lead to the
// question.
type position struct {
	name  string
	set   map[string]string // options; nil means the basic game
	seats int
	given string
	when  []string
}

var positions = []position{
	{"cost", nil, 2, "{round: 2, dice: {white: 6, black: 6, orange: 6}, seats: {1: {servants: 1, military: 4, coins: 0, wood: 1, stone: 1}}}", []string{"place white venture.4"}},
	{"discount", nil, 2, "{dice: {white: 1, black: 1, orange: 1}, seats: {1: {servants: 0, wood: 1, stone: 3, character: [50]}}}", []string{"place white building.1"}},
	{"forgo", nil, 2, "{round: 6, tiles: [4, 1, 1], dice: {white: 5, black: 1, orange: 1}, seats: {1: {servants: 0, wood: 0, stone: 0, territory: [4, 5, 2], excommunicated: [1]}}}", []string{"place white harvest.first"}},
	{"share", nil, 4, "{seats: {1: {servants: 0}}}", []string{"place white market.4"}},
	{"six-trades", nil, 2, "{round: 5, dice: {white: 6, black: 1, orange: 1}, seats: {1: {servants: 0, coins: 9, wood: 9, stone: 9, building: [29, 30, 31, 32, 39, 46]}}}", []string{"place white production.first"}},
	{"bonus-harvest", nil, 2, "{round: 3, dice: {white: 6, black: 1, orange: 1}, seats: {1: {servants: 6, coins: 9, wood: 9, stone: 9, territory: [1, 3, 5, 6, 7], venture: [73]}}}", []string{"place white venture.3", "servants 0"}},
	{"production-servants", nil, 2, "{round: 5, dice: {white: 2, black: 1, orange: 1}, seats: {1: {servants: 7, coins: 9, building: [29, 30, 31, 32, 39, 46]}}}", []string{"place white production.first"}},
	{"full-house", nil, 4, "{round: 6, dice: {white: 6, black: 4, orange: 2}, seats: {1: {servants: 7, coins: 19, wood: 22, stone: 14, military: 23, faith: 9, vp: 74, building: [29, 36, 37, 46, 39, 40], territory: [1, 3, 5, 16, 7, 20], character: [50, 51, 59, 60, 57, 68], venture: [73, 74, 80, 81, 82, 83]}, 2: {vp: 74, military: 23, faith: 9, building: [30, 31, 32, 33, 34, 35], territory: [2, 4, 6, 8, 10], character: [49, 52, 53, 54, 55]}}}", nil},
}

// full are positions with everything that modules bring: leaders in hand, in play and used, spaces of
// leaders, a house with things on its tile, special tokens in hand and on cards.
var full = []position{
	{"full-five", modules[3], 5, `{round: 5, dice: {white: 6, black: 4, orange: 2}, adaptation: venture, tokens: {held: {98: banner, 128: laurel}, used: {timber: 1}}, discarded: [7, 8, 38, 56, 80], seats: {
		1: {servants: 9, coins: 19, wood: 8, stone: 4, military: 9, faith: 4, vp: 34, house: da_montefeltro, tokens: {purse: 2, seal: 1, chapel: 1, workshop: 1}, building: [29, 36, 37], territory: [1, 3, 98, 16], character: [50, 51, 59], venture: [73, 74],
			hand: [girolamo_savonarola, giulio_ii], leaders: [pietro_bembo, cosimo_de_medici, lucrezia_borgia, bramante], down: [cosimo_de_medici]},
		2: {vp: 14, military: 3, faith: 9, house: visconti, building: [30, 31, 158, 110], territory: [2, 4, 6], character: [49, 52, 128], leaders: [sisto_iv, massimiliano_i_d_asburgo], hand: [santa_rita]},
		3: {vp: 9, house: orsini, territory: [5, 99, 145], leaders: [lorenzo_de_medici]},
		4: {vp: 22, house: della_rovere, venture: [75, 134]},
		5: {vp: 2, house: colonna, character: [57]}}}`, nil},
	{"full-two", modules[3], 2, `{round: 3, dice: {white: 6, black: 4, orange: 2}, seats: {
		1: {servants: 9, coins: 9, military: 3, house: este, tokens: {laurel: 1}, hand: [sisto_iv, cesare_borgia], leaders: [erasmo_da_rotterdam], venture: [164]},
		2: {house: medici, character: [57, 127], leaders: [pico_della_mirandola]}}}`, nil},
}

// load returns a game at the question.
func (p position) load(t *testing.T) *game {
	t.Helper()
	content, err := contents()
	must(t, err)
	at, err := rules.New(content).Load(engine.Options{Seats: p.seats, Set: p.set}, []byte(p.given))
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	g := &game{t: t, p: at, c: engine.FastChance(1), seats: p.seats}
	for _, text := range p.when {
		var log engine.Log
		c, err := at.Parse(0, text)
		if err == nil {
			err = at.Do(0, c, &log)
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", p.name, text, err)
		}
		g.lines = append(g.lines, line{log.Events})
	}
	return g
}
