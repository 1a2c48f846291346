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

// TestALinkToAResultHasAPreview checks the preview of a link to a result for other services. The
// picture has an absolute address, and for a private table no names. A server that does not know
// its public address offers no preview.
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
		t.Errorf("the preview contains a player's name: %s", head)
	}
	found := ogImage.FindStringSubmatch(result.body)
	if found == nil {
		t.Fatalf("no picture: %s", head)
	}
	if !strings.HasSuffix(found[1], "/result.png?names=no") {
		t.Errorf("the preview's picture is %s, want one without names", found[1])
	}
	service := h.browser()
	drawn := service.get(found[1])
	wantStatus(t, drawn, http.StatusOK)
	config, err := png.DecodeConfig(bytes.NewReader([]byte(drawn.body)))
	if err != nil || config.Width != 1200 || config.Height != 630 || drawn.header.Get("Content-Type") != "image/png" {
		t.Errorf("%v, %+v, %s", err, config, drawn.header.Get("Content-Type"))
	}
	if named := service.get(base + "/result.png"); named.body == drawn.body {
		t.Error("the picture with names equals the one without")
	}
	wantStatus(t, service.get(base+"x/result.png"), http.StatusNotFound)
	room := b.table("title", "toy", "seats", "3", "who2", start.WhoFriend)
	if a := b.get(room.base() + "/result.png"); a.header.Get("Content-Type") == "image/png" {
		t.Error("a waiting table has a picture of a result")
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

// TestPicturesHaveALimit checks the rate limit of drawing pictures, for each network. A cached
// picture does not count.
func TestPicturesHaveALimit(t *testing.T) {
	t.Parallel()
	if _, err := kit.Read("pen-serif-latin.ttf"); err != nil {
		t.Skip("the fonts are not built; run `make assets`")
	}
	h := openWith(t, t.TempDir(), func(c *pages.Config) { c.Rates.Requests, c.Rates.Burst = 2, 1000 })
	b := h.browser()
	var pictures []string
	for range 4 { // all matches before the first request, because the limit recovers with time
		base := b.over("title", "toy", "seats", "2", "level2", pagetest.First)
		pictures = append(pictures, base+"/result.png", base+"/result.png?names=no")
	}
	refused := 0
	for _, picture := range pictures {
		if b.get(picture).status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("eight pictures were drawn within a limit of two")
	}
	for range 20 {
		wantStatus(t, b.get(pictures[0]), http.StatusOK) // this picture is cached
	}
}
