package board

import (
	"context"
	"io"
	"testing"
)

// raw is ready-made HTML as a component.
type raw string

func (r raw) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, string(r))
	return err
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
