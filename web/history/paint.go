package history

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/sync/singleflight"

	"signoria/kit"
)

// pictureFonts are the fonts of a picture, by face, each with the parts of the alphabet that it has; empty
// where they are not built in.
var pictureFonts = sync.OnceValue(func() map[string][]*sfnt.Font {
	all := map[string][]*sfnt.Font{}
	for face := range faces {
		pen := face
		if face == "plain" { // so small that it reads better strong
			pen = "sans"
		}
		for _, part := range []string{"latin", "latin-ext", "cyrillic"} {
			data, err := kit.Read("pen-" + pen + "-" + part + ".ttf")
			if err != nil {
				return nil
			}
			one, err := opentype.Parse(data)
			if err != nil {
				return nil
			}
			all[face] = append(all[face], one)
		}
	}
	return all
})

// canPaint reports whether pictures can be drawn as PNG.
func canPaint() bool { return len(pictureFonts()) > 0 }

// pictureKind returns the end of the address of the picture that people are given.
func pictureKind() string {
	if canPaint() {
		return ".png"
	}
	return ".svg"
}

// holds returns the index of the part of a font face that has a letter; -1 if none has.
func holds(parts []*sfnt.Font, letter rune, scratch *sfnt.Buffer) int {
	for i, part := range parts {
		if glyph, err := part.GlyphIndex(scratch, letter); err == nil && glyph != 0 {
			return i
		}
	}
	return -1
}

// writable reports whether a name can be drawn: it reads from left to right, and the picture's face
// has its letters. Without fonts every name can, because the viewer's own are used.
func writable(name string) bool {
	parts, scratch := pictureFonts()["serif"], &sfnt.Buffer{}
	if len(parts) == 0 {
		return true
	}
	for _, letter := range name {
		if holds(parts, letter, scratch) < 0 {
			return false
		}
	}
	return true
}

// png draws the picture.
func (d *drawing) png() ([]byte, error) {
	if !canPaint() {
		return nil, errors.New("history: no fonts are built in")
	}
	canvas := image.NewRGBA(image.Rect(0, 0, pictureWide, pictureHigh))
	for _, m := range d.shapes {
		ink := image.NewUniform(colourOf(m.colour))
		fill := func(x, y, wide, high int) {
			draw.Draw(canvas, image.Rect(x, y, x+wide, y+high), ink, image.Point{}, draw.Over)
		}
		switch {
		case m.words != "":
			if err := write(canvas, m, ink); err != nil {
				return nil, err
			}
		case m.frame > 0:
			fill(m.x, m.y, m.wide, m.frame)
			fill(m.x, m.y+m.high-m.frame, m.wide, m.frame)
			fill(m.x, m.y, m.frame, m.high)
			fill(m.x+m.wide-m.frame, m.y, m.frame, m.high)
		default:
			fill(m.x, m.y, m.wide, m.high)
		}
	}
	var file bytes.Buffer
	err := png.Encode(&file, canvas)
	return file.Bytes(), err
}

// write draws words; letters that the face does not have are left out.
func write(canvas draw.Image, m shape, ink image.Image) error {
	parts, scratch := pictureFonts()[m.face], &sfnt.Buffer{}
	drawers := make([]*font.Drawer, len(parts))
	for i, part := range parts {
		face, err := opentype.NewFace(part, &opentype.FaceOptions{Size: float64(m.size), DPI: 72})
		if err != nil {
			return err
		}
		defer face.Close()
		drawers[i] = &font.Drawer{Dst: canvas, Src: ink, Face: face}
	}
	// each calls do for each sequence of letters that are in the same part of the face.
	each := func(do func(drawer *font.Drawer, run string)) {
		run, last := []rune{}, -1
		for _, letter := range m.words {
			part := holds(parts, letter, scratch)
			if part >= 0 && part != last && len(run) > 0 {
				do(drawers[last], string(run))
				run = run[:0]
			}
			if part >= 0 {
				run, last = append(run, letter), part
			}
		}
		if len(run) > 0 {
			do(drawers[last], string(run))
		}
	}
	at := fixed.P(m.x, m.y)
	if m.end || m.middle {
		var wide fixed.Int26_6
		each(func(drawer *font.Drawer, run string) { wide += drawer.MeasureString(run) })
		if m.middle {
			wide /= 2
		}
		at.X -= wide
	}
	each(func(drawer *font.Drawer, run string) {
		drawer.Dot = at
		drawer.DrawString(run)
		at = drawer.Dot
	})
	return nil
}

// colourOf reads "#123456" or "#fff", as this package writes colours.
func colourOf(text string) color.RGBA {
	text = text[1:]
	if len(text) == 3 {
		text = string([]byte{text[0], text[0], text[1], text[1], text[2], text[2]})
	}
	n, err := strconv.ParseUint(text, 16, 32)
	if err != nil {
		panic("history: no colour: " + text)
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// maxPainted is the number of pictures in the cache, each of about 50 KB.
const maxPainted = 64

// paintings caches the pictures that were drawn last, because services load one several times.
type paintings struct {
	once  singleflight.Group
	mu    sync.Mutex
	data  map[[32]byte][]byte
	order [][32]byte
}

// key returns the hash of all that a picture shows, by which it is cached.
func (d *drawing) key() [32]byte { return sha256.Sum256([]byte(d.svg())) }

// get returns a picture that was drawn before; nil means none.
func (p *paintings) get(key [32]byte) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.data[key]
}

// draw draws a picture, once for all who request it at the same time.
func (p *paintings) draw(key [32]byte, d *drawing) ([]byte, error) {
	data, err, _ := p.once.Do(string(key[:]), func() (any, error) {
		if data := p.get(key); data != nil {
			return data, nil
		}
		data, err := d.png()
		if err != nil {
			return nil, err
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.data == nil {
			p.data = map[[32]byte][]byte{}
		}
		if len(p.order) == maxPainted {
			delete(p.data, p.order[0])
			p.order = p.order[1:]
		}
		p.data[key], p.order = data, append(p.order, key)
		return data, nil
	})
	if err != nil {
		return nil, err
	}
	return data.([]byte), nil
}
