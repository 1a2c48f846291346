package web

import (
	"io/fs"

	"signoria/web/words"
)

// Words returns the catalogues of the pages, for i18n.Load.
func Words() fs.FS { return words.FS() }
