package i18n

import "testing"

// TestSpacesThatDoNotBreak checks the no-break spaces after short words and numbers and before dashes,
// in Czech and Russian.
func TestSpacesThatDoNotBreak(t *testing.T) {
	book := load(t, files(
		"en.yaml", `
in: "A card in a tower — {n} coins"
p: { one: "{n} coin for {who}", other: "{n} coins for {who}" }`,
		"cs.yaml", `
in: "A karta v síle 3 mince (k ruce i k srdci) — {n} mincí, kolo 2 ze 6"
p: { one: "{n} mince u hráče {who}", few: "{n} mince u hráče {who}", other: "{n} mincí u hráče {who}" }`,
		"ru.yaml", `
in: "В башне и в Риме – 3 монеты, ответ за вами: {n} очков"
p: { one: "{n} монета у игрока {who}", few: "{n} монеты у игрока {who}", many: "{n} монет у игрока {who}" }`))
	for _, c := range []struct{ lang, key, want string }{
		{"en", "in", "A card in a tower — 7 coins"},
		{"cs", "in", "A\u00a0karta v\u00a0síle 3\u00a0mince (k\u00a0ruce i\u00a0k\u00a0srdci)\u00a0— 7\u00a0mincí, kolo 2\u00a0ze 6"},
		{"ru", "in", "В\u00a0башне и\u00a0в\u00a0Риме\u00a0– 3\u00a0монеты, ответ за вами: 7\u00a0очков"},
		{"en", "p", "7 coins for Jan z Prahy"},
		{"cs", "p", "7\u00a0mincí u\u00a0hráče Jan z Prahy"}, // a name is not changed
		{"ru", "p", "7\u00a0монет у\u00a0игрока Jan z Prahy"},
	} {
		if have := book.In(c.lang).T(c.key, "n", 7, "who", "Jan z Prahy"); have != c.want {
			t.Errorf("%s: %s is %q, want %q", c.lang, c.key, have, c.want)
		}
	}
}

// TestWrappedLinesThatDoNotBreak checks that a line end in Markdown becomes a no-break space where no
// line may break, and that lists stay lists.
func TestWrappedLinesThatDoNotBreak(t *testing.T) {
	for _, c := range []struct{ lang, text, want string }{
		{"cs", "chodí k\nruce, 3\nmince\n- v síni\n\nkonec\n— tečka", "chodí k\u00a0ruce, 3\u00a0mince\n- v\u00a0síni\n\nkonec\u00a0— tečka"},
		{"ru", "идёт в\nРим\nи обратно", "идёт в\u00a0Рим\nи\u00a0обратно"},
		{"en", "a\ntower — 3\ncoins", "a\ntower — 3\ncoins"},
	} {
		if have := TypesetMarkdown(c.lang, c.text); have != c.want {
			t.Errorf("%s: %q becomes %q, want %q", c.lang, c.text, have, c.want)
		}
	}
}
