package page

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// OwnFolders are the first parts of the paths of the site and of the server. If a site is below a
// path that begins with one of them, the server cannot know whether a proxy has removed that path.
var OwnFolders = []string{
	"about", "account", "arms", "assets", "content", "devices", "eyes", "glossary", "healthz", "ladder", "learn", "m", "manifest.webmanifest", "matches", "metrics", "new", "next", "notices", "people",
	"rules", "settings", "sign-in", "sw.js", "tables", "waiting",
}

// CheckPath returns an error for the path of a public address below which the site cannot be; the
// error begins with what is wrong with the path.
func CheckPath(p string) error {
	parts := strings.Split(strings.TrimSuffix(strings.TrimPrefix(p, "/"), "/"), "/")
	for _, part := range parts {
		odd := func(c rune) bool {
			return (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9') && !strings.ContainsRune("-_.~", c)
		}
		if part == "" && len(parts) > 1 || part == "." || part == ".." || strings.ContainsFunc(part, odd) {
			return errors.New("may have a path of letters, digits and - _ . ~ only: https://home.example/signoria/")
		}
	}
	if slices.Contains(OwnFolders, parts[0]) {
		return fmt.Errorf("cannot be below /%s/: pages of the site itself begin so; choose another path", parts[0])
	}
	return nil
}
