package rating

import "math"

// The number e to the power of x for |x| <= 700, the same bits everywhere: x = k ln 2 + r with
// |r| <= ln 2 / 2, and the series of r in Horner's way. Its error is about one unit in the last
// place.
func exp(x float64) float64 {
	const (
		ln2Hi   = 6.93147180369123816490e-01 // ln 2 in two parts, the first with zeros at its end:
		ln2Lo   = 1.90821492927058770002e-10 // its product with k is exact
		terms   = 14
		largest = 700
	)
	x = min(max(x, -largest), largest)
	k := math.Round(float64(x / math.Ln2))
	r := float64(x-float64(k*ln2Hi)) - float64(k*ln2Lo)
	sum := 1.0
	for n := terms; n > 0; n-- {
		sum = 1 + float64(float64(sum*r)/float64(n))
	}
	return math.Ldexp(sum, int(k))
}
