package web

import (
	"bytes"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"signoria/kit"
	pages "signoria/web/page"
	"signoria/web/page/pagetest"
	"signoria/web/start"
)

var ogImage = regexp.MustCompile(`property="og:image" content="https://games\.example(/m/[^"]+)"`)

// A link to a result is shown by services with a picture of it, by an address that holds anywhere; of a
// private table with nobody's name. A server that does not know its address says nothing.
func TestALinkToAResultHasAPreview(t *testing.T) {
	t.Parallel()
	if _, err := kit.Read("pen-serif-latin.ttf"); err != nil {
		t.Skip("the fonts are not built; run `make assets`")
	}
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Address = "https://games.example" })
	b := h.browser()
	base := b.over("title", "toy", "seats", "2", "level2", pagetest.First, "name1", "Žofie <b>")
	result := b.get(base + "/result")
	wantText(t, result, `property="og:title"`, `property="og:description"`, `name="twitter:card"`, `content="1200"`)
	head, _, _ := strings.Cut(result.body, "</head>")
	if strings.Contains(head, "Žofie") {
		t.Errorf("a service is told a name: %s", head)
	}
	found := ogImage.FindStringSubmatch(result.body)
	if found == nil {
		t.Fatalf("no picture: %s", head)
	}
	if !strings.HasSuffix(found[1], "/result.png?names=no") {
		t.Errorf("its picture is %s", found[1])
	}
	service := h.browser()
	drawn := service.get(found[1])
	wantStatus(t, drawn, http.StatusOK)
	config, err := png.DecodeConfig(bytes.NewReader([]byte(drawn.body)))
	if err != nil || config.Width != 1200 || config.Height != 630 || drawn.header.Get("Content-Type") != "image/png" {
		t.Errorf("%v, %+v, %s", err, config, drawn.header.Get("Content-Type"))
	}
	if named := service.get(base + "/result.png"); named.body == drawn.body {
		t.Error("with names it is the same")
	}
	wantStatus(t, service.get(base+"x/result.png"), http.StatusNotFound)
	room := b.table("title", "toy", "seats", "3", "who2", start.WhoFriend)
	if a := b.get(room.base() + "/result.png"); a.header.Get("Content-Type") == "image/png" {
		t.Error("a table that waits has a picture of its result")
	}
	for _, path := range []string{"/", "/tables"} {
		wantText(t, service.get(path), `property="og:title"`, `property="og:description"`)
	}
	wantNoText(t, b.get(room.base()), `property="og:`)
	nowhere := open(t)
	other := nowhere.browser()
	over := other.over("title", "toy", "seats", "2", "level2", pagetest.First)
	for _, path := range []string{"/", "/tables", over + "/result"} {
		wantNoText(t, other.get(path), `property="og:`)
	}
}

// Drawing pictures anew and anew is refused after a while, by network; one that is there is not.
func TestPicturesHaveALimit(t *testing.T) {
	t.Parallel()
	if _, err := kit.Read("pen-serif-latin.ttf"); err != nil {
		t.Skip("the fonts are not built; run `make assets`")
	}
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates.Requests, c.Rates.Burst = 2, 1000 })
	b := h.browser()
	var last string
	refused := 0
	for range 4 {
		last = b.over("title", "toy", "seats", "2", "level2", pagetest.First)
		if b.get(last+"/result.png").status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("four pictures are drawn for who may ask for two")
	}
	if refused == 4 {
		t.Error("none is drawn")
	}
}
