package kit

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// needsAssets skips a test if the assets are not built, as in a fresh clone before the first `make build`.
func needsAssets(t *testing.T) {
	t.Helper()
	if !Built() {
		t.Skip("the assets are not built; run `make assets`")
	}
}

// TestAnAssetIsNamedByItsContent checks that the address of an asset has a hash of its content, that
// each asset of the manifest exists, and that an unknown name is its own address.
func TestAnAssetIsNamedByItsContent(t *testing.T) {
	needsAssets(t)
	hashed := regexp.MustCompile(`^/assets/signoria\.[0-9a-f]{10}\.css$`)
	if got := Asset(t.Context(), "signoria.css"); !hashed.MatchString(string(got)) {
		t.Errorf("the address of the style sheet is %s, want one that matches %s", got, hashed)
	}
	for name, built := range assets {
		if strings.HasPrefix(name, "#") {
			built = assets[built] // the sprite that a symbol is in
		}
		if _, err := fs.Stat(Files(), built); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := Asset(t.Context(), "unknown.css"); got != "/assets/unknown.css" {
		t.Errorf("the address of an unknown file is %s, want /assets/unknown.css", got)
	}
}

// size returns the number of bytes that a browser receives for a built file: of its compressed form if
// there is one.
func size(t *testing.T, built string) int {
	t.Helper()
	data, err := fs.ReadFile(Files(), built+".br")
	if err != nil {
		if data, err = fs.ReadFile(Files(), built); err != nil {
			t.Fatal(err)
		}
	}
	return len(data)
}

// TestTheFirstLoadIsSmall checks the number of bytes that a browser fetches for the first table of each
// title: 300 KB at most, with expansions 330 KB, because these load further sprites. 40 KB of it are
// for the page itself, which a test of package web checks.
func TestTheFirstLoadIsSmall(t *testing.T) {
	needsAssets(t)
	const most, expanded, page = 300 << 10, 330 << 10, 40 << 10
	boards, err := filepath.Glob("../games/*/board")
	if err != nil || len(boards) == 0 {
		t.Fatalf("found %d boards (error %v), want one or more", len(boards), err)
	}
	for _, board := range boards {
		for lang, parts := range map[string][]string{"en": {"latin"}, "cs": {"latin", "latin-ext"}, "ru": {"latin", "cyrillic"}} {
			sum, more := page, 0
			for name, built := range assets {
				if loads(t, board, name, parts) {
					sum += size(t, built)
				}
				if strings.HasPrefix(name, "sprite-"+filepath.Base(filepath.Dir(board))+"-") {
					more += size(t, built)
				}
			}
			if sum > most {
				t.Errorf("%s, %s: the first load weighs %d bytes, at most %d are allowed", board, lang, sum, most)
			}
			if sum+more > expanded {
				t.Errorf("%s, %s: with expansions the first load weighs %d bytes, at most %d are allowed", board, lang, sum+more, expanded)
			}
			t.Logf("%s, %s: %d KB, with expansions %d KB", board, lang, sum>>10, (sum+more)>>10)
		}
	}
}

// loads reports whether the table of a board needs the file; parts are the parts of the alphabet that
// its language needs.
func loads(t *testing.T, board, name string, parts []string) bool {
	t.Helper()
	pictures, err := filepath.Glob("../games/*/board/pictures/" + name)
	if err != nil {
		t.Fatal(err)
	}
	switch {
	case strings.HasPrefix(name, "#"), name == "paragraphs.js", strings.HasPrefix(name, "played."), name == "clock.js", name == "dims.js", name == "lobby.js", name == "meanwhile.js", name == "talk.js", name == "prefs.js", name == "passkey.js", name == "sw.js", strings.HasPrefix(name, "icon-"), strings.HasPrefix(name, "pen-"): // for rule pages, matches that are over, clocks, lessons, open tables, games beside them, talk, settings, passkeys, notices, icons of home screens, and pictures that the server draws
		return false
	case ownStyles(name):
		return false
	case strings.HasSuffix(name, ".woff2"):
		return fits(name, parts)
	case strings.HasPrefix(name, "sprite-"), strings.HasPrefix(name, "title-"):
		return strings.Contains(name, "-"+filepath.Base(filepath.Dir(board))+".")
	case len(pictures) > 0:
		return strings.HasPrefix(pictures[0], board+"/")
	}
	return true
}

// ownStyles reports whether a file has the styles of pages that are not tables.
func ownStyles(name string) bool {
	_, err := os.Stat("css/own/" + name)
	return strings.HasSuffix(name, ".css") && err == nil
}

// fits reports whether a font file has one of the parts of the alphabet.
func fits(name string, parts []string) bool {
	part := regexp.MustCompile(`-(latin-ext|latin|cyrillic)-`).FindStringSubmatch(name)
	for _, p := range parts {
		if part != nil && part[1] == p {
			return true
		}
	}
	return false
}

// TestTheManifestMustRead checks that the manifest of built files can be read and has the files that every
// page needs.
func TestTheManifestMustRead(t *testing.T) {
	data, err := dist.ReadFile("dist/manifest.json")
	if err != nil {
		needsAssets(t)
		t.Fatal(err)
	}
	names := map[string]string{}
	if err := json.Unmarshal(data, &names); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"signoria.css", "signoria.js", "sprite.svg", "icon.svg", "icon-192.png", "icon-512.png", "sw.js"} {
		if names[name] == "" {
			t.Errorf("%s was not built", name)
		}
	}
}

