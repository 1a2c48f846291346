package notice

import (
	"embed"
	"io/fs"

	"signoria/i18n"
)

//go:embed words/*.yaml
var words embed.FS

// Words returns the catalogues of notices, for i18n.Load.
func Words() fs.FS { return i18n.Source{Name: "notice", FS: words} }
