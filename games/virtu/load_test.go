package virtu

import "testing"

func TestEmbeddedContentLoads(t *testing.T) {
	c, err := LoadContent(Files)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", c.Sources)
}
