package e2e

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// seenQR returns the text that a camera would read from a QR code as it is drawn. jsQR reads it
// from a picture of the screen.
func (p *tab) seenQR(reader, sel string) string {
	p.t.Helper()
	picture, err := chromedp.Run(p.ctx, chromedp.Screenshot(sel))
	p.check("the picture of "+sel, err)
	img, err := png.Decode(bytes.NewReader(picture))
	p.check("the picture of "+sel, err)
	size := img.Bounds()
	pixels := make([]byte, 0, size.Dx()*size.Dy()*4)
	for y := size.Min.Y; y < size.Max.Y; y++ {
		for x := size.Min.X; x < size.Max.X; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			pixels = append(pixels, byte(r>>8), byte(g>>8), byte(b>>8), 255)
		}
	}
	p.do("loading jsQR", chromedp.Evaluate[chromedp.Void](reader+";0"))
	return get[string](p, fmt.Sprintf(`jsQR(Uint8ClampedArray.from(atob('%s'), (c) => c.charCodeAt(0)), %d, %d)?.data ?? ''`,
		base64.StdEncoding.EncodeToString(pixels), size.Dx(), size.Dy()))
}

// TestSendTheLink shows the link of a free seat first in the waiting room. Its QR code can be read
// in both themes, and the system's sheet for sharing gets the link where there is one.
func TestSendTheLink(t *testing.T) {
	t.Parallel()
	reader, err := os.ReadFile(filepath.Join(root, "web", "assets", "node_modules", "jsqr", "dist", "jsQR.js"))
	if err != nil {
		t.Fatalf("jsQR comes with the assets (make assets): %v", err)
	}
	host := newTabIn(t, painting(t), shared, "host")
	host.openTable(seatPlan{"friend"})
	link := get[string](host, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`)
	for _, size := range []size{wide, phone} {
		host.resize(size)
		for _, theme := range []string{"vellum", "candle"} {
			get[string](host, "document.documentElement.dataset.theme = "+quote(theme))
			if read := host.seenQR(string(reader), ".room-send svg.qr-code"); read != link {
				t.Errorf("%s by %s: the code says %q, the link is %q", size, theme, read, link)
			}
			host.keep("send-" + size.String() + "-" + theme)
		}
		if width := get[float64](host, "document.querySelector('.room-send svg.qr-code').getBoundingClientRect().width"); width < 160 {
			t.Errorf("%s: the code is %.0f px wide, want at least 160 for cameras", size, width)
		}
		if foot := get[float64](host, "document.querySelector('.room-send [data-copy]').getBoundingClientRect().bottom + scrollY"); foot > float64(size.height) {
			t.Errorf("%s: the button that copies ends at %.0f, below the first screen", size, foot)
		}
	}

	if get[bool](host, "!navigator.share && !document.querySelector('.room-send [data-share]').hidden") {
		t.Error("a browser that cannot share shows the button")
	}
	host.do("a browser that shares", chromedp.Evaluate[chromedp.Void](`navigator.share = async (what) => { window.given = what }; document.querySelector('.room-send [data-share]').hidden = false; 0`))
	host.click(".room-send [data-share]")
	host.await("the sheet", "window.given")
	if given := get[string](host, "window.given.url"); given != link {
		t.Errorf("the sheet gets %q, the link is %q", given, link)
	}

	host.click("#cancel-2 > summary")
	host.click(".room-send [id^=invite-]")
	host.await("another link", `(document.querySelector('.room-send [id^=link-]:not(#link-all)')?.value ?? `+quote(link)+`) !== `+quote(link))
	if read, fresh := host.seenQR(string(reader), ".room-send svg.qr-code"), get[string](host, `document.querySelector('.room-send [id^=link-]:not(#link-all)').value`); read != fresh {
		t.Errorf("after the link was cancelled the code says %q, the link is %q", read, fresh)
	}
}

// TestOneLinkSeatsTwoBrowsers lets two browsers sit down by the link for all, each on a seat of its
// own. The same link later leads each browser to its own seat, and a late third browser to none.
func TestOneLinkSeatsTwoBrowsers(t *testing.T) {
	t.Parallel()
	host := newTab(t, shared, "host")
	host.openTable(seatPlan{"friend", "friend"})
	link := get[string](host, "document.querySelector('#link-all').value")
	sit := func(name string) (p *tab, seat string) {
		p = newTab(t, shared, name)
		p.open(link)
		get[string](p, "document.querySelector('.sit input[name=name]').value = "+quote(name))
		p.click("#sit")
		p.await(name+" to sit", "document.readyState === 'complete' && location.pathname !== new URL("+quote(link)+").pathname && document.body.innerText.includes("+quote(name)+")")
		return p, get[string](p, "location.pathname")
	}
	bea, beas := sit("Bea")
	bea.open(link)
	bea.await("the way to her own seat", "document.querySelector('#to-own')")
	bea.click("#to-own")
	bea.await("her own seat", "location.pathname === "+quote(beas))
	cara, caras := sit("Cara")
	if beas == caras {
		t.Fatalf("both sit at %s", beas)
	}
	for _, p := range []*tab{host, bea, cara} {
		p.awaitTable("the start", func(at table) bool { return !at.Waiting })
		p.await("all names", "['Bea', 'Cara'].every((name) => document.getElementById('table').innerText.includes(name))")
	}
	for p, own := range map[*tab]string{bea: beas, cara: caras} {
		p.open(link)
		p.await("the own seat by the old link", "location.pathname === "+quote(own)+" && document.getElementById('table')")
	}
	late := newTab(t, shared, "late")
	late.open(link)
	if late.has("#table") || late.has("#sit") {
		t.Error("a browser that comes too late can sit down, or sees the table")
	}
}