// symbolNamed matches a symbol that a template or program uses; symbolDrawn and symbolTaken match one
// that a file of symbols defines: an SVG file, and a list of symbols of others.
var (
	symbolNamed = regexp.MustCompile(`(?:Icon|Good|Symbol|icon|symbol)\([^)"]*"((?:[acegkmu]|arms|scene|mil)-[a-z0-9-]*[a-z0-9]|pawn|wreath)"`)
	symbolDrawn = regexp.MustCompile(`<symbol id="([^"]+)"`)
	symbolTaken = regexp.MustCompile(`(?m)^([\w-]+): [\w-]+$`)
)

// TestEverySymbolThatIsNamedIsInTheSprite checks that every symbol that templates and boards use is
// defined.
func TestEverySymbolThatIsNamedIsInTheSprite(t *testing.T) {
	known := map[string]bool{}
	each(t, []string{"symbols/*.svg", "../games/*/board/*.svg"}, symbolDrawn, func(_, id string) { known[id] = true })
	each(t, []string{"symbols/*.yaml"}, symbolTaken, func(_, id string) { known[id] = true })
	each(t, []string{"../games/*/board/emblems*.yaml"}, symbolTaken, func(_, id string) { known["e-"+id], known[id] = true, true })
	if len(known) < 100 {
		t.Fatalf("only %d symbols found", len(known))
	}
	named := 0
	each(t, []string{"../web/*/*.templ", "../games/*/board/*.templ", "../games/*/board/*.go"}, symbolNamed, func(file, id string) {
		named++
		if !known[id] {
			t.Errorf("%s uses the symbol %q, which no file defines", file, id)
		}
	})
	if named < 10 {
		t.Fatalf("only %d names of symbols found", named)
	}
}

// each calls found for every match in every file of the patterns.
func each(t *testing.T, patterns []string, what *regexp.Regexp, found func(file, id string)) {
	t.Helper()
	for _, pattern := range patterns {
		files, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) == 0 {
			t.Errorf("no file matches %s", pattern)
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			for _, match := range what.FindAllStringSubmatch(string(data), -1) {
				found(file, match[1])
			}
		}
	}
}

// TestATitleWithoutEmblemHasAWreath checks that a title without an emblem is shown with a wreath.
func TestATitleWithoutEmblemHasAWreath(t *testing.T) {
	needsAssets(t)
	if got := Emblem(t.Context(), "lorenzo"); !strings.HasSuffix(string(got), "#m-lorenzo") {
		t.Errorf("the emblem of Lorenzo is %s, want one that ends in #m-lorenzo", got)
	}
	if got := Emblem(t.Context(), "undrawn"); !strings.HasSuffix(string(got), "#wreath") {
		t.Errorf("a title without emblem shows %s, want one that ends in #wreath", got)
	}
}
