package lorenzo

import "testing"

func TestEmbeddedContentLoads(t *testing.T) {
	c, err := LoadContent(Files)
	if err != nil {
		t.Fatal(err)
	}
	t.Log(c.Edition, c.Sources, len(c.effects))
}
