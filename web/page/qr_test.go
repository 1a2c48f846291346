package page

import (
	"fmt"
	"strings"
	"testing"

	"rsc.io/qr"
)

// modulesOf returns the dark modules of a picture's path.
func modulesOf(t *testing.T, s qrSquare) map[[2]int]bool {
	t.Helper()
	dark := map[[2]int]bool{}
	for _, piece := range strings.Split(strings.TrimPrefix(s.path, "M"), "M") {
		var x, y, n, back int
		if _, err := fmt.Sscanf(piece, "%d %dh%dv1h-%dz", &x, &y, &n, &back); err != nil || n != back {
			t.Fatalf("the piece %q of the path is no bar: %v", piece, err)
		}
		for i := range n {
			if dark[[2]int{x + i, y}] {
				t.Fatalf("the module %d, %d is drawn twice", x+i, y)
			}
			dark[[2]int{x + i, y}] = true
		}
	}
	return dark
}

// TestQRIsTheCode compares each module of the picture with the code of the link, and checks the
// border of four white modules.
func TestQRIsTheCode(t *testing.T) {
	t.Parallel()
	for _, link := range []string{"https://signoria.example/m/k3v9x/sforza", "http://127.0.0.1:8080/m/" + strings.Repeat("aB3-_", 12), strings.Repeat("x", 900)} {
		drawn := qrOf(link)
		code, err := qr.Encode(link, qr.M)
		if err != nil {
			t.Fatal(err)
		}
		if drawn.side != code.Size+8 {
			t.Fatalf("a code of %d modules is in a square of %d, want 4 white modules on each side", code.Size, drawn.side)
		}
		dark := modulesOf(t, drawn)
		for y := range drawn.side {
			for x := range drawn.side {
				if dark[[2]int{x, y}] != code.Black(x-4, y-4) {
					t.Fatalf("%.30s: the module %d, %d is drawn dark: %t", link, x, y, dark[[2]int{x, y}])
				}
			}
		}
	}
}

// TestQRTooLong checks that nothing is drawn for a text that is too long for a code.
func TestQRTooLong(t *testing.T) {
	t.Parallel()
	if drawn := qrOf(strings.Repeat("x", 3000)); drawn.path != "" {
		t.Error("a code is drawn for a text that is too long")
	}
}
