package net

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
)

// Checksum names the net by all its weights: whatever was worked out by it is the same
// as long as the name is. What a header says is no part of it, neither proofs nor the temperature.
func (n *Net) Checksum() string {
	var data []byte
	for _, layer := range [][]float32{n.First, n.Bias, n.Last[win], n.Last[margin], n.LastBias[:], {n.Spread}} {
		for _, w := range layer {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(w))
		}
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:8])
}
