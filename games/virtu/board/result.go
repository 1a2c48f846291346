package board

import "signoria/games/virtu"

// partSymbols are the symbols of virtu.ScoreParts in the sprite.
var partSymbols = [len(virtu.ScoreParts)]string{
	"w-tower", "w-tower", "act-patronage", "act-patronage", "n-pope", "t-duchy", "s-cross", "w-trophy", "p-france", "act-annex",
}
