package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// size is a number of bytes, written like 256MB or 1GiB.
type size uint64

// UnmarshalText parses a size: a number, which may have decimals and commas, and a unit of powers of 1000
// (kB) or 1024 (KiB), in any case. "256M" is 256MB; no unit means bytes.
func (s *size) UnmarshalText(text []byte) error {
	number := strings.TrimRight(strings.ToLower(string(text)), "abcdefghijklmnopqrstuvwxyz ")
	factor, known := unitBytes(strings.TrimSpace(strings.ToLower(string(text))[len(number):]))
	n, err := strconv.ParseFloat(strings.ReplaceAll(number, ",", ""), 64)
	if bytes := n * factor; err == nil && known && bytes >= 0 && bytes < math.MaxUint64 {
		*s = size(bytes)
		return nil
	}
	return fmt.Errorf("%q is no size; write it like 256MB or 1GiB", text)
}

// unitBytes returns the bytes of a unit, which is in small letters; false if there is no such unit.
func unitBytes(unit string) (float64, bool) {
	if unit == "" || unit == "b" {
		return 1, true
	}
	power := float64(strings.IndexByte("kmgtpe", unit[0]) + 1)
	switch unit[1:] {
	case "", "b":
		return math.Pow(1000, power), power > 0
	case "i", "ib":
		return math.Pow(1024, power), power > 0
	}
	return 0, false
}
