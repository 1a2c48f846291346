package kit

import _ "embed"

// The Go of the templates is not in the repository. If it has not been generated yet, this embed
// fails first, with the name of the command that does it.
//
//go:embed run-make-generate
var _ string
