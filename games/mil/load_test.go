package mil

import "testing"

func mustLoad(t testing.TB) *Content {
	t.Helper()
	c, err := LoadContent(Files)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestEmbeddedContentLoads(t *testing.T) {
	c := mustLoad(t)
	t.Logf("%+v", c)
}
