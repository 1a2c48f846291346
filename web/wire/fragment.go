package wire

import (
	"bytes"
	"compress/flate"
	"hash/crc32"
	"io"
	"strings"
	"sync"
)

// Fragment is a piece of an event stream, compressed once for all its readers. It refers to nothing
// before it and ends at a whole byte, so it can follow any other bytes of a gzip stream, and a
// stream needs no compressor of its own.
type Fragment struct {
	packed []byte // blocks of deflate, none of them final
	sum    uint32 // CRC-32 of the text
	size   uint32 // of the text
}

// packLevel is the level of compression: it makes 9.5 KB of a board of 88 KB, in
// little more than a millisecond.
const packLevel = 5

// Packer writes a fragment.
type Packer struct {
	out   bytes.Buffer
	flate *flate.Writer
	sum   uint32
	size  uint32
}

// packers pools compressors, which have almost a megabyte each.
var packers = sync.Pool{New: func() any {
	p := &Packer{}
	p.flate, _ = flate.NewWriter(&p.out, packLevel) // a level that exists
	return p
}}

// Pack compresses what write writes.
func Pack(write func(*Packer) error) (Fragment, error) {
	p := packers.Get().(*Packer)
	defer packers.Put(p)
	p.out.Reset()
	p.flate.Reset(&p.out)
	p.sum, p.size = 0, 0
	if err := write(p); err != nil {
		return Fragment{}, err
	}
	if err := p.flate.Flush(); err != nil {
		return Fragment{}, err
	}
	return Fragment{bytes.Clone(p.out.Bytes()), p.sum, p.size}, nil
}

// PackText compresses a short text of our own.
func PackText(text string) Fragment {
	f, _ := Pack(func(p *Packer) error { _, err := io.WriteString(p, text); return err }) // into memory
	return f
}

// Write compresses text.
func (p *Packer) Write(text []byte) (int, error) {
	p.sum = crc32.Update(p.sum, crc32.IEEETable, text)
	p.size += uint32(len(text))
	return p.flate.Write(text)
}

// Flush ends a block, so that a reader need not unpack what comes after it to
// know what came before.
func (p *Packer) Flush() error { return p.flate.Flush() }

// Size returns the number of bytes of the compressed fragment.
func (f Fragment) Size() int { return len(f.packed) }

// lastBlock is an empty final block.
const lastBlock = "\x01\x00\x00\xff\xff"

// unpackers pools decompressors for readers that accept no gzip.
var unpackers = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// unpackTo writes the text.
func (f Fragment) unpackTo(w io.Writer) error {
	r := unpackers.Get().(io.Reader)
	defer unpackers.Put(r)
	blocks := io.MultiReader(bytes.NewReader(f.packed), strings.NewReader(lastBlock))
	if err := r.(flate.Resetter).Reset(blocks, nil); err != nil {
		return err
	}
	_, err := io.Copy(w, r)
	return err
}

// joinedSum is the CRC-32 of a text made of two, from their own: as zlib's
// crc32_combine, it moves the first over the length of the second, which is a
// multiplication by x^(8·size) in the field of the polynomial.
func joinedSum(first, second, size uint32) uint32 {
	const one = 1 << 31
	power, square := uint32(one), uint32(one>>8) // x^0, and x^8 squared again and again
	for ; size > 0; size >>= 1 {
		if size&1 == 1 {
			power = multiplied(power, square)
		}
		square = multiplied(square, square)
	}
	return multiplied(power, first) ^ second
}

// multiplied is a product of polynomials modulo that of CRC-32, the highest bit
// standing for x^0.
func multiplied(a, b uint32) uint32 {
	product := uint32(0)
	for ; a != 0; a <<= 1 {
		if a&(1<<31) != 0 {
			product ^= b
		}
		b = b>>1 ^ crc32.IEEE&-(b&1)
	}
	return product
}
