// Package words holds the catalogues of the pages around the tables.
package words

import (
	"embed"
	"io/fs"

	"signoria/i18n"
)

//go:embed *.yaml
var files embed.FS

// FS returns the catalogues, for i18n.Load.
func FS() fs.FS { return i18n.Source{Name: "web", FS: files} }
