package kit

import (
	"context"
	"embed"
	"encoding/json"
	"io/fs"
	"regexp"
	"strings"

	"github.com/a-h/templ"
)

// dist has the files that web/assets/build.mjs makes: styles, scripts, fonts and the sprites, each with
// the hash of its content in its name, compressed, and a manifest. In a new clone it is empty, so the Go
// code builds and passes its tests before npm has run.
//
//go:embed all:dist
var dist embed.FS

// AssetPrefix is the path below which the server serves built files.
const AssetPrefix = "/assets/"

var assets = readManifest()

// readManifest maps plain names ("sprite.svg") to built ones
// ("sprite.1a2b3c4d.svg"), and the symbols of titles ("#g-wood") to the plain
// name of the sprite that has them.
func readManifest() map[string]string {
	names := map[string]string{}
	data, err := dist.ReadFile("dist/manifest.json")
	if err != nil {
		return names
	}
	if err := json.Unmarshal(data, &names); err != nil {
		panic("kit: dist/manifest.json is broken: " + err.Error())
	}
	return names
}

// Built reports whether the assets were built into this binary.
func Built() bool { return len(assets) > 0 }

// Files returns the built files, as the server sends them.
func Files() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("kit: " + err.Error()) // the folder is embedded, so it exists
	}
	return sub
}

// Asset returns the address of a built file by its plain name: for "sprite.svg"
// "/assets/sprite.1a2b3c4d.svg", below the root of the context. Without built assets it contains
// the plain name, and the server answers 404 for it.
func Asset(ctx context.Context, name string) templ.SafeURL {
	if built, ok := assets[name]; ok {
		name = built
	}
	return At(ctx, AssetPrefix+name)
}

// Read reads a built file by its plain name.
func Read(name string) ([]byte, error) { return fs.ReadFile(dist, "dist/"+assets[name]) }

// Symbol returns the address of a symbol, for <use href>: in its title's sprite, else in the one of
// all pages.
func Symbol(ctx context.Context, id string) templ.SafeURL {
	if sprite, ok := assets["#"+id]; ok {
		return Asset(ctx, sprite) + Here("#"+id)
	}
	return Asset(ctx, "sprite.svg") + Here("#"+id)
}

// Emblem returns the address of a title's emblem, "m-<title>"; that of a wreath if the title has none.
func Emblem(ctx context.Context, title string) templ.SafeURL {
	if emblems["m-"+title] {
		return Symbol(ctx, "m-"+title)
	}
	return Symbol(ctx, "wreath")
}

// emblems are the symbols in the sprite of all pages.
var emblems = readEmblems()

func readEmblems() map[string]bool {
	drawn := map[string]bool{}
	sprite, err := dist.ReadFile("dist/" + assets["sprite.svg"])
	if err != nil {
		return drawn
	}
	for _, found := range regexp.MustCompile(`<symbol id="(m-[a-z-]+)"`).FindAllSubmatch(sprite, -1) {
		drawn[string(found[1])] = true
	}
	return drawn
}

// TitleStyles returns the address of the styles of a board, by the folder of its title; empty when
// it has none.
func TitleStyles(ctx context.Context, folder string) templ.SafeURL {
	if _, ok := assets["title-"+folder+".css"]; !ok {
		return ""
	}
	return Asset(ctx, "title-"+folder+".css")
}

// RulesLink returns the path of a page of rules: RulesLink("virtu") is "/rules/virtu".
func RulesLink(page string) string { return "/rules/" + page }

// RuleLink returns the path of a numbered rule on its page: RuleLink("lorenzo", "L-6.3") is
// "/rules/lorenzo#L-6.3".
func RuleLink(page, rule string) string {
	return RulesLink(page) + "#" + strings.ReplaceAll(rule, " ", "")
}

// ContentLink returns the path of the page that says where a title's printed values come from.
func ContentLink(title string) string { return "/content/" + title }
