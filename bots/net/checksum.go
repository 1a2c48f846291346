package net

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"
)

// Checksum returns a short hash of all weights and Spread, in hexadecimal digits. Equal checksums mean
// equal estimates. Values of the header alone, such as proofs and the temperature, do not change it.
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
