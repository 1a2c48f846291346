package page

import (
	"strconv"
	"strings"

	"rsc.io/qr"
)

// qrQuiet is the number of white modules on each side of the code: ISO/IEC 18004 asks for four, and
// cameras fail with fewer.
const qrQuiet = 4

// qrSquare is a QR code as it is drawn: the side of the square in modules, with the white around
// it, and the path of the dark modules. The path is empty if the text is too long for a code.
type qrSquare struct {
	side int
	path string
}

// qrOf returns a text as a QR code that can be read even if 15 % of it is damaged. Each sequence of
// dark modules in a row is one piece of the path.
func qrOf(text string) qrSquare {
	code, err := qr.Encode(text, qr.M)
	if err != nil {
		return qrSquare{}
	}
	var path strings.Builder
	for y := range code.Size {
		for x := 0; x < code.Size; x++ {
			from := x
			for code.Black(x, y) {
				x++
			}
			if n := strconv.Itoa(x - from); x > from {
				path.WriteString("M" + strconv.Itoa(from+qrQuiet) + " " + strconv.Itoa(y+qrQuiet) + "h" + n + "v1h-" + n + "z")
			}
		}
	}
	return qrSquare{side: code.Size + 2*qrQuiet, path: path.String()}
}

// box returns the viewBox of the picture.
func (s qrSquare) box() string {
	side := strconv.Itoa(s.side)
	return "0 0 " + side + " " + side
}
