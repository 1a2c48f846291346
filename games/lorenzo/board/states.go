package board

import (
	"strings"

	"signoria/games/lorenzo/content"
	"signoria/kit"
	"signoria/kit/board"
)

var _ kit.Stateful = Board{}

// known are the states that a page of a table can have.
var known = ofTable()

// States returns for each key of a page's own state whether a value can be linked to.
func (Board) States() map[string]func(string) bool { return known }

func ofTable() board.States {
	space := board.Words(content.SpaceNames[:]...)
	var towers []string
	for t := range content.Tower(content.NumTowers) {
		towers = append(towers, t.String())
	}
	clicked := board.Clicked()
	return clicked.With(board.States{
		"pane": board.Words(panes.Names...), "tower": board.Words(towers...),
		"member": board.Words(content.MemberNames[:]...), "servants": board.Numbers(maxServants),
		"look": space, "why": board.AnyOf(space, clicked["why"]),
		"leave": board.Lists(",", board.Numbers(maxCards)), "privileges": board.Lists(",", board.ID),
		"trades": board.Lists(",", isTrade),
	})
}

// maxServants and maxCards are more than any position has.
const maxServants, maxCards = 99, 999

// isTrade reports whether a word may name a trade of a card.
func isTrade(word string) bool {
	card, n, found := strings.Cut(word, ".")
	return found && board.Numbers(maxCards)(card) && board.Numbers(9)(n)
}
