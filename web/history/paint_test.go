package history

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// sample returns a picture with all kinds of shapes.
func sample(names ...string) *drawing {
	d := &drawing{title: "a sample"}
	d.box(0, 0, pictureWide, pictureHigh, "#fff")
	d.shapes = append(d.shapes, shape{x: 17, y: 17, wide: 1166, high: 596, frame: 3, colour: "#b5852b"})
	d.box(400, 300, 50, 20, "#7a1f2b")
	for i, name := range names {
		d.text(64, 100+40*i, 40, "serif", "#000", name)
		d.text(1134, 100+40*i, 30, "italic", "#000", name).end = true
		d.text(600, 100+40*i, 20, "sans", "#000", name).middle = true
	}
	return d
}

func needsFonts(t testing.TB) {
	t.Helper()
	if !canPaint() {
		t.Skip("the fonts are not built; run `make assets`")
	}
}

// TestAPictureIsPainted checks that the PNG has boxes and frames where the SVG has them, and words
// in all our letters where they belong.
func TestAPictureIsPainted(t *testing.T) {
	needsFonts(t)
	d := sample("Žofie Řehořová", "Щука Ёлкина", "Łukasz Zoë")
	data, err := d.png()
	if err != nil {
		t.Fatal(err)
	}
	if to := os.Getenv("SIGNORIA_PICTURE"); to != "" {
		_ = os.WriteFile(to, data, 0o600)
	}
	got, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if size := got.Bounds().Size(); size.X != pictureWide || size.Y != pictureHigh || len(data) > 100<<10 {
		t.Errorf("the picture is %v, %d bytes; want 1200x630 and at most 100 KB", size, len(data))
	}
	for at, want := range map[[2]int]string{{0, 0}: "#fff", {17, 17}: "#b5852b", {20, 20}: "#fff", {1182, 612}: "#b5852b", {400, 300}: "#7a1f2b", {449, 319}: "#7a1f2b", {450, 320}: "#fff"} {
		if c := color.RGBAModel.Convert(got.At(at[0], at[1])); c != colourOf(want) {
			t.Errorf("at %v is %v, not %s", at, c, want)
		}
	}
	inked := func(x0, y0, x1, y1 int) (n int) {
		for x := x0; x < x1; x++ {
			for y := y0; y < y1; y++ {
				if r, _, _, _ := got.At(x, y).RGBA(); r < 0x8000 {
					n++
				}
			}
		}
		return n
	}
	for i := range 3 {
		y := 100 + 40*i
		for where, box := range map[string][2]int{"the beginning": {64, 400}, "the middle": {500, 700}, "the end": {900, 1135}} {
			if inked(box[0], y-28, box[1], y+8) < 100 {
				t.Errorf("line %d has nothing at %s", i, where)
			}
		}
		if inked(1140, y-28, 1175, y+8) != 0 || inked(30, y-28, 62, y+8) != 0 {
			t.Errorf("line %d reaches beyond its place", i)
		}
	}
}

// TestWritableNames checks which names the fonts can draw completely.
func TestWritableNames(t *testing.T) {
	needsFonts(t)
	for name, want := range map[string]bool{"Jiří": true, "Ёж": true, "Łukasz": true, "Đorđe": true, "Їжак": true, "O’Neil": true, "": true, "李明": false, "שלום": false, "Anna 🎲": false, "a\u202eb": false} {
		if writable(name) != want {
			t.Errorf("%q: %v", name, !want)
		}
	}
}

// TestPicturesAreKept checks that concurrent requests share one drawing, and that the cache drops
// the oldest pictures.
func TestPicturesAreKept(t *testing.T) {
	needsFonts(t)
	var p paintings
	d := sample("Anna")
	var all sync.WaitGroup
	got := make([][]byte, 8)
	for i := range got {
		all.Go(func() { got[i], _ = p.draw(d.key(), d) })
	}
	all.Wait()
	for _, data := range got {
		if len(data) == 0 || &data[0] != &got[0][0] {
			t.Error("a picture was drawn more than once")
		}
	}
	for i := range maxPainted {
		other := &drawing{title: strconv.Itoa(i)}
		if _, err := p.draw(other.key(), other); err != nil {
			t.Fatal(err)
		}
	}
	if p.get(d.key()) != nil || len(p.data) != maxPainted || len(p.order) != maxPainted {
		t.Errorf("%d pictures are cached, or the oldest one still is", len(p.data))
	}
}

// TestOneLayoutTwice checks that the SVG has each text and each colour of the drawing.
func TestOneLayoutTwice(t *testing.T) {
	d := sample("<Anna>")
	text := d.svg()
	for _, s := range d.shapes {
		if !strings.Contains(text, s.colour) || s.words != "" && !strings.Contains(text, "&lt;Anna&gt;") {
			t.Errorf("%+v is missing in %s", s, text)
		}
	}
}

func BenchmarkPaint(b *testing.B) {
	needsFonts(b)
	d := sample("Žofie Řehořová", "Щука Ёлкина", "Łukasz Zoë")
	for b.Loop() {
		if _, err := d.png(); err != nil {
			b.Fatal(err)
		}
	}
}
