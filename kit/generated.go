package kit

import _ "embed"

// The Go of the templates is not kept in the repository. Where it has not been written
// yet, this embed fails first, with the name of the command that writes it.
//
//go:embed run-make-generate
var _ string
