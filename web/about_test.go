package web

import (
	"testing"

	"signoria/i18n"
	"signoria/web/page"
)

// TestAbout checks that the page about the program shows version, licences and source in every
// language. Without a source the page mentions none. Every page of the site links to it.
func TestAbout(t *testing.T) {
	t.Parallel()
	h := openWith(t, t.TempDir(), func(c *page.Config) {
		c.About = page.About{Version: "v1.2.3 <abc>", Source: "https://code.example/signoria", Modules: []string{"example.org/parts"}}
	})
	b := h.browser()
	for _, b.lang = range i18n.Languages {
		words := h.book.In(b.lang)
		wantText(t, b.get(page.AboutPath), words.T("about.version", "version", "v1.2.3 &lt;abc&gt;"), words.T("about.licence"), `href="https://code.example/signoria"`, "example.org/parts")
		wantText(t, b.get("/"), `href="`+page.AboutPath+`"`)
	}
	b = open(t).browser()
	wantNoText(t, b.get(page.AboutPath), `id="source"`, h.book.In("en").T("about.modules_head"))
}
