// Package content has the printed values of Palio, and the names of its components.
package content

import (
	"embed"
	"io/fs"

	"signoria/engine/content"
)

// Files are the embedded printed values.
//
//go:embed *.yaml
var Files embed.FS

// Horse is one of the horses, counted from 1; 0 is none.
type Horse int8

// NumHorses is the number of horses; MostWhips is the most whips that content may give each seat.
const NumHorses, MostWhips = Horse(5), 7

// String returns the horse in notation, empty for none.
func (h Horse) String() string {
	return [NumHorses + 1]string{"", "goose", "dragon", "wolf", "wave", "tower"}[h]
}

// Content is one edition of the printed values.
type Content struct {
	Edition      string
	Whips, Fresh int8
	Pays         [NumHorses]int8
}

func (c *Content) files() []content.File {
	return []content.File{{Name: "palio.yaml", About: "The numbers of the race.", Kind: func() content.Kind {
		return content.Struct(
			content.Need("whips", content.Int(&c.Whips, 3, MostWhips), "a whip of each strength from 1 up in every hand, and as many laps"),
			content.Need("fresh", content.Int(&c.Fresh, 0, 9), "spaces further for a fresh horse that runs (EX-3.2)"),
			content.Need("pays", content.Exactly(int(NumHorses), func(i int) content.Kind { return content.Int(&c.Pays[i], 0, 20) }), "a wager, by the place of its horse (EX-4.2)"),
		)
	}}}
}

// Describe returns the files of an edition, to be described.
func Describe() []content.File { return new(Content).files() }

// Load reads an edition.
func Load(files fs.FS) (c *Content, err error) {
	c = new(Content)
	c.Edition, err = content.Load(files, c.files())
	return c, err
}
