package virtu

import "testing"

// TestWarsContentLoads: the embedded values of Wars of Italy are sound.
func TestWarsContentLoads(t *testing.T) {
	c, err := LoadWars(WarsFiles)
	if err != nil {
		t.Fatal(err)
	}
	if h := c.Houses[Milan]; h.ID != "france" || h.Units != 8 || len(h.Domain) != 3 {
		t.Errorf("France is %+v", h)
	}
}
