package enginetest

import (
	"errors"
	"testing"

	"signoria/engine"
)

// Fuzz drives games from bytes: listed choices, closed choices, texts. At
// every node the quick checks pass, and nothing panics.
func Fuzz(f *testing.F, title engine.Title) {
	f.Add(int64(1), []byte("\x00\x01\x02\x03\x04\x05\x06\x07"))
	f.Add(int64(2), []byte("\xff\xfe\x10\x20 any text at all \x80\x00\xfd"))
	f.Fuzz(func(t *testing.T, seed int64, data []byte) {
		meta := title.Meta()
		seats := meta.MinSeats + int(uint64(seed)%uint64(meta.MaxSeats-meta.MinSeats+1))
		g, err := begin(title, engine.Options{Seats: seats}, seed)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.driven(data); err != nil {
			t.Fatal(g.fault(err))
		}
	})
}

// FuzzLoad reads any bytes as a position of the fewest seats with the options: they are refused, or
// can be played on to a position that can be saved. It begins with the positions given and
// the usual start.
func FuzzLoad(f *testing.F, title engine.Title, options string, given ...string) {
	o := parsed(f, title.Meta().MinSeats, options)
	if p, err := title.Start(o, engine.NewChance(engine.SeedFromInt(1))); err == nil {
		if text, err := p.Save(); err == nil {
			f.Add(text)
		}
	}
	f.Add([]byte("{}"))
	for _, text := range given {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := title.Load(o, text)
		if err != nil {
			return
		}
		g := &game{title: title, options: o, p: p, rnd: engine.FastChance(1)}
		if err := g.playAndSave(p); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
	})
}

// driven takes its will from the bytes: below 240 they pick a listed choice of
// the first owing seat; above, the next bytes make a choice or a text that is
// most likely refused.
func (g *game) driven(data []byte) error {
	for len(data) > 0 && g.p.Owing() != 0 {
		g.enumerate()
		if err := g.checkNode(false); err != nil {
			return err
		}
		b := data[0]
		data = data[1:]
		seat := g.p.Owing().First()
		switch {
		case b < 240:
			c := g.offered[seat][int(b)%len(g.offered[seat])]
			g.moves = append(g.moves, seat.String()+" "+g.p.Format(seat, c))
			if err := g.p.Do(seat, c, nil); err != nil {
				return err
			}
		case b < 248:
			var raw [8]byte
			data = data[copy(raw[:], data):]
			if err := g.tryRaw(seat, raw); err != nil {
				return err
			}
		default:
			n := min(len(data), int(b-240))
			if c, err := g.p.Parse(seat, string(data[:n])); err == nil {
				g.p.Check(seat, c)
			}
			data = data[n:]
		}
	}
	return nil
}

func (g *game) tryRaw(seat engine.Seat, raw [8]byte) error {
	c := engine.Choice{
		Verb: engine.Verb(raw[0]), On: int16(raw[1]) | int16(raw[2])<<8,
		To: int16(raw[3]), N: int16(int8(raw[4])), Set: uint64(raw[5]) | uint64(raw[6])<<8 | uint64(raw[7])<<56,
	}
	r := g.p.Check(seat, c)
	if r.OK() {
		return nil
	}
	if r.Rule == "" {
		return errors.New("a reason without a rule")
	}
	return g.checkRefusal(seat, c, r)
}
