package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

// Chance is the source of all randomness of a game: a few bytes inside the
// position. It runs SHA-256 in counter mode, so the next draw cannot be
// computed from any number of earlier ones without the key. With Fast set it is a
// splitmix64 generator over Count instead: for search and benchmarks only,
// never for a match.
//
// The fields are exported so that a position can be written down and read
// again; the sequence is pinned by golden values and never changes.
type Chance struct {
	Key   [32]byte
	Count uint64
	Fast  bool
}

// NewChance makes the chance of a match from its 32-byte seed.
func NewChance(seed [32]byte) Chance { return Chance{Key: seed} }

// Reseeded returns the chance of a match from a seed that c draws: another future, as Scramble
// needs one.
func (c *Chance) Reseeded() Chance {
	var seed [32]byte
	for i := range seed {
		seed[i] = byte(c.N(256))
	}
	return NewChance(seed)
}

// FastChance makes a chance for search and benchmarks.
func FastChance(seed uint64) Chance { return Chance{Count: seed, Fast: true} }

// SeedFromInt spreads a small number over a seed, for --seed and tests.
func SeedFromInt(n int64) [32]byte {
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], uint64(n))
	return sha256.Sum256(b[:])
}

// Uint64 draws 64 random bits.
func (c *Chance) Uint64() uint64 {
	if c.Fast {
		c.Count += 0x9e3779b97f4a7c15
		z := c.Count
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		return z ^ z>>31
	}
	var block [40]byte
	copy(block[:], c.Key[:])
	binary.LittleEndian.PutUint64(block[32:], c.Count)
	c.Count++
	sum := sha256.Sum256(block[:])
	return binary.LittleEndian.Uint64(sum[:8])
}

// N draws a number from 0 to n-1, all equally likely. It panics when n < 1.
func (c *Chance) N(n int) int {
	if n < 1 {
		panic("engine: Chance.N needs n of 1 or more")
	}
	bound := uint64(n)
	hi, lo := bits.Mul64(c.Uint64(), bound)
	if lo < bound {
		for threshold := -bound % bound; lo < threshold; {
			hi, lo = bits.Mul64(c.Uint64(), bound)
		}
	}
	return int(hi)
}

// Die rolls a die of six.
func (c *Chance) Die() int { return c.N(6) + 1 }

// Shuffle orders the values at random (Fisher and Yates, from the end).
func Shuffle[T any](c *Chance, values []T) {
	for i := len(values) - 1; i > 0; i-- {
		j := c.N(i + 1)
		values[i], values[j] = values[j], values[i]
	}
}
